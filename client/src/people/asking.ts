// What the server knows of people, and what is asked of it about them.

import { call, get, post } from "../app/api";

export interface Friend {
  id: string;
  name: string;
  /** Has a page of this server open. */
  here: boolean;
}
export interface People {
  friends: Friend[];
  asks: Friend[];
  asked: Friend[];
  recent: Friend[];
  blocked: Friend[];
}

export const knownPeople = () => get<People>("/api/people");
export const askByName = (name: string) => post<People>("/api/people", { name });
export const setTie = (person: string, tie: "friend" | "blocked" | "") => call<People>("PUT", `/api/people/${person}`, { tie });
export const invite = async (table: string, person: string) => (await post<{ reached: boolean }>(`/api/tables/${table}/invite`, { person })).reached;
export const codeOf = async (table: string) => (await post<{ code: string }>(`/api/tables/${table}/code`)).code;
export const tableOf = async (code: string) => (await post<{ table: string }>("/api/code", { code })).table;
export const report = (table: string, about: string, text: string) => post(`/api/tables/${table}/report`, { about, text });

/** A code as it is read out: in two halves. */
export const inHalves = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
