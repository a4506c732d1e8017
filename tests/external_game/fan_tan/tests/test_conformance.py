"""Everything that rasant asks of a game, in one line."""

from rasant.testing import conformance

TestFanTan = conformance("fan_tan")
