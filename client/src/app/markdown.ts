// The little Markdown that our own rules pages use, as HTML: headings, paragraphs, lists, tables,
// drawings of signs, bold, code and links. A clause ("**CD-07** …") gets its id, so that links can name it.

const CLAUSE = /^\*\*([A-Z]{2,4}-\d{2})\*\*/;

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, (_, code: string) => `<code dir="ltr">${code.replaceAll("*", "&#42;")}</code>`) // no emphasis in it
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\[([^\]]+)\]\((#[\w-]+|https?:[^)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1"); // to a file of the repository: only its words
}

function table(lines: string[]): string {
  const cells = (line: string) => line.replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim()));
  const [head, , ...rows] = lines;
  const header = cells(head!).map((cell) => `<th scope="col">${cell}</th>`).join("");
  const body = rows.map((row) => `<tr>${cells(row).map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  return `<div class="scroll" tabindex="0"><table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** The id of a clause that begins here. */
function named(text: string): string {
  const clause = CLAUSE.exec(text);
  return clause ? ` id="${clause[1]}" class="clause"` : "";
}

function block(text: string): string {
  const lines = text.split("\n");
  const heading = /^(#{1,4}) (.*)$/.exec(lines[0]!);
  if (heading && lines.length === 1) return `<h${heading[1]!.length}>${inline(heading[2]!)}</h${heading[1]!.length}>`;
  if (lines[0]!.startsWith("```")) return `<pre class="scroll" dir="ltr" tabindex="0">${escaped(lines.slice(1, -1).join("\n"))}</pre>`;
  if (lines.every((line) => line.startsWith("|"))) return table(lines);
  if (lines.every((line) => /^(- |  )/.test(line))) {
    const items = text.split(/\n(?=- )/).map((item) => item.slice(2)).map((item) => `<li${named(item)}>${inline(item.replace(/\s+/g, " "))}</li>`);
    return `<ul>${items.join("")}</ul>`;
  }
  return `<p${named(text)}>${inline(lines.join(" "))}</p>`;
}

export function html(markdown: string): string {
  return markdown
    .replace(/\r/g, "")
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter((text) => text && !text.startsWith("!["))
    .map(block)
    .join("\n");
}
