/** Removes what home owners began and did not finish. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { workThrough } from "../../../server/work-through.ts";
import { UPLOAD_KEPT_MS } from "../photos.ts";
import { UNCONFIRMED_MS } from "../request.ts";
import { deletePhotos, deleteWaitingPhotos } from "./photos.store.ts";
import { deleteRequest, listUnconfirmed, lockUnconfirmed, type UnconfirmedRequest } from "./requests.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

const MAX_AT_ONCE = 100;

/** With contact, notes and photos. A request that is confirmed meanwhile stays. */
export async function removeUnconfirmed({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - UNCONFIRMED_MS);
  await workThrough<UnconfirmedRequest>({
    clock,
    listAfter: (after) => listUnconfirmed(db, before, { after, limit: MAX_AT_ONCE }),
    work: ({ id }) =>
      inTransaction(db, async (tx) => {
        if (!(await lockUnconfirmed(tx, id))) return;
        await deletePhotos(tx, id);
        await deleteRequest(tx, id);
      }),
  });
}

export async function removeWaitingPhotos({ db, clock }: Services): Promise<void> {
  await deleteWaitingPhotos(db, new Date(clock.now().getTime() - UPLOAD_KEPT_MS));
}
