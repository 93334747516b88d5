import pg from "pg";

export const rowsPerStatement = 10_000;

/** One statement for thousands of rows: PostgreSQL reads them from a JSON document by the table's own column types. */
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
 * PostgreSQL looks up the references of each inserted row on its own, which takes three quarters of a seeding. Taken
 * away and put back in the same transaction, they are looked up all at once, and no row is left unchecked.
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
  // What is checked at the end of a transaction is checked now, since a table cannot be altered while it waits for that.
  await client.query("set constraints all immediate");
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query("set constraints all deferred");
}
