// The smallest board: a heading, what glows, and a button for every legal action.
import { heading } from "./heading.js";

export function mount(element, props) {
  const glowing = document.createElement("p");
  const buttons = document.createElement("div");
  element.append(heading(props), glowing, buttons);
  function update({ view, legal, label, act }) {
    glowing.textContent = view.glowing ?? "–";
    buttons.replaceChildren(
      ...legal.map((action) => {
        const button = document.createElement("button");
        button.textContent = label(action);
        button.onclick = () => act(action);
        return button;
      }),
    );
  }
  update(props);
  return { update, destroy: () => element.replaceChildren() };
}
