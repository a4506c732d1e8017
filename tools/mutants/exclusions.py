"""Named rules for mutants that cannot matter.

A rule gets a node and those around it (the nearest last). `SUBTREES` exclude a node and everything below it, `SINGLE`
exclude one mutation of a node.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import libcst as cst
import libcst.matchers as m

Around = Sequence[cst.CSTNode]

UNSEEN_NAMES: Final = ("__slots__", "__all__", "__match_args__")
TYPING_CALLS: Final = ("TypeVar", "ParamSpec", "NewType", "assert_never", "assert_type", "mypyc_attr", "reveal_type")
GUARDS: Final = (
    "slots",
    "frozen",
    "strict",
    "gc",
    "weakref",
    "weakref_slot",
    "acyclic",
    "free_list_len",
    "native_class",
)
TEXT_CALLS: Final = ("Problem", "refuse", "dismiss")
"""Calls that have a code for programs, and a sentence for people."""
SQL: Final = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|WITH|PRAGMA|BEGIN|COMMIT|ROLLBACK|WHERE|FROM|JOIN|ORDER|VALUES|ATTACH|SET)\b"
)
PROTOCOL: Final = m.Name("Protocol") | m.Subscript(value=m.Name("Protocol"))
LOG_CALL: Final = m.Attribute(
    value=m.Name("log") | m.Attribute(attr=m.Name("log")),
    attr=m.OneOf(*(m.Name(name) for name in ("debug", "info", "warning", "error", "exception"))),
)
ASSIGNS_FALSE: Final = m.Assign(value=m.Name("False")) | m.AnnAssign(value=m.Name("False"))
ASSIGNS_NONE: Final = m.Assign(value=m.Name("None")) | m.AnnAssign(value=m.Name("None"))
STRING: Final = m.SimpleString() | m.FormattedString() | m.ConcatenatedString()


def _calls(node: cst.CSTNode, names: Sequence[str]) -> bool:
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in names


def annotation(node: cst.CSTNode, around: Around) -> bool:
    """Type annotations."""
    return isinstance(node, cst.Annotation)


def docstring(node: cst.CSTNode, around: Around) -> bool:
    """Strings that stand alone, which only people read."""
    return isinstance(node, cst.Expr) and m.matches(node.value, STRING)


def unseen_name(node: cst.CSTNode, around: Around) -> bool:
    """`__slots__` and `__all__`, which change no result."""
    targets = [target.target for target in node.targets] if isinstance(node, cst.Assign) else []
    targets += [node.target] if isinstance(node, cst.AnnAssign) else []
    return any(isinstance(target, cst.Name) and target.value in UNSEEN_NAMES for target in targets)


def type_checking(node: cst.CSTNode, around: Around) -> bool:
    """Code that only the type checker reads."""
    return isinstance(node, cst.If) and m.matches(node.test, m.Name("TYPE_CHECKING"))


def typing_call(node: cst.CSTNode, around: Around) -> bool:
    """Type variables, hints for the compiler, and `assert_never`."""
    return _calls(node, TYPING_CALLS)


def cast_type(node: cst.CSTNode, around: Around) -> bool:
    """The type argument of a cast."""
    call = around[-1] if around else None
    return isinstance(call, cst.Call) and _calls(call, ("cast",)) and call.args[0] is node


def guard(node: cst.CSTNode, around: Around) -> bool:
    """Flags of a class that only forbid what no code does, or save memory."""
    return isinstance(node, cst.Arg) and node.keyword is not None and node.keyword.value in GUARDS


def protocol(node: cst.CSTNode, around: Around) -> bool:
    """Protocols, whose bodies never run."""
    return isinstance(node, cst.ClassDef) and any(m.matches(base.value, PROTOCOL) for base in node.bases)


SUBTREES: Final[tuple[Callable[[cst.CSTNode, Around], bool], ...]] = (
    annotation,
    docstring,
    unseen_name,
    type_checking,
    typing_call,
    cast_type,
    guard,
    protocol,
)


def message(node: cst.CSTNode, mutated: cst.CSTNode, around: Around) -> bool:
    """The text of an exception, assertion, log line, problem, refusal or goodbye."""
    said = _dropped(node, mutated) if isinstance(node, cst.Call) and isinstance(mutated, cst.Call) else node
    if not m.matches(said, STRING):
        return False
    outer = (*around, node)
    return any(map(_speaks, outer)) or (" " in _text(said) and any(_calls_any(one, TEXT_CALLS) for one in outer))


def _text(node: cst.CSTNode) -> str:
    return cst.Module([]).code_for_node(node)


def _calls_any(node: cst.CSTNode, names: Sequence[str]) -> bool:
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        return node.func.attr.value in names
    return _calls(node, names)


def _speaks(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.Raise | cst.Assert):
        return True
    return isinstance(node, cst.Call) and m.matches(node.func, LOG_CALL)


def _dropped(node: cst.Call, mutated: cst.Call) -> cst.CSTNode:
    """The argument that was dropped or became None."""
    for index, argument in enumerate(node.args):
        if index >= len(mutated.args) or mutated.args[index] is not argument:
            return argument.value
    return node


def cast_value(node: cst.CSTNode, mutated: cst.CSTNode, around: Around) -> bool:
    """A cast to None instead of a type."""
    return _calls(node, ("cast",)) and isinstance(mutated, cst.Call)


def guard_left_out(node: cst.CSTNode, mutated: cst.CSTNode, around: Around) -> bool:
    """A guard that is left out or becomes None."""
    if not (isinstance(node, cst.Call) and isinstance(mutated, cst.Call)):
        return False
    kept = set(map(id, mutated.args))
    return any(guard(argument, ()) for argument in node.args if id(argument) not in kept)


def case_of_sql(node: cst.CSTNode, mutated: cst.CSTNode, around: Around) -> bool:
    """The case of SQL keywords."""
    if not (isinstance(node, cst.SimpleString) and isinstance(mutated, cst.SimpleString)):
        return False
    return bool(SQL.search(node.value)) and node.value.lower() == mutated.value.lower()


def type_test(node: cst.CSTNode, mutated: cst.CSTNode, around: Around) -> bool:
    """`len` and `isinstance` without their arguments always fail."""
    return _calls(node, ("len", "isinstance"))


def as_false(node: cst.CSTNode, mutated: cst.CSTNode, around: Around) -> bool:
    """None in place of False: flags are only tested for truth."""
    if not (isinstance(node, cst.Assign | cst.AnnAssign) and isinstance(mutated, cst.Assign | cst.AnnAssign)):
        return False
    return m.matches(node, ASSIGNS_FALSE) and m.matches(mutated, ASSIGNS_NONE)


SINGLE: Final[tuple[Callable[[cst.CSTNode, cst.CSTNode, Around], bool], ...]] = (
    message,
    cast_value,
    guard_left_out,
    case_of_sql,
    type_test,
    as_false,
)
