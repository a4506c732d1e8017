"""The sandbox of a bot's process: so much memory, and no process beside it. It limits itself before any bot runs.

On Linux a seccomp filter refuses to start processes and to signal others; it holds for root too, which RLIMIT_NPROC
does not. Elsewhere RLIMIT_NPROC is all there is, and Windows has none of it.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import platform
import signal
import sys
from typing import Final, NamedTuple

MOST_MEMORY: Final = 4 << 30
"""Bytes of data, threads' stacks included."""

PR_SET_PDEATHSIG: Final = 1
PR_SET_SECCOMP: Final = 22
PR_SET_NO_NEW_PRIVS: Final = 38
SECCOMP_MODE_FILTER: Final = 2
CLONE_THREAD: Final = 0x10000
X32_CALLS: Final = 0x40000000
"""Calls from here on are those of another ABI, under other numbers."""

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
"""Where a filter finds what is called, by which ABI, and the low half of its first argument."""


class Calls(NamedTuple):
    """The numbers of system calls on a machine."""

    architecture: int
    forbidden: tuple[int, ...]
    """fork and vfork; what signals or changes other processes."""
    clone: int
    signalling: tuple[int, ...]
    """kill and tgkill, which are allowed to reach the process itself."""
    prlimit64: int
    """It sets limits, and 0 stands for the process itself."""
    clone3: int = 435


CALLS: Final = {
    # fork, vfork; ptrace, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, process_vm_writev, pidfd_send_signal
    "x86_64": Calls(0xC000003E, (57, 58, 101, 200, 129, 297, 311, 424), 56, (62, 234), 302),
    "aarch64": Calls(0xC00000B7, (117, 130, 138, 240, 271, 424), 220, (129, 131), 261),
}

Instruction = tuple[int, int, int, int]
"""What to do, how many to skip if so and if not, and with which number."""


class _SockFilter(ctypes.Structure):
    _fields_ = (("code", ctypes.c_ushort), ("jt", ctypes.c_ubyte), ("jf", ctypes.c_ubyte), ("k", ctypes.c_uint))


class _SockProgram(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.POINTER(_SockFilter)))


def limit_this_process(parent: int) -> None:
    """Set all limits that this system has; end with the parent, whatever is going on by then."""
    if sys.platform == "win32":
        return
    import resource  # Windows has none

    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_DATA, MOST_MEMORY)
    if not sys.platform.startswith("linux"):
        _lower(resource.RLIMIT_NPROC, 0)
        return
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it ended before that
        os._exit(1)
    calls = CALLS.get(platform.machine())
    if calls is None or not _filter_calls(libc, _program(calls, os.getpid())):
        _lower(resource.RLIMIT_NPROC, 0)


def _lower(which: int, limit: int) -> None:
    import resource

    _, most = resource.getrlimit(which)
    least = limit if most == resource.RLIM_INFINITY else min(limit, most)
    with contextlib.suppress(OSError, ValueError):  # a system that knows no such limit
        resource.setrlimit(which, (least, least))


def _filter_calls(libc: ctypes.CDLL, program: list[Instruction]) -> bool:
    """Install a filter that this process cannot get rid of; whether the kernel has taken it."""
    filters = (_SockFilter * len(program))(*(_SockFilter(*instruction) for instruction in program))
    packed = _SockProgram(len(program), filters)
    if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    return bool(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(packed), 0, 0) == 0)


def _program(calls: Calls, pid: int) -> list[Instruction]:
    """Threads may be started and nothing else; signals and limits are for this process alone."""
    refuse = (RETURN, 0, 0, FAIL_WITH | errno.EPERM)
    program: list[Instruction] = [(LOAD, 0, 0, ARCHITECTURE_AT), (IF_EQUAL, 1, 0, calls.architecture), refuse]
    program += [(LOAD, 0, 0, CALL_AT), (IF_AT_LEAST, 0, 1, X32_CALLS), refuse]
    # its flags lie in memory, where a filter cannot look: libc then takes clone
    program += [(IF_EQUAL, 0, 1, calls.clone3), (RETURN, 0, 0, FAIL_WITH | errno.ENOSYS)]
    for number in calls.forbidden:
        program += [(IF_EQUAL, 0, 1, number), refuse]
    program += [(IF_EQUAL, 0, 3, calls.clone), (LOAD, 0, 0, FIRST_ARGUMENT_AT), (IF_ANY_BIT, 1, 0, CLONE_THREAD)]
    program += [refuse]
    # after clone with threads the first argument is loaded, so what is called is loaded again
    program += [(LOAD, 0, 0, CALL_AT)]
    for number in calls.signalling:
        program += [(IF_EQUAL, 0, 4, number), (LOAD, 0, 0, FIRST_ARGUMENT_AT), (IF_EQUAL, 1, 0, pid), refuse]
        program += [(LOAD, 0, 0, CALL_AT)]
    program += [(IF_EQUAL, 0, 4, calls.prlimit64), (LOAD, 0, 0, FIRST_ARGUMENT_AT)]
    program += [(IF_EQUAL, 2, 0, pid), (IF_EQUAL, 1, 0, 0), refuse]
    return [*program, (RETURN, 0, 0, ALLOW)]
