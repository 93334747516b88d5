import { type Expression, type Generated, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { type CountryCode, getCountryCode } from "../../../shared/country.ts";
import type { Account, AccountKind, AccountTerms, Hold, LoyaltyStatus } from "../account.ts";
import type { MemberTerms } from "../member.ts";
import { findMemberTerms, selectJoinedAccounts } from "./members.store.ts";
import { findPeopleNames } from "./people.store.ts";
import { selectAssigned } from "./rep-assignments.store.ts";

interface AccountsTable {
  id: Generated<string>;
  number: string;
  country: string;
  kind: AccountKind;
  name: string;
  abn: string | null;
  acn: string | null;
  nzbn: string | null;
  ird: string | null;
  line1: string;
  line2: string | null;
  suburb: string;
  state: string;
  postcode: string;
  terms: "CASH" | "CREDIT";
  credit_limit_cents: string;
  payment_terms: Generated<string>;
  hold: Hold;
  hold_reason: string | null;
  held_by_staff: Generated<boolean>;
  po_number_required: boolean;
  accreditation_ids: string[];
  loyalty_eligible: boolean;
  loyalty_status: LoyaltyStatus;
  rewards_disabled: boolean;
  gift_cards_disabled: boolean;
  former_rewards_member: Generated<boolean>;
  trading_name: string | null;
  store_id: string | null;
  created_at: Generated<Date>;
}

declare module "../../../server/database.ts" {
  interface Tables {
    accounts: AccountsTable;
  }
}

function toAccount(row: Selectable<AccountsTable>): Account {
  return {
    id: row.id,
    number: row.number,
    country: getCountryCode(row.country),
    kind: row.kind,
    name: row.name,
    abn: row.abn,
    acn: row.acn,
    nzbn: row.nzbn,
    ird: row.ird,
    line1: row.line1,
    line2: row.line2,
    suburb: row.suburb,
    state: row.state,
    postcode: row.postcode,
    terms: row.terms,
    creditLimitCents: Number(row.credit_limit_cents),
    paymentTerms: row.payment_terms,
    poNumberRequired: row.po_number_required,
    hold: row.hold,
    holdReason: row.hold_reason,
    heldByStaff: row.held_by_staff,
    accreditationIds: row.accreditation_ids,
    loyaltyEligible: row.loyalty_eligible,
    loyaltyStatus: row.loyalty_status,
    rewardsDisabled: row.rewards_disabled,
    giftCardsDisabled: row.gift_cards_disabled,
    wasFormerRewardsMember: row.former_rewards_member,
  };
}

export async function findAccount(db: Database, accountId: string): Promise<Account | null> {
  const row = await db.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

/** The number of an account, as one column to embed in another statement. */
export function accountNumberColumn(accountId: Expression<unknown>): RawBuilder<string | null> {
  return sql`(select a.number from accounts a where a.id = ${accountId})`;
}

/** The country of an account, as a part of another statement. */
export function selectCountry(accountId: string): RawBuilder<CountryCode> {
  return sql`(select country from accounts where id = ${accountId})`;
}

/** A person's account and membership, read now. The viewer was read at the start of the request and may be outdated. */
export interface Standing {
  readonly account: Account;
  readonly membership: MemberTerms | null;
}

/** A transaction that sets a hold waits until this one ends, or this one sees the hold. */
export async function lockStanding(tx: Transaction, accountId: string, userId: string): Promise<Standing> {
  const account = tx.selectFrom("accounts").selectAll().where("id", "=", accountId).forShare();
  return toStanding(
    ...(await Promise.all([account.executeTakeFirstOrThrow(), findMemberTerms(tx, accountId, userId)])),
  );
}

function toStanding(row: Selectable<AccountsTable>, membership: MemberTerms | null): Standing {
  return { account: toAccount(row), membership };
}

/** Without the lock, for a page that only shows it. */
export async function getStanding(db: Database, accountId: string, userId: string): Promise<Standing> {
  const account = db.selectFrom("accounts").selectAll().where("id", "=", accountId);
  return toStanding(
    ...(await Promise.all([account.executeTakeFirstOrThrow(), findMemberTerms(db, accountId, userId)])),
  );
}

/**
 * Serializes changes to an account: its hold, its people, and bookings. Bookings lock the account before its credit, so
 * that no order is placed between a booking and the hold that follows from it. Waits for orders that are being placed.
 */
export async function lockAccount(tx: Transaction, accountId: string): Promise<Account> {
  const row = await tx
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return toAccount(row);
}

/** The same by the number of the account. Null if there is none. */
export async function lockAccountByNumber(tx: Transaction, number: string): Promise<Account | null> {
  const row = await tx
    .selectFrom("accounts")
    .selectAll()
    .where("number", "=", number)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

/** The same for every account that a person belongs to, in the order of their ids. */
export async function lockJoinedAccounts(tx: Transaction, userId: string): Promise<void> {
  await tx
    .selectFrom("accounts")
    .select("id")
    .where(sql<SqlBool>`id in ${selectJoinedAccounts(userId)}`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function updateHold(
  tx: Transaction,
  accountId: string,
  { hold, holdReason, loyaltyStatus, heldByStaff }: HoldChange,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ hold, hold_reason: holdReason, loyalty_status: loyaltyStatus, held_by_staff: heldByStaff })
    .where("id", "=", accountId)
    .execute();
}

/** A hold by staff and its colour change together: the database refuses one without the other. */
export type HoldChange = Pick<Account, "hold" | "holdReason" | "loyaltyStatus" | "heldByStaff">;

export async function updateTerms(
  tx: Transaction,
  accountId: string,
  { terms, creditLimitCents, paymentTerms, poNumberRequired }: AccountTerms,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({
      ...{ terms, payment_terms: paymentTerms, po_number_required: poNumberRequired },
      credit_limit_cents: String(creditLimitCents),
    })
    .where("id", "=", accountId)
    .execute();
}

export async function updateLoyaltyStatus(tx: Transaction, accountId: string, status: LoyaltyStatus): Promise<void> {
  await tx.updateTable("accounts").set({ loyalty_status: status }).where("id", "=", accountId).execute();
}

export interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, Pick<Account, "number" | "name" | "kind">>;
}

interface NamedIds {
  readonly userIds: readonly string[] | RawBuilder<readonly string[]>;
  readonly accountIds: readonly string[] | RawBuilder<readonly string[]>;
}

/** Names of people and accounts without a tenant check: ask only for ids that the viewer may see. */
export async function findNames(db: Database, { userIds, accountIds }: NamedIds): Promise<Names> {
  const [people, accounts] = await Promise.all([
    findPeopleNames(db, userIds),
    db
      .selectFrom("accounts")
      .select(["id", "number", "name", "kind"])
      .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
      .execute(),
  ]);
  return { people, accounts: new Map(accounts.map((row) => [row.id, row])) };
}

/** Accounts whose hold lifts by itself. Holds that staff set are lifted by staff. */
export async function listHeldAccounts(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    // Not parameters: PostgreSQL uses a partial index only if the statement itself has the condition of the index.
    .where(sql<SqlBool>`hold <> 'GREEN'`)
    .where("held_by_staff", "=", false)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listCreditAccounts(db: Database, country: string): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where("country", "=", country)
    .where(sql<SqlBool>`terms = 'CREDIT'`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findAccountByNumber(db: Database, number: string): Promise<Account | null> {
  const row = await db.selectFrom("accounts").selectAll().where("number", "=", number).executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

/** Serializes changes to the accounts that rows of a file name in `account_no`, in the order of their ids. Returns the ids. */
export async function lockNamedAccounts(tx: Transaction, given: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from accounts a
    where a.number in (select cells->>'account_no' from ${given} as g) order by a.id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The columns that a file of customers can change. */
const fileColumns = [
  ...["kind", "name", "trading_name", "abn", "acn", "nzbn", "ird", "line1", "line2", "suburb", "state", "postcode"],
  ...["terms", "credit_limit_cents", "payment_terms", "po_number_required", "store_id"],
];

/**
 * The given rows have `cells` in the words of a file of customers. A new customer pays on account if it has a credit limit. Its
 * number may have the form of ours, so the next number of ours is above it.
 */
export async function upsertAccounts(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  const kind = sql`upper(coalesce(cells->>'kind', 'trade'))`;
  const limitCents = sql`round(coalesce(cells->>'credit_limit', '0')::numeric * 100)::bigint`;
  const toNumbers = (
    country: CountryCode,
  ) => sql`case cells->>'country' when ${country} then cells->>'business_number' end,
    case cells->>'country' when ${country} then cells->>'second_number' end`;
  const update = sql.raw(fileColumns.map((name) => `${name} = excluded.${name}`).join(", "));
  await sql`insert into accounts (number, country, loyalty_eligible, ${sql.raw(fileColumns.join(", "))})
    select cells->>'account_no', cells->>'country', ${kind} = 'TRADE', ${kind}, cells->>'name', cells->>'trading_name',
      ${toNumbers("AU")}, ${toNumbers("NZ")}, cells->>'line1', cells->>'line2', cells->>'suburb', cells->>'state', cells->>'postcode',
      case coalesce(cells->>'payment', case when ${limitCents} > 0 then 'account' else 'cash' end) when 'account' then 'CREDIT' else 'CASH' end,
      ${limitCents}, coalesce(cells->>'terms', '30EOM'), coalesce(cells->>'po_required', 'no') = 'yes', cells->>'store_id'
    from ${given} as g
    on conflict (number) do update set ${update}`.execute(tx);
  // A number at the end of the sequence would leave no number for the next account.
  await sql`select setval('account_numbers', used.number) from (select max(substring(cells->>'account_no' from '^(?:AU|NZ)-([0-8]\\d{6})$')::integer)
    as number from ${given} as g) as used where used.number > (select last_value from account_numbers)`.execute(tx);
}

/** Every account with its number, which is the key of a row of a file, as a part of another statement. */
export function accountRows(): RawBuilder<unknown> {
  return sql`(select id, number, number as key, store_id, country, payment_terms from accounts)`;
}

/** The id of the account with this number, to embed in another statement. */
export const accountIdByNumber = (number: string): RawBuilder<string> =>
  sql`(select a.id from accounts a where a.number = ${number})`;

export interface NewAccount {
  readonly country: string;
  readonly name: string;
  readonly numbers: BusinessNumbers;
  readonly address: Pick<Account, "line1" | "line2" | "suburb" | "state" | "postcode">;
  /** Zero for an account that pays as it orders. */
  readonly creditLimitCents: number;
}

export type BusinessNumbers = Pick<Account, "abn" | "acn" | "nzbn" | "ird">;

/** A new trade account with the next account number, enrolled in rewards. */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<{ id: string; number: string }> {
  const { country, name, numbers, address, creditLimitCents } = account;
  return tx
    .insertInto("accounts")
    .values({
      ...{ country, name, ...numbers, ...address },
      number: sql<string>`${country} || '-' || nextval('account_numbers')`,
      kind: "TRADE",
      terms: creditLimitCents === 0 ? "CASH" : "CREDIT",
      credit_limit_cents: String(creditLimitCents),
      hold: "GREEN",
      ...{ hold_reason: null, po_number_required: false, accreditation_ids: [] },
      loyalty_status: "ENROLLED",
      ...{ loyalty_eligible: true, rewards_disabled: false, gift_cards_disabled: false },
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

/** Whether an account has any of these registration numbers. */
export async function isBusinessKnown(db: Database, { abn, acn, nzbn, ird }: BusinessNumbers): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where((eb) => eb.or([eb("abn", "=", abn), eb("acn", "=", acn), eb("nzbn", "=", nzbn), eb("ird", "=", ird)]))
    .executeTakeFirst();
  return row !== undefined;
}

export interface AccountSummary {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly country: string;
  readonly suburb: string;
  readonly kind: AccountKind;
  readonly terms: "CASH" | "CREDIT";
  readonly hold: Hold;
  readonly loyaltyStatus: LoyaltyStatus;
}

export interface AccountFilter {
  /** Only the accounts assigned to this rep. */
  readonly repId: string | null;
  readonly isTradeOnly: boolean;
  readonly text: string;
}

export function listAccounts(
  db: Database,
  filter: AccountFilter,
  rows: { limit: number; offset: number },
): Promise<AccountSummary[]> {
  return filteredAccounts(db, filter)
    .select(["a.id", "a.number", "a.name", "a.country", "a.suburb", "a.kind", "a.terms", "a.hold"])
    .select("a.loyalty_status as loyaltyStatus")
    .orderBy("a.name")
    .orderBy("a.id")
    .limit(rows.limit)
    .offset(rows.offset)
    .execute();
}

/** The account with this number, if the filter finds it. */
export async function findFilteredAccount(
  db: Database,
  filter: Omit<AccountFilter, "text">,
  number: string,
): Promise<Account | null> {
  const row = await filteredAccounts(db, { ...filter, text: "" })
    .selectAll("a")
    .where("a.number", "=", number)
    .executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

export async function countAccounts(db: Database, filter: AccountFilter): Promise<number> {
  const row = await filteredAccounts(db, filter)
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function filteredAccounts(db: Database, { repId, isTradeOnly, text }: AccountFilter) {
  const like = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const accounts = db.selectFrom("accounts as a").$if(isTradeOnly, (query) => query.where("a.kind", "=", "TRADE"));
  // Without a condition PostgreSQL reads the accounts in the order of their names and stops at the end of the page.
  const matching =
    text === ""
      ? accounts
      : accounts.where((eb) =>
          eb.or([eb("a.name", "ilike", like), eb("a.number", "ilike", like), eb("a.suburb", "ilike", like)]),
        );
  if (repId === null) return matching;
  return matching.where(sql<SqlBool>`a.id in ${selectAssigned(repId)}`);
}

/** The accounts for which a condition on their columns (`a`) holds, as a part of another statement. */
export function selectAccounts(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select a.* from accounts a where ${condition})`;
}
