// Shows that the demo world survives its files: exported, imported into an empty installation and exported again, every file is the
// same. A file that is exported as a workbook changes nothing. Every template and sample can be downloaded.
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { formatExportPath, formatSamplePath, formatTemplatePath } from "../../src/features/imports/import-addresses.ts";
import { offeredKinds } from "../../src/features/imports/offered-kinds.ts";
import { openDatabase } from "../../src/server/database.ts";
import { migrate } from "../../src/server/migrate.ts";
import { openWorkbook } from "../../src/server/spreadsheet/sheet-rows.ts";
import { fromBuffer } from "../../src/server/spreadsheet/zip-entries.ts";
import { importClient } from "../support/import-client.ts";
import { emptyDatabase } from "../support/test-database.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const demo = await testServer();
const emptyUrl = await emptyDatabase();
await migrate(emptyUrl);
const { db, close } = openDatabase(emptyUrl, { connections: 5, onIdleError: () => undefined });
afterAll(close);
// Staff are added by hand, so the reps of the customers are there before their customers.
const { rows: reps } = await sql<{ email: string }>`select email from users where role = 'REP'`.execute(demo.db);
const staff = [
  { email: "owner@merchant.example", role: "ADMIN" },
  ...reps.map(({ email }) => ({ email, role: "REP" })),
];
await sql`insert into users (email, first_name, last_name, role) select email, 'A', 'Person', role
  from jsonb_to_recordset(${JSON.stringify(staff)}::jsonb) as s (email text, role text)`.execute(db);
const merchant = { ...(await startServerOn(emptyUrl, { DEMO: "off" })), db };

const seller = await importClient(demo);
const buyer = await importClient(merchant, "owner@merchant.example");

test("every kind has a template, and a sample that can be read", async () => {
  for (const kind of offeredKinds) {
    const template = await seller.download(formatTemplatePath(kind));
    const sample = await seller.download(formatSamplePath(kind));
    expect([kind, template.status, sample.status]).toEqual([kind, 200, 200]);
    const [header = "", row = ""] = sample.text.split("\n");
    expect(header).toBe(template.text.split("\n")[0]);
    const [csv] = parse(`${header}\n${row}`);
    expect(await readSheet(formatTemplatePath(kind, "xlsx"))).toEqual([kind, [csv]]);
    expect(await readSheet(formatSamplePath(kind, "xlsx"))).toEqual([kind, parse(`${header}\n${row}`).map(trimEnd)]);
  }
});

/** The names of the sheets, and the rows of all of them. */
async function readSheet(path: string) {
  const { bytes } = await seller.downloadBytes(path);
  const workbook = await openWorkbook(fromBuffer(Buffer.from(bytes)));
  const rows: (readonly string[])[] = [];
  for (const sheet of workbook.sheets) {
    for await (const group of workbook.readRows(sheet)) rows.push(...group.map(({ cells }) => cells));
  }
  return [workbook.sheets.join(), rows];
}

/** A workbook has no cells behind the last one that is filled. */
function trimEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

test("the demo world is the same after its files have filled an empty installation", { timeout: 300_000 }, async () => {
  const files = new Map<string, string>();
  for (const kind of offeredKinds) {
    const { text } = await seller.download(formatExportPath(kind));
    files.set(kind, text);
    const planned = await buyer.plan(text, { name: `${kind}.csv` });
    const { problems } = await buyer.find(planned.import.number, "PROBLEMS");
    expect([kind, planned.import.problem, problems.slice(0, 3)]).toEqual([kind, null, []]);
    expect([kind, planned.import.changes]).toEqual([kind, countRows(text)]);
    const applied = await buyer.apply(planned.import.number);
    expect([kind, applied.import.status, applied.import.problem]).toEqual([kind, "APPLIED", null]);
  }
  for (const [kind, text] of files) {
    const again = await buyer.download(formatExportPath(kind));
    // The first line that differs says more than two files of a megabyte.
    expect([kind, findDifference(text, again.text)]).toEqual([kind, null]);
  }
  for (const kind of offeredKinds) {
    const { status, bytes } = await buyer.downloadBytes(formatExportPath(kind, "xlsx"));
    const same = await buyer.plan(bytes, { name: `${kind}.xlsx` });
    const { changes, rejected, problem } = same.import;
    expect([kind, status, changes, rejected, problem]).toEqual([kind, 200, 0, 0, null]);
    expect(same.counts).toMatchObject([{ unchanged: countRows(files.get(kind) ?? "") }]);
  }
  const sold = await buyer.plan(files.get("stock") ?? "", { name: "stock.csv" });
  expect(sold.import).toMatchObject({ changes: 0, rejected: 0 });
});

/** A cell may have line breaks, so quotation marks are counted. The first row is the header. */
function countRows(text: string): number {
  let [rows, isQuoted] = [0, false];
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === "\n" && !isQuoted) rows += 1;
  }
  return rows - 1;
}

function findDifference(one: string, other: string): [string | undefined, string | undefined] | null {
  const [lines, others] = [one.split("\n"), other.split("\n")];
  const index = lines.findIndex((line, place) => line !== others[place]);
  if (index < 0 && lines.length === others.length) return null;
  return [lines[index], others[index < 0 ? lines.length : index]];
}
