import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Access, AccountKind, Hold } from "../standing.ts";
import {
  type Account,
  type AccountsTable,
  accountFrom,
  type MembershipsTable,
  type UsersTable,
} from "./account-rows.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    accounts: AccountsTable;
    users: UsersTable;
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
  const people = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute();
  const accounts = await db
    .selectFrom("accounts")
    .select(["id", "number", "name"])
    .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
    .execute();
  return {
    people: new Map(people.map((row) => [row.id, `${row.first_name} ${row.last_name}`])),
    accounts: new Map(accounts.map((row) => [row.id, row])),
  };
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

/** Who is told of what happens in an account: the holder and those with power of attorney. */
export function listApprovers(db: Database, accountId: string): Promise<{ email: string; firstName: string }[]> {
  return db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["u.email", "u.first_name as firstName"])
    .where("m.account_id", "=", accountId)
    .where("m.status", "=", "ACTIVE")
    .where("u.status", "=", "ACTIVE")
    .where((eb) => eb.or([eb("m.access", "=", "HOLDER"), eb("m.power_of_attorney", "=", true)]))
    .orderBy("u.email")
    .execute();
}

export async function findRecipient(
  db: Database,
  userId: string,
): Promise<{ email: string; firstName: string } | null> {
  const row = await db
    .selectFrom("users")
    .select(["email", "first_name as firstName"])
    .where("id", "=", userId)
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  return row ?? null;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly status: "ACTIVE" | "INACTIVE";
}

/**
 * The person an identity belongs to. At the first sign-in the provider's proof of the e-mail address ties the identity
 * to the row that waits for it; from then on issuer and subject decide, whatever the e-mail address becomes.
 */
export async function tieIdentity(
  tx: Transaction,
  identity: { issuer: string; subject: string; email: string | null },
): Promise<Person | null> {
  const known = await findPersonByIdentity(tx, identity.issuer, identity.subject);
  if (known !== null || identity.email === null) return known;
  const tied = await tx
    .updateTable("users")
    .set({ issuer: identity.issuer, subject: identity.subject })
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", identity.email?.toLowerCase() ?? ""))
    .where("issuer", "is", null)
    .returning(["id", "email", "status"])
    .executeTakeFirst();
  return tied ?? null;
}

export async function findPersonByIdentity(db: Database, issuer: string, subject: string): Promise<Person | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "email", "status"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row ?? null;
}

export async function findSubject(db: Database, userId: string): Promise<string | null> {
  const row = await db.selectFrom("users").select("subject").where("id", "=", userId).executeTakeFirst();
  return row?.subject ?? null;
}

export async function findPersonByEmail(db: Database, email: string): Promise<Person | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "email", "status"])
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/** An administrator who has not signed in yet; false where the address is taken. */
export async function insertAdmin(
  tx: Transaction,
  person: { email: string; firstName: string; lastName: string },
): Promise<boolean> {
  const row = await tx
    .insertInto("users")
    .values({
      issuer: null,
      subject: null,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      mobile_number: null,
      role: "ADMIN",
      status: "ACTIVE",
      favourite_store_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateFavouriteStore(db: Database, userId: string, storeId: string): Promise<void> {
  await db.updateTable("users").set({ favourite_store_id: storeId }).where("id", "=", userId).execute();
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

export interface Partner {
  readonly membershipId: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountKind: AccountKind;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobileNumber: string | null;
  readonly access: Access;
  readonly powerOfAttorney: boolean;
}

/** The viewer's own memberships and, where the viewer may see members, the other people of the account. */
export function listPartners(db: Database, of: { userId: string; accountId: string | null }): Promise<Partner[]> {
  return db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select([
      "m.id as membershipId",
      "a.id as accountId",
      "a.number as accountNumber",
      "a.name as accountName",
      "a.kind as accountKind",
      "u.id as userId",
      "u.first_name as firstName",
      "u.last_name as lastName",
      "u.email",
      "u.mobile_number as mobileNumber",
      "m.access",
      "m.power_of_attorney as powerOfAttorney",
    ])
    .where("m.status", "=", "ACTIVE")
    .where("u.status", "=", "ACTIVE")
    .where((eb) =>
      of.accountId === null
        ? eb("m.user_id", "=", of.userId)
        : eb.or([eb("m.user_id", "=", of.userId), eb("m.account_id", "=", of.accountId)]),
    )
    .orderBy("a.name")
    .orderBy("u.last_name")
    .orderBy("u.first_name")
    .execute();
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
