// Small checks for reading documents, each failing with a sentence (kufsa.core.notation and errors).

/** A document that is no position of the game; `clause` is the rule it breaks, if one. */
export class BadDocument extends Error {
  override name = "BadDocument";

  constructor(
    sentence: string,
    readonly clause: string | null = null,
  ) {
    super(clause === null ? sentence : `${sentence} (${clause})`);
  }
}

const LONGEST_TEXT = 1_000_000;
const SHORT = 30; // letters of somebody's text in a sentence
const LARGEST_SHOWN = 1e15;

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}]/u;
const NAMED: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

function escaped(letter: string): string {
  if (letter in NAMED) return NAMED[letter]!;
  if (letter === " " || !UNPRINTABLE.test(letter)) return letter;
  const code = letter.codePointAt(0)!;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
}

/** A text in quotes, as Python shows it. */
export function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  return mark + [...text].map((letter) => (letter === mark ? `\\${mark}` : escaped(letter))).join("") + mark;
}

/** A number that is not whole, as Python shows it. */
function real(number: number): string {
  if (Number.isNaN(number)) return "nan";
  if (!Number.isFinite(number)) return number > 0 ? "inf" : "-inf";
  const size = Math.abs(number);
  const text = size >= 1e-4 || size === 0 ? String(number) : number.toExponential();
  return text.replace(/e([+-])(\d)$/, "e$10$2");
}

/** A short, safe picture of any input. */
export function brief(value: unknown): string {
  if (typeof value === "string") {
    const letters = [...value.slice(0, 2 * SHORT + 2)];
    return quoted(letters.length <= SHORT ? value : `${letters.slice(0, SHORT).join("")}…`);
  }
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") {
    if (!Number.isInteger(value)) return real(value);
    return Math.abs(value) < LARGEST_SHOWN ? String(value) : "a number of many digits";
  }
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a dict" : `a ${typeof value}`;
}

/** JSON text with the spaces that Python puts between values. */
export function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.entries(value).map(([name, part]) => `${spaced(name)}: ${spaced(part)}`).join(", ")}}`;
  }
  if (typeof value === "number" && !Number.isInteger(value)) return real(value);
  const text = JSON.stringify(value) ?? "null";
  return text.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A document as an object, from an object or from JSON text. */
export function load(document: unknown): Fields {
  let found = document;
  if (typeof document === "string") {
    if (document.length > LONGEST_TEXT) throw new BadDocument("the text is longer than 1,000,000 characters");
    try {
      found = JSON.parse(document);
    } catch (error) {
      throw new BadDocument(`the text is not JSON: ${String((error as Error).message).slice(0, 100)}`);
    }
    checkTokens(document);
  }
  if (!isObject(found)) throw new BadDocument(`a position is a dict or JSON text, not ${brief(found)}`);
  return found;
}

/** What `JSON.parse` does not tell: a name that is there twice, and 1.0, which is no whole number. */
function checkTokens(text: string): void {
  const open: (Set<string> | null)[] = []; // the names in each object around; null: a list
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  tokens.forEach((token, at) => {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (/^-?\d/.test(token)) {
      if (/[.e]/i.test(token) && Number.isInteger(Number(token))) throw new BadDocument(`${token.slice(0, SHORT)} is no whole number`);
    } else if (tokens[at + 1] === ":") {
      const [names, name] = [open.at(-1)!, JSON.parse(token) as string];
      if (names.has(name)) throw new BadDocument("a field is written twice in one object");
      names.add(name);
    }
  });
}

/** An object with just these fields. */
export function fields(value: unknown, name: string, required: Iterable<string>, optional: Iterable<string> = []): Fields {
  if (!isObject(value)) throw new BadDocument(`${name} is an object, not ${brief(value)}`);
  const needed = [...required];
  const allowed = new Set([...needed, ...optional]);
  for (const key of Object.keys(value)) if (!allowed.has(key)) throw new BadDocument(`${name} has no field ${brief(key)}`);
  for (const key of needed) if (!Object.hasOwn(value, key)) throw new BadDocument(`${name} needs the field ${quoted(key)}`);
  return value;
}

/** A whole number within bounds. */
export function integer(value: unknown, name: string, low: number, high: number): number {
  if (typeof value !== "number" || !Number.isInteger(value)) throw new BadDocument(`${name} is a whole number, not ${brief(value)}`);
  if (value < low || value > high) throw new BadDocument(`${name} lies from ${low} to ${high}, not at ${brief(value)}`);
  return value;
}

/** A list of a length within bounds. */
export function sequence(value: unknown, name: string, least: number, most: number): unknown[] {
  if (!Array.isArray(value)) throw new BadDocument(`${name} is a list, not ${brief(value)}`);
  if (value.length < least || value.length > most) {
    throw new BadDocument(`${name} has ${least === most ? least : `${least} to ${most}`} entries, not ${value.length}`);
  }
  return value;
}

export function text(value: unknown, name: string): string {
  if (typeof value !== "string") throw new BadDocument(`${name} is a text, not ${brief(value)}`);
  return value;
}

export function flag(value: unknown, name: string): boolean {
  if (typeof value !== "boolean") throw new BadDocument(`${name} is true or false, not ${brief(value)}`);
  return value;
}

/** The members, if they are sorted. */
export function inOrder(members: number[], where: string): number[] {
  if (members.some((member, i) => i > 0 && member < members[i - 1]!)) throw new BadDocument(`${where} is not sorted`);
  return members;
}
