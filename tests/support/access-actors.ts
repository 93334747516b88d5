/** Who the access matrix asks for, and what each of them may be answered. */
export const actors = {
  guest: null,
  consumer: "consumer.au@trestle.test",
  specifier: "specifier.au@trestle.test",
  limited: "limited.au@trestle.test",
  full: "full.au@trestle.test",
  holder: "holder.au@trestle.test",
  "red-held": "red.au@trestle.test",
  painter: "painter.au@trestle.test",
  "rep idle": "rep.au@trestle.test",
  "rep acting": "rep.au@trestle.test",
  admin: "admin.au@trestle.test",
} as const;
export type Actor = keyof typeof actors;
export const actorNames = Object.keys(actors) as Actor[];
export const customers: Actor[] = ["consumer", "specifier", "limited", "full", "holder", "red-held", "painter"];

/** `ok`, `sign in` (401), `refused` (403), or the code of the refusal that the payload carries. */
export type Outcomes = Record<Actor, string>;

export function everyone(outcome: string, but: Partial<Outcomes> = {}): Outcomes {
  return { ...(Object.fromEntries(actorNames.map((name) => [name, outcome])) as Outcomes), ...but };
}

export function each(names: readonly Actor[], outcome: string): Partial<Outcomes> {
  return Object.fromEntries(names.map((name) => [name, outcome]));
}

export interface Case {
  readonly of: "own" | "another's" | "missing" | "it";
  readonly variables: (actor: Actor, cookie: string) => Promise<object> | object;
  readonly outcomes: Outcomes;
}

export const missingId = "00000000-0000-4000-8000-000000000000";
export const today = { date: "2026-11-16" };
export function only(outcomes: Outcomes, variables: object = {}): Case[] {
  return [{ of: "it", variables: () => variables, outcomes }];
}
