import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

/** The users of the access matrix, with their e-mail addresses. */
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
  store: "store.au@trestle.test",
  receivables: "receivables.au@trestle.test",
  marketing: "marketing.au@trestle.test",
  admin: "admin.au@trestle.test",
} as const;
export type Actor = keyof typeof actors;
export const actorNames = Object.keys(actors) as Actor[];
/** Staff who act for nobody. */
export const idleStaff: Actor[] = ["rep idle", "store", "receivables", "marketing", "admin"];
/** Staff of the office and the stores. They are neither reps nor administrators. */
export const otherStaff: Actor[] = ["store", "receivables", "marketing"];
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
  readonly of: "own" | "shared to view" | "shared to edit" | "another's" | "missing" | "it";
  readonly variables: (actor: Actor, cookie: string) => Promise<object> | object;
  readonly outcomes: Outcomes;
}

export const missingId = "00000000-0000-4000-8000-000000000000";
export const today = { date: "2026-11-16" };
export const firstPage = { currentPage: 1, pageSize: 20 };
export const guestsSignIn = { guest: "sign in" };
export function only(outcomes: Outcomes, variables: object = {}): Case[] {
  return [{ of: "it", variables: () => variables, outcomes }];
}

/** The numbers of the accounts and orders that an actor may see. The SQL is written here, independent of the shop's own queries. */
export async function numbersFor(db: Database, actor: Actor): Promise<Set<string>> {
  const { rows } = await queryFor(actor).execute(db);
  return new Set(rows.map(({ number }) => number));
}

function queryFor(actor: Actor) {
  const email = actors[actor] ?? "";
  // Marketing sees the mails to all customers, which name their orders and accounts.
  if (actor === "admin" || actor === "receivables" || actor === "marketing")
    return sql<{ number: string }>`select number from accounts union all select number from orders`;
  // Store staff act for every trade account, and see the orders that concern their stores.
  if (actor === "store")
    return sql<{ number: string }>`with mine as (
        select o.id, o.number, o.account_id from orders o where o.fulfilment_store_id in (${selectStaffStores(email)}) or exists (
          select from stock_reservations r where r.order_id = o.id and r.store_id in (${selectStaffStores(email)})))
      select number from accounts where kind = 'TRADE' or id in (select account_id from mine)
      union all select number from mine`;
  if (actor.startsWith("rep"))
    return sql<{ number: string }>`with mine as (
        select r.account_id as id from rep_assignments r join users u on u.id = r.rep_id where u.email = ${email})
      select number from accounts where id in (select id from mine)
      union all select number from orders where account_id in (select id from mine)`;
  return sql<{ number: string }>`with mine as (
      select m.account_id as id, m.user_id, a.kind = 'TRADE' and m.access <> 'LIMITED' as sees_all
      from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id where u.email = ${email})
    select number from accounts where id in (select id from mine)
    union all
    select o.number from orders o join mine on mine.id = o.account_id where mine.sees_all or mine.user_id = o.user_id`;
}

function selectStaffStores(email: string) {
  return sql`select w.store_id from staff_stores w join users u on u.id = w.user_id where u.email = ${email}`;
}
