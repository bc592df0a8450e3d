// What many games add up to: how often somebody won, records, and how two people stand against each other. It
// is the same for games at the server and on this device; only those that were played to their end count.

import type { GameInfo, ListedSeat, ListedTable } from "../../app/api";
import { alike, OWNER, type Player } from "../../device/people";
import { unusual } from "../../table/unusual";

/** A finished game as one of its players sees it. */
export interface Played {
  table: ListedTable;
  seat: number;
  at: number;
  won: boolean;
  /** Dealt by this device or another, and so not by the server. */
  device: boolean;
}
export interface Best {
  players: number;
  /** The options that were not as usual, by name. */
  options: ListedTable["options"];
  score: number;
  table: string;
}
export interface Numbers {
  game: string;
  played: number;
  won: number;
  /** Most wins one after another. */
  run: number;
  best: Best[];
  longest: { moves: number; table: string } | null;
}
export interface Rival {
  key: string;
  name: string;
  /** Known to this device alone. */
  device: boolean;
  together: number;
  mine: number;
  theirs: number;
  games: { game: string; together: number; mine: number; theirs: number }[];
}

const isHere = ({ id, device_game }: ListedTable) => id === device_game; // not a copy on the server

/** Instead of the name of somebody who deleted what was known of them. */
export const GONE = "?";

/** The points of a seat; nothing where nobody has any: such scores only say how much was left in each hand. */
export const pointsIn = ({ scores }: ListedTable, seat: number): number | undefined => (scores.some((score) => score > 0) ? scores[seat] : undefined);

/** The seat of a person at a table of this device, or of the owner's at any table. */
export function seatOf(table: ListedTable, who: Player, name: string, account: string): number {
  const sits = ({ person, bot, reserved }: ListedSeat) => person !== "" && !(bot && reserved);
  if (!isHere(table)) return who.id === OWNER && account ? table.seats.findIndex((seat) => sits(seat) && seat.person === account) : -1;
  const known = table.seats.findIndex((seat) => seat.profile === who.id);
  if (known >= 0) return known;
  const nameless = (seat: ListedSeat) => sits(seat) && seat.profile === undefined;
  return table.seats.findIndex((seat) => nameless(seat) && (seat.person === "me" ? who.id === OWNER : name !== "" && alike(seat.name, name)));
}

/** The games that somebody played to the end, the latest first. A game of this device counts once, though the server has a copy. */
export function playedBy(who: Player, name: string, account: string, tables: ListedTable[]): Played[] {
  const here = new Set(tables.filter(isHere).map(({ id }) => id));
  const once = tables.filter((table) => isHere(table) || !here.has(table.device_game ?? ""));
  const found = once.flatMap((table) => {
    const seat = table.status === "ended" && table.how === "over" ? seatOf(table, who, name, account) : -1;
    return seat < 0 ? [] : [{ table, seat, at: table.ended || table.updated, won: table.winners.includes(seat), device: Boolean(table.device_game) }];
  });
  return found.sort((a, b) => b.at - a.at);
}

export function numbersOf(played: Played[], info: (game: string) => GameInfo | undefined): Numbers[] {
  const games = new Map<string, Played[]>();
  for (const one of played) games.set(one.table.game, [...(games.get(one.table.game) ?? []), one]);
  return [...games].map(([game, all]) => numbers(game, all, info(game))).sort((a, b) => b.played - a.played);
}

function numbers(game: string, played: Played[], info: GameInfo | undefined): Numbers {
  const sign = info?.wins === "lowest" ? -1 : 1;
  const best = new Map<string, Best>();
  let [run, now] = [0, 0];
  let longest: Numbers["longest"] = null;
  for (const { table, seat, won } of played) {
    now = won ? now + 1 : 0;
    run = Math.max(run, now);
    if (table.moves && table.moves > (longest?.moves ?? 0)) longest = { moves: table.moves, table: table.id };
    const score = pointsIn(table, seat);
    if (score === undefined) continue;
    const one = { players: table.seats.length, options: unusual(info, table.options), score, table: table.id };
    const key = JSON.stringify([one.players, Object.entries(one.options).sort()]);
    const before = best.get(key);
    if (!before || sign * score > sign * before.score) best.set(key, one);
  }
  const sorted = [...best.values()].sort((a, b) => a.players - b.players || Object.keys(a.options).length - Object.keys(b.options).length);
  return { game, played: played.length, won: played.filter(({ won }) => won).length, run, best: sorted, longest };
}

/** Everybody whom somebody has played with, those most often met first. Whoever left is one of them, without a name. */
export function rivalsOf(played: Played[]): Rival[] {
  const found = new Map<string, Rival>();
  for (const { table, seat, won } of played) {
    table.seats.forEach((other, place) => {
      if (place === seat || !other.name || (other.bot && !other.reserved)) return;
      const device = other.name !== GONE && (isHere(table) || !other.person);
      const key = other.name === GONE ? GONE : device ? other.profile || `name ${other.name.trim().toLocaleLowerCase()}` : other.person;
      const rival = found.get(key) ?? { key, name: other.name, device, together: 0, mine: 0, theirs: 0, games: [] };
      let game = rival.games.find((one) => one.game === table.game);
      if (!game) rival.games.push((game = { game: table.game, together: 0, mine: 0, theirs: 0 }));
      for (const sum of [rival, game]) {
        sum.together++;
        if (won) sum.mine++;
        if (table.winners.includes(place)) sum.theirs++;
      }
      found.set(key, rival);
    });
  }
  return [...found.values()].sort((a, b) => b.together - a.together || a.name.localeCompare(b.name));
}

export interface Standing {
  id: string;
  /** Games with others of this device, and how many of them were won. */
  played: number;
  won: number;
}

/** How the people of this device stand: of the games that at least two of them played, since a time, the best first. */
export function standingsOf(played: { id: string; games: Played[] }[], game = "", since = 0): Standing[] {
  const counts = new Map<string, number>(); // people, by table
  for (const { games } of played) for (const { table } of games) counts.set(table.id, (counts.get(table.id) ?? 0) + 1);
  const together = ({ table, at }: Played) => counts.get(table.id)! > 1 && at >= since && (!game || table.game === game);
  const standings = played.map(({ id, games }) => {
    const counted = games.filter(together);
    return { id, played: counted.length, won: counted.filter(({ won }) => won).length };
  });
  return standings.filter((one) => one.played).sort((a, b) => b.won - a.won || a.played - b.played);
}
