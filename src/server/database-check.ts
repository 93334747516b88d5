import pg from "pg";
import { StartupProblem } from "./startup-problem.ts";

const oldestVersion = 15;
const connectTimeoutMs = 10_000;

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

/** Checks the database of DATABASE_URL before anything in it is changed. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs });
  await client.connect();
  try {
    const { rows } = await client.query<DatabaseFacts>(factsQuery);
    const sentences = rows.flatMap((facts) => sentencesAbout(facts, describeDatabase(databaseUrl)));
    if (sentences.length > 0) throw new StartupProblem(sentences);
  } finally {
    await client.end();
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
