"""Which stage lost a wrong answer, by giving stages the right input and asking again."""
