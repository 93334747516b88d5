/**
 * The tenant wall: the policies and rights of the role `trestle_tenant`, and row-level security itself. The migrations make
 * it. A dump that is restored where the role is missing loses all of it, and one that is restored without rights loses a part.
 * So the database keeps a record of its wall in a table, which is restored as data, and every start compares the two.
 */
import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "./database.ts";
import { StartupProblem } from "./startup-problem.ts";
import { TENANT_ROLE } from "./tenant-role.ts";

interface WallPart {
  /** The statement that makes the part. */
  readonly statement: string;
  /** The statement that removes it. It identifies the part: another version of PostgreSQL may write a policy differently. */
  readonly undo: string;
}

const makeRecord = `
  create table if not exists tenant_wall (undo text primary key, statement text not null);
  comment on table tenant_wall is 'A policy or right of the role ${TENANT_ROLE}, as the statement that makes it: the server compares them with the catalogue at every start.'`;

/** PostgreSQL writes names with or without their schema, depending on the search path. */
const settlePath = "set local search_path = public, pg_catalog";

/** The wall as PostgreSQL's catalogue has it. */
const wallQuery = `
  with grants as (
    select privilege_type as what, format('%s public.%I', case relkind when 'S' then 'sequence' else 'table' end, relname) as object
    from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace and grantee = to_regrole('${TENANT_ROLE}')
    union
    select format('%s (%I)', privilege_type, attname), format('table public.%I', relname)
    from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl)
    where relnamespace = 'public'::regnamespace and grantee = to_regrole('${TENANT_ROLE}')
    union
    select privilege_type, format('function public.%I(%s)', proname, pg_get_function_identity_arguments(pg_proc.oid))
    from pg_proc, aclexplode(proacl) where pronamespace = 'public'::regnamespace and grantee = to_regrole('${TENANT_ROLE}')
  )
  select format('revoke %s on %s from ${TENANT_ROLE}', what, object) as undo,
    format('grant %s on %s to ${TENANT_ROLE}', what, object) as statement
  from grants
  union all
  select format('grant execute on %s to public', object), format('revoke execute on %s from public', object)
  from (
    select format('function public.%I(%s)', proname, pg_get_function_identity_arguments(oid)) as object
    from pg_proc where pronamespace = 'public'::regnamespace and proacl is not null
      and not exists (select from aclexplode(proacl) where grantee = 0)
  ) as private_functions
  union all
  select format('alter table public.%I disable row level security', relname),
    format('alter table public.%I enable row level security', relname)
  from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
  union all
  select format('drop policy if exists %I on public.%I', policyname, tablename),
    format('create policy %I on public.%I as %s for %s to %s', policyname, tablename, permissive, cmd, array_to_string(roles, ', '))
      || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '')
  from pg_policies where schemaname = 'public' and roles && '{${TENANT_ROLE},public}'::name[]
  order by undo`;

const unprotectedQuery = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relrowsecurity and not exists (select from pg_policy where polrelid = pg_class.oid)
  order by 1`;

/** Writes down the wall as it is. Called in the transaction of each migration. */
export async function recordTenantWall(client: pg.Client): Promise<void> {
  await client.query(settlePath);
  await client.query(makeRecord);
  await client.query("delete from tenant_wall");
  await client.query(`insert into tenant_wall (undo, statement) select undo, statement from (${wallQuery}) as wall`);
}

/**
 * Compares the wall with its record. Parts that are missing are made again, and their number is returned. Parts that no
 * migration has made are refused, because a policy too many can show an account the rows of another.
 */
export async function restoreTenantWall(client: pg.Client): Promise<number> {
  await client.query("begin");
  try {
    await client.query(settlePath);
    const recorded = await readRecord(client);
    const restored = recorded === null ? 0 : await makeMissing(client, recorded);
    await refuseUnprotected(client);
    if (recorded === null || restored > 0) await recordTenantWall(client);
    await client.query("commit");
    return restored;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Whether every recorded policy exists, for a server that has started. */
export async function hasAllPolicies(db: Database): Promise<boolean> {
  const { rows } = await sql<{ missing: number }>`
    select (select count(*) from tenant_wall where statement like 'create policy %')::integer
      - (select count(*) from pg_policies where schemaname = 'public' and roles && '{trestle_tenant,public}'::name[])::integer as missing`.execute(
    db,
  );
  return rows[0]?.missing === 0;
}

/** Null before the first start of a version that keeps the record. */
async function readRecord(client: pg.Client): Promise<WallPart[] | null> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.tenant_wall') is not null as exists",
  );
  if (!rows[0]?.exists) return null;
  return (await client.query<WallPart>("select undo, statement from tenant_wall order by undo")).rows;
}

async function makeMissing(client: pg.Client, recorded: readonly WallPart[]): Promise<number> {
  const { rows: present } = await client.query<WallPart>(wallQuery);
  const known = new Set(recorded.map(({ undo }) => undo));
  const surplus = present.filter(({ undo }) => !known.has(undo));
  if (surplus.length > 0) {
    const statements = surplus.map(({ undo }) => `${undo};`).join(" ");
    throw new StartupProblem([
      `The database has policies or rights that Trestle did not make, and they could show an account the rows of another. Remove them: ${statements}`,
    ]);
  }
  const statements = new Set(present.map(({ statement }) => statement));
  const missing = recorded.filter(({ statement }) => !statements.has(statement));
  for (const { undo, statement } of missing) await client.query(`${undo}; ${statement}`);
  return missing.length;
}

/** A dump from before the record existed cannot be repaired, only restored again. */
async function refuseUnprotected(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(unprotectedQuery);
  if (rows.length === 0) return;
  throw new StartupProblem([
    `The tables ${rows.map(({ name }) => name).join(", ")} have lost their policies: the dump was restored before the role ${TENANT_ROLE} existed. ` +
      `The role exists now: empty the database with npm run reset -- --yes and restore the dump again.`,
  ]);
}
