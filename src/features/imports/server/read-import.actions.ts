/** Reads an uploaded file into rows and makes a plan of them. A job runs it, and it begins again from the file after a crash. */
import type { Clock } from "../../../server/clock.ts";
import { type CopyConnection, withCopyConnection } from "../../../server/copy-rows.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import type { ImportKind } from "../../../shared/import-kind.ts";
import { detectFormat } from "../file-texts.ts";
import { type Import, maxRows } from "../import.ts";
import { isOffered, type OfferedKind, offeredKinds } from "../offered-kinds.ts";
import { readProblems } from "../read-problems.ts";
import type { CellProblem } from "../row-problems.ts";
import { analyzeRows, copyRows, deleteChanges, deleteRows } from "./import-plan.store.ts";
import { deleteProblems, insertReadProblems } from "./import-problems.store.ts";
import { countChunks, findImport, moveImport, readChunks, updateShare } from "./imports.store.ts";
import { setLongLimits } from "./long-work.store.ts";
import { type FileFacts, type ParsedPiece, parseCsvPiece, parseStart, parseWorkbook } from "./parse-file.adapter.ts";
import { makePlan } from "./plan-import.steps.ts";

export interface ReadServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly pool: ThreadPool;
  /** The address of PostgreSQL itself. */
  readonly directUrl: string;
}

const copyOptions = { name: "trestle imports", connectionMs: 5_000, statementMs: 120_000 };

export async function readImport(services: ReadServices, importId: string): Promise<void> {
  const found = await findImport(services.db, importId);
  if (found === null || found.status !== "READING") return;
  if (found.source === "UNDO") return planUndo(services, found);
  await withCopyConnection(services.directUrl, copyOptions, async (connection) => {
    // PostgreSQL gives the lock back when the connection ends, also when this process is killed.
    const { rows } = (await connection.query(
      `select pg_try_advisory_lock(hashtextextended('${importId}', 0)) as locked`,
    )) as { rows: readonly { locked: boolean }[] };
    if (rows[0]?.locked !== true) throw new Error("Another worker is reading this import.");
    await readAndPlan(services, found, connection);
  });
}

async function readAndPlan(services: ReadServices, found: Import, connection: CopyConnection): Promise<void> {
  const { db, clock } = services;
  await inTransaction(db, (tx) => clear(tx, found.id));
  const read = await readFile(services, found, connection);
  if (read.failure !== null) return failImport(db, found.id, { ...read, failure: read.failure });
  await updateShare(db, found.id, readShare);
  await inTransaction(db, async (tx) => {
    await setLongLimits(tx);
    await analyzeRows(tx);
    const plan = await makePlan(tx, found, read.kinds);
    const fields = {
      ...plan,
      kinds: read.kinds,
      rows_read: read.rows,
      planned_at: clock.now(),
      done_share: 1,
      problem: null,
    };
    await moveImport(tx, found.id, { move: "plan", fields });
  });
}

async function planUndo({ db, clock }: ReadServices, found: Import): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setLongLimits(tx);
    await clear(tx, found.id);
    const plan = await makePlan(tx, found, found.allowedKinds);
    const fields = { ...plan, kinds: found.allowedKinds, planned_at: clock.now(), done_share: 1, problem: null };
    await moveImport(tx, found.id, { move: "plan", fields });
  });
}

async function clear(tx: Transaction, importId: string): Promise<void> {
  await deleteRows(tx, importId);
  await deleteChanges(tx, importId);
  await deleteProblems(tx, importId);
}

interface ReadFile {
  readonly kinds: readonly ImportKind[];
  readonly rows: number;
  readonly failure: CellProblem | null;
}

/** Reading is most of the work, and planning is the rest. */
const readShare = 0.7;

async function readFile(services: ReadServices, found: Import, connection: CopyConnection): Promise<ReadFile> {
  const { db, log } = services;
  const facts = {
    importId: found.id,
    fileName: found.fileName ?? "",
    allowedKinds: found.allowedKinds.filter(isOffered),
  };
  const kinds = new Set<ImportKind>();
  let rows = 0;
  let failure: CellProblem | null = null;
  try {
    for await (const piece of parsePieces(services, found, facts)) {
      for (const kind of piece.kinds) kinds.add(kind);
      rows += piece.rows;
      failure = piece.failure ?? (rows > maxRows ? readProblems.manyRows() : null);
      await inTransaction(db, (tx) => insertReadProblems(tx, found.id, piece.problems));
      if (failure !== null) break;
      if (piece.copy.length > 0) await connection.copyIn(copyRows, [piece.copy]);
    }
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error;
    log.warn({ err: error.cause, importId: found.id }, "A thread could not read an import file.");
    failure = readProblems.tooHeavy();
  }
  if (failure === null && rows === 0) failure = readProblems.noRows();
  return { kinds: sortKinds(kinds), rows: Math.min(rows, maxRows), failure };
}

const sortKinds = (kinds: ReadonlySet<ImportKind>): OfferedKind[] => offeredKinds.filter((kind) => kinds.has(kind));

/** A thread that ends by itself has needed too much memory or time. Reading the file again would end in the same way. */
class ThreadFailure extends Error {}

async function* parsePieces(
  { db, pool }: ReadServices,
  { id, userId }: Import,
  facts: FileFacts,
): AsyncGenerator<ParsedPiece, void> {
  const chunks = await countChunks(db, id);
  const run = async (parse: () => Promise<ParsedPiece | null>): Promise<ParsedPiece> => {
    const piece = await parse().catch((error: unknown) => {
      throw new ThreadFailure("A thread has failed.", { cause: error });
    });
    if (piece === null) throw new Error("Too much work waits for a thread. The import is read later.");
    return piece;
  };
  let [part, state] = [0, parseStart];
  for await (const bytes of readChunks(db, id)) {
    if (part === 0 && detectFormat(bytes) === "XLSX") {
      yield await run(() => parseWorkbook(pool, userId, { facts, chunks: readChunks(db, id) }));
      return;
    }
    part += 1;
    const isLast = part === chunks;
    const before = state;
    const piece = await run(() => parseCsvPiece(pool, userId, { facts, state: before, bytes, isLast }));
    state = piece.state;
    yield piece;
    await updateShare(db, id, (readShare * part) / chunks);
  }
}

async function failImport(db: Database, importId: string, read: ReadFile & { failure: CellProblem }): Promise<void> {
  const fields = { problem: read.failure.message, kinds: read.kinds, rows_read: read.rows, done_share: 1 };
  await inTransaction(db, async (tx) => {
    await deleteRows(tx, importId);
    await moveImport(tx, importId, { move: "fail", fields });
  });
}
