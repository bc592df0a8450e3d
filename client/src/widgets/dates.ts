// Dates as they are written where the reader is: 19 November in "en-GB", November 19 in "en-US".

import { words } from "../app/language.svelte";

const locale = () => navigator.languages.find((tag) => tag.split("-")[0] === words.lang) ?? words.lang;
export const dates = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), style);
