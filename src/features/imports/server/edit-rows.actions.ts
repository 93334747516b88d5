/** Changes rows on screen: the change is planned and applied like a file, in one transaction. Nothing is written if it is refused. */
import { sql } from "kysely";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { type AuditAction, describeChange, type SubjectKind } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { mayReachRow, toImportReach } from "../import-access.ts";
import { getKind } from "../import-kind.ts";
import { importsErrors } from "../imports-errors.ts";
import type { PlannedChange } from "../plan-row.ts";
import {
  type EditConflict,
  type EditedRow,
  findSeenConflicts,
  makeChangedRow,
  makeNewRow,
  mergeCells,
  parseEdit,
  type RowEdit,
  type WantedCell,
} from "../row-edit.ts";
import { findRowScope, isHoursEdit, type ScreenKind } from "../screen-rows.ts";
import type { RowScope } from "./file-rows.store.ts";
import { type ChangeRow, deleteRows, insertEditedRows, listChanges, listRowChanges } from "./import-plan.store.ts";
import { listProblems } from "./import-problems.store.ts";
import { deleteLocks, insertImport, insertLocks, moveImport } from "./imports.store.ts";
import { planEdit } from "./plan-import.steps.ts";
import { findRows } from "./screen-rows.store.ts";
import { writePlan } from "./targets.steps.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

export interface EditInput {
  readonly kind: ScreenKind;
  readonly rows: readonly RowEdit[];
  readonly reason: string;
  readonly alarmsAccepted: boolean;
}

/** A cell that somebody else has changed meanwhile. */
export interface FoundConflict extends EditConflict {
  readonly key: string;
  readonly by: string | null;
  readonly at: Date | null;
}

export interface EditAnswer {
  /** The number under which the change is stored and can be undone. */
  readonly number: number | null;
  /** The keys of the changed rows. */
  readonly keys: readonly string[];
  readonly conflicts: readonly FoundConflict[];
  readonly userErrors: readonly UserError[];
}

/** Ends the transaction, so that nothing of a refused change stays. */
class Refused extends Error {
  readonly answer: EditAnswer;

  constructor(userErrors: readonly UserError[], conflicts: readonly FoundConflict[] = []) {
    super("The change is refused.");
    this.answer = { number: null, keys: [], conflicts, userErrors };
  }
}

const INTEGRITY = /^23/;

export async function editRows(services: Services, viewer: SignedInViewer, input: EditInput): Promise<EditAnswer> {
  try {
    return await inTransaction(services.db, (tx) => runEdit(tx, services.clock, { viewer, input }));
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    const code = String((error as { code?: unknown } | null)?.code ?? "");
    if (INTEGRITY.test(code)) return new Refused([importsErrors.editRefused]).answer;
    throw error;
  }
}

interface Edit {
  readonly viewer: SignedInViewer;
  readonly input: EditInput;
}

async function runEdit(tx: Transaction, clock: Clock, { viewer, input }: Edit): Promise<EditAnswer> {
  const { kind, rows, reason, alarmsAccepted } = input;
  const reach = toImportReach(viewer, await lockRights(tx, viewer));
  if (!reach.screenKinds.includes(kind)) throw new Refused([identityErrors.unauthorised]);
  const at = clock.now();
  const { id, number } = await insertImport(tx, {
    ...{ ...reach, source: "SCREEN", mode: "UPSERT", fileName: null, undoesId: null, at },
    allowedKinds: [kind],
  });
  // A file that is being applied holds the kind. Two changes on screen wait for each other.
  if (!(await insertLocks(tx, id, [kind]))) throw new Refused([importsErrors.kindBusy]);
  const scope = findRowScope(kind, rows);
  // Otherwise a conflict would show a price that the person may not see.
  if (rows.some(({ key }) => key !== null && !mayReachRow(reach, kind, key)))
    throw new Refused([importsErrors.rowNotFound]);
  if (kind === "stores" && reach.isHoursOnly && !isHoursEdit(rows)) throw new Refused([importsErrors.hoursOnly]);
  const edited = await mergeRows(tx, { kind, rows, scope });
  await insertEditedRows(tx, { importId: id, kind, rows: edited });
  const mode = rows.some(({ key }) => key === null) ? "ONLY_NEW" : "ONLY_EXISTING";
  const counts = await planEdit(tx, { id, mode, ...reach }, { kind, scope });
  const problems = await listProblems(tx, sql`${id}`, { after: null, limit: 50 });
  if (problems.length > 0) {
    throw new Refused(problems.map(({ column, code, message }) => ({ code, field: column || null, message })));
  }
  const changes = await listChanges(tx, sql`${id}`, { action: "", after: null, limit: 1_000 });
  if (changes.length === 0) throw new Refused([importsErrors.editChangesNothing]);
  if (counts.movedPrices > 0 && !alarmsAccepted) throw new Refused([importsErrors.priceMoved]);
  if (!(await writePlan(tx, { id, kinds: [kind], userId: viewer.user.id }, { at, scope }))) {
    throw new Refused([importsErrors.editRefused]);
  }
  const fields = { kinds: [kind], counts: { [kind]: counts }, alarms_accepted: alarmsAccepted, done_share: 1 };
  await Promise.all([
    moveImport(tx, id, {
      move: "applyEdit",
      fields: { ...fields, rows_read: rows.length, planned_at: at, applied_at: at, ended_at: at },
    }),
    deleteLocks(tx, id),
    deleteRows(tx, id),
    ...changes.map((change) =>
      insertAuditEntry(tx, {
        ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, importId: id },
        detail: { import: String(number) },
        ...describeRow(change),
        ...(reason !== "" && { reason }),
      }),
    ),
  ]);
  return { number, keys: changes.map(({ key }) => key), conflicts: [], userErrors: [] };
}

