/**
 * A backup is a folder: one file of rows for each table, and `backup.json`, which is written last. The tables themselves are not
 * in it: the migrations make them. So a backup of the embedded PostgreSQL can be restored into another one, and the other way
 * round, also where the versions of PostgreSQL differ. `pg_dump` would have to be installed, and it does not write roles.
 */
import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { type CopyConnection, withCopyConnection } from "./copy-rows.ts";
import { makeSealing } from "./sealing.ts";
import { StartupProblem } from "./startup-problem.ts";
import { TENANT_ROLE } from "./tenant-role.ts";

const FORMAT = 1;
const MANIFEST = "backup.json";
const KEY_FILE = "installation-key";

export interface BackedUpTable {
  /** With its schema, quoted where SQL needs it. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** The hash of the rows in the text format of COPY. */
  readonly sha256: string;
}

export interface Backup {
  readonly format: number;
  readonly madeAt: string;
  readonly migrations: readonly string[];
  readonly hasWorker: boolean;
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly isCalled: boolean }[];
  /** Roles that the operator has made for other programs. Passwords are not included. */
  readonly roles: readonly { readonly name: string; readonly statement: string; readonly canLogIn: boolean }[];
  /** Their rights and policies. The migrations make those of the role of the tenants. */
  readonly grants: readonly string[];
  /** Recognizes the key of the installation. Null if the program that made the backup did not have the key. */
  readonly keyCheck: string | null;
}

export interface InstallationKey {
  readonly key: string;
  /** A key in a file of the data folder belongs to the backup. A key of the settings is kept by the operator. */
  readonly isInSettings: boolean;
}

export const connectionOptions = { name: "trestle backup", connectionMs: 10_000, statementMs: 0 };

/** Tables that the migrations of the shop or of the job queue fill. */
const leftOut = "'public.tenant_wall', 'graphile_worker.migrations'";
const ours = "('public'::regnamespace, to_regnamespace('graphile_worker'))";
const isOfExtension = "exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')";

/** Generated columns are calculated again when the rows are loaded. */
export const tablesQuery = `
  select pg_class.oid::regclass::text as name, json_agg(quote_ident(attname) order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relkind = 'r' and relnamespace in ${ours} and not ${isOfExtension} and pg_class.oid::regclass::text not in (${leftOut})
  group by pg_class.oid order by 1`;

const sequencesQuery = `
  select pg_class.oid::regclass::text as name from pg_class
  where relkind = 'S' and relnamespace in ${ours} and not ${isOfExtension} order by 1`;

/** Not everybody, not the shop's own user, and none of PostgreSQL's roles. */
const isOther = `grantee not in (0, owner, current_user::regrole) and grantee is distinct from to_regrole('${TENANT_ROLE}')
  and grantee::regrole::text not like 'pg\\_%'`;

/** The rights and policies of other roles than the owner and the role of the tenants. */
const grantsQuery = `
  with objects as (
    select relowner as owner, relacl as acl, null::name as part,
      case relkind when 'S' then 'sequence ' else 'table ' end || pg_class.oid::regclass as object
    from pg_class where relnamespace in ${ours} and relkind in ('r', 'v', 'S')
    union all
    select relowner, attacl, attname, 'table ' || pg_class.oid::regclass
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace in ${ours} and attacl is not null
    union all
    select proowner, proacl, null, 'function ' || pg_proc.oid::regprocedure from pg_proc where pronamespace in ${ours}
    union all
    select nspowner, nspacl, null, format('schema %I', nspname) from pg_namespace where oid in ${ours}
  )
  select grantee::regrole::text as role,
    format('grant %s%s on %s to %s', privilege_type, ' (' || quote_ident(part) || ')', object, grantee::regrole) as statement
  from objects, aclexplode(acl) where ${isOther}
  union
  select role::regrole::text, format('create policy %I on %I.%I as %s for %s to %s', policyname, schemaname, tablename, permissive, cmd,
    (select string_agg(quote_ident(name), ', ') from unnest(roles) as name))
      || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '')
  from pg_policies, unnest(roles) as role
  where schemaname = 'public' and not roles && '{${TENANT_ROLE},public}'::name[]
  order by 2`;

const rolesQuery = `
  select quote_ident(rolname) as name, rolcanlogin as "canLogIn", format('create role %I', rolname)
    || case when rolcanlogin then ' login' else ' nologin' end || case when rolbypassrls then ' bypassrls' else '' end as statement
  from pg_roles order by 1`;

