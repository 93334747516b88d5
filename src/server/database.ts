import { createHash } from "node:crypto";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresPool,
  sql,
} from "kysely";
import pg from "pg";
import { isUuid } from "../shared/uuid.ts";
import { gatherBeside, gatherReads, makeHandle, type ReadingFrame, runAfterBeside } from "./exchange.ts";
import { sendTogether } from "./send-together.ts";
import { type TimeLimits, timeLimits } from "./time-limits.ts";

/** Every table, by name. Each store file adds the tables it owns by declaration merging. */
export interface Tables {
  migrations: { name: string; checksum: string; applied_at: Date };
}

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export interface OpenDatabase {
  readonly db: Database;
  /** The connections of the pool that are in use and idle, and how many requests wait for one. */
  countConnections(): { readonly used: number; readonly idle: number; readonly waiting: number };
  /** Calls back after each exchange with the time that it took. */
  watchExchanges(onExchange: (seconds: number) => void): void;
  close(): Promise<void>;
}

export function openDatabase(url: string, options: PoolOptions): OpenDatabase {
  const pool = openPool(url, options);
  let onExchange = (_seconds: number) => {};
  const preparing = makePreparingPool(pool, options, (seconds) => onExchange(seconds));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing }) });
  const countConnections = () => {
    const { totalCount, idleCount, waitingCount } = pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  };
  const watchExchanges = (watcher: typeof onExchange) => {
    onExchange = watcher;
  };
  return { db, countConnections, watchExchanges, close: () => db.destroy() };
}

interface PoolOptions {
  readonly connections: number;
  /** Whether a pooler gives each transaction another connection. Such a pooler refuses settings for the whole connection. */
  readonly isShared?: boolean;
  /** Whether the connections prepare statements. By default they do. */
  readonly prepares?: boolean;
  /** The name of the connections in pg_stat_activity. */
  readonly name?: string;
  readonly limits?: Pick<TimeLimits, "connectionMs" | "statementMs">;
  onIdleError(error: Error): void;
}

export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { connectionMs, statementMs } = options.limits ?? timeLimits;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: connectionMs,
    ...(options.isShared ? {} : { statement_timeout: statementMs }),
    // Statements are sent without waiting for the answers of earlier ones.
    pipeline: true,
    application_name: options.name ?? "trestle",
  });
  // Without this listener, an idle connection that breaks would end the process. The pool opens another one.
  pool.on("error", (error) => {
    if (!pool.ending) options.onIdleError(error);
  });
  // The same for a connection in use or while it closes. After a break, the next statement reports the error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

// These statements are sent without waiting for their answer. If one fails, the next statement reports the failure.
const SET_TENANT_ROLE = "set local role trestle_tenant";
const BEGIN = "begin";
const BEGIN_AS_TENANT = `begin; ${SET_TENANT_ROLE}`;
const BEGIN_READING = "begin read only";
const END_OF_READING = "end";
// A statement without effect: it tells the pool that the statements of this transaction are not prepared.
const PREPARE_NOTHING = "set local plan_cache_mode = auto";
const sentAhead = [BEGIN_AS_TENANT, BEGIN_READING, SET_TENANT_ROLE];
const isSentAhead = (text: string) =>
  text === BEGIN || text === END_OF_READING || sentAhead.some((start) => text.startsWith(start));
const nothing = { command: "SELECT", rowCount: 0, rows: [] };

/**
 * A pool whose connections prepare each distinct statement once, because PostgreSQL spends more time on planning our
 * statements than on running them. Kysely writes the same text for the same query, so the hash of the text is the
 * statement's name.
 */
