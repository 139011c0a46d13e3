"""The same work on an existing Dask cluster: the one door to ``distributed``, which is optional.

A task is one workbook. On every worker it is handed to a guarded child process, as on this machine, so that a workbook
can kill or hang a child but no worker; when a worker itself is lost, Dask gives its tasks to another one.
"""

import os
import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any

from sheetgen.errors import BadOptions, FileProblem, error
from sheetgen.operations.batch import remote
from sheetgen.operations.batch.guard import TIMEOUT, Guard
from sheetgen.operations.batch.line import Request, WorkbookLine, at, failed, from_facts, to_facts
from sheetgen.resources import Document

CONNECTING = 10  # seconds to find the scheduler and one worker

_own = threading.local()


def work(facts: Document, timeout: float) -> Document:
    """What a worker does: one workbook, by the guard of its thread."""
    if getattr(_own, "guard", None) is None:
        _own.guard = Guard()
    guard: Guard = _own.guard
    guard.timeout = timeout
    return to_facts(guard.run(Request(**facts)))


class Cluster:
    """The requests as tasks of a cluster."""

    def __init__(self, requests: Sequence[Request], address: str, timeout: float = TIMEOUT) -> None:
        self._requests = requests
        self._timeout = timeout
        self._client = _client(address)
        self._futures: list[Any] = []

    def lines(self) -> Iterator[WorkbookLine]:
        """Yield the line of every workbook as its task ends on the cluster; disconnect behind the last one."""
        import distributed

        as_completed: Any = distributed.as_completed  # no annotations

        facts = [asdict(_everywhere(request)) for request in self._requests]
        self._futures = self._client.map(work, facts, timeout=self._timeout, pure=False)
        by_key = {future.key: request for future, request in zip(self._futures, self._requests, strict=True)}
        for future in as_completed(self._futures, loop=self._client.loop):
            yield _line(future, by_key[future.key])
        self._client.close()

    def stop(self) -> list[WorkbookLine]:
        """What runs on the workers comes to its end there; nothing new is begun."""
        self._client.cancel(self._futures)
        self._client.close()
        return []


def _client(address: str) -> Any:
    try:
        import distributed
    except ImportError as missing:
        raise BadOptions(error("needs-cluster-extra", found="--scheduler")) from missing
    try:
        client_of: Any = distributed.Client  # no annotations
        client = client_of(address, timeout=CONNECTING, set_as_default=False)
        client.wait_for_workers(1, timeout=CONNECTING)
    except (OSError, ValueError, TimeoutError) as refusal:
        detail = f"{type(refusal).__name__}: {refusal}"[:200]
        raise FileProblem(error("no-scheduler", found=address, detail=detail)) from refusal
    return client


def _everywhere(request: Request) -> Request:
    """A path as other machines see it, if they share the disk: from its root on."""
    if remote.is_remote(request.workbook):
        return request
    return replace(request, workbook=os.path.abspath(request.workbook))  # noqa: PTH100


def _line(future: Any, request: Request) -> WorkbookLine:
    if future.status == "finished":
        return at(from_facts(future.result()), request.workbook)
    return failed(request.workbook, error("worker-died", found=type(future.exception()).__name__))
