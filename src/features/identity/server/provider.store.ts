import type { Generated } from "kysely";
import { sql } from "kysely";
import type { AdapterPayload } from "oidc-provider";
import type { Database, Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    provider_people: {
      subject: string;
      email: string;
      name: string;
      password_hash: string;
      is_demo: Generated<boolean>;
      demo_label: string | null;
      demo_order: number | null;
    };
    provider_documents: {
      kind: string;
      id: string;
      payload: AdapterPayload;
      grant_id: string | null;
      user_code: string | null;
      uid: string | null;
      expires_at: Date | null;
      consumed_at: Date | null;
    };
    provider_keys: { name: string; value: unknown };
  }
}

/** The shop, as a client of the embedded provider. */
export const SHOP_CLIENT_ID = "trestle-shop";

/** The embedded provider's issuer in our database. Its address changes with PUBLIC_URL, this name does not. */
export const EMBEDDED_ISSUER = "embedded";

export interface ProviderPerson {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly isDemo: boolean;
  /** A demo person with a button on the sign-in page. */
  readonly isListed: boolean;
}

const personColumns = ["subject", "email", "name", "password_hash as passwordHash", "is_demo as isDemo"] as const;

export async function findProviderPerson(
  db: Database,
  by: { email: string } | { subject: string },
): Promise<ProviderPerson | null> {
  const query = db
    .selectFrom("provider_people")
    .select(personColumns)
    .select(sql<boolean>`demo_label is not null`.as("isListed"));
  const row = await ("email" in by
    ? query.where("email", "=", by.email.trim().toLowerCase())
    : query.where("subject", "=", by.subject)
  ).executeTakeFirst();
  return row ?? null;
}

export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly label: string;
}

export function listDemoPeople(db: Database): Promise<DemoPerson[]> {
  return db
    .selectFrom("provider_people")
    .select(["email", "name", sql<string>`demo_label`.as("label")])
    .where("demo_label", "is not", null)
    .orderBy("demo_order")
    .execute();
}

/** False when the address is taken. */
export async function insertProviderPerson(
  tx: Transaction,
  person: { subject: string; email: string; name: string; passwordHash: string },
): Promise<boolean> {
  const row = await tx
    .insertInto("provider_people")
    .values({
      subject: person.subject,
      email: person.email.toLowerCase(),
      name: person.name,
      password_hash: person.passwordHash,
      demo_label: null,
      demo_order: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("subject")
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the address is taken. */
export async function updateProviderEmail(tx: Transaction, subject: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    update provider_people set email = ${email} where subject = ${subject}
      and not exists (select from provider_people where email = ${email} and subject <> ${subject})
    returning subject`.execute(tx);
  return rows.length > 0;
}

export async function updatePassword(tx: Transaction, subject: string, passwordHash: string): Promise<void> {
  await tx.updateTable("provider_people").set({ password_hash: passwordHash }).where("subject", "=", subject).execute();
}

/** Of several processes that start at once, one creates the value and all use it. */
export async function getOrCreateKey<T>(db: Database, name: string, make: () => Promise<T>): Promise<T> {
  const findValue = () => db.selectFrom("provider_keys").select("value").where("name", "=", name).executeTakeFirst();
  const known = await findValue();
  if (known !== undefined) return known.value as T;
  await db
    .insertInto("provider_keys")
    .values({ name, value: JSON.stringify(await make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findValue())?.value as T;
}

export interface ProviderDocument {
  readonly id: string;
  readonly payload: AdapterPayload;
  readonly expiresAt: Date | null;
}

export async function upsertDocument(db: Database, kind: string, document: ProviderDocument): Promise<void> {
  const columns = {
    payload: JSON.stringify(document.payload) as unknown as AdapterPayload,
    grant_id: document.payload.grantId ?? null,
    user_code: document.payload.userCode ?? null,
    uid: document.payload.uid ?? null,
    expires_at: document.expiresAt,
  };
  await db
    .insertInto("provider_documents")
    .values({ kind, id: document.id, consumed_at: null, ...columns })
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet(columns))
    .execute();
}

export async function findDocument(
  db: Database,
  kind: string,
  by: { id: string } | { uid: string } | { userCode: string },
): Promise<AdapterPayload | undefined> {
  const query = db
    .selectFrom("provider_documents")
    .select(["payload", "consumed_at"])
    .where("kind", "=", kind)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", sql<Date>`now()`)]));
  const row = await ("id" in by
    ? query.where("id", "=", by.id)
    : "uid" in by
      ? query.where("uid", "=", by.uid)
      : query.where("user_code", "=", by.userCode)
  ).executeTakeFirst();
  if (row === undefined) return undefined;
  return row.consumed_at === null
    ? row.payload
    : { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
}

export async function consumeDocument(db: Database, kind: string, id: string): Promise<void> {
  await db
    .updateTable("provider_documents")
    .set({ consumed_at: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("id", "=", id)
    .execute();
}

export async function deleteDocument(db: Database, kind: string, id: string): Promise<void> {
  await db.deleteFrom("provider_documents").where("kind", "=", kind).where("id", "=", id).execute();
}

export async function deleteGrant(db: Database, kind: string, grantId: string): Promise<void> {
  await db.deleteFrom("provider_documents").where("kind", "=", kind).where("grant_id", "=", grantId).execute();
}

/** Ends sessions at the provider: one by the id that the shop has of it, or all of a person. It then asks for the password again. */
export async function deleteProviderSessions(
  db: Database,
  which: { readonly sessionId: string } | { readonly subject: string },
): Promise<void> {
  const isMeant =
    "sessionId" in which
      ? sql`payload #>> ${sql.lit(`{authorizations,${SHOP_CLIENT_ID},sid}`)} = ${which.sessionId}`
      : sql`payload ->> 'accountId' = ${which.subject}`;
  await sql`delete from provider_documents where kind = 'Session' and ${isMeant}`.execute(db);
}

/** Ends the provider's sessions of all demo people. */
export async function deleteDemoProviderSessions(tx: Transaction): Promise<void> {
  await sql`
    delete from provider_documents d using provider_people p
    where d.kind = 'Session' and p.is_demo and p.subject = d.payload ->> 'accountId'`.execute(tx);
}

export async function deleteExpiredDocuments(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("provider_documents").where("expires_at", "<", now).execute();
}
