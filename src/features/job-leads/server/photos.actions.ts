import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { countTries } from "../../identity/server/identity.steps.ts";
import { lockTries } from "../../identity/server/tries.store.ts";
import { detectPhotoKind } from "../../pictures/photo.ts";
import { photoErrors } from "../../pictures/photo-errors.ts";
import { preparePhoto } from "../../pictures/server/photo.adapter.ts";
import { MAX_WAITING_PHOTOS } from "../photos.ts";
import { requestsErrors } from "../requests-errors.ts";
import { countWaitingPhotos, insertWaitingPhoto } from "./photos.store.ts";

export interface UploadServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly pool: ThreadPool;
  /** The IP address of the sender. */
  readonly address: string;
}

const listLimits = (address: string) => ({ address: { key: `photo from ${address}`, max: 30 } });

/** Makes a photo of an upload and stores it until the request is sent. Returns the token that names it. */
export async function storePhoto(
  { db, clock, pool, address }: UploadServices,
  bytes: Uint8Array,
): Promise<Result<string, UserError>> {
  if (bytes.length === 0) return refused(photoErrors.photoMissing);
  if (detectPhotoKind(bytes) === null) return refused(photoErrors.photoType);
  const at = clock.now();
  // Counted before the photo is decoded, which is the expensive part.
  const tries = await inTransaction(db, (tx) => countTries(tx, listLimits(address), at));
  if (tries === null) return refused(requestsErrors.tooManyPhotos);
  const prepared = await preparePhoto(pool, address, bytes);
  if ("problem" in prepared) return refused(photoErrors[prepared.problem]);
  const token = newToken();
  const addressHash = hashToken(address);
  return inTransaction(db, async (tx, commitWith) => {
    const [, waiting] = await Promise.all([
      lockTries(tx, `waiting photos from ${address}`),
      countWaitingPhotos(tx, addressHash),
    ]);
    if (waiting >= MAX_WAITING_PHOTOS) return refused(requestsErrors.tooManyPhotos);
    const photo = { id: randomUUID(), tokenHash: hashToken(token), addressHash, ...prepared, uploadedAt: at };
    commitWith(insertWaitingPhoto(tx, photo));
    return ok(token);
  });
}
