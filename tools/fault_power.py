"""A server whose machine loses its power: what was not yet on the disk is gone, or half there.

``power_loss.c`` is compiled and loaded into the server. Beside each file of the database it keeps
what the disk is sure to have. When the power fails, each sector that was written after the last
``fsync`` is as it was before or as it was written, by chance: disks write in any order.
"""

import os
import shutil
import subprocess
import time
from pathlib import Path
from random import Random

from fault_house import House
from fault_services import NotInstalled

SECTOR = 512
DURABLE = ".durable"
KEPT = (0.0, 0.0, 0.5, 0.9)  # shares of unsafe sectors that the disk has after all
SOURCE = Path(__file__).with_name("power_loss.c")


def build(folder: Path) -> Path:
    """Compile what has to be loaded into the server."""
    compiler = shutil.which("cc")
    if compiler is None or not Path("/proc/self/fd").is_dir():
        raise NotInstalled("power losses need Linux and a C compiler: cc is not on the path")
    made = folder / "power_loss.so"
    command = [compiler, "-shared", "-fPIC", "-O2", "-o", str(made), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return made


class PowerHouse(House):
    """The power fails whenever the server is killed, once ``armed``."""

    armed = False
    losses = 0
    sectors = 0  # that were lost
    dice = Random(1)

    def environment(self) -> dict[str, str]:
        library = build(self.folder)
        here = str(self.folder.resolve())
        return {**super().environment(), "LD_PRELOAD": str(library), "POWER_FOLDER": here}

    def kill(self) -> None:
        super().kill()
        while self.pid and _runs(self.pid):
            time.sleep(0.001)
        if self.armed:
            self.losses += 1
            self.sectors += lose_power(self.folder, self.dice)
        else:  # all that was done to prepare is safe
            for file in _files(self.folder):
                shutil.copyfile(file, _durable(file))


def lose_power(folder: Path, dice: Random) -> int:
    """Leave of every file what a disk may have; returns how many sectors were lost."""
    kept, lost = dice.choice(KEPT), 0
    for file in _files(folder):
        live, durable = file.read_bytes(), b""
        if _durable(file).exists():
            durable = _durable(file).read_bytes()
        left = bytearray(durable)
        for start in range(0, max(len(live), len(durable)), SECTOR):
            end = start + SECTOR
            written = live[start:end]
            if durable[start:end] == written:
                continue
            if dice.random() >= kept:
                lost += 1
                continue
            left.extend(bytes(max(0, start + len(written) - len(left))))
            left[start : start + len(written)] = written
        file.write_bytes(left)
        _durable(file).write_bytes(left)
    for shared in folder.glob("*.db-shm"):  # it is memory
        shared.unlink()
    return lost


def _files(folder: Path) -> list[Path]:
    return [file for suffix in (".db", ".db-wal") for file in folder.glob(f"*{suffix}")]


def _durable(file: Path) -> Path:
    return file.with_name(file.name + DURABLE)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
