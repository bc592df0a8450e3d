// A picture from the server, in a shadow root of its own: its ids and style sheets reach nothing else
// on the page. The server has left in it only what draws (see server/transport/pictures.py).

import type { Drawn } from "./contract";

const BASE = `
  svg { display: block; width: 100%; height: auto; max-height: 75vh; border-radius: 1rem; font-family: inherit; }
  .paper { fill: var(--card); stroke: var(--line); }
  .ink { fill: var(--ink); }
  [role="button"] { cursor: pointer; outline: none; }
  [role="button"]:hover { filter: brightness(1.12); }
  [role="button"]:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px; }
  .kufsa-hint { filter: drop-shadow(0 0 4px var(--gold)) drop-shadow(0 0 8px var(--gold)); }
`;

function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

/** Replace the previous picture; an action there that had the focus keeps it. */
export function show(host: HTMLElement, drawn: Drawn) {
  const room = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const held = room.activeElement?.getAttribute("data-action");
  const svg = new DOMParser().parseFromString(drawn.svg, "image/svg+xml").documentElement;
  room.adoptedStyleSheets = [sheet(drawn.css), sheet(BASE)];
  room.replaceChildren(document.importNode(svg, true));
  if (held) place(room, held)?.setAttribute("data-held", "");
}

const place = (room: ShadowRoot, action: string) => room.querySelector<SVGElement>(`[data-action="${CSS.escape(action)}"]`);

/** The words for an action, with what is written on the place: whoever speaks to the page says what they see. */
function named(name: string, text: string): string {
  const written = text.replace(/\s+/g, " ").trim();
  return name.includes(written) ? name : `${name}: ${written}`;
}

/** Make buttons of the elements where one of these actions can be done, named in words. */
export function pick(host: HTMLElement, names: Map<string, string>, hint: string | null, act: (action: string) => void) {
  const room = host.shadowRoot;
  const svg = room?.querySelector("svg");
  if (!room || !svg) return;
  let any = false;
  for (const node of room.querySelectorAll<SVGElement>("[data-action]")) {
    const action = node.dataset["action"]!;
    const name = names.get(action);
    node.classList.toggle("kufsa-hint", hint === action);
    if (name === undefined) {
      for (const attribute of ["role", "tabindex", "aria-label"]) node.removeAttribute(attribute);
      continue;
    }
    any = true;
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "0");
    node.setAttribute("aria-label", named(name, node.textContent ?? ""));
    if (node.hasAttribute("data-held")) node.focus();
    node.removeAttribute("data-held");
  }
  svg.setAttribute("role", any ? "group" : "img"); // the contents of an image are hidden from screen readers
  const chosen = (event: Event) => {
    const action = (event.target as Element).closest<SVGElement>("[data-action]")?.dataset["action"];
    return action !== undefined && names.has(action) ? action : null;
  };
  svg.onclick = (event) => {
    const action = chosen(event);
    if (action !== null) act(action);
  };
  svg.onkeydown = (event) => {
    const action = event.key === "Enter" || event.key === " " ? chosen(event) : null;
    if (action === null) return;
    event.preventDefault();
    act(action);
  };
}
