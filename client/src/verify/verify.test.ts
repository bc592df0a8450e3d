import { expect, test } from "vitest";
import { bytes, hex, hmac, sha256 } from "./hashing";
import { check, Wrong } from "./verify";

// Records of the first release, one of each game: the Python tests read the same.
const files = import.meta.glob("../../../tests/verify/records/*.jsonl", { query: "?raw", import: "default", eager: true }) as Record<string, string>;
const records = Object.entries(files).map(([path, text]): [string, string] => [path.split("/").at(-1)!, text]);

test("there is a record of every game", () => {
  expect(records.length).toBe(5);
});

test.each(records)("%s is right", async (_, record) => {
  expect((await check(record)).at(-1)!.what).toBe("deals");
});

test.each(records)("%s with one sign changed is wrong", async (_, record) => {
  for (let place = 7; place < record.length; place += 211) {
    const other = record[place] === "1" ? "2" : "1";
    await expect(check(record.slice(0, place) + other + record.slice(place + 1)), String(place)).rejects.toThrow(Wrong);
  }
});

test.each(records)("%s with another deal and its sum fixed is wrong", async (_, record) => {
  const rows = record.trimEnd().split("\n");
  const place = rows.findIndex((row) => row.startsWith('{"chance"'));
  const swapped = rows[place]!.replace(/"(grid|decks|hands|row|pile)":(\[+)"([^"]+)","([^"]+)"/, '"$1":$2"$4","$3"');
  expect(swapped).not.toBe(rows[place]);
  rows[place] = swapped;
  rows[rows.length - 1] = `{"sum":"${hex(sha256(bytes(rows.slice(0, -1).map((row) => row + "\n").join(""))))}"}`;
  await expect(check(rows.join("\n") + "\n")).rejects.toThrow(Wrong);
});

test("the hashes are the usual ones", async () => {
  for (const text of ["", "abc", "x".repeat(55), "x".repeat(56), "x".repeat(64), "קופסה".repeat(99)]) {
    const data = new Uint8Array(bytes(text));
    expect(hex(sha256(data))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data))));
  }
  for (const secret of ["k", "k".repeat(64), "k".repeat(65)]) {
    const key = await crypto.subtle.importKey("raw", new Uint8Array(bytes(secret)), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const signed = await crypto.subtle.sign("HMAC", key, new Uint8Array(bytes("message")));
    expect(hex(hmac(bytes(secret), bytes("message")))).toBe(hex(new Uint8Array(signed)));
  }
});
