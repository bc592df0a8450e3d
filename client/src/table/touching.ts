// What is touched shows that as soon as the finger is down, whoever answers and however long that takes.

import { afterPaint } from "../app/frames";

const PRESSED = 300; // milliseconds that it does, if nothing is sent

/** A touch whose first picture is not painted yet, and the tap that came of it meanwhile. */
interface Unpainted {
  tap: MouseEvent | null;
}

export class Touching {
  #piece: Element | null = null;
  #unpainted: Unpainted | null = null;

  /** `busy`: something was sent and is not answered yet. */
  constructor(private busy: () => boolean) {}

  /** A finger is down, or a tap came without one. */
  press(event: MouseEvent): void {
    this.release();
    this.#piece = (event.target as Element).closest("button, [data-piece]");
    if (!this.#piece) return;
    this.#piece.setAttribute("data-pressed", "");
    setTimeout(() => this.busy() || this.release(), PRESSED);
    // A finger that taps quickly is up again before that is painted: what the tap does waits for it. On
    // a slow phone both together take longer than a frame.
    if ((event as PointerEvent).pointerType !== "touch" || event.type !== "pointerdown") return;
    const touch: Unpainted = (this.#unpainted = { tap: null });
    afterPaint(() => {
      if (this.#unpainted === touch) this.#unpainted = null;
      touch.tap?.target?.dispatchEvent(new PointerEvent("click", touch.tap));
    });
  }

  release(): void {
    this.#piece?.removeAttribute("data-pressed");
    this.#piece = null;
  }

  /** Before anything else hears of a tap. */
  hold(event: MouseEvent): void {
    if (!this.#unpainted || !event.isTrusted) return;
    this.#unpainted.tap = event;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  get pressed(): boolean {
    return this.#piece !== null;
  }
}
