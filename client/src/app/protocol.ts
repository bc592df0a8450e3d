// Made from the server's own definitions: change those, and run `python3 run.py protocol_types`.
// Views and the fields of events are the game's own: see docs/notation.md.

/** How long a turn and all turns of a player may take, in seconds; 0: no limit. */
export interface Clock {
  move?: number;
  total?: number;
  increment?: number;
}

/** Milliseconds that were left when the last action was made. */
export interface Clocks {
  left: number | null;
  remaining: number[] | null;
  seat: number | null;
}

/** What happened in the game; every kind has fields of its own: see docs/notation.md. */
export interface GameEvent {
  clause: string;
  event: string;
  seat?: number;
  [field: string]: any;
}

/** An action of the history; the seat is None where the table itself acted. */
export type Move = [number, number | null, string];

/** What everybody is shown when a match has ended. */
export interface Result {
  bytes: Record<string, string>;
  document: any;
  how: "abandoned" | "closed" | "over";
  key: string;
  scores: number[];
  secret: string;
  winners: number[];
}

/** A line of the chat. */
export interface Said {
  at: number;
  name: string;
  person: string;
  phrase: string;
  text: string;
}

/** Everything that its reader may know of a table. */
export interface Scene {
  actions: number;
  chain: string;
  chat: Said[];
  claimant: number | null;
  clock: Clocks | null;
  commitment: string;
  covered: boolean;
  device_game: string;
  events: GameEvent[];
  game: string;
  history: Move[];
  host: string;
  legal: string[];
  manners: TableSettings;
  match: string;
  muted: string[];
  next: string;
  options: Record<string, string | number | boolean>;
  paused: boolean;
  previous: string;
  result: Result | null;
  rules: number;
  seat: number | null;
  seats: Seat[];
  status: "ended" | "playing" | "waiting";
  to_act: number | null;
  turn: number;
  undo: UndoAsk | null;
  view: any;
}

/** Who has a seat: a person, a bot, a bot that stands in for a person, or nobody. */
export interface Seat {
  added: boolean;
  bot: string;
  name: string;
  out_of_time: boolean;
  person: string;
  reserved: boolean;
}

/** What a table of people chooses besides the options of the game. */
export interface TableSettings {
  public?: boolean;
  autostart?: boolean;
  open_memory?: boolean;
  chat?: string;
  spectators?: boolean;
  spectator_delay?: number;
  hints?: boolean;
  explain?: boolean;
  rated?: boolean;
  clock?: Clock;
  pace?: number;
  claim_seconds?: number;
  stand_in?: string;
  head_start?: number[];
  helped?: number[];
}

/** Somebody wants to take back all actions after the first `to`. */
export interface UndoAsk {
  agreed: number[];
  seat: number;
  to: number;
}

/** An action of the game, as its notation writes it. */
export interface Act {
  do: "act";
  action: string;
}

/** Agree to what somebody wants to take back, or not; whoever asked may withdraw. */
export interface AnswerUndo {
  do: "answerundo";
  agree: boolean;
}

/** Take back the sender's last action, and what came after it. */
export interface AskUndo {
  do: "askundo";
}

/** In real time: be the first after turn-up `turn`; `name` then says what is claimed. */
export interface Claim {
  do: "claim";
  turn: number;
}

/** End the match for everybody; only the host. */
export interface Close {
  do: "close";
}

/** Other options or manners; only the host, only before the start. */
export interface Configure {
  do: "configure";
  players?: number | null;
  options?: any;
  manners?: TableSettings | null;
}

/** Take a bot, a person or a reservation from a seat before the start; only the host. */
export interface Empty {
  do: "empty";
  seat: number;
}

/** Get up: before the start the seat is free again, in play a bot stands in. */
export interface Leave {
  do: "leave";
}

/** Mute a person in the chat, or unmute them; only the host. */
export interface Mute {
  do: "mute";
  person: string;
  muted?: boolean;
}

/** In real time: what the first player claims, as the notation of the game writes it. */
export interface Name {
  do: "name";
  what: string;
}

/** Nobody acts and no clock runs until somebody resumes. */
export interface Pause {
  do: "pause";
}

