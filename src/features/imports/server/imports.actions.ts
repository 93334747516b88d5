/** What staff do with imports: upload a file, apply its plan, make the plan again, discard it, and plan to undo it. */
import type { Clock } from "../../../server/clock.ts";
import { type CommitWith, type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { UserError } from "../../../shared/result.ts";
import { type AuditAction, describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { canMove, countChanges, type Import, type ImportStatus, importMoves } from "../import.ts";
import { type ImportReach, mayChangeImport, toImportReach } from "../import-access.ts";
import { importsErrors } from "../imports-errors.ts";
import { isOffered } from "../offered-kinds.ts";
import type { ImportMode } from "../plan-row.ts";
import { deleteRows } from "./import-plan.store.ts";
import {
  deleteChunks,
  insertImport,
  insertLocks,
  isUndone,
  listEndedWithFile,
  listUnfinishedUploads,
  lockImport,
  lockImportByNumber,
  moveImport,
} from "./imports.store.ts";

export const READ_IMPORT = "read-import";
export const APPLY_IMPORT = "apply-import";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface BegunUpload {
  readonly id: string;
  readonly number: number;
}

export function beginUpload(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { fileName, mode }: { readonly fileName: string; readonly mode: ImportMode },
): Promise<BegunUpload | UserError> {
  return inTransaction(db, async (tx) => {
    const { kinds, ...reach } = toImportReach(viewer, await lockRights(tx, viewer));
    if (kinds.length === 0) return identityErrors.unauthorised;
    const at = clock.now();
    const given = { source: "FILE", mode, ...reach, fileName, undoesId: null, at } as const;
    return insertImport(tx, { ...given, allowedKinds: kinds });
  });
}

export async function endUpload({ db }: Services, importId: string, fileBytes: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await moveImport(tx, importId, { move: "endUpload", fields: { file_bytes: fileBytes } })) {
      await addJob(tx, READ_IMPORT, { importId });
    }
  });
}

/** Forgets an upload that was refused or broken off. */
export async function giveUpUpload({ db, clock }: Services, importId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await moveImport(tx, importId, { move: "giveUp", fields: { ended_at: clock.now() } });
    await deleteChunks(tx, importId);
  });
}

interface Change {
  readonly tx: Transaction;
  readonly found: Import;
  readonly reach: ImportReach;
  readonly at: Date;
  readonly commitWith: CommitWith;
  /** Writes the audit entry of the change. */
  note(action: AuditAction, to: ImportStatus): void;
}

/** Locks the import and the rights of the person, and refuses what they may not change. */
function changeImport(
  { db, clock }: Services,
  { viewer, number }: { readonly viewer: SignedInViewer; readonly number: number },
  work: (change: Change) => Promise<UserError | null>,
): Promise<UserError | null> {
  return inTransaction(db, async (tx, commitWith) => {
    const [may, found] = await Promise.all([lockRights(tx, viewer), lockImportByNumber(tx, number)]);
    const reach = toImportReach(viewer, may);
    if (reach.kinds.length === 0) return identityErrors.unauthorised;
    if (found === null || !mayChangeImport(reach, found)) return importsErrors.notFound;
    const at = clock.now();
    const note = (action: AuditAction, to: ImportStatus) =>
      commitWith(
        insertAuditEntry(tx, {
          ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action, importId: found.id },
          ...describeChange({ status: found.status }, { status: to }),
          subject: { kind: "IMPORT", id: String(found.number) },
        }),
      );
    return work({ tx, found, reach, at, commitWith, note });
  });
}

export interface ImportInput {
  readonly number: number;
}

/** A job writes the plan. Until it ends, no other import of these kinds is applied. */
export function startApplying(
  services: Services,
  viewer: SignedInViewer,
  { number, alarmsAccepted }: ImportInput & { readonly alarmsAccepted: boolean },
): Promise<UserError | null> {
  return changeImport(services, { viewer, number }, async ({ tx, found, commitWith, note }) => {
    if (!canMove(found.status, "begin")) return importsErrors.wrongStatus;
    if (countChanges(found.counts) === 0) return importsErrors.nothingToApply;
    if (found.alarms.length > 0 && !alarmsAccepted) return importsErrors.alarms;
    // Of two undos of one import the second waits here for the first.
    if (found.undoesId !== null) {
      await lockImport(tx, found.undoesId);
      if (await isUndone(tx, found.undoesId)) return importsErrors.undone;
    }
    if (!(await insertLocks(tx, found.id, found.kinds))) {
      throw new KindBusy();
    }
    commitWith(
      moveImport(tx, found.id, { move: "begin", fields: { alarms_accepted: alarmsAccepted } }),
      addJob(tx, APPLY_IMPORT, { importId: found.id }),
    );
    note("IMPORT_STARTED", importMoves.begin.to);
    return null;
  }).catch((error: unknown) => {
    if (error instanceof KindBusy) return importsErrors.kindBusy;
    throw error;
  });
}

/** Ends the transaction, which gives the locks of the other kinds back. */
class KindBusy extends Error {}

/** Compares the file with the shop of now. */
export function planAgain(
  services: Services,
  viewer: SignedInViewer,
  { number }: ImportInput,
): Promise<UserError | null> {
  return changeImport(services, { viewer, number }, async ({ tx, found, commitWith, note }) => {
    if (!canMove(found.status, "planAgain")) return importsErrors.wrongStatus;
    commitWith(
      moveImport(tx, found.id, { move: "planAgain", fields: { done_share: 0, problem: null } }),
      addJob(tx, READ_IMPORT, { importId: found.id }),
    );
    note("IMPORT_PLANNED_AGAIN", importMoves.planAgain.to);
    return null;
  });
}

export function discardImport(
  services: Services,
  viewer: SignedInViewer,
  { number }: ImportInput,
): Promise<UserError | null> {
  return changeImport(services, { viewer, number }, async ({ tx, found, at, commitWith, note }) => {
    if (!canMove(found.status, "discard")) return importsErrors.wrongStatus;
    commitWith(moveImport(tx, found.id, { move: "discard", fields: { ended_at: at } }), deleteRows(tx, found.id));
    note("IMPORT_DISCARDED", importMoves.discard.to);
    return null;
  });
}

/** Undoing is a plan of its own: a person sees it before it is applied. */
export function planUndo(
  services: Services,
  viewer: SignedInViewer,
  { number }: ImportInput,
): Promise<UserError | null> {
  return changeImport(services, { viewer, number }, async ({ tx, found, reach, at, commitWith, note }) => {
    if (found.status !== "APPLIED") return importsErrors.wrongStatus;
    if (await isUndone(tx, found.id)) return importsErrors.undone;
    const { id } = await insertImport(tx, {
      ...{ ...reach, source: "UNDO", mode: "UPSERT", fileName: null, at },
      allowedKinds: found.kinds.filter(isOffered),
      undoesId: found.id,
    });
    commitWith(addJob(tx, READ_IMPORT, { importId: id }));
    note("IMPORT_UNDO_PLANNED", "READING");
    return null;
  });
}

const HOUR_MS = 3_600_000;

/** Deletes what nobody needs any more: uploads that were broken off, and the files of imports that ended a day ago. */
export async function cleanImports({ db, clock }: Services): Promise<void> {
  const now = clock.now().getTime();
  for (const id of await listUnfinishedUploads(db, new Date(now - HOUR_MS))) await giveUpUpload({ db, clock }, id);
  for (const id of await listEndedWithFile(db, new Date(now - 24 * HOUR_MS))) {
    await inTransaction(db, async (tx) => {
      await deleteRows(tx, id);
      await deleteChunks(tx, id);
    });
  }
}
