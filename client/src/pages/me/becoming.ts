// Coming back as somebody, by code or passkey: the server begins another session in this browser.

import { post, type Me } from "../../app/api";
import { live } from "../../app/live.svelte";
import { visitor } from "../../app/me.svelte";
import { forget } from "../../app/remembering";
import { showPasskey } from "./webauthn";

async function become(path: string, body: object): Promise<void> {
  live.rest(); // its session is about to be replaced
  try {
    visitor.me = await post<Me>(path, body);
  } finally {
    live.reconnect();
  }
  await visitor.loadTables();
}

export const becomeByCode = (code: string) => become("/api/session/recover", { code });

export async function becomeByPasskey(): Promise<void> {
  const credential = await showPasskey(await post("/api/session/passkey/options"));
  await become("/api/session/passkey", { credential });
}

/** This browser no longer knows anybody: begin again at the box. */
export function forgotten() {
  forget("kufsa-known");
  location.href = "/";
}
