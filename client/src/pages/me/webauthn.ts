// Passkeys as the browser has them. The server writes JSON, the browser wants bytes; older ones convert neither way.

type Json = Record<string, any>;

/** Why no passkey can be used here, as the name of a sentence; empty if one can. */
export function passkeyTrouble(where: { isSecureContext: boolean; PublicKeyCredential?: unknown } = globalThis as any): string {
  if (!where.isSecureContext) return "passkeys-unsafe";
  return where.PublicKeyCredential ? "" : "passkeys-unknown";
}

/** The browser made or showed no passkey; the message names the sentence that says why. */
export class NoPasskey extends Error {}

const WHY: Record<string, string> = {
  NotAllowedError: "passkey-cancelled", // or it took too long, or there is none: browsers do not tell which
  AbortError: "passkey-cancelled",
  InvalidStateError: "passkey-here",
};

export const toBytes = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
export const toText = (data: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(data))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Make a passkey of these options of the server: what is sent back to it. */
export async function makePasskey(options: Json): Promise<Json> {
  const publicKey: any = {
    ...options,
    challenge: toBytes(options["challenge"]),
    user: { ...options["user"], id: toBytes(options["user"].id) },
    excludeCredentials: (options["excludeCredentials"] ?? []).map((one: Json) => ({ ...one, id: toBytes(one["id"]) })),
  };
  return written(await asked(() => navigator.credentials.create({ publicKey })), ["clientDataJSON", "attestationObject"]);
}

/** Show a passkey for these options of the server: what is sent back to it. */
export async function showPasskey(options: Json): Promise<Json> {
  const publicKey: any = { ...options, challenge: toBytes(options["challenge"]), allowCredentials: [] };
  return written(await asked(() => navigator.credentials.get({ publicKey })), ["clientDataJSON", "authenticatorData", "signature", "userHandle"]);
}

async function asked(work: () => Promise<Credential | null>): Promise<any> {
  const trouble = passkeyTrouble();
  if (trouble) throw new NoPasskey(trouble);
  try {
    const found = await work();
    if (found) return found;
  } catch (error) {
    throw new NoPasskey(WHY[(error as Error).name] ?? "passkey-failed");
  }
  throw new NoPasskey("passkey-cancelled");
}

function written(credential: any, parts: string[]): Json {
  const response = Object.fromEntries(parts.filter((part) => credential.response[part]).map((part) => [part, toText(credential.response[part])]));
  return { id: credential.id, rawId: toText(credential.rawId), type: credential.type, response, clientExtensionResults: {} };
}
