import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, type PostgresPool, sql } from "kysely";
import pg from "pg";
import { isUuid } from "../shared/uuid.ts";

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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  return { db, close: () => db.destroy() };
}

interface PoolOptions {
  readonly connections: number;
  /** As PostgreSQL lists its connections. */
  readonly name?: string;
  onIdleError(error: Error): void;
}

export function openPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // What is asked while an answer is outstanding is sent at once, and answered in turn.
    pipeline: true,
    application_name: options.name ?? "trestle",
  });
  // A connection that breaks while nobody uses it must not end the process: the pool opens another.
  pool.on("error", (error) => {
    if (!pool.ending) options.onIdleError(error);
  });
  // Nor one that breaks between two statements, whose next one fails and is told, or while it is being closed.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

// Nobody waits for the answer to these statements: the next statement is sent at once, and fails if they failed.
const BEGIN_AS_TENANT = "begin; set local role trestle_tenant";
const BEGIN_READING = "begin read only; set local role trestle_tenant";
const END_OF_READING = "end";
const isSentAhead = (text: string) =>
  text === END_OF_READING || text.startsWith(BEGIN_AS_TENANT) || text.startsWith(BEGIN_READING);
const nothing = { command: "SELECT", rowCount: 0, rows: [] };

/**
 * PostgreSQL spends longer planning our statements than running them, so each distinct text is prepared once per
 * connection. Kysely writes the same text for the same query, so the hash of the text can be its name.
 */
function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
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
        // The end of reading fails only with its connection, which the next to use it will see.
        if (text !== END_OF_READING) failedAhead = error;
      });
      return Promise.resolve(nothing);
    };
    const ask = (text: string, values: unknown[]) =>
      values.length === 0 ? client.query(text) : client.query({ name: nameOf(text), text, values });
    const query = (text: string, values: unknown[]) => {
      if (isSentAhead(text)) return sendAhead(text);
      if (text === "rollback") failedAhead = null;
      // A transaction that could not begin answers `commit` without complaint, and anything else with a complaint of its own.
      const told = (error: Error | null) => {
        const cause = failedAhead ?? error;
        if (cause !== null) throw cause;
      };
      return ask(text, values).then(
        (answer) => {
          told(null);
          return answer;
        },
        (error: Error) => told(error),
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

/** What is sent until the end of this turn leaves in one piece: each piece costs as much as a small statement. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** Whose eyes a transaction has: a person's in an account, a person's in none, or those of a browser nobody signed in with. */
export interface Tenant {
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly guestHash?: Buffer | null;
}

/**
 * A transaction that can see one account only. PostgreSQL's row-level security holds the wall even where a `where`
 * was forgotten. Role and settings travel with `begin`, and that with the first statement of the work, so the wall costs
 * no round trip; nor does `first`, a statement that locks what the work is about, and after which the work sees all that
 * was committed before it.
 */
export function asTenant<T>(
  db: Database,
  tenant: Tenant,
  work: (tx: Transaction) => Promise<T>,
  { first = "" }: { first?: string } = {},
): Promise<T> {
  return runAsTenant(db, work, { begin: [BEGIN_AS_TENANT, ...settingsOf(tenant), first].join("; "), end: "commit" });
}

/**
 * The same wall for work that only reads: PostgreSQL refuses a write or a lock in it. The caller does not wait for the
 * transaction to end.
 */
export function readAsTenant<T>(db: Database, tenant: Tenant, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return runAsTenant(db, work, { begin: [BEGIN_READING, ...settingsOf(tenant)].join("; "), end: END_OF_READING });
}

function runAsTenant<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { begin, end }: { begin: string; end: string },
): Promise<T> {
  return db.connection().execute(async (connection) => {
    // Kysely gives its Transaction type only to transactions it began itself; this one it did not see begin.
    const tx = connection as unknown as Transaction;
    try {
      await sql.raw(begin).execute(connection);
      const result = await work(tx);
      await sql.raw(end).execute(connection);
      return result;
    } catch (error) {
      // A rollback fails only where the connection is gone, and the transaction with it: what matters is why it broke.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

function settingsOf({ accountId, userId, guestHash }: Tenant): string[] {
  const settings = [
    `set local trestle.account_id = '${accountId === null ? "" : uuidLiteral(accountId)}'`,
    `set local trestle.user_id = '${userId === null ? "" : uuidLiteral(userId)}'`,
  ];
  // A pooled connection never keeps it: every setting is local to its transaction.
  if (guestHash) settings.push(`set local trestle.guest_hash = '${guestHash.toString("hex")}'`);
  return settings;
}

/** Safe to stand in a statement's text. */
export function uuidLiteral(value: string): string {
  if (!isUuid(value)) throw new Error("Not an id.");
  return value;
}
