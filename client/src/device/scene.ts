// What a seat may know of a match on this device: the same scenes that a server sends
// (kufsa.match.audience), so that the same pages show them.

import type { Scene, TableSettings } from "../app/protocol";
import { hex } from "../verify/hashing";
import type { Match } from "./match";

const HISTORY = 100; // actions in a scene, and AT_ONCE steps of the past, as on a server
const AT_ONCE = 200;

/** What a table is like unless somebody chooses otherwise. */
export const USUAL: TableSettings = {
  public: false,
  autostart: true,
  open_memory: false,
  chat: "off",
  spectators: false,
  spectator_delay: 0,
  hints: false,
  explain: false,
  rated: false,
  clock: { move: 0, total: 0, increment: 0 },
  pace: 0,
  claim_seconds: 0,
  stand_in: "greedy",
  head_start: [],
  helped: [],
};

export function sceneOf(match: Match, seat: number | null): Scene {
  const { saved } = match;
  return {
    match: saved.id,
    game: saved.game,
    rules: saved.rules,
    options: saved.options,
    manners: saved.manners,
    commitment: match.commitment,
    previous: saved.previous,
    next: saved.next,
    device_game: saved.id,
    host: saved.seats.find(({ person }) => person)?.person ?? "",
    status: match.status,
    seats: saved.seats.map((taken) => ({ ...taken, reserved: false, out_of_time: false, added: false })),
    muted: [],
    chat: [],
    history: match.moves.map(([mover, action], place): [number, number | null, string] => [place + 1, mover, action]).slice(-HISTORY),
    ...gamePart(match, seat),
  };
}

function gamePart(match: Match, seat: number | null) {
  const { position, saved } = match;
  const everything = match.end !== null || match.reminds(seat);
  const mayAct = seat !== null && match.toAct === seat && !saved.paused;
  return {
    seat,
    actions: match.moves.length,
    chain: match.chain,
    paused: saved.paused,
    covered: match.isCovered,
    turn: match.turn,
    claimant: match.claimant,
    undo: match.undo,
    clock: null,
    to_act: match.toAct,
    view: match.isCovered ? null : everything ? position.view(seat) : position.personView(seat),
    legal: mayAct ? position.legalFor(seat) : [],
    events: match.isCovered ? [] : (position.events(seat) as Scene["events"]),
    result: match.end && {
      ...match.end,
      secret: saved.secret,
      bytes: {},
      key: hex(match.key),
      document: position.document,
    },
  };
}

/** Some steps of a match as a seat may see them again; 0 is the deal. */
export function pastOf(match: Match, seat: number | null, first: number, count = AT_ONCE) {
  const lasting = lastingEvents(match, seat);
  const steps = match.positions.slice(first, first + Math.min(count, AT_ONCE)).map((position, place) => {
    const n = first + place;
    const [mover, action] = match.moves[n - 1] ?? [null, null];
    const events = position.events(seat) as Scene["events"];
    return {
      n,
      seat: mover,
      action,
      events: events.filter(({ event }) => !lasting || lasting.includes(event)),
      view: lasting ? null : position.view(seat),
    };
  });
  return { first, count: match.positions.length, lasting, steps };
}

/** The only events that may be shown again; null: all may. */
function lastingEvents(match: Match, seat: number | null): string[] | null {
  const { game } = match;
  if (match.end || match.reminds(seat) || !game.about.people_forget) return null;
  return [...game.events.names("lasting")];
}

/** A finished match step by step, with nothing hidden. */
export function stepsOf(match: Match, first: number) {
  const steps = match.positions.slice(first).map((position, place) => {
    const [seat, action] = match.moves[first + place - 1] ?? [null, null];
    return { n: first + place, seat, action, document: position.document, view: position.view(null), events: position.events(null) };
  });
  return { first, count: match.positions.length, steps };
}
