"""How a batch of games is to run: when new games begin, and what a step is rewarded by."""

from enum import Enum

from kufsa.core.errors import BadOption, brief

from . import loops

REWARDS = ("outcome", "points")
MOST = 1 << 40  # of anything that is counted
FLAG = "flag"  # let illegal actions pass, and say which they were


class AutoresetMode(Enum):
    """When a new game follows one that has ended; names and values are Gymnasium's."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


LOOP_MODES = {
    AutoresetMode.NEXT_STEP: loops.NEXT_STEP,
    AutoresetMode.SAME_STEP: loops.SAME_STEP,
    AutoresetMode.DISABLED: loops.DISABLED,
}


def autoreset_mode(autoreset: AutoresetMode | str) -> AutoresetMode:
    """The mode from ours, Gymnasium's, or the value or name of one."""
    wanted = getattr(autoreset, "value", autoreset)
    for mode in AutoresetMode:
        if wanted in (mode.value, mode.name):
            return mode
    raise BadOption(
        f"autoreset is one of {', '.join(mode.name for mode in AutoresetMode)}, "
        f"not {brief(autoreset)}"
    )


def check_rewards(rewards: str) -> str:
    """What a step is rewarded by, or a BadOption."""
    if rewards not in REWARDS:
        raise BadOption(f"rewards are one of {', '.join(REWARDS)}, not {brief(rewards)}")
    return rewards


def positive(value: object, told: str, what: str) -> int:
    """A whole number of at least 1 that a kernel can hold, or a BadOption."""
    if type(value) is not int or value < 1:
        raise BadOption(f"{told} at least 1 {what}, not {brief(value)}")
    if value > MOST:
        raise BadOption(f"{told} at most {MOST} {what}s, not {brief(value)}")
    return value


def check_validation(validate: bool | str) -> bool | str:
    """Whether actions are checked, or a BadOption."""
    if validate is not True and validate is not False and validate != FLAG:
        raise BadOption(f"validate is True, False or {FLAG!r}, not {brief(validate)}")
    return validate


def check_finals(wanted: bool, autoreset: AutoresetMode, observations: bool) -> bool:
    """Whether final observations are kept, or a BadOption."""
    if wanted is not True and wanted is not False:
        raise BadOption(f"final_observations is True or False, not {brief(wanted)}")
    if wanted and (autoreset is not AutoresetMode.SAME_STEP or not observations):
        raise BadOption(
            "final_observations are for SAME_STEP with observations: with other modes, "
            "the last observation of a game is in its last turn"
        )
    return wanted
