// Words for the actions of a game that brings no code: they follow from what it declares.

import type { Wording } from "./wording";

/** A kind of action as the server describes it: its pattern, the names of its groups, its message. */
export interface Form {
  pattern: string;
  parts: string[];
  message: string;
}

/** The words for a game's actions that follow from its forms: the same rules as core/wording.py. */
export function formWording(forms: Form[], said: (message: string, values: Record<string, string | number>) => string | null): Wording {
  const known = forms.map((form) => ({ ...form, pattern: new RegExp(`^(?:${form.pattern})$`) }));
  const formOf = (text: string) => known.find(({ pattern }) => pattern.test(text));
  function action(text: string, names: string[] = []): string {
    const form = formOf(text);
    if (!form) return text;
    const written = form.pattern.exec(text)!.slice(1).map((part) => part.trim());
    const values: Record<string, string | number> = {};
    form.parts.forEach((name, at) => {
      const part = written[at]!;
      values[name] = /^-?\d+$/.test(part) ? Number(part) : part;
      const player = name === "seat" ? names[Number(part)] : undefined;
      if (player !== undefined) values["player"] = player;
    });
    return said(form.message, values) ?? text;
  }
  return {
    action,
    kind: (text) => formOf(text)?.pattern.source ?? "",
    value: (name, value, names) => (name === "action" && typeof value === "string" ? action(value, names) : undefined),
  };
}
