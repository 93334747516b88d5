import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartupProblem } from "./startup-problem.ts";

const oldestVersion = 15;
const connectTimeoutMs = 10_000;
const hearingTimeoutMs = 2_000;
const UNKNOWN_STATEMENT = "26000";

/** Host, port and name of a database, without user and password, for messages. */
export function describeDatabase(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${decodeURIComponent(url.hostname)}:${url.port === "" ? "5432" : url.port}${decodeURIComponent(url.pathname)}`;
}

interface DatabaseFacts {
  readonly version: number;
  readonly user: string;
  readonly database: string;
  readonly may_create_schema: boolean;
  readonly may_create_tables: boolean;
}

interface DatabaseSettings {
  readonly databaseUrl: string;
  readonly databaseDirectUrl?: string | undefined;
  readonly preparesStatements: boolean;
}

/** Checks the database of DATABASE_URL, and the pooler before it, before anything is changed. */
export async function checkDatabase(settings: DatabaseSettings): Promise<void> {
  const { databaseUrl, databaseDirectUrl = databaseUrl, preparesStatements } = settings;
  const where = describeDatabase(databaseDirectUrl);
  await withClients(databaseDirectUrl, async (client, other) => {
    const { rows } = await client.query<DatabaseFacts>(factsQuery);
    const sentences = rows.flatMap((facts) => sentencesAbout(facts, where));
    if (sentences.length > 0) throw new StartupProblem(sentences);
    if (!(await hearsNotifications(client, other))) throw new StartupProblem([explainSharing(where)]);
  });
  if (databaseUrl === databaseDirectUrl || !preparesStatements) return;
  await withClients(databaseUrl, async (client, other) => {
    if (await keepsPreparedStatements(client, other)) return;
    throw new StartupProblem([explainPreparing(describeDatabase(databaseUrl))]);
  });
}

function explainSharing(where: string): string {
  return (
    `${where} is a pooler that gives each transaction another connection, such as PgBouncer in transaction mode. Migrations, jobs and ` +
    "notifications need a connection of their own. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself."
  );
}

function explainPreparing(where: string): string {
  return (
    `The pooler at ${where} does not keep prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements = 200, ` +
    "or set DATABASE_PREPARED=off."
  );
}

async function withClients<T>(url: string, work: (one: pg.Client, other: pg.Client) => Promise<T>): Promise<T> {
  const options = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: "trestle check",
  };
  const clients = [new pg.Client(options), new pg.Client(options)] as const;
  try {
    for (const client of clients) await client.connect();
    return await work(...clients);
  } finally {
    for (const client of clients) await client.end();
  }
}

/** A notification arrives at once, or never: a pooler gives it to nobody. */
async function hearsNotifications(listener: pg.Client, sender: pg.Client): Promise<boolean> {
  const heard = new Promise<boolean>((resolve) => listener.once("notification", () => resolve(true)));
  await listener.query("listen trestle_check");
  await sender.query("notify trestle_check");
  return Promise.race([heard, delay(hearingTimeoutMs, false, { ref: false })]);
}

/** The second client takes the connection on which the first has prepared its statement, so the first gets another one. */
async function keepsPreparedStatements(client: pg.Client, other: pg.Client): Promise<boolean> {
  const statement = { name: "trestle_check", text: "select $1::integer", values: [1] };
  await client.query(statement);
  await other.query("begin");
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNKNOWN_STATEMENT) return false;
    throw error;
  } finally {
    await other.query("rollback");
  }
}

const factsQuery = `
  select current_setting('server_version_num')::int / 10000 as version,
         current_user as user,
         current_database() as database,
         has_database_privilege(current_database(), 'create') as may_create_schema,
         coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as may_create_tables`;

export function sentencesAbout(facts: DatabaseFacts, where: string): string[] {
  if (facts.version < oldestVersion) {
    return [
      `PostgreSQL at ${where} is version ${facts.version}; Trestle needs ${oldestVersion} or newer. Give DATABASE_URL of a newer one.`,
    ];
  }
  const user = pg.escapeIdentifier(facts.user);
  const database = pg.escapeIdentifier(facts.database);
  const sentences: string[] = [];
  if (!facts.may_create_schema) {
    sentences.push(
      `The user of DATABASE_URL may not create schemas. As an administrator run: grant create on database ${database} to ${user};`,
    );
  }
  if (!facts.may_create_tables) {
    sentences.push(
      `The user of DATABASE_URL may not create tables. As an administrator run in that database: grant create on schema public to ${user};`,
    );
  }
  return sentences;
}
