import pg from "pg";

export const rowsPerStatement = 10_000;

/**
 * Inserts thousands of rows with one statement: PostgreSQL reads them from a JSON document using the table's column
 * types.
 */
export async function insertRows(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map(pg.escapeIdentifier)
    .join(", ");
  const name = pg.escapeIdentifier(table);
  const statement = `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`;
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await client.query(statement, [JSON.stringify(rows.slice(from, from + rowsPerStatement))]);
  }
}

/**
 * PostgreSQL checks the foreign keys of each inserted row separately, which takes three quarters of the seeding time.
 * Dropped and added again in the same transaction, they are checked at once for all rows.
 */
export async function withoutReferences(
  client: pg.Client,
  tables: readonly string[],
  insert: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f' order by conrelid, conname`,
    [tables],
  );
  const references = rows.map(({ table, name, definition }) => ({
    table,
    name: pg.escapeIdentifier(name),
    definition,
  }));
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  await insert();
  // Deferred constraints are checked now, because a table with pending checks cannot be altered.
  await client.query("set constraints all immediate");
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query("set constraints all deferred");
}
