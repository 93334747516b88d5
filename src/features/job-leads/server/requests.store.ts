import { type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { Instance } from "../../painters/work.ts";
import type {
  ContactMethod,
  ContactTime,
  Request,
  RequestContact,
  RequestedWork,
  RequestOutcome,
  RequestStatus,
} from "../request.ts";
import type { PlaceKey } from "../request-form.ts";

interface RequestsTable {
  id: string;
  number: string;
  country: CountryCode;
  state: string;
  suburb: string;
  postcode: string | null;
  latitude: number;
  longitude: number;
  time_zone: string;
  instance: Instance;
  work: RequestedWork;
  places: Generated<number>;
  status: Generated<RequestStatus>;
  outcome: Generated<RequestOutcome | null>;
  confirmation_hash: Buffer;
  page_hash: Buffer;
  email_hash: Buffer;
  made_at: Date;
  confirmed_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
}

interface ContactsTable {
  request_id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  preferred_method: ContactMethod;
  preferred_time: ContactTime;
}

declare module "../../../server/database.ts" {
  interface Tables {
    lead_requests: RequestsTable;
    lead_contacts: ContactsTable;
    lead_notes: { id: string; request_id: string; at: Date; text: string };
    lead_page_links: { token_hash: Buffer; request_id: string; made_at: Date };
  }
}

/** The number is made by the database, and so is the number of places. A new request is not confirmed. */
export type NewRequest = Omit<Request, "number" | "status" | "places"> & {
  readonly confirmationHash: Buffer;
  readonly pageHash: Buffer;
  readonly emailHash: Buffer;
};

/** Returns the number of the request. */
export async function insertRequest(tx: Transaction, request: NewRequest, contact: RequestContact): Promise<string> {
  const { id, country, state, suburb, postcode, point, timeZone, instance, work, madeAt } = request;
  const inserted = tx
    .insertInto("lead_requests")
    .values({
      ...{ id, country, state, suburb, postcode, ...point, instance },
      number: sql<string>`'L' || nextval('lead_request_numbers')`,
      time_zone: timeZone,
      work: sql`${JSON.stringify(work)}::jsonb`,
      confirmation_hash: request.confirmationHash,
      page_hash: request.pageHash,
      email_hash: request.emailHash,
      made_at: madeAt,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  const { name, email, phone, address, preferredMethod, preferredTime } = contact;
  const contacts = tx
    .insertInto("lead_contacts")
    .values({
      ...{ request_id: id, name, email, phone, address },
      preferred_method: preferredMethod,
      preferred_time: preferredTime,
    })
    .execute();
  const [{ number }] = await Promise.all([inserted, contacts]);
  return number;
}

/** A home owner has one open request for each kind of work and suburb. */
export interface SameRequest {
  readonly emailHash: Buffer;
  readonly instance: Instance;
  readonly place: PlaceKey;
}

export async function findOpenRequest(
  db: Database,
  { emailHash, instance, place }: SameRequest,
): Promise<string | null> {
  const row = await db
    .selectFrom("lead_requests")
    .select("id")
    .where("status", "=", "OPEN")
    .where("email_hash", "=", emailHash)
    .where("instance", "=", instance)
    .where("country", "=", place.country)
    .where("state", "=", place.state)
    .where("suburb", "=", place.name)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countRequestsSince(db: Database, emailHash: Buffer, since: Date): Promise<number> {
  const row = await db
    .selectFrom("lead_requests")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("email_hash", "=", emailHash)
    .where("made_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface KeptRequest extends Request {
  readonly outcome: RequestOutcome | null;
  readonly confirmedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Serializes the confirmations of one home owner: only one of their requests of a kind and suburb may become open. */
export async function lockByConfirmation(tx: Transaction, hash: Buffer): Promise<LockedRequest | null> {
  const [, row, open] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('open request ' || encode(email_hash, 'hex'), 0))
      from lead_requests where confirmation_hash = ${hash}`.execute(tx),
    selectRequests(tx).where("confirmation_hash", "=", hash).forUpdate().executeTakeFirst(),
    sql<{
      found: boolean;
    }>`select exists (select from lead_requests o join lead_requests r using (email_hash, instance, country, state, suburb)
      where r.confirmation_hash = ${hash} and o.status = 'OPEN' and o.id <> r.id) as found`.execute(tx),
  ]);
  return row === undefined ? null : { request: toRequest(row), hasOpenTwin: open.rows[0]?.found === true };
}

export interface LockedRequest {
  readonly request: KeptRequest;
  /** Whether another request of the same home owner, kind and suburb is open. */
  readonly hasOpenTwin: boolean;
}

/** The id of the request whose page a token opens. */
export function pageRequestId(tokenHash: Buffer): RawBuilder<string> {
  return sql`coalesce((select id from lead_requests where page_hash = ${tokenHash}),
    (select request_id from lead_page_links where token_hash = ${tokenHash}))`;
}

export async function lockByPage(tx: Transaction, tokenHash: Buffer): Promise<KeptRequest | null> {
  const row = await selectRequests(tx).where("id", "=", pageRequestId(tokenHash)).forUpdate().executeTakeFirst();
  return row === undefined ? null : toRequest(row);
}

export async function findByPage(db: Database, tokenHash: Buffer): Promise<KeptRequest | null> {
  const row = await selectRequests(db).where("id", "=", pageRequestId(tokenHash)).executeTakeFirst();
  return row === undefined ? null : toRequest(row);
}

export async function findRequest(db: Database, id: string): Promise<KeptRequest | null> {
  const row = await selectRequests(db).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toRequest(row);
}

/** The id of the request with a number, which staff and painters say. */
export function numberedRequestId(number: string): RawBuilder<string> {
  return sql`(select id from lead_requests where number = ${number})`;
}

export async function findByNumber(db: Database, number: string): Promise<KeptRequest | null> {
  const row = await selectRequests(db).where("number", "=", number).executeTakeFirst();
  return row === undefined ? null : toRequest(row);
}

export async function lockByNumber(tx: Transaction, number: string): Promise<KeptRequest | null> {
  const row = await selectRequests(tx).where("number", "=", number).forUpdate().executeTakeFirst();
  return row === undefined ? null : toRequest(row);
}

function selectRequests(db: Database) {
  return db.selectFrom("lead_requests").selectAll();
}

export async function findContact(
  db: Database,
  requestId: string | RawBuilder<string>,
): Promise<RequestContact | null> {
  const row = await db.selectFrom("lead_contacts").selectAll().where("request_id", "=", requestId).executeTakeFirst();
  if (row === undefined) return null;
  const { name, email, phone, address } = row;
  return { name, email, phone, address, preferredMethod: row.preferred_method, preferredTime: row.preferred_time };
}

export async function markConfirmed(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable("lead_requests").set({ status: "OPEN", confirmed_at: at }).where("id", "=", id).execute();
}

export async function markEnded(
  tx: Transaction,
  id: string,
  { status, at }: { readonly status: "WITHDRAWN" | "CLOSED"; readonly at: Date },
): Promise<void> {
  await tx.updateTable("lead_requests").set({ status, ended_at: at }).where("id", "=", id).execute();
}

export async function saveOutcome(tx: Transaction, id: string, outcome: RequestOutcome): Promise<void> {
  await tx.updateTable("lead_requests").set({ outcome }).where("id", "=", id).execute();
}

export async function insertPageLink(tx: Transaction, tokenHash: Buffer, link: { requestId: string; at: Date }) {
  const values = { token_hash: tokenHash, request_id: link.requestId, made_at: link.at };
  await tx.insertInto("lead_page_links").values(values).execute();
}

export interface RequestNote {
  readonly id: string;
  readonly at: Date;
  readonly text: string;
}

export async function insertNote(tx: Transaction, requestId: string, { id, at, text }: RequestNote): Promise<void> {
  await tx.insertInto("lead_notes").values({ id, request_id: requestId, at, text }).execute();
}

/** The oldest first. */
export function listNotes(db: Database, requestId: string | RawBuilder<string>): Promise<RequestNote[]> {
  return db
    .selectFrom("lead_notes")
    .select(["id", "at", "text"])
    .where("request_id", "=", requestId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** Requests that nobody confirmed, the oldest first. */
export function listUnconfirmed(
  db: Database,
  before: Date,
  { after, limit }: { readonly after: UnconfirmedRequest | null; readonly limit: number },
): Promise<UnconfirmedRequest[]> {
  const all = db
    .selectFrom("lead_requests")
    .select(["id", "made_at as madeAt"])
    .where("status", "=", "NEW")
    .where("made_at", "<", before)
    .orderBy("made_at")
    .orderBy("id")
    .limit(limit);
  return (
    after === null ? all : all.where(sql<boolean>`(made_at, id) > (${after.madeAt}, ${after.id}::uuid)`)
  ).execute();
}

export interface UnconfirmedRequest {
  readonly id: string;
  readonly madeAt: Date;
}

/** Deletes a request that nobody confirmed, with everything but its photos. False if it was confirmed meanwhile. */
export async function lockUnconfirmed(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("lead_requests")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "NEW")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The photos are deleted before. */
export async function deleteRequest(tx: Transaction, id: string): Promise<void> {
  await Promise.all([
    tx.deleteFrom("lead_page_links").where("request_id", "=", id).execute(),
    tx.deleteFrom("lead_notes").where("request_id", "=", id).execute(),
    tx.deleteFrom("lead_contacts").where("request_id", "=", id).execute(),
    tx.deleteFrom("lead_requests").where("id", "=", id).execute(),
  ]);
}

function toRequest(row: Selectable<RequestsTable>): KeptRequest {
  const { id, number, country, state, suburb, postcode, latitude, longitude, instance, work, places, status, outcome } =
    row;
  return {
    ...{ id, number, country, state, suburb, postcode, instance, work, places, status, outcome },
    point: { latitude, longitude },
    timeZone: row.time_zone,
    madeAt: row.made_at,
    confirmedAt: row.confirmed_at,
    endedAt: row.ended_at,
  };
}
