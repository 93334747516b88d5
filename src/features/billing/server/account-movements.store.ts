import { sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import type { DocumentKind } from "../billing.ts";
import type { Month, MonthChange } from "../statement.ts";

/** A document of an account. Debits are above zero, credits below. */
export interface Movement {
  readonly id: string;
  readonly number: string;
  readonly kind: DocumentKind;
  readonly issuedOn: LocalDate;
  readonly dueOn: LocalDate | null;
  readonly cents: Cents;
  readonly openCents: Cents;
  readonly words: string;
  readonly orderNumber: string | null;
  readonly poNumber: string;
  readonly jobReferences: readonly string[];
}

interface MovementRow extends Omit<Movement, "cents" | "openCents"> {
  readonly cents: string;
  readonly openCents: string;
}

const columns = sql`id, number, kind, issued_on::text as "issuedOn", due_on::text as "dueOn", cents,
  open_cents as "openCents", words, order_number as "orderNumber", po_number as "poNumber",
  job_references as "jobReferences"`;

/** The documents issued in an inclusive range of days, oldest first. */
export async function listMovements(
  db: Database,
  accountId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`select ${columns} from account_movements
    where account_id = ${accountId} and issued_on between ${from}::date and ${to}::date
    order by issued_on, number`.execute(db);
  return rows.map(toMovement);
}

/** One slice of the open documents, oldest first. It continues after the last document of the previous slice. */
export async function listOpenSlice(
  db: Database,
  accountId: string,
  { after, limit }: { after: Pick<Movement, "issuedOn" | "number"> | null; limit: number },
): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`select ${columns} from account_movements
    where account_id = ${accountId} and open_cents <> 0
      and (issued_on, number) > (coalesce(${after?.issuedOn ?? null}::date, '-infinity'), ${after?.number ?? ""})
    order by issued_on, number limit ${limit}`.execute(db);
  return rows.map(toMovement);
}

/** One page of all documents, the newest first. It continues after the last document of the page before. */
export async function listNewestMovements(
  db: Database,
  accountId: string,
  { after, limit }: { after: Pick<Movement, "issuedOn" | "number"> | null; limit: number },
): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`select ${columns} from account_movements
    where account_id = ${accountId}
      and (issued_on, number) < (coalesce(${after?.issuedOn ?? null}::date, 'infinity'), ${after?.number ?? ""})
    order by issued_on desc, number desc limit ${limit}`.execute(db);
  return rows.map(toMovement);
}

export async function countOpenMovements(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from account_movements
    where account_id = ${accountId} and open_cents <> 0`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The balance at the start of a day. */
export async function sumMovementsBefore(db: Database, accountId: string, day: LocalDate): Promise<Cents> {
  const { rows } = await sql<{ cents: string }>`select coalesce(sum(cents), 0) as cents from account_movements
    where account_id = ${accountId} and issued_on < ${day}::date`.execute(db);
  return cents(Number(rows[0]?.cents ?? 0));
}

export async function listMonthChanges(db: Database, accountId: string): Promise<MonthChange[]> {
  const { rows } = await sql<{ month: Month; cents: string }>`
    select date_trunc('month', issued_on)::date::text as month, sum(cents) as cents from account_movements
    where account_id = ${accountId} group by 1 order by 1`.execute(db);
  return rows.map(({ month, cents: amount }) => ({ month, cents: cents(Number(amount)) }));
}

/** Those of the accounts with documents in a month, or with a balance at its end. */
export async function listAccountsNeedingStatement(
  db: Database,
  accountIds: readonly string[],
  month: Month,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${accountIds}::uuid[]) as accounts (id)
    cross join lateral (select max(issued_on) as last, sum(cents) as cents from account_movements
      where account_id = accounts.id and issued_on < ${month}::date + interval '1 month') as history
    where last >= ${month}::date or cents <> 0`.execute(db);
  return rows.map(({ id }) => id);
}

/** The debits that were open at the end of a day in a time zone, with the amount that was open then. */
export async function listDebitsOpenOn(
  db: Database,
  accountId: string,
  { day, timeZone }: { day: LocalDate; timeZone: string },
): Promise<{ dueOn: LocalDate; openCents: Cents }[]> {
  const { rows } = await sql<{ dueOn: LocalDate; open: string }>`
    select m.due_on::text as "dueOn", m.cents - coalesce(sum(s.cents), 0) as open
    from account_movements m left join debit_settlements s
      on s.debit_id = m.id and s.at < (${day}::date + 1)::timestamp at time zone ${timeZone}
    where m.account_id = ${accountId} and m.issued_on <= ${day}::date and m.cents > 0
    group by m.id, m.due_on, m.cents having m.cents <> coalesce(sum(s.cents), 0)`.execute(db);
  return rows.map(({ dueOn, open }) => ({ dueOn, openCents: cents(Number(open)) }));
}

function toMovement({ cents: amount, openCents, ...row }: MovementRow): Movement {
  return { ...row, cents: cents(Number(amount)), openCents: cents(Number(openCents)) };
}
