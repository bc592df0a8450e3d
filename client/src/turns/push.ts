// Being told by this browser, also while no page is open.

import { ApiError, call, get, post } from "../app/api";

export interface Quiet {
  begin: number;
  end: number;
  zone: string;
}
export interface Push {
  key: string;
  devices: string[];
  quiet: Quiet | null;
}

/** This browser could not be set up; the message names the sentence that says why. */
export class NotTold extends Error {}

const canPush = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const registered = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;
const here = async () => (await registered())?.getSubscription();

async function idOf(endpoint: string): Promise<string> {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How this person is told; null where this browser or the server cannot. */
export async function loadPush(): Promise<Push | null> {
  if (!canPush()) return null;
  try {
    return await get<Push>("/api/me/push");
  } catch (error) {
    if (error instanceof ApiError) return null; // the server does not, or is away
    throw error;
  }
}

/** Whether the server tells this very browser. */
export async function isTold(push: Push): Promise<boolean> {
  const found = await here();
  return !!found && push.devices.includes(await idOf(found.endpoint));
}

export async function turnOn(push: Push): Promise<Push> {
  if ((await Notification.requestPermission()) !== "granted") throw new NotTold("turns-refused");
  let made: PushSubscription;
  try {
    await navigator.serviceWorker.register("/worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe(); // perhaps it was for another key
    made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push.key });
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    throw new NotTold("turns-failed");
  }
  const { endpoint, keys } = made.toJSON();
  return post<Push>("/api/me/push", { endpoint, keys });
}

export async function turnOff(push: Push): Promise<Push> {
  const found = await here();
  if (!found) return push;
  const id = await idOf(found.endpoint);
  await call("DELETE", `/api/me/push/devices/${id}`);
  await found.unsubscribe();
  return { ...push, devices: push.devices.filter((one) => one !== id) };
}

/** A minute of the day as fields of a form have it, and back. */
export const clock = (minute: number) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

export async function setQuiet(push: Push, from: string, until: string): Promise<Push> {
  const quiet = { begin: minuteOf(from), end: minuteOf(until), zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  if (quiet.begin === quiet.end) throw new NotTold("quiet-same");
  await call("PUT", "/api/me/push/quiet", quiet);
  return { ...push, quiet };
}

export async function noQuiet(push: Push): Promise<Push> {
  await call("DELETE", "/api/me/push/quiet");
  return { ...push, quiet: null };
}
