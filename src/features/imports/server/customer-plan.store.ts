/** The checks of customers, members and open invoices that need more than one row. Each selects key, column_name, code and message. */
import { type RawBuilder, sql } from "kysely";
import { closedMonthRows } from "../../billing/server/closed-months.store.ts";
import { accountRows } from "../../identity/server/accounts.store.ts";
import { repRows, staffEmails } from "../../identity/server/people.store.ts";
import { creditRows } from "../../orders/server/credit.store.ts";
import { planProblems } from "../read-problems.ts";
import { rowProblems } from "../row-problems.ts";
import {
  type CheckInput,
  customerRows,
  documentNumbers,
  invoiceRows,
  memberRows,
  priceRows,
  selectProblem,
} from "./file-rows.store.ts";

/** The changes with all cells that each row will have: those of the shop, and over them those of the file. */
const withWhole = (changes: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql`(select c.*, coalesce(v.cells, '{}'::jsonb) || coalesce(c.after, '{}'::jsonb) as whole
    from ${changes} as c left join ${rows} as v on v.key = c.key)`;

export function checkCustomers({ changes, asked, allChanges }: CheckInput): RawBuilder<unknown>[] {
  const all = withWhole(changes, customerRows());
  const cell = (name: string) => sql`(c.whole->>${name}::text)`;
  const isTrade = sql`coalesce(${cell("kind")}, 'trade') = 'trade'`;
  const length = sql`case ${cell("country")} when 'AU' then 11 else 13 end`;
  const band = sql`a.asked->>'price_list'`;
  const rep = sql`c.after->>'rep_email'`;
  return [
    // The number of the account that staff share.
    sql`${selectProblem("account_no", planProblems.numberTaken("%s"), sql`c.key`)} from ${changes} as c
      where c.action = 'CREATE' and exists (select from ${accountRows()} as a where a.number = c.key)`,
    sql`${selectProblem("country", planProblems.fixedCountry())} from ${changes} as c where c.action <> 'CREATE' and c.after ? 'country'`,
    sql`${selectProblem("business_number", planProblems.otherCountry())} from ${all} as c
      where length(${cell("business_number")}) <> ${length}`,
    sql`${selectProblem("business_number", rowProblems.required("business_number"))} from ${all} as c
      where ${isTrade} and ${cell("business_number")} is null`,
    sql`${selectProblem("credit_limit", rowProblems.cashWithLimit())} from ${all} as c
      where ${cell("payment")} = 'cash' and coalesce(${cell("credit_limit")}, '0.00') <> '0.00'`,
    sql`${selectProblem("payment", planProblems.notTrade())} from ${all} as c where not ${isTrade}
      and (${cell("payment")} = 'account' or coalesce(${cell("credit_limit")}, '0.00') <> '0.00')`,
    sql`${selectProblem("payment", planProblems.stillOwes())} from ${changes} as c join ${customerRows()} as v on v.key = c.key
      join ${creditRows()} as r on r.account_id = v.id
      where c.after->>'payment' = 'cash' and (r.balance_cents <> 0 or r.unbilled_cents <> 0)`,
    sql`${selectProblem("rep_email", planProblems.notTrade())} from ${all} as c where not ${isTrade} and ${cell("rep_email")} is not null`,
    sql`${selectProblem("rep_email", planProblems.noRep("%s"), rep)} from ${changes} as c
      where ${rep} is not null and not exists (select from ${repRows()} as p where p.key = ${rep})`,
    sql`${selectProblem("price_list", planProblems.otherBand("%s"), band)} from ${changes} as c join ${asked} as a on a.key = c.key
      where ${band} is not null
        and not exists (select from ${priceRows()} as p where p.kind = 'band' and p.cells->>'account_no' = c.key and p.cells->>'name' = ${band})
        and not exists (select from ${allChanges} as o where o.kind = 'prices' and o.key like 'band|%'
          and split_part(o.key, '|', 3) = c.key and o.after->>'name' = ${band})`,
  ];
}

export function checkMembers({ changes }: CheckInput): RawBuilder<unknown>[] {
  const all = withWhole(changes, memberRows());
  const email = sql`split_part(c.key, '|', 2)`;
  const access = sql`(c.whole->>'access')`;
  const limit = sql`(c.whole->>'spend_limit')`;
  const details = ["first_name", "last_name", "mobile"].map(
    (name) => sql`coalesce(o.after->>${name}::text, c.after->>${name}::text) <> c.after->>${name}::text`,
  );
  const isHolder = (cells: RawBuilder<unknown>) =>
    sql`${cells}->>'access' = 'holder' and coalesce(${cells}->>'status', 'active') = 'active'`;
  // Of each account in the plan: how many active holders it has, and how many it will have.
  const accounts = sql`(select m.account_no, count(*) filter (where m.was_holder) as before, count(*) filter (where m.will_hold) as after
    from (
      select v.account_no, ${isHolder(sql`v.cells`)} as was_holder,
        ${isHolder(sql`(v.cells || coalesce(p.after, '{}'::jsonb))`)} as will_hold
      from ${memberRows()} as v left join ${changes} as p on p.key = v.key
      where v.account_no in (select split_part(t.key, '|', 1) from ${changes} as t)
      union all
      select split_part(p.key, '|', 1), false, ${isHolder(sql`p.after`)} from ${changes} as p where p.action = 'CREATE') as m
    group by m.account_no)`;
  const ofAccount = sql`join ${accounts} as h on h.account_no = split_part(c.key, '|', 1)`;
  const touchesHolder = sql`(c.after ? 'access' or c.after ? 'status')`;
  return [
    sql`${selectProblem("email", planProblems.staffMember())} from ${changes} as c
      where exists (select from ${staffEmails()} as s where s.email = ${email})`,
    sql`${selectProblem("spend_limit", rowProblems.neededForThis("spend_limit", "limited"))} from ${all} as c
      where ${access} = 'limited' and ${limit} is null`,
    sql`${selectProblem("spend_limit", rowProblems.limitWithoutLimited())} from ${all} as c
      where ${access} <> 'limited' and ${limit} is not null`,
    sql`${selectProblem("email", planProblems.twoNames())} from ${changes} as c
      join ${changes} as o on split_part(o.key, '|', 2) = ${email} and o.key <> c.key where ${sql.join(details, sql` or `)}`,
    sql`${selectProblem("access", planProblems.twoHolders())} from ${all} as c ${ofAccount}
      where h.after > 1 and ${isHolder(sql`c.whole`)}`,
    sql`${selectProblem("access", planProblems.noHolder())} from ${changes} as c ${ofAccount}
      where h.before > 0 and h.after = 0 and ${touchesHolder}`,
  ];
}

/** A document is booked once. A row can create it, and take it back while nothing of it is settled. */
export function checkOpenInvoices({ changes }: CheckInput): RawBuilder<unknown>[] {
  const [account, number] = [sql`split_part(c.key, '|', 1)`, sql`split_part(c.key, '|', 2)`];
  const taken = selectProblem("doc_no", planProblems.numberTaken("%s"), number);
  return [
    sql`select c.key, (select min(name) from jsonb_object_keys(c.after) name) as column_name, ${planProblems.booked().code}::text as code,
        ${planProblems.booked().message}::text as message
      from ${changes} as c where c.action = 'CHANGE'`,
    sql`${selectProblem("action", planProblems.notRemovable())} from ${changes} as c join ${invoiceRows()} as v on v.key = c.key
      where c.action = 'REMOVE' and not v.is_removable`,
    sql`${taken} from ${changes} as c join ${documentNumbers()} as d on d.doc_no = ${number}
      where c.action = 'CREATE'
        and not exists (select from ${changes} as o where o.action = 'REMOVE' and o.key = d.account_no || '|' || d.doc_no)`,
    sql`${taken} from ${changes} as c join ${changes} as o on split_part(o.key, '|', 2) = ${number} and o.key <> c.key
      where c.action = 'CREATE' and o.action = 'CREATE'`,
    sql`${selectProblem("open", planProblems.nothingOpen())} from ${changes} as c where c.action = 'CREATE' and c.after->>'open' = '0.00'`,
    sql`${selectProblem("issued", planProblems.closedMonth())} from ${changes} as c join ${accountRows()} as a on a.number = ${account}
      join ${closedMonthRows()} as m on m.country = a.country
      where c.action = 'CREATE' and m.month >= date_trunc('month', (c.after->>'issued')::date)`,
  ];
}
