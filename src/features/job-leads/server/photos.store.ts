import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";

interface PictureColumns {
  picture: Buffer;
  width: number;
  height: number;
}

declare module "../../../server/database.ts" {
  interface Tables {
    lead_photos: PictureColumns & { id: string; request_id: string; position: number };
    waiting_photos: PictureColumns & { id: string; token_hash: Buffer; address_hash: Buffer; uploaded_at: Date };
  }
}

export interface PhotoSize {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** The photos of a request, in their order. The role of the transaction decides which requests it sees. */
export function listPhotos(db: Database, requestId: string | RawBuilder<string>): Promise<PhotoSize[]> {
  return db
    .selectFrom("lead_photos")
    .select(["id", "width", "height"])
    .where("request_id", "=", requestId)
    .orderBy("position")
    .execute();
}

/** `requestId` limits it to the photos of one request. */
export async function findPhoto(db: Database, id: string, requestId?: RawBuilder<string>): Promise<Buffer | null> {
  if (!isUuid(id)) return null;
  const found = db.selectFrom("lead_photos").select("picture").where("id", "=", id);
  const row = await (requestId === undefined ? found : found.where("request_id", "=", requestId)).executeTakeFirst();
  return row?.picture ?? null;
}

export async function findWaitingPhoto(db: Database, tokenHash: Buffer): Promise<Buffer | null> {
  const row = await db
    .selectFrom("waiting_photos")
    .select("picture")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row?.picture ?? null;
}

export async function countWaitingPhotos(tx: Transaction, addressHash: Buffer): Promise<number> {
  const row = await tx
    .selectFrom("waiting_photos")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("address_hash", "=", addressHash)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface WaitingPhoto extends PhotoSize {
  readonly tokenHash: Buffer;
  readonly addressHash: Buffer;
  readonly picture: Buffer;
  readonly uploadedAt: Date;
}

export async function insertWaitingPhoto(tx: Transaction, photo: WaitingPhoto): Promise<void> {
  const { id, tokenHash, addressHash, picture, width, height, uploadedAt } = photo;
  const hashes = { token_hash: tokenHash, address_hash: addressHash };
  await tx
    .insertInto("waiting_photos")
    .values({ id, ...hashes, picture, width, height, uploaded_at: uploadedAt })
    .execute();
}

/** Moves waiting photos to their request, in the given order. Returns how many were still waiting. */
export async function movePhotos(tx: Transaction, requestId: string, tokenHashes: readonly Buffer[]): Promise<number> {
  if (tokenHashes.length === 0) return 0;
  const { rows } = await sql`with moved as (
      delete from waiting_photos where token_hash = any(${tokenHashes}::bytea[]) returning *)
    insert into lead_photos (id, request_id, position, picture, width, height)
    select id, ${requestId}::uuid, array_position(${tokenHashes}::bytea[], token_hash), picture, width, height from moved
    returning id`.execute(tx);
  return rows.length;
}

export async function deletePhotos(tx: Transaction, requestId: string): Promise<void> {
  await tx.deleteFrom("lead_photos").where("request_id", "=", requestId).execute();
}

export async function deleteWaitingPhotos(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("waiting_photos").where("uploaded_at", "<", before).execute();
}
