/** Memberships, and the view that shows them with their people. */
import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Access, AccountKind } from "../account.ts";
import type { Member, MemberTerms } from "../member.ts";
import { selectCustomersByStart } from "./people.store.ts";

interface MembershipsTable {
  id: Generated<string>;
  account_id: string;
  user_id: string;
  access: Access;
  power_of_attorney: boolean;
  spend_limit_cents: string | null;
  status: "ACTIVE" | "INACTIVE";
  is_default: boolean;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date | null>;
  points_mails: Generated<boolean>;
}

declare module "../../../server/database.ts" {
  interface Tables {
    memberships: MembershipsTable;
    account_members: {
      id: string;
      account_id: string;
      account_number: string;
      account_name: string;
      account_kind: AccountKind;
      user_id: string;
      first_name: string;
      last_name: string;
      email: string;
      mobile_number: string | null;
      user_status: "ACTIVE" | "INACTIVE";
      access: Access;
      power_of_attorney: boolean;
      spend_limit_cents: string | null;
      status: "ACTIVE" | "INACTIVE";
      last_seen_at: Date | null;
    };
  }
}

/** The terms of an active member; null for everybody else. */
export async function findMemberTerms(db: Database, accountId: string, userId: string): Promise<MemberTerms | null> {
  const row = await db
    .selectFrom("memberships")
    .select(["access", "power_of_attorney as powerOfAttorney", "spend_limit_cents as limit"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  if (row === undefined) return null;
  const { limit, ...terms } = row;
  return { ...terms, spendLimitCents: limit === null ? null : Number(limit) };
}

/** Whether a member gets mails about points. */
export async function findPointsMails(db: Database, membershipId: string): Promise<boolean> {
  const row = await db
    .selectFrom("memberships")
    .select("points_mails as isOn")
    .where("id", "=", membershipId)
    .executeTakeFirst();
  return row?.isOn ?? false;
}

export async function updatePointsMails(tx: Transaction, membershipId: string, isOn: boolean): Promise<void> {
  await tx.updateTable("memberships").set({ points_mails: isOn }).where("id", "=", membershipId).execute();
}

/** The ids of the accounts that a person belongs to, as a part of another statement. */
export function selectJoinedAccounts(userId: string): RawBuilder<string> {
  return sql`(select account_id from memberships where user_id = ${userId})`;
}

/** The membership a person starts in after sign-in: the default one, else the oldest active one. */
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

interface NewMembership extends MemberTerms {
  readonly accountId: string;
  readonly userId: string;
}

/** Makes a person a member, or a former member active again. An active member keeps their terms. */
export async function insertMembership(tx: Transaction, membership: NewMembership): Promise<string> {
  const { accountId, userId } = membership;
  const row = await tx
    .insertInto("memberships")
    .values({ account_id: accountId, user_id: userId, status: "ACTIVE", is_default: false, ...toTermsRow(membership) })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "user_id"])
        .doUpdateSet({ status: "ACTIVE", ...toTermsRow(membership) })
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
    .set("status" in change ? change : toTermsRow(change))
    .where("id", "=", membershipId)
    .where("account_id", "=", accountId)
    .execute();
}

function toTermsRow({ access, powerOfAttorney, spendLimitCents }: MemberTerms) {
  return {
    access,
    power_of_attorney: powerOfAttorney,
    spend_limit_cents: spendLimitCents === null ? null : String(spendLimitCents),
  };
}

export async function touchMembership(db: Database, membershipId: string, at: Date): Promise<void> {
  await db.updateTable("memberships").set({ last_seen_at: at }).where("id", "=", membershipId).execute();
}

/** All members of an account, also inactive ones. The holder comes first. */
export async function listMembers(db: Database, accountId: string): Promise<Member[]> {
  const rows = await selectMembers(db, accountId)
    .orderBy((eb) => eb.case("access").when("HOLDER").then(0).else(1).end())
    .orderBy("status")
    .orderBy("last_name")
    .orderBy("first_name")
    .execute();
  return rows.map(toMember);
}

