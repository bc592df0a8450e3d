// How long a bot waits before its move, so that people can follow (kufsa.server.tables.pacing).

const FORCED = [400, 700] as const; // milliseconds when there is nothing to think about
const FEW = [700, 1400] as const; // with a choice of two
const MANY = [1200, 2200] as const; // with a choice of 256 and more
const DOUBLINGS = 7; // from two to 256
const CONTINUED = 0.55; // the share of that for a bot that continues its own turn

const SEEN = 1700; // at least, after a person's move: its outcome is looked at first

const among = (low: number, high: number) => low + Math.random() * (high - low);

export function botDelay(actions: number, continuesTurn: boolean, afterPerson: boolean): number {
  const scale = continuesTurn ? CONTINUED : 1;
  const least = afterPerson ? SEEN : 0;
  if (actions <= 1) return scale * Math.max(least, among(...FORCED));
  const share = Math.min(1, (Math.log2(actions) - 1) / DOUBLINGS);
  return scale * Math.max(least, among(FEW[0] + share * (MANY[0] - FEW[0]), FEW[1] + share * (MANY[1] - FEW[1])));
}
