import { afterEach, expect, test, vi } from "vitest";
import type { ListedTable } from "../app/api";

const { ask, post, comeIn } = vi.hoisted(() => ({ ask: vi.fn(), post: vi.fn(), comeIn: vi.fn() }));
vi.mock("../app/api", async (original) => ({ ...(await original<object>()), ask, post }));
vi.mock("../app/me.svelte", () => ({ visitor: { comeIn } }));
vi.mock("../app/language.svelte", () => ({ words: { lang: "en" } }));
vi.mock("./wording", () => ({ say: (id: string) => id }));

import { ApiError } from "../app/api";
import { keepOnServer, withoutCopies } from "./keeping";

const ID = "here-0123456789abcdef";
afterEach(() => vi.resetAllMocks());

test("the server gets the record and the seat, and answers with the id of its copy", async () => {
  ask.mockResolvedValue(new Response("the lines\n"));
  post.mockResolvedValue({ id: "8g1x5m7t9c3k2v4w", seq: 9, commitment: "" });
  expect(await keepOnServer(ID, 1)).toBe("8g1x5m7t9c3k2v4w");
  expect(ask).toHaveBeenCalledWith(`/api/tables/${ID}/record`);
  expect(post).toHaveBeenCalledWith("/api/me/games", { record: "the lines\n", seat: 1 });
  expect(comeIn.mock.invocationCallOrder[0]).toBeLessThan(post.mock.invocationCallOrder[0]!); // whose copy would it be?
});

test("a game that cannot be read is not sent", async () => {
  for (const answer of [Promise.resolve(new Response("", { status: 409 })), Promise.reject(new Error("the worker failed"))]) {
    ask.mockReturnValueOnce(answer);
    await expect(keepOnServer(ID, 0)).rejects.toMatchObject({ code: "broken", message: "broken-title" });
  }
  expect(comeIn).not.toHaveBeenCalled();
  expect(post).not.toHaveBeenCalled();
});

test("why the server refuses is passed on", async () => {
  ask.mockResolvedValue(new Response("the lines\n"));
  const why = new ApiError(409, "kept_by_another", "Someone else has already kept this game.");
  post.mockRejectedValue(why);
  await expect(keepOnServer(ID, 0)).rejects.toBe(why);
});

test("a game is not listed twice", () => {
  const listed = (id: string, device_game?: string) => ({ id, device_game }) as ListedTable;
  const here = [listed(ID, ID), listed("here-other", "here-other")];
  expect(withoutCopies(here, [listed("8g1x5m7t9c3k2v4w", ID), listed("m2", ""), listed("m3")])).toEqual([here[1]]);
  expect(withoutCopies(here, [])).toEqual(here);
});
