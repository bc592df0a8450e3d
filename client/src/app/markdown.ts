// The little Markdown that our own rules pages use, as HTML: headings, paragraphs, lists, tables,
// pictures, drawings of signs, parts to unfold, bold, code and links. The number of a clause
// ("… **CD-07**") is small, and links can name it.

const CLAUSE = /\*\*([A-Z]{2,4}-\d{2})\*\*/g;

/** A picture of a page, by its name: where it is, and how large. */
export type Pictures = Record<string, { src: string; width: number; height: number }>;
const PICTURE = /^!\[([^\]]*)\]\((?:[^)]*\/)?([\w-]+)\.svg\)(?:\{[^}]*\})?$/;

/** The names of the pictures on a page, as files are named: "my_game-set-up". */
export const pictureNames = (markdown: string) => [...markdown.matchAll(new RegExp(PICTURE.source, "gm"))].map((found) => found[2]!);

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, (_, code: string) => `<code dir="ltr">${code.replaceAll("*", "&#42;")}</code>`) // no emphasis in it
    .replace(CLAUSE, '<small class="clause" id="$1" dir="ltr">$1</small>')
    .replace(/ (?=<small class="clause")/g, "\u00a0") // never alone on a line
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\[([^\]]+)\]\((#[\w-]+|https?:[^)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1"); // a link to a file of the repository: only its words
}

function table(lines: string[]): string {
  const cells = (line: string) => line.replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim()));
  const [head, , ...rows] = lines;
  const header = cells(head!).map((cell) => `<th scope="col">${cell}</th>`).join("");
  const body = rows.map((row) => `<tr>${cells(row).map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  return `<div class="scroll" tabindex="0"><table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function picture(alt: string, name: string, pictures: Pictures): string {
  const found = pictures[name];
  return found ? `<figure><img src="${escaped(found.src)}" width="${found.width}" height="${found.height}" alt="${escaped(alt)}" /></figure>` : "";
}

function list(text: string, tag: "ol" | "ul", sign: RegExp): string {
  const items = text.split(new RegExp(`\\n(?=${sign.source})`)).map((item) => `<li>${inline(item.replace(sign, "").replace(/\s+/g, " "))}</li>`);
  return `<${tag}>${items.join("")}</${tag}>`;
}

function block(text: string, pictures: Pictures): string {
  const lines = text.split("\n");
  const drawn = PICTURE.exec(text);
  if (drawn) return picture(drawn[1]!, drawn[2]!, pictures);
  const folded = /^<details markdown>\n<summary>([^<]*)<\/summary>$/.exec(text);
  if (folded) return `<details><summary>${inline(folded[1]!)}</summary>`;
  if (text === "</details>") return text;
  const heading = /^(#{1,4}) (.*)$/.exec(lines[0]!);
  if (heading && lines.length === 1) return `<h${heading[1]!.length}>${inline(heading[2]!)}</h${heading[1]!.length}>`;
  if (lines[0]!.startsWith("```")) return `<pre class="scroll" dir="ltr" tabindex="0">${escaped(lines.slice(1, -1).join("\n"))}</pre>`;
  if (lines.every((line) => line.startsWith("|"))) return table(lines);
  if (lines.every((line) => /^(- |  )/.test(line))) return list(text, "ul", /- /);
  if (lines.every((line) => /^(\d\. |  )/.test(line))) return list(text, "ol", /\d\. /);
  return `<p>${inline(lines.join(" "))}</p>`;
}

export function html(markdown: string, pictures: Pictures = {}): string {
  return markdown
    .replace(/\r/g, "")
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => block(text, pictures))
    .join("\n");
}
