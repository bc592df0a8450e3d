// Which page is shown: the address is the truth. A box without a server has one page only, so there the
// address is what follows its #.

import { ALONE, isHere } from "./api";

const FILES = /^\/(?:(?:api|games)\/|verify\.py$)/; // the server's, not pages of ours

/** The address of a page as the browser shows it. */
const shown = (to: string) => (ALONE ? `${location.pathname}#${to}` : to);
const address = () => (ALONE ? location.hash.slice(1) || "/" : location.pathname + location.search + location.hash);

/** A part of an address, which somebody may have cut short: then as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  path = $state("");
  hash = $state("");
  search = "";

  constructor() {
    this.#look();
    addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  #follow(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.origin !== location.origin) return;
    const own = link.getAttribute("href")!;
    const to = own.startsWith("#") ? this.path + own : link.pathname + link.search + link.hash;
    if (link.hasAttribute("download") && isHere(link.pathname.split("/")[3] ?? "")) {
      event.preventDefault(); // no server has it
      return void import("../device/saving").then(({ saveHere }) => saveHere(link.pathname, link.download));
    }
    if (link.hasAttribute("download") || FILES.test(link.pathname) || (link.target && !ALONE)) return;
    event.preventDefault();
    if (link.target) open(shown(to), link.target);
    else this.go(to);
  }

  go(to: string) {
    if (to !== address()) history.pushState(null, "", shown(to));
    this.#look();
    if (!this.hash) scrollTo(0, 0);
  }

  #look() {
    const { pathname, search, hash } = new URL(address(), location.origin);
    [this.path, this.search, this.hash] = [pathname, search, hash];
  }

  /** The parts of the path: "/t/abc" is ["t", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decoded);
  }
}

export const router = new Router();
