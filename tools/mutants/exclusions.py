"""Mutants that cannot matter by nature, by named rules.

A rule looks at a node and at those around it (the nearest last). `SUBTREES` keep a node and all below it as they are,
`SINGLE` refuse one mutation of a node.
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
TOLD_CALLS: Final = ("Problem", "refuse", "dismiss")
"""They have a code for programs, and a sentence for people."""
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
    """Types are for the checker."""
    return isinstance(node, cst.Annotation)


def docstring(node: cst.CSTNode, around: Around) -> bool:
    """A string that stands alone is read by people."""
    return isinstance(node, cst.Expr) and m.matches(node.value, STRING)


def unseen_name(node: cst.CSTNode, around: Around) -> bool:
    """What a class has room for, and what a module offers, changes no result."""
    targets = [target.target for target in node.targets] if isinstance(node, cst.Assign) else []
    targets += [node.target] if isinstance(node, cst.AnnAssign) else []
    return any(isinstance(target, cst.Name) and target.value in UNSEEN_NAMES for target in targets)


def type_checking(node: cst.CSTNode, around: Around) -> bool:
    """What only the type checker reads."""
    return isinstance(node, cst.If) and m.matches(node.test, m.Name("TYPE_CHECKING"))


def typing_call(node: cst.CSTNode, around: Around) -> bool:
    """Names of type variables, hints for the compiler, and what the checker proves unreachable."""
    return _calls(node, TYPING_CALLS)


def cast_type(node: cst.CSTNode, around: Around) -> bool:
    """The type that a cast names."""
    call = around[-1] if around else None
    return isinstance(call, cst.Call) and _calls(call, ("cast",)) and call.args[0] is node


def guard(node: cst.CSTNode, around: Around) -> bool:
    """Flags of a class that only forbid what no code does, or save memory."""
    return isinstance(node, cst.Arg) and node.keyword is not None and node.keyword.value in GUARDS


def protocol(node: cst.CSTNode, around: Around) -> bool:
    """A protocol says what others do; nobody runs it."""
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
    """What an exception, an assertion, a line of a log, a problem, a refusal or a goodbye says to people."""
    said = _dropped(node, mutated) if isinstance(node, cst.Call) and isinstance(mutated, cst.Call) else node
    if not m.matches(said, STRING):
        return False
    outer = (*around, node)
    return any(map(_speaks, outer)) or (" " in _text(said) and any(_calls_any(one, TOLD_CALLS) for one in outer))


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
    """The argument that was left out or became None."""
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
    """SQL reads capitals and small letters alike."""
    if not (isinstance(node, cst.SimpleString) and isinstance(mutated, cst.SimpleString)):
        return False
    return bool(SQL.search(node.value)) and node.value.lower() == mutated.value.lower()


def type_test(node: cst.CSTNode, mutated: cst.CSTNode, around: Around) -> bool:
    """`len` and `isinstance` without their arguments fail whoever calls them."""
    return _calls(node, ("len", "isinstance"))


def as_false(node: cst.CSTNode, mutated: cst.CSTNode, around: Around) -> bool:
    """None in place of False: what is a flag is only ever asked whether it is set."""
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
