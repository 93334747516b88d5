import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { MemberTerms } from "../member.ts";
import type { Access, AccountKind, Hold } from "../standing.ts";
import { type Account, type AccountsTable, accountFrom, type MembershipsTable } from "./account-rows.ts";
import { findPeopleNames } from "./people.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    accounts: AccountsTable;
    memberships: MembershipsTable;
    rep_assignments: { rep_id: string; account_id: string };
  }
}

export async function findAccount(db: Database, accountId: string): Promise<Account | null> {
  const row = await db.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirst();
  return row === undefined ? null : accountFrom(row);
}

/** How a person stands in an account at this moment, which the request may have known differently when it began. */
export interface Standing {
  readonly account: Account & { readonly poNumberRequired: boolean };
  readonly membership: { access: Access; powerOfAttorney: boolean; spendLimitCents: number | null } | null;
}

/** A hold that is set while an order is made waits for it, or the order sees it. */
export async function lockStanding(tx: Transaction, accountId: string, userId: string): Promise<Standing> {
  const account = await tx
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .forShare()
    .executeTakeFirstOrThrow();
  const membership = await tx
    .selectFrom("memberships")
    .select(["access", "power_of_attorney as powerOfAttorney", "spend_limit_cents as limit"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  return {
    account: { ...accountFrom(account), poNumberRequired: account.po_number_required },
    membership:
      membership === undefined
        ? null
        : {
            access: membership.access,
            powerOfAttorney: membership.powerOfAttorney,
            spendLimitCents: membership.limit === null ? null : Number(membership.limit),
          },
  };
}

/** Whoever books for an account waits here first, before its credit: so nothing is ordered between a booking and its hold. */
export async function lockHold(tx: Transaction, accountId: string): Promise<Account> {
  const row = await tx
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return accountFrom(row);
}

export async function updateHold(
  tx: Transaction,
  accountId: string,
  { hold, holdReason, loyaltyStatus }: Pick<Account, "hold" | "holdReason" | "loyaltyStatus">,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ hold, hold_reason: holdReason, loyalty_status: loyaltyStatus })
    .where("id", "=", accountId)
    .execute();
}

export interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, { readonly number: string; readonly name: string }>;
}

/** What people and accounts are called, whoever asks: ask only for those the viewer has to do with. */
export async function findNames(
  db: Database,
  { userIds, accountIds }: { userIds: readonly string[]; accountIds: readonly string[] },
): Promise<Names> {
  const people = await findPeopleNames(db, userIds);
  const accounts = await db
    .selectFrom("accounts")
    .select(["id", "number", "name"])
    .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
    .execute();
  return { people, accounts: new Map(accounts.map((row) => [row.id, row])) };
}

/** Changes to an account's people take turns, and wait for orders that are being placed. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Those whose hold lifts by itself: staff lift their own. */
export async function listHeldAccounts(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where("hold", "<>", "GREEN")
    .where("held_by_staff", "=", false)
    .execute();
  return rows.map(({ id }) => id);
}

/** The accounts of a country that buy on credit. */
export async function listCreditAccounts(db: Database, country: string): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where("country", "=", country)
    .where("terms", "=", "CREDIT")
    .execute();
  return rows.map(({ id }) => id);
}

export async function findAccountByNumber(db: Database, number: string): Promise<Account | null> {
  const row = await db.selectFrom("accounts").selectAll().where("number", "=", number).executeTakeFirst();
  return row === undefined ? null : accountFrom(row);
}

/** Where a person lands: the default membership, else the oldest active one. */
export async function findLandingMembership(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("memberships")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "ACTIVE")
    .orderBy("is_default", "desc")
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findOwnMembership(
  tx: Transaction,
  userId: string,
  membershipId: string,
): Promise<{ id: string; accountId: string } | null> {
  if (!isUuid(membershipId)) return null;
  const row = await tx
    .selectFrom("memberships")
    .select(["id", "account_id as accountId"])
    .where("id", "=", membershipId)
    .where("user_id", "=", userId)
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  return row ?? null;
}

export interface NewAccount {
  readonly country: string;
  readonly name: string;
  readonly numbers: BusinessNumbers;
  readonly address: Pick<Account, "line1" | "line2" | "suburb" | "state" | "postcode">;
  /** Zero for an account that pays as it orders. */
  readonly creditLimitCents: number;
}

