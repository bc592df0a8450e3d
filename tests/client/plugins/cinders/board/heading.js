export function heading({ say, lang }) {
  const made = document.createElement("h2");
  made.lang = lang;
  made.textContent = say("title");
  return made;
}
