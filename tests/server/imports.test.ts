// Shows imports from the upload to the undo: what is refused, what a plan says, that applying executes exactly the plan or nothing,
// and which rows and kinds each member of staff reaches.
import { sql } from "kysely";
import { expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { applyImport } from "../../src/features/imports/server/apply-import.actions.ts";
import { systemClock as clock } from "../../src/server/clock.ts";
import { inTransaction, openDatabase } from "../../src/server/database.ts";
import { holdJobs } from "../support/hold-jobs.ts";
import { importClient } from "../support/import-client.ts";
import { makeZip } from "../support/make-zip.ts";
import { brush, paint } from "../support/order-world.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db, databaseUrl } = server;
const admin = await importClient(server);

const listBrands = async () =>
  (await sql<{ slug: string; name: string }>`select slug, name from brands order by slug`.execute(db)).rows;
const findStock = async (store: string, sku: string) =>
  (await sql<{ on_hand: number }>`select on_hand from stock where store_id = ${store} and sku = ${sku}`.execute(db))
    .rows[0]?.on_hand;

test("a file of brands is planned, applied and undone, and its changes are in the audit log", async () => {
  const before = await listBrands();
  const planned = await admin.plan(
    "type,brand,name,label\nproduct,new-brand,New Brand,#112233\nproduct,harbourline,Harbour Line,\n",
  );
  expect(planned.import).toMatchObject({ status: "PLANNED", changes: 2, rejected: 0, problem: null });
  expect(planned.changes).toMatchObject([
    { key: "product · harbourline", action: "CHANGE", line: 3, cells: [{ column: "name", after: "Harbour Line" }] },
    { key: "product · new-brand", action: "CREATE", line: 2 },
  ]);
  expect(await listBrands()).toEqual(before);
  const { number } = planned.import;
  expect((await admin.apply(number)).import.status).toBe("APPLIED");
  expect(await listBrands()).toContainEqual({ slug: "new-brand", name: "New Brand" });
  expect(await listBrands()).toContainEqual({ slug: "harbourline", name: "Harbour Line" });
  const { rows } = await sql<{ action: string }>`select action from audit_entries
    where subject_kind = 'IMPORT' and subject_id = ${String(number)} order by id`.execute(db);
  expect(rows.map(({ action }) => action)).toEqual(["IMPORT_STARTED", "IMPORT_APPLIED"]);
  const undo = await admin.planUndo(number);
  expect(undo.changes.map(({ key, action }) => `${action} ${key}`)).toEqual([
    "CHANGE product · harbourline",
    "REMOVE product · new-brand",
  ]);
  await admin.apply(undo.import.number);
  expect(await listBrands()).toEqual(before);
  expect((await admin.find(number)).import.undoneBy).toBe(undo.import.number);
  expect(await admin.run("PlanImportUndo", { number })).toBe("IMPORT_UNDONE");
});

test("undo leaves a row that was changed since then, and says so", async () => {
  const { import: planned } = await admin.plan("type,brand,name\nproduct,later,Later\nproduct,other,Other\n");
  await admin.apply(planned.number);
  await sql`update brands set name = 'Changed by hand' where slug = 'later'`.execute(db);
  const undo = await admin.planUndo(planned.number);
  expect(undo.import).toMatchObject({ changes: 1, rejected: 1 });
  await admin.apply(undo.import.number);
  const names = (await listBrands()).map(({ name }) => name);
  expect(names).toContain("Changed by hand");
  expect(names).not.toContain("Other");
});

test("shelves are created with their parents, and a shelf with products is not removed", async () => {
  const file = [
    "level,code,parent,name,action",
    "sub_range,test-sub,test-range,Test sub-range,",
    "range,test-range,test-category,Test range,",
    "category,test-category,,Test category,",
    "sub_range,wall-paint,,,withdraw",
    "sub_range,lost,nowhere,Lost,",
    "range,wall-paint,test-category,Code of another level,",
  ];
  const planned = await admin.plan(file.join("\n"), { name: "hierarchy.csv" });
  expect(planned.changes.map(({ key }) => key)).toEqual([
    ...["category · test-category", "range · test-range", "sub_range · test-sub"],
  ]);
  const { problems } = await admin.find(planned.import.number, "PROBLEMS");
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(["5 action", "6 parent", "7 code"]);
  await admin.apply(planned.import.number);
  const { rows } = await sql`select id, parent_id, slug from hierarchy where id like 'test-%' order by id`.execute(db);
  expect(rows).toEqual([
    { id: "test-category", parent_id: null, slug: "test-category" },
    { id: "test-range", parent_id: "test-category", slug: "test-range" },
    { id: "test-sub", parent_id: "test-range", slug: "test-sub" },
  ]);
  const undo = await admin.planUndo(planned.import.number);
  expect((await admin.apply(undo.import.number)).import.status).toBe("APPLIED");
  expect((await sql`select from hierarchy where id like 'test-%'`.execute(db)).rows).toEqual([]);
});

test("store staff count their own stores only, and a row with reserved units is not removed", async () => {
  const staff = await importClient(server, "store.au@trestle.test");
  await sql`insert into stock (store_id, sku, on_hand, reserved)
    values ('2226', ${brush}, 9, 0), ('2240', ${brush}, 9, 0), ('2226', ${paint}, 9, 4)
    on conflict (store_id, sku) do update set on_hand = 9, reserved = excluded.reserved`.execute(db);
  const file = [
    ...["store_id,sku,on_hand,expected,action", `2226,${brush},7,9,`, `2240,${brush},7,,`],
    ...[`2226,${paint},,,withdraw`, `2226,NO-SUCH-SKU,3,,`],
  ].join("\n");
  const planned = await staff.plan(file);
  expect(planned.changes).toMatchObject([{ key: `2226 · ${brush}`, cells: [{ before: "9", after: "7" }] }]);
  const { problems } = await staff.find(planned.import.number, "PROBLEMS");
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(["3 store_id", "4 action", "5 sku"]);
  await staff.apply(planned.import.number);
  expect(await findStock("2226", brush)).toBe(7);
  const wrong = await staff.plan(`store_id,sku,on_hand,expected\n2226,${brush},5,9\n`);
  expect(wrong.import).toMatchObject({ changes: 0, rejected: 1 });
  const brands = await staff.plan("type,brand,name\nproduct,mine,Mine\n");
  expect(brands.import).toMatchObject({ status: "FAILED", problem: expect.stringContaining("Stock") });
  const exported = await staff.download("/staff/exports/stock.csv");
  expect(
    new Set(
      exported.text
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",")[0]),
    ),
  ).toEqual(new Set(["2226"]));
  expect((await staff.download("/staff/exports/brands.csv")).status).toBe(403);
  const whole = await admin.plan(`store_id,sku,on_hand\n2226,${brush},6\n`);
  expect(await staff.run("ApplyImport", { number: whole.import.number })).toBe("IMPORT_NOT_FOUND");
});

