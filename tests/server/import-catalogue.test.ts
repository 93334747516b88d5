// Shows the files of the catalogue: what they create, change and withdraw, what is refused, that an undo brings everything back,
// and that an exported file changes nothing.
import { sql } from "kysely";
import { expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { loadCatalogue } from "../../src/features/catalogue/server/catalogue.queries.ts";
import { importClient } from "../support/import-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db } = server;
const admin = await importClient(server);

const toFile = (...lines: readonly string[]) => `${lines.join("\n")}\n`;
const listProblems = async (number: number) =>
  (await admin.find(number, "PROBLEMS")).problems.map(({ line, column }) => `${line} ${column}`);
const toSheet = (sheet: string, ...rows: readonly string[]) => ({
  sheet,
  data: rows.map((row) => row.split(",").map((value) => (value === "" ? null : { value }))),
});

test("a workbook creates a brand, shelves, products and variants that refer to each other, and its undo withdraws them", async () => {
  const bytes = await writeWorkbook([
    toSheet(
      "variants",
      "sku,product_code,size,base,attributes,barcode,barcode_units,weight_kg",
      "T-ONE-4,T-ONE,4 L,white,,9399999000011,9399999000028 x 4,5.60",
      "T-ONE-S,T-ONE,500 mL,white,pack=bottle|litres=0.5,,,",
      "T-TWO-1,T-TWO,one,,pack=kit,,,",
    ),
    toSheet(
      "products",
      "product_code,name,brand,category,range,sub_range,features,coverage,companions,replaced_by",
      "T-ONE,Same Name,t-brand,t-cat,t-range,t-sub,Quick|Hard,16.50,T-TWO,",
      "T-TWO,Same Name,t-brand,,,t-sub,,,,T-ONE",
    ),
    toSheet(
      "hierarchy",
      "level,code,parent,name",
      "sub_range,t-sub,t-range,Sub",
      "range,t-range,t-cat,Range",
      "category,t-cat,,Cat",
    ),
    toSheet("brands", "type,brand,name", "product,t-brand,T Brand"),
  ]).toBuffer();
  const planned = await admin.plan(bytes, { name: "catalogue.xlsx" });
  expect(planned.import).toMatchObject({ status: "PLANNED", changes: 9, rejected: 0 });
  expect((await admin.apply(planned.import.number)).import.status).toBe("APPLIED");
  const { productByCode, variantBySku, variantByBarcode, cartonByBarcode } = await loadCatalogue(db);
  expect(productByCode.get("T-ONE")).toMatchObject({
    ...{ slug: "same-name-t-one", features: ["Quick", "Hard"], coverageM2PerLitre: 16.5, goesWith: ["T-TWO"] },
    ...{ interior: false, isAvailableOnline: true, isWithdrawn: false },
  });
  expect(productByCode.get("T-TWO")).toMatchObject({ slug: "same-name-t-two", replacedBy: "T-ONE" });
  expect(variantBySku.get("T-ONE-4")?.variant).toMatchObject({ litres: 4, packKind: "tin", packSize: 1, position: 0 });
  expect(variantBySku.get("T-ONE-S")?.variant).toMatchObject({ litres: 0.5, packKind: "bottle", position: 1 });
  expect(variantBySku.get("T-TWO-1")?.variant).toMatchObject({ litres: null, packKind: "kit", baseId: null });
  expect(variantByBarcode.get("9399999000011")?.variant.sku).toBe("T-ONE-4");
  expect(cartonByBarcode.get("9399999000028")).toEqual({ sku: "T-ONE-4", units: 4 });

  const undo = await admin.planUndo(planned.import.number);
  const actions = undo.changes.map(({ key, action }) => `${action} ${key}`);
  expect(actions).toContain("WITHDRAW T-ONE");
  expect(actions).toContain("WITHDRAW T-ONE-4");
  // Withdrawn products keep their brand and their shelf.
  expect(undo.import).toMatchObject({ changes: 5, rejected: 4 });
  await admin.apply(undo.import.number);
  const after = await loadCatalogue(db);
  expect(after.productByCode.get("T-ONE")).toMatchObject({ isWithdrawn: true, isAvailableOnline: false });
  const again = await admin.planUndo(undo.import.number);
  expect(new Set(again.changes.map(({ action }) => action))).toEqual(new Set(["RESTORE"]));
  await admin.apply(again.import.number);
  expect((await loadCatalogue(db)).productByCode.get("T-ONE")).toMatchObject({ isWithdrawn: false });
});

test("a product and its lists are changed and cleared, and an undo brings the lists back in their order", async () => {
  const find = async () =>
    (await sql<{ cells: object }>`select cells from file_products where key = 'HBL-WC-LS'`.execute(db)).rows[0]?.cells;
  const before = await find();
  const planned = await admin.plan(
    toFile(
      "product_code,name,companions,colour_brands,coats,description",
      "hbl-wc-ls,Renamed,EDG-BLU|TRD-DKB,[clear],[clear],",
    ),
  );
  expect(planned.import).toMatchObject({ changes: 1, rejected: 0 });
  await admin.apply(planned.import.number);
  expect(await find()).toEqual({
    ...before,
    ...{ name: "Renamed", companions: "EDG-BLU|TRD-DKB", colour_brands: null, coats: null },
  });
  const undo = await admin.planUndo(planned.import.number);
  await admin.apply(undo.import.number);
  expect(await find()).toEqual(before);
});

test("rows are rejected that name the wrong shelf, an unknown row, themselves, or what belongs to another row", async () => {
  const products = await admin.plan(
    toFile(
      "product_code,name,brand,category,range,sub_range,slug,companions,replaced_by",
      "X-1,One,harbourline,exterior,,wall-paint,,,",
      "X-2,Two,harbourline,,no-such-range,wall-paint,,,",
      "X-3,Three,no-such-brand,,,wall-paint,,,",
      "X-4,Four,harbourline,,,wall-paint,,X-3,",
      "X-5,Five,harbourline,,,wall-paint,,X-5,",
      "X-6,Six,harbourline,,,wall-paint,twice,,",
      "X-7,Seven,harbourline,,,wall-paint,twice,,",
      "X-8,Eight,harbourline,,,wall-paint,,,X-4",
    ),
  );
  const number = products.import.number;
  expect(products.import).toMatchObject({ changes: 0, rejected: 8 });
  expect((await listProblems(number)).toSorted()).toEqual([
    ...["2 category", "3 range", "4 brand", "5 companions", "6 companions", "7 slug", "8 slug", "9 replaced_by"],
  ]);
  const { rows } = await sql<{ barcode: string }>`select barcode from variants where sku = 'HBL-WC-LS-10-W'`.execute(
    db,
  );
  const taken = rows[0]?.barcode ?? "";
  const variants = await admin.plan(
    toFile(
      "sku,product_code,size,barcode,barcode_units,replaced_by",
      `Y-1,HBL-WC-LS,1 L,${taken},,`,
      `Y-2,HBL-WC-LS,1 L,,${taken} x 6,`,
      "Y-3,HBL-WC-LS,1 L,9399999000103,,",
      "Y-4,HBL-WC-LS,1 L,,9399999000103 x 6,",
      "Y-5,NO-SUCH,1 L,,,",
      "Y-6,HBL-WC-LS,1 L,,,Y-6",
      "Y-7,HBL-WC-LS,1 L,,,",
    ),
  );
  expect(variants.changes.map(({ key }) => key)).toEqual(["Y-7"]);
  expect((await listProblems(variants.import.number)).toSorted()).toEqual([
    ...["2 barcode", "3 barcode_units", "4 barcode", "5 barcode_units", "6 product_code", "7 replaced_by"],
  ]);
});

test("a withdrawn variant is sold no longer, and restoring it sells it again", async () => {
  const isSold = async () => {
    const { variantBySku } = await loadCatalogue(db);
    const found = variantBySku.get("HBL-WC-LS-10-W");
    return found?.product.variants.includes(found.variant);
  };
  expect(await isSold()).toBe(true);
  for (const [action, isSoldAfter] of [
    ["withdraw", false],
    ["restore", true],
  ] as const) {
    const planned = await admin.plan(toFile("sku,action", `HBL-WC-LS-10-W,${action}`));
    expect(planned.changes).toMatchObject([{ action: action.toUpperCase() }]);
    await admin.apply(planned.import.number);
    expect(await isSold()).toBe(isSoldAfter);
  }
});

test("a product without variants is imported, and the shop does not show it before it has one", async () => {
  const planned = await admin.plan(toFile("product_code,name,brand,sub_range", "Z-LATER,Later,harbourline,wall-paint"));
  await admin.apply(planned.import.number);
  expect((await loadCatalogue(db)).productByCode.has("Z-LATER")).toBe(false);
  const variant = await admin.plan(toFile("sku,product_code,size", "Z-LATER-1,Z-LATER,1 L"));
  await admin.apply(variant.import.number);
  expect((await loadCatalogue(db)).productByCode.get("Z-LATER")?.variants).toHaveLength(1);
});

test.each(["colours", "products", "variants", "prices"])(
  "the exported file of %s changes nothing, and its sample can be read",
  async (kind) => {
    const { text } = await admin.download(`/staff/exports/${kind}.csv`);
    const planned = await admin.plan(text, { name: `${kind}.csv` });
    expect(planned.import).toMatchObject({ status: "PLANNED", changes: 0, rejected: 0 });
    expect(planned.counts).toMatchObject([{ fileKind: kind, created: 0 }]);
    expect(planned.counts[0]?.unchanged).toBeGreaterThan(10);
    const sample = await admin.download(`/staff/imports/files/${kind}-sample.csv`);
    expect((await admin.plan(sample.text, { name: `${kind}.csv` })).import).toMatchObject({ status: "PLANNED" });
  },
);

test("colours get what follows from their look, swap their ranks, are withdrawn, and strengths that nobody mixes are rejected", async () => {
  const brand = "harbourline-colours";
  const { rows: popular } = await sql<{ code: string; rank: string; cells: object }>`select cells->>'code' as code,
      cells->>'popular' as rank, cells from file_colours where cells->>'brand' = ${brand} and cells->>'popular' is not null
    order by (cells->>'popular')::integer limit 2`.execute(db);
  const [one, two] = popular;
  const planned = await admin.plan(
    toFile(
      "brand,code,name,hex,base,strengths,interior,exterior,popular,action",
      `${brand},T 1,Test red,#C0392B,deep,1|0.50,,no,,`,
      `${brand},T 2,Test odd,#c0392b,deep,0.3,,,,`,
      `${brand},${one?.code},,,,,,,${two?.rank},`,
      `${brand},${two?.code},,,,,,,${one?.rank},withdraw`,
      `no-such-brand,T 3,Test three,#c0392b,deep,,,,,`,
      `${brand},T 4,Test four,#c0392b,deep,,,,${one?.rank},`,
    ),
  );
  // The rank of the last line belongs to two rows of the file, so both are rejected, and then the rank of the other is not free.
  expect(planned.changes.map(({ key }) => key)).toEqual([`${brand} · T 1`]);
  await admin.run("DiscardImport", { number: planned.import.number });
  const good = await admin.plan(
    toFile(
      "brand,code,name,hex,base,strengths,interior,exterior,popular,action",
      `${brand},T 1,Test red,#C0392B,deep,1|0.50,,no,,`,
      `${brand},${one?.code},,,,,,,${two?.rank},`,
      `${brand},${two?.code},,,,,,,${one?.rank},withdraw`,
    ),
  );
  expect(good.import).toMatchObject({ changes: 3, rejected: 0 });
  await admin.apply(good.import.number);
  const { rows } = await sql`select family, strengths::text, interior, exterior, round(lrv) as lrv from colours
    where code = 'T 1'`.execute(db);
  expect(rows).toMatchObject([{ family: "Red", strengths: "{0.50,1.00}", interior: true, exterior: false, lrv: 14 }]);
  const findCells = async (code = "") =>
    (await sql<{ cells: object }>`select cells from file_colours where key = ${`${brand}|${code}`}`.execute(db)).rows[0]
      ?.cells;
  expect(await findCells(two?.code)).toEqual({ ...two?.cells, popular: one?.rank, status: "withdrawn" });
  const undo = await admin.planUndo(good.import.number);
  await admin.apply(undo.import.number);
  expect(await findCells(one?.code)).toEqual(one?.cells);
  expect(await findCells(two?.code)).toEqual(two?.cells);
  expect(await findCells("T 1")).toMatchObject({ status: "withdrawn" });
});

test("a system is created, changed and withdrawn as a whole, and its parts have variants of their products only", async () => {
  const skus = async (product: string) =>
    (
      await sql<{
        sku: string;
      }>`select sku from variants where product_code = ${product} order by position desc`.execute(db)
    ).rows.map(({ sku }) => sku);
  const [walls, roller] = [await skus("HBL-WC-LS"), await skus("TRD-DKB")];
  const head = "system_code,part,product_code,ratio,skus,name,brand,sub_range,description,action";
  const planned = await admin.plan(
    toFile(
      head,
      `T-SYS,B,TRD-DKB,2,${roller.join("|")},,,,,`,
      `T-SYS,A,HBL-WC-LS,1,${walls.join("|")},Test System,harbourline,wall-paint,Both,`,
      `T-BAD,A,HBL-WC-LS,1,${roller[0]},Bad,harbourline,wall-paint,,`,
      `T-BAD,B,TRD-DKB,1,${roller[0]},,,,,`,
      `T-NONE,B,TRD-DKB,1,${roller[0]},,,,,`,
      `T-SYS,C,TRD-DKB,1,${roller[0]},Name of a part,,,,`,
    ),
  );
  expect(await listProblems(planned.import.number)).toEqual(["4 skus", "5 system_code", "6 system_code", "7 name"]);
  await admin.apply(planned.import.number);
  const find = async () => (await loadCatalogue(db)).systemByCode.get("T-SYS");
  expect(await find()).toMatchObject({
    ...{ slug: "test-system", kind: "system", description: "Both", isWithdrawn: false },
    parts: [
      { part: "A", ratio: 1, defaultSku: walls[0] },
      { part: "B", ratio: 2, defaultSku: roller[0] },
    ],
  });
  const changed = await admin.plan(
    toFile(head, `T-SYS,B,,3,${roller.toReversed().join("|")},,,,,`, "T-SYS,A,,,,,,,[clear],withdraw"),
  );
  expect(changed.import).toMatchObject({ changes: 2, rejected: 0 });
  await admin.apply(changed.import.number);
  expect(await find()).toMatchObject({
    description: "",
    isWithdrawn: true,
    parts: [{}, { ratio: 3, defaultSku: roller.at(-1) }],
  });
  const undo = await admin.planUndo(changed.import.number);
  expect(undo.import).toMatchObject({ changes: 2, rejected: 0 });
  await admin.apply(undo.import.number);
  expect(await find()).toMatchObject({
    description: "Both",
    isWithdrawn: false,
    parts: [{}, { ratio: 2, defaultSku: roller[0] }],
  });
  const first = await admin.planUndo(planned.import.number);
  expect(first.changes.map(({ key, action }) => `${action} ${key}`)).toEqual([
    "WITHDRAW T-SYS · A",
    "WITHDRAW T-SYS · B",
  ]);
});

const priceHead = "kind,country,account_no,sku,range,valid_from,valid_to,price,percent,limit_units,name,action";
const sku = "HBL-WC-LS-10-W";
// The demo has a special for it in both countries.
await sql`delete from special_promotions where sku = ${sku}`.execute(db);
const listPrices = async (like: string) => {
  const { rows } = await sql<{
    price: string;
  }>`select concat_ws(' ', cells->>'kind', cells->>'valid_from', cells->>'valid_to',
      coalesce(cells->>'price', cells->>'percent')) as price
    from file_prices where key like ${like} order by key`.execute(db);
  return rows.map(({ price }) => price);
};

test("a price without a last day ends before its successor, its trade price ends with it, and undo opens both again", async () => {
  await sql`delete from list_prices where sku = ${sku}`.execute(db);
  await sql`insert into list_prices (sku, country, retail_cents, trade_cents) values (${sku}, 'AU', 10000, 8000)`.execute(
    db,
  );
  const before = await listPrices(`%|AU||${sku}|%`);
  expect(before).toEqual(["retail 100.00", "trade 80.00"]);
  const planned = await admin.plan(
    toFile(
      priceHead,
      `retail,AU,,${sku},,2031-01-01,,110.00,,,,`,
      `retail,AU,,${sku},,2031-07-01,2031-12-31,120.00,,,,`,
      `trade,AU,,${sku},,2031-07-01,,90.00,,,,`,
    ),
  );
  expect(planned.import).toMatchObject({ changes: 5, rejected: 0 });
  expect(planned.counts).toMatchObject([{ fileKind: "prices", created: 3, changed: 2, unchanged: 0 }]);
  await admin.apply(planned.import.number);
  expect(await listPrices(`%|AU||${sku}|%`)).toEqual([
    "retail 2030-12-31 100.00",
    "retail 2031-01-01 2031-06-30 110.00",
    "retail 2031-07-01 2031-12-31 120.00",
    "trade 2030-12-31 80.00",
    "trade 2031-07-01 2031-12-31 90.00",
  ]);
  const undo = await admin.planUndo(planned.import.number);
  expect(undo.import).toMatchObject({ changes: 5, rejected: 0 });
  expect((await admin.apply(undo.import.number)).import.status).toBe("APPLIED");
  expect(await listPrices(`%|AU||${sku}|%`)).toEqual(before);
});

test("agreements and specials are created, changed and removed", async () => {
  const { rows } = await sql<{
    number: string;
    range: string;
  }>`select a.number, (select id from hierarchy where level = 'RANGE'
    order by id limit 1) as range from accounts a where not exists (select from volume_bands b where b.account_id = a.id)
      and not exists (select from range_discounts d where d.account_id = a.id)
      and not exists (select from contract_prices c where c.account_id = a.id) order by a.number limit 1`.execute(db);
  const { number, range } = rows[0] ?? { number: "", range: "" };
  const planned = await admin.plan(
    toFile(
      priceHead,
      `contract,,${number},${sku},,,,70.00,,,,`,
      `range,,${number},,${range},,2031-06-30,,12.5,,,`,
      `band,,${number},,,,,,5,,Gold,`,
      `special,NZ,,${sku},,2031-03-01,2031-03-31,60.00,,3,March,`,
    ),
  );
  expect(planned.import).toMatchObject({ changes: 4, rejected: 0 });
  await admin.apply(planned.import.number);
  const list = () => listPrices(`%|${number}|%`);
  expect(await list()).toEqual(["band 5", "contract 70.00", "range 2031-06-30 12.5"]);
  expect(await listPrices(`special|NZ||${sku}||1|2031%`)).toEqual(["special 2031-03-01 2031-03-31 60.00"]);
  const changed = await admin.plan(
    toFile(
      priceHead,
      `contract,,${number},${sku},,,,50.00,,,,`,
      `band,,${number},,,,,,,,,withdraw`,
      `special,NZ,,${sku},,2031-03-01,2031-03-15,,,,,`,
    ),
  );
  expect(changed.alarms).toMatchObject([{ code: "PRICE_MOVED", count: 1 }]);
  await admin.apply(changed.import.number);
  expect(await list()).toEqual(["contract 50.00", "range 2031-06-30 12.5"]);
  expect(await listPrices(`special|NZ||${sku}||1|2031%`)).toEqual(["special 2031-03-01 2031-03-15 60.00"]);
});

test("prices are rejected whose days overlap, trade prices that do not fit their retail price, and prices of zero", async () => {
  await sql`delete from list_prices where sku = ${sku}`.execute(db);
  await sql`insert into list_prices (sku, country, retail_cents, trade_cents, valid_to)
    values (${sku}, 'AU', 10000, 8000, '2031-12-31')`.execute(db);
  const listColumns = async (...lines: readonly string[]) => {
    const planned = await admin.plan(toFile(priceHead, ...lines));
    expect(planned.import.changes).toBe(0);
    const { problems } = await admin.find(planned.import.number, "PROBLEMS");
    return problems.map(({ column }) => column);
  };
  expect(await listColumns(`retail,AU,,${sku},,2031-12-31,,90.00,,,,`)).toEqual(["valid_from"]);
  expect(await listColumns(`trade,AU,,${sku},,,2031-06-30,70.00,,,,`)).toEqual(["valid_to"]);
  expect(await listColumns(`trade,AU,,${sku},,2032-01-01,,70.00,,,,`)).toEqual(["kind"]);
  expect(await listColumns(`trade,AU,,${sku},,,,101.00,,,,`)).toEqual(["price"]);
  expect(await listColumns(`retail,AU,,${sku},,,,79.00,,,,`)).toEqual(["price"]);
  expect(await listColumns(`retail,AU,,${sku},,,,,,,,withdraw`)).toEqual(["action"]);
  expect(await listColumns(`retail,AU,,${sku},,2033-01-01,,0.00,,,,`)).toEqual(["price"]);
  expect(await listColumns(`contract,,NO-SUCH,${sku},,,,10.00,,,,`)).toEqual(["account_no"]);
});

test("marketing imports and exports specials only, and does not reach other prices", async () => {
  const marketing = await importClient(server, "marketing.au@trestle.test");
  const file = toFile(
    priceHead,
    `special,NZ,,${sku},,2032-03-01,2032-03-31,60.00,,3,March,`,
    `retail,NZ,,${sku},,2040-01-01,,110.00,,,,`,
  );
  const planned = await marketing.plan(file);
  expect(planned.import).toMatchObject({ changes: 1, rejected: 1 });
  await marketing.apply(planned.import.number);
  const { text } = await marketing.download("/staff/exports/prices.csv");
  const kinds = text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[0]);
  expect(new Set(kinds)).toEqual(new Set(["special"]));
  const whole = await admin.plan(file);
  expect(await marketing.run("ApplyImport", { number: whole.import.number })).toBe("IMPORT_NOT_FOUND");
  expect(await marketing.find(whole.import.number).catch(() => null)).toBeFalsy();
  const undo = await marketing.planUndo(planned.import.number);
  expect((await marketing.apply(undo.import.number)).import.status).toBe("APPLIED");
});
