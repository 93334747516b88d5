import type { Database } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Member } from "../member.ts";
import type { Access, AccountKind } from "../standing.ts";

declare module "../../../server/database.ts" {
  interface Tables {
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

/** Everybody who belongs or belonged to an account, the holder first. */
export async function listMembers(db: Database, accountId: string): Promise<Member[]> {
  const rows = await membersOf(db, accountId)
    .orderBy((eb) => eb.case("access").when("HOLDER").then(0).else(1).end())
    .orderBy("status")
    .orderBy("last_name")
    .orderBy("first_name")
    .execute();
  return rows.map(memberFrom);
}

export async function findMember(db: Database, accountId: string, membershipId: string): Promise<Member | null> {
  if (!isUuid(membershipId)) return null;
  const row = await membersOf(db, accountId).where("id", "=", membershipId).executeTakeFirst();
  return row === undefined ? null : memberFrom(row);
}

export async function findHolder(db: Database, accountId: string): Promise<Member | null> {
  const row = await membersOf(db, accountId)
    .where("access", "=", "HOLDER")
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  return row === undefined ? null : memberFrom(row);
}

export async function hasMember(db: Database, accountId: string, email: string): Promise<boolean> {
  const row = await membersOf(db, accountId)
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person answers for a business: then we talk before their sign-in is closed. */
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

function membersOf(db: Database, accountId: string) {
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

function memberFrom({ limit, status, userStatus, ...row }: MemberRow): Member {
  return {
    ...row,
    spendLimitCents: limit === null ? null : Number(limit),
    isActive: status === "ACTIVE" && userStatus === "ACTIVE",
  };
}

export interface Reader {
  readonly email: string;
  readonly firstName: string;
}

/** Who is told what became of something: whoever did it, but where staff did or they have left, those who answer for the account. */
export async function listConcerned(db: Database, accountId: string, userId: string): Promise<Reader[]> {
  const themself = await readersIn(db, accountId).where("user_id", "=", userId).executeTakeFirst();
  return themself === undefined ? listApprovers(db, accountId) : [themself];
}

/** Who is told of what happens in an account: the holder and those with power of attorney. */
export function listApprovers(db: Database, accountId: string): Promise<Reader[]> {
  return readersIn(db, accountId)
    .where((eb) => eb.or([eb("access", "=", "HOLDER"), eb("power_of_attorney", "=", true)]))
    .orderBy("email")
    .execute();
}

function readersIn(db: Database, accountId: string) {
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

/** The viewer's own memberships and, where the viewer may see members, the other people of the account. */
export function listPartners(db: Database, of: { userId: string; accountId: string | null }): Promise<Partner[]> {
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
      of.accountId === null
        ? eb("user_id", "=", of.userId)
        : eb.or([eb("user_id", "=", of.userId), eb("account_id", "=", of.accountId)]),
    )
    .orderBy("account_name")
    .orderBy("last_name")
    .orderBy("first_name")
    .execute();
}
