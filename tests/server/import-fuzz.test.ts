// Shows that rubbish never harms the shop: whatever is uploaded, the answer is no error of the server, the import ends with a plan or a
// sentence, nothing is changed before a plan is applied, exactly the plan is applied, and memory stays bounded.
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type OfferedKind, offeredKinds } from "../../src/features/imports/offered-kinds.ts";
import { importClient } from "../support/import-client.ts";
import { makeZip } from "../support/make-zip.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db } = server;
const admin = await importClient(server);

// Prices and colours are large, and no file of this test names them.
const touched = offeredKinds.filter((each) => each !== "prices" && each !== "colours");

/** A hash of every row of the shop that a file can change. */
async function hashShop(kinds: readonly OfferedKind[] = touched): Promise<string> {
  const hashes: string[] = [];
  for (const kind of kinds) {
    const { rows } = await sql<{
      hash: string;
    }>`select coalesce(md5(string_agg(md5(cells::text), '' order by key)), '') as hash
      from ${sql.table(`file_${kind}`)}`.execute(db);
    hashes.push(`${kind} ${rows[0]?.hash}`);
  }
  return hashes.join("\n");
}

/** How many bytes the process needs more than before while the work runs. */
async function measureMemory(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  await work().finally(() => clearInterval(timer));
  return most - before;
}

const untouched = await hashShop();
const untouchedBrands = await hashShop(["brands"]);
const MEGABYTE = 1_048_576;

/** Uploads a file and waits for its end. An upload that is refused has a code and no import. */
async function read(bytes: Uint8Array | string, name = "rows.csv") {
  const { status, number, codes } = await admin.upload(bytes, { name });
  expect(status).toBe(200);
  if (codes.length > 0) return { status: "REFUSED", changes: 0, rejected: 0, problem: codes.join() };
  const { import: found } = await admin.settle(number);
  expect(["PLANNED", "FAILED"]).toContain(found.status);
  // A file that cannot be read says why.
  expect(found.problem === null).toBe(found.status === "PLANNED");
  return found;
}

const rubbish = [
  ...[
    "",
    " ",
    "0",
    "-1",
    "1e309",
    "NaN",
    "null",
    "undefined",
    "true",
    "[clear]",
    "withdraw",
    "2026-13-45",
    "16/11/26",
    "99999999999999999999",
  ],
  ...[
    "=1+1",
    "+cmd|' /C calc'!A0",
    "@SUM(A1)",
    "-2+3",
    "'; drop table users; --",
    "%s %1$s",
    "<script>alert(1)</script>",
    "{}",
    "|||",
  ],
  ...["𝒳", "\u202egnp.exe", "é".repeat(300), "x".repeat(5_000), "\\N", "\\.", "a\\tb", '""', "٣", "½", "\ufffd", "🎨"],
];
/** The same numbers in every run, so that a failure can be repeated. */
const pick = (index: number) => rubbish[(index * 7_919 + (index >> 5) * 104_729) % rubbish.length] ?? "";
const quoteCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

test("50,000 rows of rubbish are all rejected, within bounded memory", { timeout: 120_000 }, async () => {
  const head = "store_id,sku,on_hand,counted_at,expected,action";
  const lines = Array.from({ length: 50_000 }, (_, row) =>
    Array.from({ length: 6 }, (_each, column) => quoteCell(pick(row * 6 + column))).join(","),
  );
  const bytes = Buffer.from([head, ...lines].join("\n"));
  const used = await measureMemory(async () => {
    const found = await read(bytes);
    expect(found).toMatchObject({ problem: null, status: "PLANNED", changes: 0 });
    expect(found.rejected).toBeGreaterThan(49_000);
  });
  expect(used).toBeLessThan(500 * MEGABYTE);
  expect(await hashShop()).toBe(untouched);
});

test("a bomb and a cell of 10 MB are refused within bounded memory", { timeout: 60_000 }, async () => {
  const sheet = '<workbook xmlns:r="r"><sheets><sheet name="brands" r:id="a"/></sheets></workbook>';
  const relation =
    '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
  const bomb = makeZip({
    "xl/workbook.xml": Buffer.from(sheet),
    "xl/_rels/workbook.xml.rels": Buffer.from(relation),
    "xl/worksheets/sheet1.xml": Buffer.alloc(300 * MEGABYTE, " "),
  });
  const used = await measureMemory(async () => {
    expect(await read(bomb, "brands.xlsx")).toMatchObject({ status: "FAILED" });
    expect(await read(`type,brand,name\nproduct,a,${"x".repeat(10_000_000)}\n`)).toMatchObject({ status: "FAILED" });
    expect(await read(`type,brand,name\nproduct,a,"${"x".repeat(10_000_000)}`)).toMatchObject({ status: "FAILED" });
  });
  expect(used).toBeLessThan(500 * MEGABYTE);
});