function makePreparingPool(pool: pg.Pool, options: PoolOptions, onExchange: (seconds: number) => void): PostgresPool {
  const { isShared = false, prepares = true, limits = timeLimits } = options;
  const setTimeLimit = `set local statement_timeout = ${limits.statementMs}`;
  const names = new Map<string, string>();
  const getStatementName = (text: string) => {
    let name = names.get(text);
    if (name === undefined) {
      name = createHash("sha1").update(text).digest("base64url");
      names.set(text, name);
    }
    return name;
  };
  const prepared = new WeakMap<pg.PoolClient, Awaited<ReturnType<PostgresPool["connect"]>>>();
  const prepare = (client: pg.PoolClient) => {
    let failedAhead: Error | null = null;
    let isPreparing = prepares;
    const timed = makeExchangeTimer(onExchange);
    const sendAhead = (text: string) => {
      if (text !== END_OF_READING) failedAhead = null;
      sendTogether(client);
      timed(client.query(isShared && text.startsWith(BEGIN) ? `${text}; ${setTimeLimit}` : text)).then(
        () => {
          // The next user of the connection is not concerned.
          if (text === END_OF_READING) failedAhead = null;
        },
        (error: Error) => {
          // The end of a read-only transaction fails only when the connection breaks, and the next user sees that.
          if (text !== END_OF_READING) failedAhead = error;
        },
      );
      return Promise.resolve(nothing);
    };
    const send = (text: string, values: unknown[]) => {
      sendTogether(client);
      if (values.length === 0) return timed(client.query(text));
      return timed(client.query(isPreparing ? { name: getStatementName(text), text, values } : { text, values }));
    };
    const query = (text: string, values: unknown[]) => {
      if (isSentAhead(text)) return sendAhead(text);
      if (text === "rollback") failedAhead = null;
      if (text === PREPARE_NOTHING) isPreparing = false;
      if (text === "commit" || text === "rollback") isPreparing = prepares;
      // After a failed `begin`, PostgreSQL accepts `commit` and refuses other statements with a misleading error.
      const throwFirst = (error: Error | null) => {
        const cause = failedAhead ?? error;
        if (cause !== null) throw cause;
      };
      return send(text, values).then(
        (answer) => {
          throwFirst(null);
          return answer;
        },
        (error: Error) => throwFirst(error),
      );
    };
    const wrapped = Object.create(client, { query: { value: query } });
    prepared.set(client, wrapped);
    return wrapped;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      return prepared.get(client) ?? prepare(client);
    },
  };
}

/** Times the exchanges of one connection. A statement that is sent while another is unanswered belongs to the same exchange. */
function makeExchangeTimer(onExchange: (seconds: number) => void) {
  let [unanswered, startedAt] = [0, 0];
  const end = () => {
    unanswered -= 1;
    if (unanswered === 0) onExchange((performance.now() - startedAt) / 1000);
  };
  return <T>(answer: Promise<T>): Promise<T> => {
    if (unanswered === 0) startedAt = performance.now();
    unanswered += 1;
    answer.then(end, end);
    return answer;
  };
}

/**
 * The other statements of this transaction are not prepared. A plan that was kept from small tables would read a large table again for
 * each row. `plan_cache_mode` is no way out, because foreign keys would then plan their check anew for each row.
 */
export async function prepareNothing(tx: Transaction): Promise<void> {
  await sql.raw(PREPARE_NOTHING).execute(tx);
}

/** A transaction in the shop's own role. It sees every account. */
export function inTransaction<T>(db: Database, work: Work<T>): Promise<T> {
  return db.getExecutor().provideConnection((connection) => runTransaction({ db, connection, begin: BEGIN }, work));
}

/**
 * The work of a transaction. Writes that are given to `commitWith` leave together with `commit`: the work does not wait for
 * their answers, and everything is rolled back if one of them fails. Each must be a single statement that is already issued.
 */
type Work<T> = (tx: Transaction, commitWith: CommitWith) => Promise<T>;

export type CommitWith = (...writes: readonly Promise<unknown>[]) => void;

interface TransactionRun {
  readonly db: Database;
  readonly connection: DatabaseConnection;
  readonly begin: string;
  readonly check?: Promise<unknown> | null;
}

async function runTransaction<T>({ db, connection, begin, check = null }: TransactionRun, work: Work<T>): Promise<T> {
  const guarded = guardConnection(connection, check);
  const last: Promise<unknown>[] = [];
  try {
    await connection.executeQuery(CompiledQuery.raw(begin));
    const result = await work(makeHandle(db, guarded), (...writes) => {
      last.push(...writes);
      // A failed write is reported below.
      for (const write of writes) write.catch(() => undefined);
    });
    if (check !== null) await check;
    guarded.end();
    const [answer] = await Promise.all([connection.executeQuery(CompiledQuery.raw("commit")), ...last]);
    // After a failed statement, PostgreSQL answers `commit` with a rollback.
    if (JSON.stringify(answer.rows) !== COMMITTED) throw new Error("PostgreSQL rolled the transaction back.");
    return result;
  } catch (error) {
    guarded.end();
    // A rollback fails only when the connection is gone, and the transaction with it. The first error is the useful one.
    await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
    throw error;
  }
}

/** The answer to `commit` in Kysely's words. */
const COMMITTED = JSON.stringify([{ command: "COMMIT" }]);

