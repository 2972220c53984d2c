"""What the documents say in their own words: units, weighed, chosen, gated and put together.

``units`` cuts hits into what can be quoted, ``evidence`` weighs each (``reader`` reads the best
ones again), ``choose`` takes the smallest set that answers, ``answerability`` is the second gate,
``compose`` writes the sentences and ``extract`` runs them in this order.
"""