/** A new table for the same people, after the end. */
export interface Rematch {
  do: "rematch";
}

/** Remove a person from this table for good; only the host. */
export interface Remove {
  do: "remove";
  person: string;
}

/** Continue after a pause. */
export interface Resume {
  do: "resume";
}

/** Take one's seat back from the bot that stands in. */
export interface Return {
  do: "return";
}

/** One of the two: free text, or a ready-made phrase. */
export interface Say {
  do: "say";
  text?: string;
  phrase?: string;
}

/** A bot of this level takes a seat that no person has; only the host. */
export interface SeatBot {
  do: "seatbot";
  seat: number;
  level: string;
}

/** Take a free seat, the sender's reserved one, or any (None). */
export interface Sit {
  do: "sit";
  seat?: number | null;
  salt?: string;
}

/** Deal; `fill`: bots of this level take the seats that are still free. */
export interface Start {
  do: "start";
  fill?: string;
}

/** Show me this table from now on; `since` is the last number that I have seen. */
export interface WatchMessage {
  type: "watch";
  table: string;
  since?: number;
}

export interface UnwatchMessage {
  type: "unwatch";
  table: string;
}

/** A command to a table; answered by `done` or `refused` with the same id. */
export interface DoMessage {
  type: "do";
  table: string;
  id: string;
  seq: number;
  command: Command;
}

/** The answer to a ping, at once. */
export interface PongMessage {
  type: "pong";
  nonce: string;
}

export interface WelcomeMessage {
  type: "welcome";
  version: number;
  person: string;
  name: string;
}

/** Everything that this client may know of a table, after event `seq`. */
export interface SceneMessage {
  type: "scene";
  table: string;
  seq: number;
  scene: Scene;
  missed?: Move[];
  why?: Record<string, string> | null;
}

/** Something happened: `changed` replaces the parts of the scene that it names. */
export interface StepMessage {
  type: "step";
  table: string;
  seq: number;
  changed: Partial<Scene>;
  moves?: Move[];
  said?: Said[];
  why?: Record<string, string> | null;
}

/** Which seats' people are looking at the table now, and how many spectators. */
export interface PresenceMessage {
  type: "presence";
  table: string;
  seats: number[];
  spectators: number;
  counting?: number;
}

/** It is your turn at a table that this connection does not watch. */
export interface YourTurnMessage {
  type: "yourturn";
  table: string;
  game: string;
}

/** Somebody whom you know would like to play with you. */
export interface InvitedMessage {
  type: "invited";
  table: string;
  game: string;
  person: string;
  name: string;
}

/** Something has changed among your friends: somebody asks, or has said yes. */
export interface FriendsMessage {
  type: "friends";
  name: string;
  asks: boolean;
}

/** The command with this id was carried out (now or before); its last event is `seq`. */
export interface DoneMessage {
  type: "done";
  id: string;
  seq: number;
}

/** The command with this id was not carried out, and nothing changed. */
export interface RefusedMessage {
  type: "refused";
  code: string;
  message: string;
  id?: string;
  table?: string;
  clause?: string | null;
  seq?: number;
}

export interface PingMessage {
  type: "ping";
  nonce: string;
}

/** The connection is about to be closed, and why; `retry`: it is worth coming back. */
export interface ByeMessage {
  type: "bye";
  code: string;
  message: string;
  retry?: boolean;
}

export type Command =
  | Configure
  | Sit
  | SeatBot
  | Empty
  | Start
  | Act
  | Claim
  | Name
  | AskUndo
  | AnswerUndo
  | Pause
  | Resume
  | Leave
  | Return
  | Say
  | Mute
  | Remove
  | Close
  | Rematch;

export type Incoming =
  | WatchMessage
  | UnwatchMessage
  | DoMessage
  | PongMessage;

export type Outgoing =
  | WelcomeMessage
  | SceneMessage
  | StepMessage
  | PresenceMessage
  | YourTurnMessage
  | InvitedMessage
  | FriendsMessage
  | DoneMessage
  | RefusedMessage
  | PingMessage
  | ByeMessage;
