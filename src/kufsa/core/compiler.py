"""Makes a game's compiled kernels ready: loads them from disk, or compiles them once.

What is on disk is keyed by a hash of all code that was compiled and of all that this code imports,
so an edited rule never runs stale; a second process compiles nothing, and neither does one after an
edit of a drawing or a comment.
"""

import hashlib
import importlib
import importlib.util
import os
import shutil
import sys
import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from . import kernel as modes
from .compile_errors import explained
from .contract import kernels_of, mind_of, view_record
from .imported_code import imported_code, is_module, own_code
from .signatures import bundles_of, flat_words, words_of
from .user_folders import cache_folder

ENTRY_POINTS = "kufsa.core.entry_points"  # the template that positions need
KEPT_VERSIONS = 4  # compiled versions of one game that stay on disk

Progress = Callable[[str, int, int], None]


class CompiledKernels:
    """The entry points of a template for one game, compiled for the types that they take.

    Where everything is interpreted, they are plain Python functions.
    """

    def __init__(self, package: str, template: str, hooks: str | None = None) -> None:
        """``hooks`` is a module whose kernels replace those that the template lists in HOOKS."""
        self.package = package
        self.template = template
        self.hooks = hooks
        self._module = instantiate(package, template, hooks)
        self.compiled = 0  # how many entry points this process had to compile
        self.loaded = 0  # how many it found on disk

    def __getattr__(self, name: str) -> Callable[..., Any]:
        entry_point: Callable[..., Any] = getattr(self._module, name)
        return entry_point

    def names(self) -> list[str]:
        return list(self._module.SIGNATURES)

    def prepare(self, progress: Progress) -> None:
        """Load everything from disk or compile it, and call ``progress`` if that takes long."""
        if modes.INTERPRETED:
            return
        import numba

        types = entry_point_types(self.package, self._module)
        folder = _folder(self.package, self.template, self.hooks)
        marker = folder / f"complete-{_machine()}"
        fresh = not marker.exists()
        # A call of a position takes a microsecond: releasing the GIL for it would cost more.
        patient = self.template != ENTRY_POINTS
        for done, (name, arguments) in enumerate(types.items()):
            if fresh:
                progress(name, done, len(self.names()))
            function = getattr(self._module, name)
            compiled = numba.njit(
                nogil=patient, boundscheck=modes.BOUNDSCHECKED, error_model="numpy", _nrt=False
            )(function)
            compiled._cache = _disk_cache(folder)(function)
            try:
                compiled.compile(arguments)
            except Exception as error:
                raise explained(self.package, name, error) from error
            compiled.disable_compile()  # a call with other types is an error, not a compilation
            self.compiled += sum(compiled.stats.cache_misses.values())
            self.loaded += sum(compiled.stats.cache_hits.values())
            setattr(self._module, name, compiled)
            vars(self)[name] = compiled  # found before __getattr__ is tried
        if fresh:
            progress("", len(self.names()), len(self.names()))
            try:
                marker.touch()
            except OSError:
                return  # a folder that cannot be written: every process compiles again
            _forget_old_versions(folder)


def is_compiled(package: str, template: str = ENTRY_POINTS, hooks: str | None = None) -> bool:
    """Whether nothing has to be compiled any more before these kernels can be called."""
    if modes.INTERPRETED:
        return True
    return (_folder(package, template, hooks) / f"complete-{_machine()}").exists()


def _folder(package: str, template: str, hooks: str | None) -> Path:
    version = _fingerprint(package, template, hooks)
    return cache_folder() / f"{package}-{template}-{version[:16]}"


def instantiate(package: str, template: str, hooks: str | None) -> ModuleType:
    """A copy of a template module, bound to one game's kernels."""
    name = f"{template}.of.{package}" if hooks is None else f"{template}.of.{package}.with.{hooks}"
    source = importlib.util.find_spec(template)
    assert source is not None and source.origin is not None
    spec = importlib.util.spec_from_file_location(name, source.origin)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(kernels_of(package))
    sys.modules[name] = module  # Numba finds the module of loaded code by its name
    spec.loader.exec_module(module)
    if hooks is not None:
        own = vars(importlib.import_module(hooks))
        vars(module).update({hook: own[hook] for hook in module.HOOKS if hook in own})
    return module


def entry_point_types(package: str, module: ModuleType) -> dict[str, tuple[Any, ...]]:
    """What each entry point of a template takes, as Numba's types, for one game."""
    known = argument_types(package, takes_minds(module))
    for word, bundle in bundles_of(module).items():
        known[word] = bundle_type(bundle, known)
    return {
        name: tuple(known[word] for word in signature.split())
        for name, signature in module.SIGNATURES.items()
    }


def bundle_type(bundle: type[NamedTuple], known: Mapping[str, Any]) -> Any:
    """Numba's type for a bundle, by the types of its fields."""
    from numba.types import BaseTuple

    return BaseTuple.from_types([known[word] for word in words_of(bundle)], bundle)