/** Writes the backup while the shop runs. It has the state of one moment. */
export async function writeBackup(databaseUrl: string, folder: string, key: InstallationKey | null): Promise<Backup> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new StartupProblem([`${folder} exists. Name a new folder for the backup.`]);
  });
  const backup = await withCopyConnection(databaseUrl, connectionOptions, async (connection) => {
    // PostgreSQL writes all names with their schema.
    await connection.query("set search_path = ''");
    await connection.query("begin isolation level repeatable read read only");
    return await writeTables(connection, folder, key);
  });
  if (key !== null && !key.isInSettings) await writeFile(join(folder, KEY_FILE), key.key, { mode: 0o600 });
  const manifest = join(folder, MANIFEST);
  await writeFile(`${manifest}.unfinished`, `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${manifest}.unfinished`, manifest);
  return backup;
}

async function writeTables(connection: CopyConnection, folder: string, key: InstallationKey | null): Promise<Backup> {
  const found = await select<{ name: string; columns: string[] }>(connection, tablesQuery);
  if (!found.some(({ name }) => name === "public.migrations")) {
    throw new StartupProblem(["The database has no shop: there is nothing to back up."]);
  }
  // No migration may change a table before its rows are read.
  await connection.query(`lock table ${found.map(({ name }) => name).join(", ")} in access share mode`);
  const migrations = await select<{ name: string }>(connection, "select name from public.migrations order by name");
  const tables: BackedUpTable[] = [];
  for (const table of found) tables.push({ ...table, ...(await writeRows(connection, folder, table)) });
  const sequences: Backup["sequences"][number][] = [];
  for (const { name } of await select<{ name: string }>(connection, sequencesQuery)) {
    const state = `select last_value::text as value, is_called as "isCalled" from ${name}`;
    for (const row of await select<{ value: string; isCalled: boolean }>(connection, state)) {
      sequences.push({ name, ...row });
    }
  }
  const grants = await select<{ role: string; statement: string }>(connection, grantsQuery);
  const roles = await select<Backup["roles"][number]>(connection, rolesQuery);
  return {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    hasWorker: found.some(({ name }) => name.startsWith("graphile_worker.")),
    tables,
    sequences,
    roles: roles.filter(({ name }) => grants.some(({ role }) => role === name)),
    grants: grants.map(({ statement }) => statement),
    keyCheck: key && makeKeyCheck(key.key),
  };
}

const toCopy = ({ name, columns }: Pick<BackedUpTable, "name" | "columns">) => `${name} (${columns.join(", ")})`;
const toFile = (folder: string, { name }: Pick<BackedUpTable, "name">) => join(folder, `${name}.copy.gz`);

async function writeRows(
  connection: CopyConnection,
  folder: string,
  table: Pick<BackedUpTable, "name" | "columns">,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  const count = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of hashed(pieces, hash)) {
      rows += countLines(piece);
      yield piece;
    }
  };
  await pipeline(
    connection.copyOut(`copy ${toCopy(table)} to stdout`),
    count,
    createGzip({ level: 3 }),
    createWriteStream(toFile(folder, table), { mode: 0o600, flush: true }),
  );
  return { rows, sha256: hash.digest("hex") };
}

/** The text format of COPY ends each row with a line feed, and writes one inside a value as `\n`. */
function countLines(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
  return lines;
}

async function* hashed(pieces: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/** The file is opened when the first piece is taken: an error before that would find no listener. */
async function* readRows(file: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip();
  createReadStream(file)
    .on("error", (error) => unzipped.destroy(error))
    .pipe(unzipped);
  yield* unzipped;
}

/** Loads the rows of a table. The table is empty before. */
export async function loadRows(connection: CopyConnection, folder: string, table: BackedUpTable): Promise<void> {
  const hash = createHash("sha256");
  const damaged = `The backup is damaged: the rows of ${table.name} are not those that were written.`;
  const rows = await connection
    .copyIn(`copy ${toCopy(table)} from stdin`, hashed(readRows(toFile(folder, table)), hash))
    .catch((error: NodeJS.ErrnoException) => {
      const isOfFile = error.code === "ENOENT" || error.code?.startsWith("Z_") === true;
      throw isOfFile ? new StartupProblem([damaged], { cause: error }) : error;
    });
  if (rows !== table.rows || hash.digest("hex") !== table.sha256) throw new StartupProblem([damaged]);
}

export async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new StartupProblem([`${folder} has no whole backup: ${MANIFEST} is missing.`]);
  const backup = JSON.parse(text) as Backup;
  if (backup.format !== FORMAT) throw new StartupProblem([`${folder} was written by a newer version of Trestle.`]);
  return backup;
}

/** Null if the key was in the settings. */
export function readBackedUpKey(folder: string): Promise<string | null> {
  return readFile(join(folder, KEY_FILE), "utf8").catch(() => null);
}

export function makeKeyCheck(key: string): string {
  return makeSealing(key).deriveBytes("backup").toString("hex");
}

export async function select<Row>(connection: CopyConnection, text: string): Promise<Row[]> {
  return ((await connection.query(text)) as pg.QueryResult).rows as Row[];
}
