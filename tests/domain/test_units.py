from __future__ import annotations

from fractions import Fraction

from kaoju.domain.units import load_numbers, load_units


def test_conversions_known_from_standards() -> None:
    names = load_units().names
    assert names["inch"].factor == Fraction("0.0254")
    assert names["GiB"].factor / names["GB"].factor == Fraction(2**30, 10**9)
    assert names["kWh"].factor == 3_600_000 * names["J"].factor
    assert names["week"].factor == 7 * names["day"].factor
    assert names["lb"].factor == Fraction("0.45359237")


def test_every_spelling_means_one_unit() -> None:
    units = load_units()
    for table in (units.symbols, units.words, units.prefixes):
        assert all(unit.factor > 0 for unit in table.values())
    assert not set(units.words) & set(load_numbers().counters)


def test_each_dimension_that_converts_has_a_base() -> None:
    units = load_units()
    for unit in units.names.values():
        if "/" not in unit.dimension:
            assert unit.dimension in units.bases


def test_english_words_have_their_plural() -> None:
    assert load_units().words["watts"] is load_units().words["watt"]