def argument_types(package: str, minds: bool = False) -> dict[str, Any]:
    """The words of signatures as Numba's types, for one game; with ``minds`` those of bots, too."""
    import numba

    state = importlib.import_module(f"{package}.rules").STATE
    view = view_record(package)
    found = {
        "states": numba.from_dtype(state)[::1],
        "views": numba.from_dtype(view)[::1],
        "words": numba.uint32[::1],  # chance: a key, or a stream
        "actions": numba.int32[::1],
        "action_rows": numba.int32[:, ::1],
        "numbers": numba.int64[::1],
        "number_rows": numba.int64[:, ::1],
        "reals": numba.float64[::1],
        "number": numba.int64,
        "flags": numba.boolean[::1],
        "flag_rows": numba.boolean[:, ::1],
        "byte_rows": numba.int8[:, ::1],
        "word_rows": numba.uint32[:, ::1],
        "short_rows": numba.uint16[:, ::1],
        "float_rows": numba.float32[:, ::1],
    }
    if minds:
        found["minds"] = numba.from_dtype(mind_of(package))[::1]
    return found


def takes_minds(module: ModuleType) -> bool:
    """Whether a template works with minds of bots."""
    return any("minds" in flat_words(module, one) for one in module.SIGNATURES.values())


@cache
def _fingerprint(package: str, template: str, hooks: str | None = None) -> str:
    """A hash of everything that compiled code depends on and Numba does not see itself."""
    import numba

    digest = hashlib.sha256()
    digest.update(f"{numba.__version__} {np.__version__} {modes.BOUNDSCHECKED}".encode())
    digest.update(own_code(__name__).encode())  # which says how everything is compiled
    for name, code in imported_code(compiled_modules(package, template, hooks), package).items():
        digest.update(f"\0{name}\0{code}".encode())
    return digest.hexdigest()


def compiled_modules(package: str, template: str, hooks: str | None) -> list[str]:
    """The modules that hold the code to compile, or from which it is derived."""
    needed = [template, f"{package}.rules"]
    for name in ("view", "events"):
        if name != "events" or template == ENTRY_POINTS:  # only positions write events
            if is_module(f"{package}.{name}"):
                needed.append(f"{package}.{name}")
            elif is_module(f"{package}.schema"):
                needed += [f"{package}.schema", "kufsa.core.contract"]
    if template == ENTRY_POINTS and is_module(f"{package}.odds"):
        needed.append(f"{package}.odds")
    if hooks is not None:
        written = is_module(hooks)
        needed += [hooks] if written else [f"{package}.schema", "kufsa.core.schema.encoded"]
    return needed


@cache
def _machine() -> str:
    """The processor and Python that compiled code is for (folders may be shared by machines)."""
    from llvmlite import binding

    text = f"{sys.version_info[:2]} {binding.get_host_cpu_name()} {binding.get_host_cpu_features()}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _disk_cache(folder: Path) -> type[Any]:
    """Numba's cache of compiled functions, in a folder of our choosing."""
    from numba.core import caching

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def __init__(self, name: str) -> None:
            self.name = name

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return folder.name  # already a hash of all sources

        def get_disambiguator(self) -> str:
            return self.name  # not the line, which a comment may move

        @classmethod
        def from_function(cls, function: Any, file: str) -> "Locator":
            return cls(function.__qualname__)

    class Implementation(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = [Locator]

    class DiskCache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Implementation

    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f".writable-{os.getpid()}").touch()
        (folder / f".writable-{os.getpid()}").unlink()
    except OSError:
        return lambda function: caching.NullCache()  # type: ignore[return-value]
    return DiskCache


def _forget_old_versions(folder: Path) -> None:
    versions = f"{folder.name.rpartition('-')[0]}-*"
    newest_first = sorted(folder.parent.glob(versions), key=_changed_at, reverse=True)
    for old in newest_first[KEPT_VERSIONS:]:
        shutil.rmtree(old, ignore_errors=True)


def _changed_at(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another process has just removed it
        return 0.0


_ready: dict[tuple[str, str, str | None], CompiledKernels] = {}
_lock = threading.Lock()


def compiled_kernels(
    package: str,
    template: str = ENTRY_POINTS,
    progress: Progress | None = None,
    hooks: str | None = None,
) -> CompiledKernels:
    """The entry points of a game, ready to call; the first call on a machine compiles them."""
    found = _ready.get((package, template, hooks))
    if found is None:
        with _lock:
            found = _ready.get((package, template, hooks))
            if found is None:
                found = CompiledKernels(package, template, hooks)
                found.prepare(progress or _TextProgress(package.rpartition(".")[2]))
                _ready[package, template, hooks] = found
    return found


class _TextProgress:
    """A bar on the error stream: one line that fills where it is a terminal."""

    def __init__(self, game: str) -> None:
        self.game = game

    def __call__(self, name: str, done: int, total: int) -> None:
        stream = sys.stderr
        if stream is None or (done > 0 and not stream.isatty()):
            return
        text = f"Kufsa compiles the rules of {self.game}, once on this machine"
        if stream.isatty():
            width = 24
            bar = "█" * (width * done // total) + "░" * (width - width * done // total)
            stream.write(f"\r{text} {bar} {done}/{total}" + ("\n" if done == total else ""))
        else:
            stream.write(f"{text} …\n")
        stream.flush()
