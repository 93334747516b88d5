import { type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { accountNumberColumn } from "../../identity/server/accounts.store.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";
import type { BusinessKind, SignUp } from "../sign-up.ts";

export type SignUpStatus = "WAITING" | "APPROVED" | "REFUSED";

interface SignUpsTable {
  id: Generated<string>;
  reference: string;
  country: CountryCode;
  business_name: string;
  kind: BusinessKind;
  abn: string | null;
  acn: string | null;
  nzbn: string | null;
  ird: string | null;
  line1: string;
  line2: string | null;
  suburb: string;
  state: string;
  postcode: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile_number: string;
  trade_references: SignUp["references"];
  credit_cents: string;
  terms_accepted_at: Date;
  status: Generated<SignUpStatus>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  reason: Generated<string | null>;
  account_id: Generated<string | null>;
}

declare module "../../../server/database.ts" {
  interface Tables {
    sign_ups: SignUpsTable;
  }
}

export interface KeptSignUp extends SignUp {
  readonly id: string;
  readonly reference: string;
  readonly status: SignUpStatus;
  readonly sentAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly accountNumber: string | null;
}

/** Returns the reference, or null when the business has a waiting sign-up already. */
export async function insertSignUp(tx: Transaction, signUp: SignUp, at: Date): Promise<string | null> {
  const row = await tx
    .insertInto("sign_ups")
    .values({
      ...{ country: signUp.country, kind: signUp.kind, ...signUp.numbers, ...signUp.address, email: signUp.email },
      reference: sql<string>`'S-' || nextval('sign_up_references')`,
      business_name: signUp.businessName,
      first_name: signUp.firstName,
      last_name: signUp.lastName,
      mobile_number: signUp.mobileNumber,
      trade_references: sql`${JSON.stringify(signUp.references)}::jsonb`,
      credit_cents: String(signUp.creditCents),
      terms_accepted_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("reference")
    .executeTakeFirst();
  return row?.reference ?? null;
}

function selectSignUps(db: Database) {
  return db
    .selectFrom("sign_ups")
    .selectAll()
    .select([
      personNameColumn(sql.ref("sign_ups.decided_by")).as("decided_by_name"),
      accountNumberColumn(sql.ref("sign_ups.account_id")).as("account_number"),
    ]);
}

/** Waiting sign-ups first, oldest first; then the answered ones, latest first. */
export async function listSignUps(db: Database, rows: { limit: number; offset: number }): Promise<KeptSignUp[]> {
  const found = await selectSignUps(db)
    // The same expressions as in the index sign_ups_by_turn, which has this order.
    .orderBy(sql`case status when 'WAITING' then 0 else 1 end`)
    .orderBy(sql`case status when 'WAITING' then terms_accepted_at end`)
    .orderBy("decided_at", "desc")
    .orderBy("id")
    .limit(rows.limit)
    .offset(rows.offset)
    .execute();
  return found.map(toSignUp);
}

/** The sign-ups that wait, in the columns of `TaskRow`, as a part of another statement. */
export function selectWaitingSignUps(): RawBuilder<unknown> {
  return sql`(select id::text as id, reference as title, id::text as reference, null::uuid as "accountId", business_name as customer,
      first_name || ' ' || last_name || ', ' || country as detail, status, null::integer as units, null::text as "storeId",
      terms_accepted_at as since, null::text as due
    from sign_ups where status = 'WAITING')`;
}

export async function countSignUps(db: Database): Promise<number> {
  const row = await db
    .selectFrom("sign_ups")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findSignUp(db: Database, id: string): Promise<KeptSignUp | null> {
  if (!isUuid(id)) return null;
  const row = await selectSignUps(db).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toSignUp(row);
}

export async function lockSignUp(tx: Transaction, id: string): Promise<KeptSignUp | null> {
  if (!isUuid(id)) return null;
  const row = await selectSignUps(tx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? null : toSignUp(row);
}

type Decision =
  | { readonly status: "APPROVED"; readonly accountId: string }
  | { readonly status: "REFUSED"; readonly reason: string };

export async function markDecided(
  tx: Transaction,
  id: string,
  { by, at, ...decision }: Decision & { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("sign_ups")
    .set({
      status: decision.status,
      decided_at: at,
      decided_by: by,
      account_id: decision.status === "APPROVED" ? decision.accountId : null,
      reason: decision.status === "REFUSED" ? decision.reason : null,
    })
    .where("id", "=", id)
    .where("status", "=", "WAITING")
    .execute();
}

type SignUpRow = Selectable<SignUpsTable> & {
  readonly decided_by_name: string | null;
  readonly account_number: string | null;
};

function toSignUp(row: SignUpRow): KeptSignUp {
  const { id, reference, country, kind, status, email, reason } = row;
  const { abn, acn, nzbn, ird, line1, line2, suburb, state, postcode } = row;
  return {
    ...{ id, reference, country, kind, status, email, reason },
    businessName: row.business_name,
    numbers: { abn, acn, nzbn, ird },
    address: { line1, line2, suburb, state, postcode },
    firstName: row.first_name,
    lastName: row.last_name,
    mobileNumber: row.mobile_number,
    references: row.trade_references,
    creditCents: Number(row.credit_cents),
    sentAt: row.terms_accepted_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by_name,
    accountNumber: row.account_number,
  };
}
