"""The evaluation workbench: question files, checks, measures, runs, and graders under test."""
