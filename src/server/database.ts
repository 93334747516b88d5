import { createHash } from "node:crypto";
import { Kysely, Transaction as KyselyTransaction, PostgresDialect, type PostgresPool, sql } from "kysely";
import pg from "pg";
import { isUuid } from "../shared/uuid.ts";
import { sendTogether } from "./send-together.ts";

/** Every table, by name. Each store file adds the tables it owns by declaration merging. */
export interface Tables {
  migrations: { name: string; checksum: string; applied_at: Date };
}

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export interface OpenDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;

export function openDatabase(
  url: string,
  options: { connections: number; onIdleError(error: Error): void },
): OpenDatabase {
  const pool = openPool(url, options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: makePreparingPool(pool) }) });
  return { db, close: () => db.destroy() };
}

interface PoolOptions {
  readonly connections: number;
  /** The name of the connections in pg_stat_activity. */
  readonly name?: string;
  onIdleError(error: Error): void;
}

export function openPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
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
const BEGIN_AS_TENANT = "begin; set local role trestle_tenant";
const BEGIN_READING = "begin read only; set local role trestle_tenant";
const END_OF_READING = "end";
const isSentAhead = (text: string) =>
  text === END_OF_READING || text.startsWith(BEGIN_AS_TENANT) || text.startsWith(BEGIN_READING);
const nothing = { command: "SELECT", rowCount: 0, rows: [] };

/**
 * A pool whose connections prepare each distinct statement once, because PostgreSQL spends more time on planning our
 * statements than on running them. Kysely writes the same text for the same query, so the hash of the text is the
 * statement's name.
 */
function makePreparingPool(pool: pg.Pool): PostgresPool {
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
    const sendAhead = (text: string) => {
      failedAhead = null;
      sendTogether(client);
      client.query(text).catch((error: Error) => {
        // The end of a read-only transaction fails only when the connection breaks, and the next user sees that.
        if (text !== END_OF_READING) failedAhead = error;
      });
      return Promise.resolve(nothing);
    };
    const send = (text: string, values: unknown[]) => {
      sendTogether(client);
      return values.length === 0 ? client.query(text) : client.query({ name: getStatementName(text), text, values });
    };
    const query = (text: string, values: unknown[]) => {
      if (isSentAhead(text)) return sendAhead(text);
      if (text === "rollback") failedAhead = null;
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

export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** The owner of the rows that a transaction sees: a person in an account, a person without account, or a guest. */
export interface Tenant {
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly guestHash?: Buffer | null;
}

/** In place of a tenant, for staff and jobs: the transaction sees the rows of every account. */
export const EVERY_ACCOUNT = Symbol("every account");

type Scope = Tenant | typeof EVERY_ACCOUNT;

/**
 * A transaction that sees one account only. PostgreSQL's row-level security protects the other accounts, also where a
 * `where` was forgotten. Role and settings are sent together with `begin` and the first statement of the work, so they
 * cost no round trip. Neither does `first`, a statement that locks what the work is about: the work then sees everything
 * that was committed before the lock was taken.
 */
export function asTenant<T>(
  db: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
  { first = "" }: { first?: string } = {},
): Promise<T> {
  if (scope === EVERY_ACCOUNT) {
    if (first !== "") throw new Error("`first` needs a tenant: a plain transaction would drop its lock.");
    return inTransaction(db, work);
  }
  return runAsTenant(db, work, { begin: [BEGIN_AS_TENANT, ...toSettings(scope), first].join("; "), end: "commit" });
}

/** The same for reading: PostgreSQL refuses writes and locks, and the caller does not wait for the end. */
export function readAsTenant<T>(db: Database, scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (scope === EVERY_ACCOUNT) return db.transaction().setAccessMode("read only").execute(work);
  return runAsTenant(db, work, { begin: [BEGIN_READING, ...toSettings(scope)].join("; "), end: END_OF_READING });
}

function runAsTenant<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { begin, end }: { begin: string; end: string },
): Promise<T> {
  return onOneConnection(db, async (tx) => {
    try {
      await sql.raw(begin).execute(tx);
      const result = await work(tx);
      await sql.raw(end).execute(tx);
      return result;
    } catch (error) {
      // A rollback fails only when the connection is gone, and the transaction with it. The first error is the useful one.
      await sql`rollback`.execute(tx).catch(() => undefined);
      throw error;
    }
  });
}

/** Kysely wants a driver and a dialect for each instance. An instance on a given connection uses neither. */
const unusedDialect = new PostgresDialect({ pool: () => Promise.reject(new Error("This dialect opens no pool.")) });
const unusedParts = {
  config: { dialect: unusedDialect },
  dialect: unusedDialect,
  driver: unusedDialect.createDriver(),
};

/**
 * Runs the work on one connection, where statements that are issued together (`Promise.all`) leave in one write and are
 * waited for once. On a connection of Kysely's own each statement waits for the answer to the one before.
 */
function onOneConnection<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    const onThisOne = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    return work(new KyselyTransaction<Tables>({ ...unusedParts, executor: onThisOne }));
  });
}

function toSettings({ accountId, userId, guestHash }: Tenant): string[] {
  const settings = [
    `set local trestle.account_id = '${accountId === null ? "" : uuidLiteral(accountId)}'`,
    `set local trestle.user_id = '${userId === null ? "" : uuidLiteral(userId)}'`,
  ];
  // Every setting is local to its transaction, so a pooled connection never keeps it.
  if (guestHash) settings.push(`set local trestle.guest_hash = '${guestHash.toString("hex")}'`);
  return settings;
}

/** An id that can be written into the text of a statement. */
export function uuidLiteral(value: string): string {
  if (!isUuid(value)) throw new Error("Not an id.");
  return value;
}