test("a plan that removes much is applied only when its warning is ticked", async () => {
  const planned = await admin.plan("type,brand,name\nproduct,spare-1,One\nproduct,spare-2,Two\n");
  await admin.apply(planned.import.number);
  const removal = await admin.plan("type,brand,action\nproduct,spare-1,withdraw\nproduct,spare-2,withdraw\n");
  expect(removal.alarms).toMatchObject([{ code: "MANY_WITHDRAWN", count: 2 }]);
  const { number } = removal.import;
  expect(await admin.run("ApplyImport", { number })).toBe("IMPORT_ALARMS_NOT_ACCEPTED");
  expect((await admin.apply(number)).import.status).toBe("APPLIED");
});

test("a plan is stale when a row has changed since, nothing is written, and the new plan is applied", async () => {
  const file = "type,brand,name\nproduct,stale-1,One\nproduct,southerly-trade,Renamed\n";
  const { import: planned } = await admin.plan(file);
  await sql`update brands set name = 'By hand' where slug = 'southerly-trade'`.execute(db);
  expect((await admin.apply(planned.number)).import.status).toBe("STALE");
  expect((await listBrands()).some(({ slug }) => slug === "stale-1")).toBe(false);
  expect(await admin.run("PlanImportAgain", { number: planned.number })).toBe("ok");
  const again = await admin.settle(planned.number);
  expect(again.changes).toContainEqual(
    expect.objectContaining({ cells: [{ column: "name", before: "By hand", after: "Renamed" }] }),
  );
  expect((await admin.apply(planned.number)).import.status).toBe("APPLIED");
});

