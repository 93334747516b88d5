/**
 * Copies the demo accounts with their people, prices, orders, points and books, one statement for each table. Ids, numbers and
 * references change in the same way in every table, so each copy refers to its own rows and its books balance as the original's.
 */
import { countryCodes } from "../src/shared/country.ts";
import { countsByKind } from "./accounts.ts";
import { accountNumberStep, documentsOfAWorld, leadRequestsOfAWorld } from "./numbers.ts";

/** Runs a statement and returns its rows. */
export type RunSql = <Row extends object>(statement: string) => Promise<readonly Row[]>;

export interface CopyOptions {
  readonly copies: number;
  /** Other values for some columns, by `table.column`. `copy` is the number of the copy, from 1. */
  readonly changes?: Readonly<Record<string, string>>;
  readonly onProgress?: ((sentence: string) => void) | undefined;
}

/** The tables of an account's history, and which rows of them are copied. */
export const historyTables = {
  accounts: "true",
  users: "exists (select from memberships where user_id = users.id)",
  provider_people: "email in (select email from users join memberships on user_id = users.id)",
  memberships: "true",
  painter_profiles: "true",
  service_areas: "true",
  lead_requests: "true",
  lead_contacts: "true",
  lead_notes: "true",
  leads: "true",
  lead_events: "true",
  lead_contact_views: "true",
  lead_notices: "true",
  marketing_consents: "user_id in (select user_id from memberships)",
  rewards_acceptances: "true",
  contract_prices: "true",
  range_discounts: "true",
  volume_bands: "true",
  points_balances: "true",
  points_movements: "true",
  vouchers: "id in (select voucher_id from offer_grants)",
  offer_grants: "true",
  point_lots: "true",
  lot_uses: "true",
  orders: "true",
  order_lines: "true",
  order_events: "true",
  account_jobs: "true",
  job_orders: "true",
  job_lines: "true",
  account_credit: "true",
  billing_documents: "true",
  ledger_postings: "true",
  ledger_entries: "true",
  account_payments: "true",
  allocations: "true",
  statements: "true",
} as const;

/** High halves of the seventh byte of a copy's id. In an original it is the version of the id, which is 4, 7 or 8. */
const marks = [0, 1, 2, 3, 5, 6, 9, 10, 11, 12, 13, 14, 15];
const maxCopies = marks.length * 16 - 1;

/** Every copy has a byte of its own, which replaces the seventh byte of every id. So no copy has the id of an original. */
function listCopies(copies: number): string {
  if (copies > maxCopies) throw new Error(`There are at most ${maxCopies} copies of the demo world.`);
  return `(select n as copy, (array[${marks.join(", ")}])[n / 16 + 1] * 16 + n % 16 as mark from generate_series(1, ${copies}) as n) as copies`;
}

const copyId = (id: string) => `encode(set_byte(uuid_send(${id}), 6, mark), 'hex')::uuid`;
const copyIdsInJson = (json: string) =>
  `regexp_replace(${json}::text, '([0-9a-f]{8}-[0-9a-f]{4}-)[0-9a-f]{2}', '\\1' || lpad(to_hex(mark), 2, '0'), 'g')::jsonb`;

/** A document's number, alone or at the end of a sentence. The numbers of each copy are below those of the one before. */
const copyNumber = (text: string) =>
  `case when right(${text}, 8) like '-%' and translate(right(${text}, 7), '0123456789', '') = ''
    then left(${text}, -7) || lpad((right(${text}, 7)::integer - copy * ${documentsOfAWorld})::text, 7, '0') else ${text} end`;

const accountsIn = (country: (typeof countryCodes)[number]) =>
  Object.values(countsByKind[country]).reduce((sum, count) => sum + count, 0);
const accountSteps = countryCodes
  .map((country) => `when '${country}' then ${accountsIn(country) * accountNumberStep}`)
  .join(" ");
/** No token has the new hash. */
const copyHash = (hash: string) => `sha256(${hash} || int4send(copy))`;
const copyEmail = "replace(email, '@', '.' || copy + 1 || '@')";

const changedColumns: Readonly<Record<string, string>> = {
  "accounts.number": `country || '-' || right(number, 7)::integer + copy * case country ${accountSteps} end`,
  "accounts.name": "name || ' (' || copy + 1 || ')'",
  "users.email": copyEmail,
  "users.subject": "subject || '-' || copy + 1",
  "provider_people.email": copyEmail,
  "provider_people.subject": "subject || '-' || copy + 1",
  // The sign-in page lists the originals only.
  "provider_people.demo_label": "null",
  "provider_people.demo_order": "null",
  "lead_requests.number": `'L' || lpad((right(number, 7)::integer - copy * ${leadRequestsOfAWorld})::text, 7, '0')`,
  "lead_requests.confirmation_hash": copyHash("confirmation_hash"),
  "lead_requests.page_hash": copyHash("page_hash"),
  "lead_requests.email_hash": `(select sha256(${copyEmail}::bytea) from lead_contacts where request_id = lead_requests.id)`,
  "lead_contacts.email": copyEmail,
  // The people of the staff are the same in every copy.
  "lead_events.user_id": `case actor when 'STAFF' then user_id else ${copyId("user_id")} end`,
  "points_movements.cause": copyNumber("cause"),
  "points_movements.reference": copyNumber("reference"),
  "offer_grants.occasion": copyNumber("occasion"),
  "orders.number": copyNumber("number"),
  "billing_documents.number": copyNumber("number"),
  "billing_documents.words": copyNumber("words"),
  "ledger_postings.words": copyNumber("words"),
  "account_payments.key": copyNumber("key"),
  "account_payments.debits": copyIdsInJson("debits"),
  "account_payments.credits": copyIdsInJson("credits"),
};

export async function copyHistory(run: RunSql, options: CopyOptions): Promise<void> {
  for (const table of Object.keys(historyTables) as (keyof typeof historyTables)[])
    await copyRows(run, { ...options, table, where: historyTables[table] });
}

/** Copies the rows of a table. Every uuid column is an id or refers to one, and is changed. */
export async function copyRows(
  run: RunSql,
  { table, where, copies, changes = {}, onProgress }: CopyOptions & { table: string; where: string },
): Promise<void> {
  const columns = await run<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' and is_identity = 'NO'
     order by ordinal_position`,
  );
  const values = columns.map(({ name, type }) => {
    const changed = changes[`${table}.${name}`] ?? changedColumns[`${table}.${name}`];
    return changed ?? (type === "uuid" ? copyId(name) : name);
  });
  onProgress?.(`copying ${table}`);
  await run(
    `insert into ${table} (${columns.map(({ name }) => name).join(", ")})
     select ${values.join(", ")} from ${table}, ${listCopies(copies)} where ${where}`,
  );
}