/** A connection for one transaction: its statements fail if the check does, and after the transaction has ended. */
function guardConnection(connection: DatabaseConnection, check: Promise<unknown> | null) {
  let isEnded = false;
  const executeQuery: DatabaseConnection["executeQuery"] = async (query) => {
    if (isEnded) throw new Error("A statement was issued after the end of its transaction.");
    if (check === null) return connection.executeQuery(query);
    const [answer] = await Promise.all([connection.executeQuery<never>(query), check]);
    return answer;
  };
  const end = () => {
    isEnded = true;
  };
  return { executeQuery, end } as DatabaseConnection & { end(): void };
}

/** The owner of the rows that a transaction sees: a person in an account, a person without account, or a guest. */
export interface Tenant {
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly guestHash?: Buffer | null;
  /** The stores of a member of staff who is limited to stores. They see the orders of these stores. */
  readonly staffStores?: readonly string[];
}

/** In place of a tenant, for staff and jobs: the transaction sees the rows of every account. */
export const EVERY_ACCOUNT = Symbol("every account");

type Scope = Tenant | typeof EVERY_ACCOUNT;

interface TransactionOptions {
  /** Nothing is committed before it is settled, and everything is rolled back if it rejects. */
  readonly check?: Promise<unknown> | null | undefined;
}

/**
 * A transaction that sees one account only. PostgreSQL's row-level security protects the other accounts, also where a
 * `where` was forgotten. Role and settings are sent together with `begin` and the first statements of the work, so they cost
 * no exchange.
 */
export function asTenant<T>(
  db: Database,
  scope: Scope,
  work: Work<T>,
  { check = null }: TransactionOptions = {},
): Promise<T> {
  if (scope === EVERY_ACCOUNT) return inTransaction(db, work);
  const begin = [BEGIN_AS_TENANT, ...toSettings(scope)].join("; ");
  return runAfterBeside(db, toFrame(scope), (connection) => runTransaction({ db, connection, begin, check }, work));
}

/**
 * Reads as a tenant: PostgreSQL refuses writes and locks. What is issued in one turn of the event loop is one exchange, and a
 * transaction of its own: like all our transactions it sees what is committed when each statement begins.
 */
export function readAsTenant<T>(db: Database, scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return work(gatherReads(db, toFrame(scope)));
}

/** The same in the shop's own role, in the same exchange as the statements of the tenant that this turn issues. */
export function readBesideTenant<T>(db: Database, tenant: Tenant, work: (db: Database) => Promise<T>): Promise<T> {
  return work(gatherBeside(db, toFrame(tenant)));
}

/**
 * A transaction of a member of staff. Row-level security limits store staff to their stores, also where a `where` was
 * forgotten. Other staff see the rows of every account.
 */
export function asStaff<T>(db: Database, staff: Tenant, work: Work<T>): Promise<T> {
  return asTenant(db, staff.staffStores === undefined ? EVERY_ACCOUNT : staff, work);
}

/**
 * Opens the transaction of store staff to one account as well: the account of an order that they see and have locked. What
 * they change of the order then runs inside the wall of this account. It changes nothing for other staff.
 */
export async function enterAccount(tx: Transaction, accountId: string): Promise<void> {
  await sql`select set_config('trestle.account_id', ${uuidLiteral(accountId)}, true)`.execute(tx);
}

/** Reads as a member of staff, with the same limits as `asStaff`. */
export function readAsStaff<T>(db: Database, staff: Tenant, work: (db: Database) => Promise<T>): Promise<T> {
  return staff.staffStores === undefined ? readBesideTenant(db, staff, work) : readAsTenant(db, staff, work);
}

function toFrame(scope: Scope): ReadingFrame {
  const enter = scope === EVERY_ACCOUNT ? null : [SET_TENANT_ROLE, ...toSettings(scope)].join("; ");
  return { begin: BEGIN_READING, enter, end: END_OF_READING };
}

function toSettings({ accountId, userId, guestHash, staffStores }: Tenant): string[] {
  const settings = [
    `set local trestle.account_id = '${accountId === null ? "" : uuidLiteral(accountId)}'`,
    `set local trestle.user_id = '${userId === null ? "" : uuidLiteral(userId)}'`,
  ];
  // Every setting is local to its transaction, so a pooled connection never keeps it.
  if (guestHash) settings.push(`set local trestle.guest_hash = '${guestHash.toString("hex")}'`);
  if (staffStores !== undefined) settings.push(`set local trestle.staff_stores = '${staffStores.map(storeLiteral)}'`);
  return settings;
}

/** The id of a store that can be written into the text of a statement. */
function storeLiteral(value: string): string {
  if (!/^[0-9A-Z]{1,8}$/.test(value)) throw new Error("Not the id of a store.");
  return value;
}

/** An id that can be written into the text of a statement. */
function uuidLiteral(value: string): string {
  if (!isUuid(value)) throw new Error("Not an id.");
  return value;
}
