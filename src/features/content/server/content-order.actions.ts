/** Marketing and administrators order banners and blocks, and upload pictures for them. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { contentErrors } from "../content-errors.ts";
import { isPlacedKind, type PlacedKind } from "../content-fields.ts";
import { moveNeighbour, parseSubject } from "../revision.ts";
import { auditContent } from "./content.steps.ts";
import { lockOrder, writeOrder } from "./content.store.ts";
import { insertPicture, type StoredPicture } from "./revisions.store.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** Changes places with the neighbour before or after it. The first and the last stay where they are. */
export async function moveContent(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { isUp, ...input }: { readonly kind: string; readonly id: string; readonly isUp: boolean },
): Promise<Refusals> {
  const subject = parseSubject(input);
  if (subject === null || !isPlacedKind(subject.kind)) return [contentErrors.notFound];
  const kind: PlacedKind = subject.kind;
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, rows] = await Promise.all([lockRights(tx, viewer), lockOrder(tx, kind)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    const own = rows.find(({ id }) => id === subject.id);
    if (own === undefined) return [contentErrors.notFound];
    const group = rows.filter((row) => row.group === own.group).map(({ id }) => id);
    const moved = moveNeighbour(group, subject.id, isUp);
    if (moved === null) return [];
    // The other groups keep their places.
    const queue = [...moved];
    const order = rows.map((row) => (row.group === own.group ? (queue.shift() ?? row.id) : row.id));
    commitWith(
      writeOrder(tx, kind, order),
      auditContent(tx, viewer, {
        ...{ at, subject, action: "CONTENT_MOVED" },
        before: { place: String(group.indexOf(subject.id) + 1) },
        after: { place: String(moved.indexOf(subject.id) + 1) },
      }),
    );
    return [];
  });
}

export async function addPicture(
  { db, clock }: Services,
  viewer: SignedInViewer,
  picture: StoredPicture & { readonly picture: Buffer },
): Promise<Refusals> {
  const at = clock.now();
  const name =
    picture.name
      .replaceAll(/\p{Cc}/gu, "")
      .trim()
      .slice(-100) || "picture";
  return inTransaction(db, async (tx, commitWith) => {
    const may = await lockRights(tx, viewer);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    commitWith(
      insertPicture(tx, { ...picture, name, at }),
      auditContent(tx, viewer, {
        ...{ at, subject: { kind: "PICTURE", id: picture.hash }, action: "CONTENT_PICTURE_UPLOADED" },
        ...{ before: {}, after: { name } },
      }),
    );
    return [];
  });
}
