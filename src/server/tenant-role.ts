/**
 * The role `trestle_tenant`, as which requests of one account run. A role belongs to the cluster and not to the database: a
 * dump does not contain it, and another database of the cluster may have made it. So every start makes sure of it.
 */
import pg from "pg";
import { StartupProblem } from "./startup-problem.ts";

export const TENANT_ROLE = "trestle_tenant";

interface RoleFacts {
  readonly user: string;
  readonly exists: boolean;
  /** Whether our user may act as the role. */
  readonly is_usable: boolean;
}

/** Since PostgreSQL 16, membership alone does not allow `set role`. */
const factsQuery = `
  select current_user as user, role.oid is not null as exists,
    coalesce(pg_has_role(current_user, role.oid,
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end), false) as is_usable
  from (select to_regrole('${TENANT_ROLE}')::oid as oid) as role`;

/** Makes the role and lets our user act as it. If our user lacks the right, the error says what an administrator must run. */
export async function ensureTenantRole(client: pg.Client): Promise<void> {
  const facts = await readFacts(client);
  if (facts.is_usable) return;
  const user = pg.escapeIdentifier(facts.user);
  const create = `create role ${TENANT_ROLE} nologin`;
  const grant = `grant ${TENANT_ROLE} to ${user}`;
  const missing = facts.exists ? [grant] : [create, grant];
  const problems: unknown[] = [];
  // Another server may run the same statements at this moment. Their errors count only if the role is still not usable.
  for (const statement of missing) await client.query(statement).catch((error) => problems.push(error));
  const { exists, is_usable: isUsable } = await readFacts(client);
  if (isUsable) return;
  const remaining = exists ? `${grant};` : `${create}; ${grant};`;
  const what = exists ? `act as the role ${TENANT_ROLE}` : `create the role ${TENANT_ROLE}`;
  throw new StartupProblem([`The database user ${user} may not ${what}. As an administrator run: ${remaining}`], {
    cause: problems[0],
  });
}

async function readFacts(client: pg.Client): Promise<RoleFacts> {
  const { rows } = await client.query<RoleFacts>(factsQuery);
  const [facts] = rows;
  if (facts === undefined) throw new Error("This query returns one row.");
  return facts;
}