test("a brand that got a product after the plan is not removed", async () => {
  const { import: made } = await admin.plan("type,brand,name\nproduct,used-soon,Used soon\n");
  await admin.apply(made.number);
  const { import: removal } = await admin.plan("type,brand,action\nproduct,used-soon,withdraw\n");
  await sql`update products set brand_id = 'used-soon' where code = (select min(code) from products)`.execute(db);
  expect((await admin.apply(removal.number)).import).toMatchObject({
    status: "STALE",
    problem: expect.stringContaining("no longer fits"),
  });
});

test("an import that is discarded is not applied", async () => {
  const { import: planned } = await admin.plan("type,brand,name\nproduct,thrown,Thrown\n");
  expect(await admin.run("DiscardImport", { number: planned.number })).toBe("ok");
  expect(await admin.run("ApplyImport", { number: planned.number })).toBe("IMPORT_MOVED_ON");
});

test("an exported file changes nothing when it is imported again", async () => {
  const staff = await importClient(server, "store.au@trestle.test");
  for (const [kind, client] of [
    ["brands", admin],
    ["hierarchy", admin],
    ["stock", staff],
  ] as const) {
    const { text } = await client.download(`/staff/exports/${kind}.csv`);
    const planned = await client.plan(text, { name: `${kind}.csv` });
    expect(planned.import).toMatchObject({ status: "PLANNED", changes: 0, rejected: 0 });
    expect(text.trim().split("\n").length - 1).toBe(planned.counts[0]?.unchanged);
  }
});

test("a workbook of two sheets is one plan, and its rejected rows come back as a file", async () => {
  const bytes = await writeWorkbook([
    {
      sheet: "brands",
      data: [
        [{ value: "type" }, { value: "brand" }, { value: "name" }],
        [{ value: "colour" }, { value: "sheet-colours" }, { value: "Sheet colours" }],
        [{ value: "nothing" }, { value: "bad" }, { value: "=1+1" }],
      ],
    },
    {
      sheet: "hierarchy",
      data: [
        [{ value: "level" }, { value: "code" }, { value: "name" }],
        [{ value: "category" }, { value: "sheet-category" }, { value: "Sheet category" }],
      ],
    },
  ]).toBuffer();
  const planned = await admin.plan(bytes, { name: "all.xlsx" });
  expect(planned.counts).toMatchObject([
    { fileKind: "brands", created: 1, rejected: 1 },
    { fileKind: "hierarchy", created: 1, rejected: 0 },
  ]);
  const { text } = await admin.download(`/staff/imports/${planned.import.number}/rejected.csv`);
  expect(text.split("\n")[0]).toBe("type,brand,name,label,accent,position,action,_line,_problems");
  expect(text).toContain("nothing,bad,'=1+1");
  await admin.run("DiscardImport", { number: planned.import.number });
});

test("templates and samples can be imported, and a sample names no problem", async () => {
  const { text } = await admin.download("/staff/imports/files/brands-sample.csv");
  const planned = await admin.plan(text, { name: "brands-sample.csv" });
  expect(planned.import).toMatchObject({ status: "PLANNED", rejected: 0 });
  const template = await admin.download("/staff/imports/files/stock-template.csv");
  expect(template.text.trim()).toBe("store_id,sku,on_hand,counted_at,expected,action");
  expect((await admin.plan(template.text, { name: "stock.csv" })).import).toMatchObject({
    status: "FAILED",
    problem: expect.stringContaining("no rows"),
  });
  expect((await admin.download("/staff/exports/users.csv")).status).toBe(403);
});

test.each([
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), "IMPORT_NOT_A_TABLE"],
  ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 1, 2, 3]), "IMPORT_OLD_WORKBOOK"],
  ["an empty file", Buffer.alloc(0), "IMPORT_FILE_MISSING"],
  ["a file above the limit", Buffer.alloc(104_880_000, "a"), "IMPORT_FILE_TOO_LARGE"],
])("the upload refuses %s", async (_, bytes, code) => {
  expect(await admin.upload(bytes)).toMatchObject({ status: 200, codes: [code] });
});