const text = "type;brand;name\nproduct;bläulich;Bläulich\n";
test.each([
  ["UTF-8 with a mark and semicolons", Buffer.from(`\ufeff${text}`), 1],
  ["UTF-16 of Windows", Buffer.from(`\ufeff${text}`, "utf16le"), 1],
  ["UTF-16 with the other order of bytes", Buffer.from(`\ufeff${text}`, "utf16le").swap16(), 1],
  ["tabs and line ends of Windows", Buffer.from(text.replaceAll(";", "\t").replaceAll("\n", "\r\n")), 1],
  ["Latin-1", Buffer.from(text, "latin1"), 0],
  ["a half character at the end", Buffer.from(text).subarray(0, -3), 1],
  // It is found after the upload, because only the first part is looked at before.
  ["a zero byte in its second part", Buffer.from(`${text}${"product;z;Z\n".repeat(100_000)}\0`), 0],
  ["only a header", Buffer.from("type,brand,name\n"), 0],
  ["nothing but line ends", Buffer.from("\n\n\r\n"), 0],
  ["a key twice", Buffer.from("type,brand,name\nproduct,twice,A\nproduct,Twice,B\n"), 0],
  ["formulas", Buffer.from("type,brand,name\nproduct,f,=HYPERLINK(1)\nproduct,g,@SUM(A1)\n"), 0],
])("a file with %s gives a plan or a sentence", async (_, bytes, changes) => {
  expect((await read(bytes)).changes).toBe(changes);
  expect(await hashShop(["brands"])).toBe(untouchedBrands);
});

test("a day is read in six formats, and a day that can be read in two ways is rejected", async () => {
  const head = "account_no,doc_no,kind,issued,amount,open";
  const number = (await sql<{ number: string }>`select number from accounts where kind = 'TRADE' limit 1`.execute(db))
    .rows[0]?.number;
  const days = ["2026-02-16", "2026/02/16", "20260216", "16/02/2026", "16 Feb 2026", "Feb 16, 2026"];
  const wrong = ["03/04/2026", "16/02/26", "46069", "2026-02-30"];
  const lines = [...days, ...wrong].map((day, index) => `${number},FUZZ-${index},invoice,"${day}",10,10`);
  expect(await read([head, ...lines].join("\n"))).toMatchObject({ changes: days.length, rejected: wrong.length });
});

test("whatever bytes are uploaded, the import ends and nothing is changed", { timeout: 120_000 }, async () => {
  const part = fc.oneof(
    fc.constantFrom(
      "type,brand,name\n",
      "product,",
      "colour;",
      '"',
      '""',
      "\r\n",
      "\t",
      "\ufeff",
      "PK\u0003\u0004",
      "brand-1",
      ",,,",
    ),
    fc.string({ unit: "binary", maxLength: 30 }),
  );
  const file = fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 30 }).map((parts) => Buffer.from(parts.join(""))),
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
  await fc.assert(
    fc.asyncProperty(file, fc.constantFrom("a.csv", "brands.xlsx", "../x.CSV"), async (bytes, name) => {
      await read(bytes, name);
    }),
    { numRuns: 25 },
  );
  expect(await hashShop()).toBe(untouched);
});

test("of a file with good rows between rubbish, exactly the plan is applied", async () => {
  const good = Array.from({ length: 40 }, (_, index) => `product,fuzz-${index},Fuzz ${index},`);
  const lines = good.flatMap((line, index) => [
    line,
    `product,${quoteCell(pick(index))},${quoteCell(pick(index + 9))},#zzz`,
  ]);
  const planned = await admin.plan(["type,brand,name,label", ...lines].join("\n"));
  expect(planned.import).toMatchObject({ changes: 40, rejected: 40 });
  await admin.apply(planned.import.number);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from brands where slug like 'fuzz-%'`.execute(db);
  expect(rows[0]?.count).toBe(40);
  const undo = await admin.planUndo(planned.import.number);
  await admin.apply(undo.import.number);
  expect(await hashShop()).toBe(untouched);
});
