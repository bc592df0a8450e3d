import { afterEach, expect, test, vi } from "vitest";
import { makePasskey, NoPasskey, passkeyTrouble, showPasskey, toBytes, toText } from "./webauthn";

afterEach(() => vi.unstubAllGlobals());

const OPTIONS = { challenge: "-_8", user: { id: "AQ", name: "Noa" }, excludeCredentials: [{ id: "Ag", type: "public-key" }], rp: { id: "box.example" } };

function browser(credentials: object) {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("navigator", { credentials });
}

test("bytes are written for addresses, without an end", () => {
  expect(toText(new Uint8Array([251, 255]).buffer)).toBe("-_8");
  expect([...toBytes("-_8")]).toEqual([251, 255]);
});

test("an address that is not secure, and a browser without passkeys, are told apart", () => {
  expect(passkeyTrouble({ isSecureContext: false, PublicKeyCredential: class {} })).toBe("passkeys-unsafe");
  expect(passkeyTrouble({ isSecureContext: true })).toBe("passkeys-unknown");
  expect(passkeyTrouble({ isSecureContext: true, PublicKeyCredential: class {} })).toBe("");
});

test("a passkey is made of the server's options, and written for it", async () => {
  const part = (byte: number) => new Uint8Array([byte]).buffer;
  const create = vi.fn(async () => ({ id: "Aw", rawId: part(3), type: "public-key", response: { clientDataJSON: part(4), attestationObject: part(5) } }));
  browser({ create });
  expect(await makePasskey(OPTIONS)).toEqual({ id: "Aw", rawId: "Aw", type: "public-key", response: { clientDataJSON: "BA", attestationObject: "BQ" }, clientExtensionResults: {} });
  const { publicKey } = (create.mock.calls[0] as any)[0];
  expect([...publicKey.challenge, ...publicKey.user.id, ...publicKey.excludeCredentials[0].id]).toEqual([251, 255, 1, 2]);
});

test.each([["NotAllowedError", "passkey-cancelled"], ["InvalidStateError", "passkey-here"], ["SecurityError", "passkey-failed"]])("%s is a sentence", async (name, told) => {
  browser({ get: () => Promise.reject(new DOMException("", name)) });
  await expect(showPasskey(OPTIONS)).rejects.toEqual(new NoPasskey(told));
});