export async function findMember(db: Database, accountId: string, membershipId: string): Promise<Member | null> {
  if (!isUuid(membershipId)) return null;
  const row = await selectMembers(db, accountId).where("id", "=", membershipId).executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

export async function findHolder(db: Database, accountId: string): Promise<Member | null> {
  const row = await selectMembers(db, accountId)
    .where("access", "=", "HOLDER")
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

export async function hasMember(db: Database, accountId: string, email: string): Promise<boolean> {
  const row = await selectMembers(db, accountId)
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person is the holder of a trade account. */
export async function holdsTradeAccount(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account_members")
    .select("id")
    .where("user_id", "=", userId)
    .where("access", "=", "HOLDER")
    .where("status", "=", "ACTIVE")
    .where("account_kind", "=", "TRADE")
    .executeTakeFirst();
  return row !== undefined;
}

function selectMembers(db: Database, accountId: string) {
  return db
    .selectFrom("account_members")
    .select([
      "id",
      "user_id as userId",
      "first_name as firstName",
      "last_name as lastName",
      "email",
      "mobile_number as mobileNumber",
      "user_status as userStatus",
      "access",
      "power_of_attorney as powerOfAttorney",
      "spend_limit_cents as limit",
      "status",
      "last_seen_at as lastSeenAt",
    ])
    .where("account_id", "=", accountId);
}

type MemberRow = Omit<Member, "spendLimitCents" | "isActive"> & {
  limit: string | null;
  status: "ACTIVE" | "INACTIVE";
  userStatus: "ACTIVE" | "INACTIVE";
};

function toMember({ limit, status, userStatus, ...row }: MemberRow): Member {
  return {
    ...row,
    spendLimitCents: limit === null ? null : Number(limit),
    isActive: status === "ACTIVE" && userStatus === "ACTIVE",
  };
}

export interface PointsReader extends Recipient {
  readonly isHolder: boolean;
  readonly wantsPointsMails: boolean;
}

export interface Recipient {
  readonly email: string;
  readonly firstName: string;
}

/** Who gets the notice about something a person did: that person, or the approvers when staff did it or the person has left. */
export async function listNoticeRecipients(db: Database, accountId: string, userId: string): Promise<Recipient[]> {
  const actor = await selectRecipients(db, accountId).where("user_id", "=", userId).executeTakeFirst();
  return actor === undefined ? listApprovers(db, accountId) : [actor];
}

/** The holder and the members with power of attorney. */
export function listApprovers(db: Database, accountId: string): Promise<Recipient[]> {
  return selectApprovers(db, accountId).execute();
}

/** The same people, with what decides who of them gets mails about points. */
export function listPointsReaders(db: Database, accountId: string): Promise<PointsReader[]> {
  return selectApprovers(db, accountId)
    .select((eb) => [
      eb("access", "=", "HOLDER").$castTo<boolean>().as("isHolder"),
      sql<boolean>`(select points_mails from memberships m where m.id = account_members.id)`.as("wantsPointsMails"),
    ])
    .execute();
}

function selectApprovers(db: Database, accountId: string) {
  return selectRecipients(db, accountId)
    .where((eb) => eb.or([eb("access", "=", "HOLDER"), eb("power_of_attorney", "=", true)]))
    .orderBy("email");
}

function selectRecipients(db: Database, accountId: string) {
  return db
    .selectFrom("account_members")
    .select(["email", "first_name as firstName"])
    .where("account_id", "=", accountId)
    .where("status", "=", "ACTIVE")
    .where("user_status", "=", "ACTIVE");
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

/** The memberships of one person, and all members of an account when one is given. */
export function listPartners(db: Database, scope: { userId: string; accountId: string | null }): Promise<Partner[]> {
  return db
    .selectFrom("account_members")
    .select([
      "id as membershipId",
      "account_id as accountId",
      "account_number as accountNumber",
      "account_name as accountName",
      "account_kind as accountKind",
      "user_id as userId",
      "first_name as firstName",
      "last_name as lastName",
      "email",
      "mobile_number as mobileNumber",
      "access",
      "power_of_attorney as powerOfAttorney",
    ])
    .where("status", "=", "ACTIVE")
    .where("user_status", "=", "ACTIVE")
    .where((eb) =>
      scope.accountId === null
        ? eb("user_id", "=", scope.userId)
        : eb.or([eb("user_id", "=", scope.userId), eb("account_id", "=", scope.accountId)]),
    )
    .orderBy("account_name")
    .orderBy("last_name")
    .orderBy("first_name")
    .execute();
}

/** A member of an account, found by the beginning of a name or an e-mail address. */
export interface FoundMember {
  readonly name: string;
  readonly email: string;
  readonly accountId: string;
}

export async function listMembersByStart(db: Database, start: string, limit: number): Promise<FoundMember[]> {
  const { rows } = await sql<FoundMember>`select p.name, p.email, m.account_id as "accountId"
    ${fromStart(start, limit)}`.execute(db);
  return rows;
}

/** The accounts of the found members, as a part of another statement. */
export function selectAccountsByStart(start: string, limit: number): RawBuilder<readonly string[]> {
  return sql`array(select m.account_id ${fromStart(start, limit)})`;
}

function fromStart(start: string, limit: number): RawBuilder<unknown> {
  return sql`from ${selectCustomersByStart(start, limit)} as p join memberships m on m.user_id = p.id
    and m.status = 'ACTIVE' order by p.name, m.account_id limit ${limit}`;
}

/** The accounts and the people that rows of a file name, by number and by e-mail address. */
interface NamedRows {
  readonly accounts: RawBuilder<unknown>;
  readonly people: RawBuilder<unknown>;
}

/**
 * The given rows have `cells` in the words of a file of members. An account has one active holder, so a holder steps back before
 * another one takes the place.
 */
export async function upsertMemberships(
  tx: Transaction,
  given: RawBuilder<unknown>,
  { accounts, people }: NamedRows,
): Promise<void> {
  const rows = sql`(select a.id as account_id, p.id as user_id, upper(cells->>'access') as access, g.is_new,
      coalesce(cells->>'power_of_attorney', 'no') = 'yes' as power, round((cells->>'spend_limit')::numeric * 100)::bigint as limit_cents,
      case cells->>'status' when 'withdrawn' then 'INACTIVE' else 'ACTIVE' end as status
    from ${given} as g join ${accounts} as a on a.number = cells->>'account_no' join ${people} as p on p.email = cells->>'email')`;
  for (const isHolder of [false, true]) {
    await sql`update memberships m set access = r.access, power_of_attorney = r.power, spend_limit_cents = r.limit_cents,
        status = r.status
      from ${rows} as r where not r.is_new and m.account_id = r.account_id and m.user_id = r.user_id
        and (r.access = 'HOLDER' and r.status = 'ACTIVE') = ${isHolder}`.execute(tx);
  }
  await sql`insert into memberships (account_id, user_id, access, power_of_attorney, spend_limit_cents, status, is_default)
    select account_id, user_id, access, power, limit_cents, status, false from ${rows} as r where is_new`.execute(tx);
}
