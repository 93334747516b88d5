import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { type Actor, actors } from "./access-actors.ts";

/** The numbers of accounts and orders an actor may read of, asked of the database without any of the shop's own queries. */
export async function numbersFor(db: Database, actor: Actor): Promise<Set<string>> {
  const { rows } = await queryFor(actor).execute(db);
  return new Set(rows.map(({ number }) => number));
}

function queryFor(actor: Actor) {
  const email = actors[actor] ?? "";
  if (actor === "admin")
    return sql<{ number: string }>`select number from accounts union all select number from orders`;
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