interface Merge {
  readonly kind: ScreenKind;
  readonly rows: readonly RowEdit[];
  readonly scope: RowScope | undefined;
}

/** The rows as a file would have them. A problem of a cell or a conflict refuses the whole change. */
async function mergeRows(tx: Transaction, { kind, rows, scope }: Merge): Promise<EditedRow[]> {
  const definition = getKind(kind);
  const parsed = rows.map((row) => ({ row, ...parseEdit(definition, row) }));
  refuseProblems(parsed.flatMap(({ problems }) => problems));
  const keys = rows.flatMap(({ key }) => key ?? []);
  const found = await findRows(tx, kind, { keys, ...(scope && { scope }) });
  const conflicts: (EditConflict & { readonly key: string })[] = [];
  const edited = parsed.map(({ row: { key, action }, wanted }): EditedRow => {
    if (key === null) return makeNewRow(definition, wanted);
    const present = found.find((each) => each.key === key)?.cells;
    if (present === undefined) throw new Refused([importsErrors.rowNotFound]);
    const merged = action === null ? mergeCells(present, wanted) : compareSeen(present, wanted);
    conflicts.push(...merged.conflicts.map((each) => ({ ...each, key })));
    return makeChangedRow(definition, { present, changes: merged.changes, action });
  });
  if (conflicts.length > 0) await refuseConflicts(tx, kind, conflicts);
  refuseProblems(edited.flatMap(({ problems }) => problems));
  return edited;
}

const compareSeen = (present: ChangeRow["after"], wanted: readonly WantedCell[]) => ({
  changes: {},
  conflicts: findSeenConflicts(present ?? {}, wanted),
});

function refuseProblems(problems: readonly { column: string; code: string; message: string }[]): void {
  if (problems.length === 0) return;
  throw new Refused(problems.map(({ column, code, message }) => ({ code, field: column || null, message })));
}

async function refuseConflicts(
  tx: Transaction,
  kind: ScreenKind,
  conflicts: readonly (EditConflict & { readonly key: string })[],
): Promise<never> {
  const found = await Promise.all(
    conflicts.map(async (conflict): Promise<FoundConflict> => {
      const { key, field } = conflict;
      const names = personNameColumn(sql`i.user_id`);
      const [last] = await listRowChanges(tx, { kind, key, field, names, limit: 1 });
      return { ...conflict, by: last?.userName ?? null, at: last?.at ?? null };
    }),
  );
  const { code, message } = importsErrors.editConflict;
  const told = found.map(({ field, theirs, by }) => ({
    ...{ code, field },
    message: `${by ?? "Somebody else"} has ${theirs === null ? "emptied this" : `changed this to “${shorten(theirs)}”`} meanwhile. Save again to keep your text.`,
  }));
  throw new Refused([{ code, field: null, message }, ...told], found);
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

const actions: Readonly<Record<PlannedChange["action"], AuditAction>> = {
  CREATE: "ROW_CREATED",
  CHANGE: "ROW_CHANGED",
  WITHDRAW: "ROW_WITHDRAWN",
  RESTORE: "ROW_RESTORED",
  REMOVE: "ROW_REMOVED",
};

const subjects: Readonly<Record<ScreenKind, SubjectKind>> = {
  brands: "BRAND",
  hierarchy: "SHELF",
  colours: "COLOUR",
  products: "PRODUCT",
  variants: "VARIANT",
  systems: "SYSTEM",
  stores: "STORE",
  prices: "PRICE",
};

/** Prices are searched by their SKU or account, everything else by its key. */
function describeRow({ kind, key, action, before, after }: ChangeRow) {
  const [, , account = "", sku = ""] = key.split("|");
  const id = kind === "prices" ? sku || account : key.replaceAll("|", " ");
  return {
    action: actions[action],
    subject: { kind: subjects[kind as ScreenKind], id },
    ...describeChange(before ?? {}, after ?? {}),
  };
}