export type BusinessNumbers = Pick<Account, "abn" | "acn" | "nzbn" | "ird">;

/** A business that buys from now on, with the next number. */
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
      hold_reason: null,
      po_number_required: false,
      accreditation_ids: [],
      loyalty_eligible: true,
      loyalty_status: "NEW",
      rewards_disabled: false,
      gift_cards_disabled: false,
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

/** Whether a business has an account, by any number it is registered under. */
export async function isBusinessKnown(db: Database, { abn, acn, nzbn, ird }: BusinessNumbers): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where((eb) => eb.or([eb("abn", "=", abn), eb("acn", "=", acn), eb("nzbn", "=", nzbn), eb("ird", "=", ird)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function assignRep(tx: Transaction, repId: string, accountId: string): Promise<void> {
  await tx.insertInto("rep_assignments").values({ rep_id: repId, account_id: accountId }).execute();
}

interface Joining extends MemberTerms {
  readonly accountId: string;
  readonly userId: string;
}

/** Makes somebody a member, again or for the first time. Whoever is one already stays what they are. */
export async function insertMembership(tx: Transaction, joining: Joining): Promise<string> {
  const { accountId, userId } = joining;
  const row = await tx
    .insertInto("memberships")
    .values({ account_id: accountId, user_id: userId, status: "ACTIVE", is_default: false, ...termsRow(joining) })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "user_id"])
        .doUpdateSet({ status: "ACTIVE", ...termsRow(joining) })
        .where("memberships.status", "=", "INACTIVE"),
    )
    .returning("id")
    .executeTakeFirst();
  if (row !== undefined) return row.id;
  const known = await tx
    .selectFrom("memberships")
    .select("id")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return known.id;
}

type MemberChange = MemberTerms | { readonly status: "ACTIVE" | "INACTIVE" };

export async function updateMembership(
  tx: Transaction,
  { accountId, membershipId }: { accountId: string; membershipId: string },
  change: MemberChange,
): Promise<void> {
  await tx
    .updateTable("memberships")
    .set("status" in change ? change : termsRow(change))
    .where("id", "=", membershipId)
    .where("account_id", "=", accountId)
    .execute();
}

function termsRow({ access, powerOfAttorney, spendLimitCents }: MemberTerms) {
  return {
    access,
    power_of_attorney: powerOfAttorney,
    spend_limit_cents: spendLimitCents === null ? null : String(spendLimitCents),
  };
}

export async function touchMembership(db: Database, membershipId: string, at: Date): Promise<void> {
  await db.updateTable("memberships").set({ last_seen_at: at }).where("id", "=", membershipId).execute();
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
}

export interface AccountFilter {
  /** Only the accounts assigned to this rep. */
  readonly repId: string | null;
  readonly text: string;
}

export function listAccounts(
  db: Database,
  filter: AccountFilter,
  rows: { limit: number; offset: number },
): Promise<AccountSummary[]> {
  return filteredAccounts(db, filter)
    .select(["a.id", "a.number", "a.name", "a.country", "a.suburb", "a.kind", "a.terms", "a.hold"])
    .orderBy("a.name")
    .orderBy("a.id")
    .limit(rows.limit)
    .offset(rows.offset)
    .execute();
}

export async function countAccounts(db: Database, filter: AccountFilter): Promise<number> {
  const row = await filteredAccounts(db, filter)
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function filteredAccounts(db: Database, { repId, text }: AccountFilter) {
  const like = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const matching = db
    .selectFrom("accounts as a")
    .where((eb) => eb.or([eb("a.name", "ilike", like), eb("a.number", "ilike", like), eb("a.suburb", "ilike", like)]));
  if (repId === null) return matching;
  return matching.where(
    "a.id",
    "in",
    db.selectFrom("rep_assignments").select("account_id").where("rep_id", "=", repId),
  );
}

export async function isAssigned(tx: Transaction, repId: string, accountId: string): Promise<boolean> {
  if (!isUuid(accountId)) return false;
  const row = await tx
    .selectFrom("rep_assignments")
    .select("account_id")
    .where("rep_id", "=", repId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}
