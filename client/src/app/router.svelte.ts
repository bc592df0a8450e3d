// Which page is shown: the address is the truth.

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !plain || link.target || link.hasAttribute("download")) return;
      if (link.origin !== location.origin || /^\/(api|games)\//.test(link.pathname) || link.pathname === "/verify.py") return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(to: string) {
    if (to !== location.pathname + location.search + location.hash) history.pushState(null, "", to);
    this.#look();
    if (!location.hash) scrollTo(0, 0);
  }

  #look() {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  /** The parts of the path: "/t/abc" is ["t", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }
}

export const router = new Router();
