"""The conformance suite for this game."""

from rasant.testing import conformance

TestFanTan = conformance("fan_tan")
