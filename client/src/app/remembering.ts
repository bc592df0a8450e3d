// What this device remembers for the page. Where the browser keeps nothing, because there is no room or it
// may not, it holds until the page is closed.

const unkept = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}

export function forget(key: string): void {
  unkept.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {} // it was not kept
}
