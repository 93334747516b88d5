/**
 * An exchange is one write to PostgreSQL and one wait for its answers. Everything that one turn of the event loop reads for
 * the same tenant leaves in one exchange, also if several parts of a page ask for it: the statements wait here until the
 * turn ends.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  Transaction as KyselyTransaction,
  PostgresDialect,
  type QueryResult,
} from "kysely";

/** The statements around everything that is read for one tenant. */
export interface ReadingFrame {
  readonly begin: string;
  /** Sets the role and the settings of the tenant. Null for reading in the shop's own role. */
  readonly enter: string | null;
  readonly end: string;
}

interface Statement {
  readonly query: CompiledQuery;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

/** What is under way for one tenant. */
interface Queue {
  /** Statements in the shop's own role. They are sent first. */
  readonly beside: Statement[];
  readonly reads: Statement[];
  /** The number of transactions that wait for a connection and will send the statements beside them. */
  transactions: number;
  isScheduled: boolean;
}

const queuesByDatabase = new WeakMap<object, Map<string, Queue>>();

function getQueue(db: object, { enter }: ReadingFrame): Queue {
  const key = enter ?? "";
  const queues = queuesByDatabase.get(db) ?? new Map<string, Queue>();
  queuesByDatabase.set(db, queues);
  const queue = queues.get(key) ?? { beside: [], reads: [], transactions: 0, isScheduled: false };
  queues.set(key, queue);
  return queue;
}

function dropIfIdle(db: object, { enter }: ReadingFrame): void {
  const queues = queuesByDatabase.get(db);
  const queue = queues?.get(enter ?? "");
  if (queue === undefined || queue.isScheduled) return;
  const { beside, reads, transactions } = queue;
  if (beside.length + reads.length + transactions === 0) queues?.delete(enter ?? "");
}

/** A handle whose statements leave at the end of this turn, together with everything else that is read for the tenant. */
export function gatherReads<Tables>(db: Kysely<Tables>, frame: ReadingFrame): KyselyTransaction<Tables> {
  return makeGatheringHandle(db, (statement) => {
    getQueue(db, frame).reads.push(statement);
    schedule(db, frame);
  });
}

/** The same in the shop's own role, in the same exchange as the tenant's statements of this turn. */
export function gatherBeside<Tables>(db: Kysely<Tables>, frame: ReadingFrame): KyselyTransaction<Tables> {
  return makeGatheringHandle(db, (statement) => {
    getQueue(db, frame).beside.push(statement);
    schedule(db, frame);
  });
}

/** Runs a transaction of the tenant on a connection of its own. What is read beside the tenant is sent ahead of it. */
export async function runAfterBeside<Tables, Result>(
  db: Kysely<Tables>,
  frame: ReadingFrame,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const queue = getQueue(db, frame);
  queue.transactions += 1;
  let isWaiting = true;
  const takeBeside = () => {
    isWaiting = false;
    queue.transactions -= 1;
    return queue.beside.splice(0);
  };
  try {
    return await db.getExecutor().provideConnection((connection) => {
      sendReading(connection, frame, { beside: takeBeside(), reads: [] });
      dropIfIdle(db, frame);
      return work(connection);
    });
  } catch (error) {
    if (isWaiting) for (const { reject } of takeBeside()) reject(error);
    throw error;
  }
}

/** A tick that a microtask asks for comes after all microtasks, so the statements that the turn issues are all there. */
function schedule<Tables>(db: Kysely<Tables>, frame: ReadingFrame): void {
  const queue = getQueue(db, frame);
  if (queue.isScheduled) return;
  queue.isScheduled = true;
  const flush = () => {
    queue.isScheduled = false;
    const isTakenAlong = queue.reads.length === 0 && queue.transactions > 0;
    if (!isTakenAlong) void sendWaiting(db, frame, { beside: queue.beside.splice(0), reads: queue.reads.splice(0) });
    dropIfIdle(db, frame);
  };
  queueMicrotask(() => process.nextTick(flush));
}

type Waiting = Pick<Queue, "beside" | "reads">;

async function sendWaiting<Tables>(db: Kysely<Tables>, frame: ReadingFrame, waiting: Waiting): Promise<void> {
  if (waiting.beside.length + waiting.reads.length === 0) return;
  try {
    await db.getExecutor().provideConnection((connection) => sendReading(connection, frame, waiting));
  } catch (error) {
    // There was no connection, so nothing was sent.
    for (const { reject } of [...waiting.beside, ...waiting.reads]) reject(error);
  }
}

/** One read-only transaction: first in the shop's own role, then as the tenant. It is sent at once and never rejects. */
async function sendReading(
  connection: DatabaseConnection,
  { begin, enter, end }: ReadingFrame,
  { beside, reads }: Waiting,
): Promise<void> {
  if (beside.length + reads.length === 0) return;
  const sendRaw = (text: string) => void connection.executeQuery(CompiledQuery.raw(text));
  const entry = reads.length === 0 ? null : enter;
  sendRaw(beside.length === 0 && entry !== null ? `${begin}; ${entry}` : begin);
  const sent = beside.map((statement) => send(connection, statement));
  if (beside.length > 0 && entry !== null) sendRaw(entry);
  sent.push(...reads.map((statement) => send(connection, statement)));
  sendRaw(end);
  await Promise.all(sent);
}

/** Never rejects: the one who issued the statement gets the error. */
function send(connection: DatabaseConnection, { query, resolve, reject }: Statement): Promise<void> {
  return connection.executeQuery(query).then(resolve, reject);
}

function makeGatheringHandle<Tables>(
  db: Kysely<Tables>,
  add: (statement: Statement) => void,
): KyselyTransaction<Tables> {
  const executeQuery = (query: CompiledQuery) =>
    new Promise<QueryResult<unknown>>((resolve, reject) => add({ query, resolve, reject }));
  return makeHandle(db, { executeQuery } as DatabaseConnection);
}

/** Kysely wants a driver and a dialect for each instance. An instance on a given connection uses neither. */
const unusedDialect = new PostgresDialect({ pool: () => Promise.reject(new Error("This dialect opens no pool.")) });
const unusedParts = {
  config: { dialect: unusedDialect },
  dialect: unusedDialect,
  driver: unusedDialect.createDriver(),
};

/**
 * A handle on a given connection. Statements that are issued together (`Promise.all`) leave in one exchange. With a
 * connection of Kysely's own, each statement waits for the answer to the one before.
 */
export function makeHandle<Tables>(db: Kysely<Tables>, connection: DatabaseConnection): KyselyTransaction<Tables> {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  return new KyselyTransaction<Tables>({ ...unusedParts, executor });
}
