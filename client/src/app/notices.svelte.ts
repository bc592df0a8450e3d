// Short sentences that appear over the page: refusals with their rule, and news.

export interface Notice {
  id: number;
  text: string;
  clause: string;
  game: string;
  kind: "news" | "refusal";
  /** Where it leads. */
  way: { href: string; label: string } | undefined;
}

class Notices {
  list = $state<Notice[]>([]);
  #ids = 0;

  tell(text: string, more: { clause?: string | null; game?: string; kind?: Notice["kind"]; lasting?: boolean; way?: Notice["way"] } = {}) {
    const notice: Notice = {
      id: ++this.#ids,
      text,
      clause: more.clause ?? "",
      game: more.game ?? "",
      kind: more.kind ?? "news",
      way: more.way,
    };
    this.list = [...this.list.filter((one) => one.text !== text).slice(-2), notice];
    if (!more.lasting) setTimeout(() => this.drop(notice.id), 5000 + 40 * text.length);
  }

  /** The game goes on: why something could not be done no longer matters. */
  forgive() {
    this.list = this.list.filter((one) => one.kind !== "refusal");
  }

  drop(id: number) {
    this.list = this.list.filter((one) => one.id !== id);
  }
}

export const notices = new Notices();
