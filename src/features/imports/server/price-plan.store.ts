/**
 * What planning does with prices besides comparing rows. A price without a last day ends before the next price of the same kind
 * and subject begins, and the plan shows that. Prices whose days overlap otherwise are rejected. A trade price is a part of the
 * retail price with the same first day, so it has its last day too.
 */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../../server/database.ts";
import { planProblems } from "../read-problems.ts";
import { type CheckInput, priceRows, type RowScope, selectProblem } from "./file-rows.store.ts";

/**
 * The prices of all subjects that the plan touches, as they will be: `states` with all of them, `spans` with the days of all but
 * trade prices, and `trades` with the retail price of each trade price.
 */
function priceStates(changes: RawBuilder<unknown>, scope: RowScope | undefined): RawBuilder<unknown> {
  const subject = sql`concat_ws('|', split_part(key, '|', 2), split_part(key, '|', 3), split_part(key, '|', 4), split_part(key, '|', 5))`;
  const cents = sql`round((p.after->>'price')::numeric * 100)::integer`;
  return sql`with planned as materialized (
      select key, action, after, split_part(key, '|', 1) as kind, ${subject} as subject,
        coalesce(nullif(split_part(key, '|', 7), '')::date, '-infinity') as valid_from
      from ${changes} as c),
    touched as materialized (
      select kind, subject from planned
      union select 'retail', subject from planned where kind = 'trade'
      union select 'trade', subject from planned where kind = 'retail'),
    states as materialized (
      select v.key, v.kind, v.subject, v.valid_from, p.key is not null as is_planned, coalesce(${cents}, v.cents) as cents,
        case when p.after ? 'valid_to' then coalesce((p.after->>'valid_to')::date, 'infinity') else v.valid_to end as valid_to,
        coalesce(p.after ? 'valid_to', false) as has_end, coalesce(p.after ? 'valid_to', false) as moves
      from touched t join ${priceRows(scope)} as v on v.kind = t.kind and v.subject = t.subject
      left join planned p on p.key = v.key where p.action is distinct from 'REMOVE'
      union all
      select key, kind, subject, valid_from, true, ${cents}, coalesce((after->>'valid_to')::date, 'infinity'),
        after->>'valid_to' is not null, true
      from planned p where action = 'CREATE'),
    timed as (
      select *, lead(valid_from) over own as next_from, lag(valid_to) over own as last_to
      from states where kind <> 'trade' window own as (partition by kind, subject order by valid_from)),
    spans as materialized (
      select *, case when valid_to = 'infinity' and next_from is not null then next_from - 1 else valid_to end as ends
      from timed),
    trades as materialized (
      select t.*, 'retail' || substr(t.key, 6) as retail_key, r.ends, r.cents as retail_cents, r.key is not null as has_retail
      from states t left join spans r on r.kind = 'retail' and r.subject = t.subject and r.valid_from = t.valid_from
      where t.kind = 'trade')`;
}

/** Selects key, column_name, code and message of the prices that the shop would refuse, whatever their days are. */
export function checkPrices({ changes, isSpecialsOnly }: CheckInput): RawBuilder<unknown>[] {
  const code = sql`c.after->>'code'`;
  const taken = selectProblem("code", planProblems.specialTaken("%s"), code);
  return [
    sql`${selectProblem("kind", planProblems.onlySpecials())} from ${changes} as c
      where ${isSpecialsOnly}::boolean and split_part(c.key, '|', 1) <> 'special'`,
    sql`${taken} from ${changes} as c join ${priceRows()} as v on v.kind = 'special' and v.code = ${code}
      where v.key <> c.key`,
    sql`${taken} from ${changes} as c join ${changes} as o on o.after->>'code' = ${code} where o.key <> c.key`,
  ];
}

const overlaps = sql`c.moves and ((c.valid_to < 'infinity' and c.next_from <= c.valid_to)
  or (c.last_to < 'infinity' and c.last_to >= c.valid_from))`;
const hasOtherDays = sql`c.has_retail and c.has_end and c.valid_to <> c.ends`;
const isAboveRetail = sql`c.cents > c.retail_cents`;

/** Whether a check of `checkDays` finds anything. Each of them puts all prices of the plan together again, and few plans need it. */
export async function hasWrongDays(tx: Transaction, { changes, scope }: CheckInput): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`${priceStates(changes, scope)} select exists (select from spans c where ${overlaps})
    or exists (select from trades c where not c.has_retail or (${hasOtherDays}) or ${isAboveRetail}) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}

/** The same for prices that do not fit the days or the retail price of others. A check sees what the one before it has left. */
export function checkDays({ changes, scope }: CheckInput): RawBuilder<unknown>[] {
  const states = priceStates(changes, scope);
  return [
    sql`${states} ${selectProblem("valid_from", planProblems.daysOverlap())} from spans c where ${overlaps}`,
    sql`${states}, found as (select case when is_planned then key else retail_key end as key, is_planned from trades where not has_retail)
      ${selectProblem("kind", planProblems.noRetail())} from found c where c.is_planned
      union all ${selectProblem("action", planProblems.tradeLeft())} from found c where not c.is_planned`,
    sql`${states} ${selectProblem("valid_to", planProblems.otherDays())} from trades c where ${hasOtherDays}`,
    sql`${states}, found as (select case when is_planned then key else retail_key end as key from trades c where ${isAboveRetail})
      ${selectProblem("price", planProblems.aboveRetail())} from found c`,
  ];
}

/** Selects the key, the last day `ends` and the present `cells` of the prices whose last day follows from other prices. */
export function selectLastDays(changes: RawBuilder<unknown>, scope: RowScope | undefined): RawBuilder<unknown> {
  return sql`(${priceStates(changes, scope)},
    ended as (
      select key, ends from spans where ends <> valid_to
      union all select key, ends from trades where ends <> valid_to)
    select e.key, case when e.ends < 'infinity' then to_char(e.ends, 'YYYY-MM-DD') end as ends, v.cells
    from ended e left join ${priceRows(scope)} as v on v.key = e.key)`;
}
