import { type Expression, type Generated, type RawBuilder, type SqlBool, sql } from "kysely";
import { beginsWith } from "../../../server/begins-with.ts";
import type { Database, Transaction } from "../../../server/database.ts";
import type { Role } from "../account.ts";
import type { StaffPerson } from "../staff-person.ts";
import { storesColumn } from "./staff-stores.store.ts";

interface UsersTable {
  id: Generated<string>;
  issuer: string | null;
  subject: string | null;
  email: string;
  first_name: string;
  last_name: string;
  mobile_number: string | null;
  role: Role;
  status: "ACTIVE" | "INACTIVE";
  favourite_store_id: string | null;
  is_demo: Generated<boolean>;
  authenticate_after: Generated<Date | null>;
  created_at: Generated<Date>;
}

declare module "../../../server/database.ts" {
  interface Tables {
    users: UsersTable;
  }
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

/** Full names by person id. The ids can be a part of the statement: `array(select …)`. */
export async function findPeopleNames(
  db: Database,
  ids: readonly string[] | RawBuilder<readonly string[]>,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

/** The name of a person, as one column to embed in another statement. */
export function personNameColumn(userId: Expression<unknown>): RawBuilder<string | null> {
  return sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${userId})`;
}

/** The id of the person with this e-mail address, to embed in another statement. */
export function userIdByEmail(email: string): RawBuilder<string> {
  return sql`(select u.id from users u where lower(u.email) = ${email.toLowerCase()})`;
}

/** The active reps as the id and the key of a row of a file, as a part of another statement. */
export function repRows(): RawBuilder<unknown> {
  return sql`(select id, lower(email) as key from users where role = 'REP' and status = 'ACTIVE')`;
}

/** Members of staff by e-mail address, as a part of another statement. */
export function staffEmails(): RawBuilder<unknown> {
  return sql`(select lower(email) as email from users where role <> 'CUSTOMER')`;
}

/** Every person with their id by e-mail address, as a part of another statement. */
export function personRows(): RawBuilder<unknown> {
  return sql`(select id, lower(email) as email from users)`;
}

/**
 * The given rows have `cells` in the words of a file of members, and `changed` with the cells that change. A new person orders from the
 * store of the account first: `accounts` has the store of each number.
 */
export async function upsertPeople(
  tx: Transaction,
  given: RawBuilder<unknown>,
  accounts: RawBuilder<unknown>,
): Promise<void> {
  await sql`update users u set first_name = g.cells->>'first_name', last_name = g.cells->>'last_name',
      mobile_number = g.cells->>'mobile'
    from ${given} as g where lower(u.email) = g.cells->>'email' and g.changed ?| array['first_name', 'last_name', 'mobile']`.execute(
    tx,
  );
  await sql`insert into users (email, first_name, last_name, mobile_number, role, status, favourite_store_id)
    select distinct on (cells->>'email') cells->>'email', cells->>'first_name', cells->>'last_name', cells->>'mobile', 'CUSTOMER', 'ACTIVE',
      a.store_id
    from ${given} as g join ${accounts} as a on a.number = cells->>'account_no' where is_new
    order by cells->>'email', line
    on conflict (lower(email)) do nothing`.execute(tx);
}

/** The ids of all demo people, to embed in another statement. */
export function demoPersonIds(): RawBuilder<string> {
  return sql`(select id from users where is_demo)`;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly status: "ACTIVE" | "INACTIVE";
  readonly role: Role;
  /** Made with the demo world. */
  readonly isDemo: boolean;
  /** A sign-in at the provider before this moment opens no session. */
  readonly authenticateAfter: Date | null;
}

const personColumns = [
  "id",
  "email",
  "status",
  "role",
  "is_demo as isDemo",
  "authenticate_after as authenticateAfter",
] as const;

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider has verified the address. */
  readonly email: string | null;
}

interface TieOptions {
  /** Null: a user who has never signed in. Otherwise a user of this issuer, whose identity is replaced. */
  readonly formerIssuer: string | null;
  /** Without the demo world, its people are never tied to an identity. */
  readonly isDemoOn: boolean;
}

/**
 * The person with an identity at the provider. The first sign-in ties the identity to the user with the verified e-mail
 * address. From then on issuer and subject identify the person, also when the e-mail address changes.
 */
export async function tieIdentity(tx: Transaction, identity: Identity, isDemoOn: boolean): Promise<Person | null> {
  const known = await findPersonByIdentity(tx, identity.issuer, identity.subject);
  return known ?? updateIdentity(tx, identity, { formerIssuer: null, isDemoOn });
}

/** Of several identities with one e-mail address, the first is tied. The others find no user of the former issuer. */
export async function updateIdentity(
  tx: Transaction,
  { issuer, subject, email }: Identity,
  { formerIssuer, isDemoOn }: TieOptions,
): Promise<Person | null> {
  if (email === null) return null;
  const tied = await tx
    .updateTable("users")
    .set({ issuer, subject })
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    .where("issuer", formerIssuer === null ? "is" : "=", formerIssuer)
    .$if(!isDemoOn, (query) => query.where("is_demo", "=", false))
    .returning(personColumns)
    .executeTakeFirst();
  return tied ?? null;
}

export async function findPersonByIdentity(db: Database, issuer: string, subject: string): Promise<Person | null> {
  const row = await db
    .selectFrom("users")
    .select(personColumns)
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
    .select(personColumns)
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** Null until the first sign-in. */
  readonly identity: { readonly issuer: string; readonly subject: string } | null;
}

/** Null when the e-mail address is taken. */
export async function insertUser(tx: Transaction, person: NewUser): Promise<Person | null> {
  const row = await tx
    .insertInto("users")
    .values({
      issuer: person.identity?.issuer ?? null,
      subject: person.identity?.subject ?? null,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      mobile_number: null,
      role: person.role,
      status: "ACTIVE",
      favourite_store_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(personColumns)
    .executeTakeFirst();
  return row ?? null;
}

export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobileNumber: string | null;
}

export async function updateProfile(db: Database, userId: string, profile: Profile): Promise<void> {
  await db
    .updateTable("users")
    .set({ first_name: profile.firstName, last_name: profile.lastName, mobile_number: profile.mobileNumber })
    .where("id", "=", userId)
    .execute();
}

export function listReps(db: Database): Promise<{ id: string; name: string }[]> {
  return (
    db
      .selectFrom("users")
      .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
      // Not a parameter, so that PostgreSQL can use the index users_who_are_reps.
      .where(sql<SqlBool>`role = 'REP'`)
      .where("status", "=", "ACTIVE")
      .orderBy("last_name")
      .orderBy("first_name")
      .execute()
  );
}

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The people with the selected ids, by name. */
export async function listPeopleByIds(db: Database, ids: RawBuilder<string>): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`select u.id, u.first_name || ' ' || u.last_name as name, u.email from users u
    where u.id in ${ids} order by u.last_name, u.first_name`.execute(db);
  return rows;
}

/** The customers whose name or e-mail address begins with a text in lower case, as a part of another statement. */
export function selectCustomersByStart(start: string, limit: number): RawBuilder<unknown> {
  const found = (column: RawBuilder<unknown>) => sql`(select u.id, u.first_name || ' ' || u.last_name as name, u.email
    from users u where ${beginsWith(column, start)} and u.role = 'CUSTOMER' order by ${column} using ~<~ limit ${limit})`;
  return sql`(select * from (${found(sql`lower(u.first_name || ' ' || u.last_name)`)}
    union ${found(sql`lower(u.last_name)`)} union ${found(sql`lower(u.email)`)}) as people order by name, id limit ${limit})`;
}

const selectStaff = sql`select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
  u.status = 'ACTIVE' as "isActive", ${storesColumn(sql`u.id`)} as "storeIds" from users u where u.role <> 'CUSTOMER'`;

/** All members of staff by name, also those who are switched off. */
export async function listStaff(db: Database): Promise<StaffPerson[]> {
  const { rows } = await sql<StaffPerson>`${selectStaff} order by u.last_name, u.first_name, u.id`.execute(db);
  return rows;
}

/** Locks two people in the order of their ids, so that two administrators who change each other do not block each other. */
export async function lockPeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`select from users where id = any (${ids}::uuid[]) order by id for update`.execute(tx);
}

export async function findStaff(db: Database, userId: string): Promise<StaffPerson | null> {
  const { rows } = await sql<StaffPerson>`${selectStaff} and u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** A trigger of the database ends the sessions of a person who is switched off. */
export async function updateStaff(
  tx: Transaction,
  userId: string,
  { role, isActive }: Pick<StaffPerson, "role" | "isActive">,
): Promise<void> {
  const status = isActive ? "ACTIVE" : "INACTIVE";
  await tx.updateTable("users").set({ role, status }).where("id", "=", userId).execute();
}

/** False when another person has the address. */
export async function updateEmail(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    update users set email = ${email} where id = ${userId}
      and not exists (select from users where lower(email) = lower(${email}) and id <> ${userId})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** After a sign-out, the person proves who they are again, also at a provider that still remembers them. */
export async function updateAuthenticateAfter(db: Database, userId: string, moment: Date): Promise<void> {
  await db.updateTable("users").set({ authenticate_after: moment }).where("id", "=", userId).execute();
}

/** A closed person cannot sign in. A trigger of the database ends their sessions. */
export async function closePerson(tx: Transaction, userId: string): Promise<void> {
  await tx.updateTable("users").set({ status: "INACTIVE" }).where("id", "=", userId).execute();
}

export async function updateFavouriteStore(db: Database, userId: string, storeId: string): Promise<void> {
  await db.updateTable("users").set({ favourite_store_id: storeId }).where("id", "=", userId).execute();
}