const workbook = (more: Record<string, Buffer>) =>
  makeZip({
    "xl/workbook.xml": Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="brands" r:id="a"/></sheets></workbook>'),
    "xl/_rels/workbook.xml.rels": Buffer.from(
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    ...more,
  });

test.each([
  ["macros", workbook({ "xl/vbaProject.bin": Buffer.from("x") }), "macros"],
  ["a bomb", workbook({ "xl/worksheets/sheet1.xml": Buffer.alloc(260_000_000, " ") }), "too large"],
  ["a damaged workbook", Buffer.from("PK\u0003\u0004cut off"), "damaged"],
  ["text that is not UTF-8", Buffer.from([0x74, 0xe4, 0x74, 0x0a, 0xff, 0x0a]), "UTF-8"],
  ["an unknown column", Buffer.from("type,brand,nane\nproduct,a,b\n"), "column names"],
  ["a cell of 10 MB", Buffer.from(`type,brand,name\nproduct,a,${"x".repeat(10_000_000)}\n`), "64 KB"],
])("reading refuses %s with a sentence, and nothing is half applied", async (_, bytes, text) => {
  const planned = await admin.plan(bytes);
  expect(planned.import).toMatchObject({ status: "FAILED", problem: expect.stringContaining(text), changes: 0 });
});

test("guests, customers and staff without imports cannot upload or download", async () => {
  const paths = ["/staff/exports/brands.csv", "/staff/imports/files/brands-template.csv"];
  for (const email of ["holder.au@trestle.test", "rep.au@trestle.test"]) {
    const person = await importClient(server, email);
    expect((await person.upload("type,brand\n")).status).toBe(403);
    for (const path of paths) expect((await person.download(path)).status).toBe(403);
  }
  for (const path of paths) expect((await fetch(new URL(path, server.url))).status).toBe(401);
});

test("of 64 parallel applies one is accepted, and a second import of the kind waits", async () => {
  await holdJobs(db, "apply-import");
  const { import: first } = await admin.plan("type,brand,name\nproduct,race-1,Race\n");
  const { import: second } = await admin.plan("type,brand,name\nproduct,race-2,Race\n");
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => admin.run("ApplyImport", { number: first.number, alarmsAccepted: true })),
  );
  expect(answers.filter((answer) => answer === "ok")).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(["ok", "IMPORT_MOVED_ON"]));
  expect(await admin.run("ApplyImport", { number: second.number })).toBe("IMPORT_KIND_BUSY");
  const { id } = await db
    .selectFrom("imports")
    .select("id")
    .where("number", "=", first.number)
    .executeTakeFirstOrThrow();
  await expect(applyAndKill(id)).rejects.toThrow();
  expect((await listBrands()).some(({ slug }) => slug === "race-1")).toBe(false);
  expect((await admin.find(first.number)).import.status).toBe("APPLYING");
  // The queue gives the job to another worker, and two that run at once apply it once.
  await Promise.all([applyImport({ db, clock }, id), applyImport({ db, clock }, id)]);
  expect((await admin.find(first.number)).import.status).toBe("APPLIED");
  expect((await listBrands()).filter(({ slug }) => slug === "race-1")).toHaveLength(1);
  expect(await admin.run("ApplyImport", { number: second.number })).toBe("ok");
});

/** Ends the connection while the plan waits for a lock, as if the process were killed before its commit. */
async function applyAndKill(importId: string): Promise<void> {
  const killed = openDatabase(databaseUrl, { connections: 1, name: "killed", onIdleError: () => undefined });
  try {
    await inTransaction(db, async (tx) => {
      await sql`lock table colour_brands in exclusive mode`.execute(tx);
      const applying = applyImport({ db: killed.db, clock }, importId);
      applying.catch(() => undefined);
      const isWaiting = async () =>
        (
          await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
            where application_name = 'killed' and wait_event_type = 'Lock') as waits`.execute(db)
        ).rows[0]?.waits;
      await expect.poll(isWaiting).toBe(true);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'killed'`.execute(db);
      await applying;
    });
  } finally {
    await killed.close().catch(() => undefined);
  }
}
