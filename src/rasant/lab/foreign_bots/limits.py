"""The sandbox of a bot's process: limited memory and no child processes. The process limits itself before any bot runs.

On Linux a seccomp filter refuses starting processes and signalling others; unlike RLIMIT_NPROC it applies to root too.
Other Unix systems have only RLIMIT_NPROC, and Windows has neither.
"""

import contextlib
import ctypes
import errno
import os
import platform
import signal
import sys
from typing import Final, NamedTuple

MOST_MEMORY: Final = 4 << 30
"""Bytes of data memory, including the stacks of threads."""

PR_SET_PDEATHSIG: Final = 1
PR_SET_SECCOMP: Final = 22
PR_SET_NO_NEW_PRIVS: Final = 38
SECCOMP_MODE_FILTER: Final = 2
CLONE_THREAD: Final = 0x10000
X32_CALLS: Final = 0x40000000
"""Numbers from here on are calls of the x32 ABI."""

LOAD: Final = 0x20
IF_EQUAL: Final = 0x15
IF_AT_LEAST: Final = 0x35
IF_ANY_BIT: Final = 0x45
RETURN: Final = 0x06
"""Instructions of classic BPF."""
ALLOW: Final = 0x7FFF0000
FAIL_WITH: Final = 0x00050000
CALL_AT: Final = 0
ARCHITECTURE_AT: Final = 4
FIRST_ARGUMENT_AT: Final = 16
"""Offsets in the filter's input of the call number, the ABI, and the low half of the first argument."""


class Calls(NamedTuple):
    """The numbers of system calls on an architecture."""

    architecture: int
    forbidden: tuple[int, ...]
    """fork and vfork, and calls that signal or change other processes."""
    clone: int
    signalling: tuple[int, ...]
    """kill and tgkill, which are allowed for the process itself."""
    prlimit64: int
    """prlimit64, which is allowed for the process itself; it may call itself 0."""
    clone3: int = 435


CALLS: Final = {
    # fork, vfork; ptrace, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, process_vm_writev, pidfd_send_signal
    "x86_64": Calls(0xC000003E, (57, 58, 101, 200, 129, 297, 311, 424), 56, (62, 234), 302),
    "aarch64": Calls(0xC00000B7, (117, 130, 138, 240, 271, 424), 220, (129, 131), 261),
}

Instruction = tuple[int, int, int, int]
"""Operation, instructions to skip if true and if false, and operand."""


class _SockFilter(ctypes.Structure):
    _fields_ = (("code", ctypes.c_ushort), ("jt", ctypes.c_ubyte), ("jf", ctypes.c_ubyte), ("k", ctypes.c_uint))


class _SockProgram(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.POINTER(_SockFilter)))


def limit_this_process(parent: int) -> None:
    """Set all limits that the system supports; end this process when its parent ends."""
    if sys.platform == "win32":
        return
    import resource  # does not exist on Windows

    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_DATA, MOST_MEMORY)
    if not sys.platform.startswith("linux"):
        _lower(resource.RLIMIT_NPROC, 0)
        return
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # the parent ended before prctl was called
        os._exit(1)
    calls = CALLS.get(platform.machine())
    if calls is None or not _filter_calls(libc, _program(calls, os.getpid())):
        _lower(resource.RLIMIT_NPROC, 0)


def _lower(which: int, limit: int) -> None:
    import resource

    _, most = resource.getrlimit(which)
    least = limit if most == resource.RLIM_INFINITY else min(limit, most)
    with contextlib.suppress(OSError, ValueError):  # the system does not support this limit
        resource.setrlimit(which, (least, least))


def _filter_calls(libc: ctypes.CDLL, program: list[Instruction]) -> bool:
    """Install a filter that the process cannot remove; returns whether the kernel accepted it."""
    filters = (_SockFilter * len(program))(*(_SockFilter(*instruction) for instruction in program))
    packed = _SockProgram(len(program), filters)
    if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    return bool(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(packed), 0, 0) == 0)


def _program(calls: Calls, pid: int) -> list[Instruction]:
    """A filter that allows threads but no processes, and signals and limits for this process only."""
    refuse = (RETURN, 0, 0, FAIL_WITH | errno.EPERM)
    program: list[Instruction] = [(LOAD, 0, 0, ARCHITECTURE_AT), (IF_EQUAL, 1, 0, calls.architecture), refuse]
    program += [(LOAD, 0, 0, CALL_AT), (IF_AT_LEAST, 0, 1, X32_CALLS), refuse]
    # the flags of clone3 are in memory, which a filter cannot read; after ENOSYS libc uses clone
    program += [(IF_EQUAL, 0, 1, calls.clone3), (RETURN, 0, 0, FAIL_WITH | errno.ENOSYS)]
    for number in calls.forbidden:
        program += [(IF_EQUAL, 0, 1, number), refuse]
    program += [(IF_EQUAL, 0, 3, calls.clone), (LOAD, 0, 0, FIRST_ARGUMENT_AT), (IF_ANY_BIT, 1, 0, CLONE_THREAD)]
    program += [refuse]
    # the check of clone has loaded the first argument, so the call number is loaded again
    program += [(LOAD, 0, 0, CALL_AT)]
    for number in calls.signalling:
        program += [(IF_EQUAL, 0, 4, number), (LOAD, 0, 0, FIRST_ARGUMENT_AT), (IF_EQUAL, 1, 0, pid), refuse]
        program += [(LOAD, 0, 0, CALL_AT)]
    program += [(IF_EQUAL, 0, 4, calls.prlimit64), (LOAD, 0, 0, FIRST_ARGUMENT_AT)]
    program += [(IF_EQUAL, 2, 0, pid), (IF_EQUAL, 1, 0, 0), refuse]
    return [*program, (RETURN, 0, 0, ALLOW)]
