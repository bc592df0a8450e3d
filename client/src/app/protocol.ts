// What the server says of a table. Views and events are the game's own: see docs/notation.md.

export interface Seat {
  person: string;
  name: string;
  bot: string;
  reserved: boolean;
  out_of_time: boolean;
  added: boolean;
}

export type Move = [number: number, seat: number | null, action: string];

export interface Said {
  at: number;
  person: string;
  name: string;
  text: string;
  phrase: string;
}

export interface GameEvent {
  event: string;
  clause: string;
  seat?: number;
  [field: string]: any;
}

export interface Clock {
  move?: number;
  total?: number;
  increment?: number;
}

export interface Manners {
  public?: boolean;
  autostart?: boolean;
  open_memory?: boolean;
  chat?: "on" | "phrases" | "off";
  spectators?: boolean;
  spectator_delay?: number;
  hints?: boolean;
  rated?: boolean;
  clock?: Clock;
  pace?: number;
  mark_seconds?: number;
  stand_in?: string;
}

export interface Result {
  how: "over" | "abandoned" | "closed";
  scores: number[];
  winners: number[];
  secret: string;
  bytes: Record<string, string>;
  key: string;
  document: any;
}

export interface Scene {
  match: string;
  game: string;
  rules: number;
  options: Record<string, string | number | boolean>;
  manners: Manners;
  commitment: string;
  previous: string;
  next: string;
  host: string;
  status: "waiting" | "playing" | "ended";
  seats: Seat[];
  muted: string[];
  seat: number | null;
  actions: number;
  chain: string;
  paused: boolean;
  turn: number;
  snatcher: number | null;
  undo: { seat: number; to: number; agreed: number[] } | null;
  clock: { remaining: number[] | null; seat: number | null; left: number | null } | null;
  to_act: number | null;
  view: any;
  legal: string[];
  events: GameEvent[];
  result: Result | null;
  history: Move[];
  chat: Said[];
}

export type Command =
  | { do: "configure"; players?: number; options?: object; manners?: Manners }
  | { do: "sit"; seat?: number; salt?: string }
  | { do: "seatbot"; seat: number; level: string }
  | { do: "empty"; seat: number }
  | { do: "start"; fill?: string }
  | { do: "act"; action: string }
  | { do: "snatch"; turn: number }
  | { do: "mark"; cards: number[] }
  | { do: "askundo" }
  | { do: "answerundo"; agree: boolean }
  | { do: "pause" }
  | { do: "resume" }
  | { do: "leave" }
  | { do: "return" }
  | { do: "say"; text?: string; phrase?: string }
  | { do: "mute"; person: string; muted: boolean }
  | { do: "remove"; person: string }
  | { do: "close" }
  | { do: "rematch" };
