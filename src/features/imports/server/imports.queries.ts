/** What the pages of imports show, in one exchange with the database. */
import { sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { toImportReach } from "../import-access.ts";
import { type ChangeRow, listChanges } from "./import-plan.store.ts";
import { type ImportProblem, listProblems, listRejectedRows, type RejectedRow } from "./import-problems.store.ts";
import { findImportRow, IMPORTS_PER_PAGE, type ImportRow, importIdByNumber, listImports } from "./imports.store.ts";

const names = personNameColumn(sql`i.user_id`);

export interface ImportPage {
  readonly rows: readonly ImportRow[];
  readonly nextCursor: string | null;
}

export async function readImports(db: Database, viewer: SignedInViewer, after: string): Promise<ImportPage> {
  const before = /^\d{1,9}$/.test(after) ? Number(after) : null;
  const rows = await readBesideViewer({ db, viewer }, (beside) =>
    listImports(beside, toImportReach(viewer, viewer.may), { before, names }),
  );
  const shown = rows.slice(0, IMPORTS_PER_PAGE);
  return { rows: shown, nextCursor: rows.length > shown.length ? String(shown.at(-1)?.number) : null };
}

export interface ImportSearch {
  readonly number: number;
  readonly view: "CHANGES" | "PROBLEMS";
  /** Empty for every action. */
  readonly action: string;
  readonly after: string;
}

export interface ImportDetail {
  readonly row: ImportRow;
  readonly changes: readonly ChangeRow[];
  readonly problems: readonly ImportProblem[];
  readonly nextCursor: string | null;
}

const CHANGES_PER_PAGE = 50;
/** More problems than a person reads. All are in the file of rejected rows. */
const PROBLEMS_PER_PAGE = 200;

export function readImport(
  db: Database,
  viewer: SignedInViewer,
  { number, view, action, after }: ImportSearch,
): Promise<ImportDetail | null> {
  const reach = toImportReach(viewer, viewer.may);
  const id = importIdByNumber(reach, number);
  return readBesideViewer({ db, viewer }, async (beside) => {
    const [row, changes, problems] = await Promise.all([
      findImportRow(beside, reach, { number, names }),
      view === "CHANGES"
        ? listChanges(beside, id, { action, after: parseCursor(after), limit: CHANGES_PER_PAGE + 1 })
        : [],
      view === "PROBLEMS"
        ? listProblems(beside, id, { after: /^\d{1,18}$/.test(after) ? after : null, limit: PROBLEMS_PER_PAGE + 1 })
        : [],
    ]);
    if (row === null) return null;
    const shown = { changes: changes.slice(0, CHANGES_PER_PAGE), problems: problems.slice(0, PROBLEMS_PER_PAGE) };
    const lastChange = shown.changes.at(-1);
    const nextCursor =
      changes.length > CHANGES_PER_PAGE && lastChange !== undefined
        ? `${lastChange.kind} ${lastChange.key}`
        : problems.length > PROBLEMS_PER_PAGE
          ? (shown.problems.at(-1)?.id ?? null)
          : null;
    return { row, ...shown, nextCursor };
  });
}

/** "stock 2226|TRD-CUT-63": no kind has a space. */
function parseCursor(after: string) {
  const at = after.indexOf(" ");
  return at < 0 ? null : { kind: after.slice(0, at), key: after.slice(at + 1) };
}

const REJECTED_PER_READ = 1_000;

/** The rejected rows of a kind, a thousand at a time. */
export async function* readRejected(
  db: Database,
  viewer: SignedInViewer,
  { number, kind }: { readonly number: number; readonly kind: string },
): AsyncGenerator<readonly RejectedRow[], void> {
  const id = importIdByNumber(toImportReach(viewer, viewer.may), number);
  let after = -1;
  for (;;) {
    const rows = await listRejectedRows(db, id, { kind, after, limit: REJECTED_PER_READ });
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.line ?? after;
    if (rows.length < REJECTED_PER_READ) return;
  }
}

export async function findOwnImport(db: Database, viewer: SignedInViewer, number: number): Promise<ImportRow | null> {
  return findImportRow(db, toImportReach(viewer, viewer.may), { number, names });
}
