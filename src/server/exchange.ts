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

/** The first and the last statement of a tenant's read-only transaction. `begin` names the tenant. */
export interface ReadingFrame {
  readonly begin: string;
  readonly end: string;
}

interface Statement {
  readonly query: CompiledQuery;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

/** What is under way for one tenant. */
interface Queue {
  /** Statements in the shop's own role, outside of the tenant's transaction. They are sent first. */
  readonly checks: Statement[];
  readonly reads: Statement[];
  /** The number of transactions that wait for a connection and will take the checks with them. */
  carriers: number;
  isScheduled: boolean;
}

const queuesByDatabase = new WeakMap<object, Map<string, Queue>>();

function getQueue(db: object, { begin }: ReadingFrame): Queue {
  const queues = queuesByDatabase.get(db) ?? new Map<string, Queue>();
  queuesByDatabase.set(db, queues);
  const queue = queues.get(begin) ?? { checks: [], reads: [], carriers: 0, isScheduled: false };
  queues.set(begin, queue);
  return queue;
}

function dropIfIdle(db: object, { begin }: ReadingFrame): void {
  const queues = queuesByDatabase.get(db);
  const queue = queues?.get(begin);
  if (queue === undefined || queue.isScheduled) return;
  const { checks, reads, carriers } = queue;
  if (checks.length + reads.length + carriers === 0) queues?.delete(begin);
}

/** A handle whose statements leave at the end of this turn, together with everything else that is read for the tenant. */
export function gatherReads<Tables>(db: Kysely<Tables>, frame: ReadingFrame): KyselyTransaction<Tables> {
  return makeGatheringHandle(db, (statement) => {
    getQueue(db, frame).reads.push(statement);
    schedule(db, frame);
  });
}

/** A handle whose statements run in the shop's own role, in the same exchange as the tenant's statements of this turn. */
export function gatherChecks<Tables>(db: Kysely<Tables>, frame: ReadingFrame): Kysely<Tables> {
  return makeGatheringHandle(db, (statement) => {
    getQueue(db, frame).checks.push(statement);
    schedule(db, frame);
  });
}

/** Runs the work on a connection of its own. The tenant's checks of this turn are sent ahead of its statements. */
export async function carryChecks<Tables, Result>(
  db: Kysely<Tables>,
  frame: ReadingFrame,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const queue = getQueue(db, frame);
  queue.carriers += 1;
  let isWaiting = true;
  const takeChecks = () => {
    isWaiting = false;
    queue.carriers -= 1;
    return queue.checks.splice(0);
  };
  try {
    return await db.getExecutor().provideConnection((connection) => {
      for (const check of takeChecks()) void send(connection, check);
      dropIfIdle(db, frame);
      return work(connection);
    });
  } catch (error) {
    if (isWaiting) for (const { reject } of takeChecks()) reject(error);
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
    const isCarried = queue.reads.length === 0 && queue.carriers > 0;
    if (!isCarried) void sendWaiting(db, frame, { checks: queue.checks.splice(0), reads: queue.reads.splice(0) });
    dropIfIdle(db, frame);
  };
  queueMicrotask(() => process.nextTick(flush));
}

async function sendWaiting<Tables>(
  db: Kysely<Tables>,
  { begin, end }: ReadingFrame,
  { checks, reads }: Pick<Queue, "checks" | "reads">,
): Promise<void> {
  if (checks.length + reads.length === 0) return;
  try {
    await db.getExecutor().provideConnection(async (connection) => {
      const sent = checks.map((check) => send(connection, check));
      if (reads.length > 0) {
        void connection.executeQuery(CompiledQuery.raw(begin));
        sent.push(...reads.map((read) => send(connection, read)));
        void connection.executeQuery(CompiledQuery.raw(end));
      }
      await Promise.all(sent);
    });
  } catch (error) {
    // There was no connection, so nothing was sent.
    for (const { reject } of [...checks, ...reads]) reject(error);
  }
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
