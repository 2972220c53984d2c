"""The composition root: builds the concrete parts of one knowledge base and hands them on."""

from kaoju.engine.contexts import Contexts
from kaoju.engine.conversing import Conversing
from kaoju.engine.curating import Curating
from kaoju.engine.looking import Looking
from kaoju.engine.writing import Writing


class Engine(Writing, Conversing, Contexts, Looking, Curating):
    """One open knowledge base: written to, asked, looked into."""


__all__ = ["Engine"]
