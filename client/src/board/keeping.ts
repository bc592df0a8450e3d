// What looks the same as before stays the same object, so that only what has changed is drawn again.

function alike<T extends object>(one: T | undefined, other: T): boolean {
  if (!one) return false;
  const names = Object.keys(other) as (keyof T)[];
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}

/** A list that is rebuilt again and again; `key` identifies its items. */
export function keeping<T extends object>(key: (thing: T) => string | number) {
  let before = new Map<string | number, T>();
  return (now: T[]): T[] => {
    const kept = now.map((thing) => {
      const known = before.get(key(thing));
      return alike(known, thing) ? known! : thing;
    });
    before = new Map(kept.map((thing) => [key(thing), thing]));
    return kept;
  };
}
