// Shows changes of products, variants and prices on screen: what is refused, that two people lose nothing, and that every change
// can be undone.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { importClient } from "../support/import-client.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db, url } = server;
const admin = await openSession(db, "admin.au@trestle.test");
const marketing = await openSession(db, "marketing.au@trestle.test");
const receivables = await openSession(db, "receivables.au@trestle.test");
const imports = await importClient(server);

interface Answer {
  readonly number: number | null;
  readonly conflicts: readonly { field: string; yours: string; theirs: string; by: string | null }[];
  readonly userErrors: readonly { code: string; field: string | null }[];
}

type Cell = readonly [field: string, from: string, to: string];

async function edit(
  cookie: string,
  kind: string,
  { key = null, cells, ...more }: { key?: string | null; cells: readonly Cell[]; isRemoved?: boolean; ok?: boolean },
): Promise<Answer> {
  const { ok = false, ...others } = more;
  const row = { key, cells: cells.map(([field, from, to]) => ({ field, from, to })), ...others };
  const variables = { kind, rows: [row], reason: "The supplier wrote.", alarmsAccepted: ok };
  return (await runMutation(url, "EditRows", { cookie, variables })).payload as unknown as Answer;
}

async function find(kind: "products" | "variants" | "prices", key: string): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ cells: Record<string, string | null> }>`
    select cells from ${sql.table(`file_${kind}`)} where key = ${key}`.execute(db);
  return rows[0]?.cells ?? {};
}

const code = "HBL-WC-LS";
const listCodes = ({ userErrors }: Answer) => userErrors.map((each) => `${each.code} ${each.field}`);

test("two people change different cells of one product, and both changes stay", async () => {
  const seen = await find("products", code);
  const one = await edit(admin, "products", { key: code, cells: [["coats", seen.coats ?? "", "3"]] });
  const other = await edit(marketing, "products", { key: code, cells: [["cleanup", seen.cleanup ?? "", "Soap"]] });
  expect([one.userErrors, other.userErrors]).toEqual([[], []]);
  expect(await find("products", code)).toEqual({ ...seen, coats: "3", cleanup: "Soap" });
});

test("two people change the same cell: the second sees the other text and who wrote it, and saves again", async () => {
  const { name = "" } = await find("products", code);
  const cells = [["name", name ?? "", "Their name"]] as const;
  expect((await edit(admin, "products", { key: code, cells })).userErrors).toEqual([]);
  const refused = await edit(marketing, "products", {
    key: code,
    cells: [
      ["name", name ?? "", "My name"],
      ["sheen", "", "Mine too"],
    ],
  });
  expect(refused.number).toBeNull();
  expect(refused.conflicts).toContainEqual(
    expect.objectContaining({ field: "name", yours: "My name", theirs: "Their name", by: expect.stringMatching(/\w/) }),
  );
  expect(listCodes(refused)).toContain("EDIT_CONFLICT name");
  expect(await find("products", code)).toMatchObject({ name: "Their name" });
  const again = await edit(marketing, "products", { key: code, cells: [["name", "Their name", "My name"]] });
  expect(again.userErrors).toEqual([]);
  expect(await find("products", code)).toMatchObject({ name: "My name" });
});

test("64 parallel changes of one cell: one is saved, and the others are conflicts", async () => {
  const { description } = await find("products", code);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      edit(admin, "products", { key: code, cells: [["description", description ?? "", `Text ${index}`]] }),
    ),
  );
  expect(answers.filter(({ number }) => number !== null)).toHaveLength(1);
  expect(answers.filter(({ conflicts }) => conflicts.length === 1)).toHaveLength(63);
});

test("a product is created with a variant and prices, withdrawn and restored, and each change can be undone", async () => {
  const made = await edit(admin, "products", {
    cells: [
      ["product_code", "", "scr-one"],
      ["name", "", "Screen One"],
      ["brand", "", "harbourline"],
      ["sub_range", "", (await find("products", code)).sub_range ?? ""],
      ["features", "", "Quick|Hard"],
    ],
  });
  expect(made.userErrors).toEqual([]);
  expect(await find("products", "SCR-ONE")).toMatchObject({ slug: "screen-one", features: "Quick|Hard" });
  const variant = [
    ["sku", "", "SCR-ONE-4"],
    ["product_code", "", "SCR-ONE"],
    ["size", "", "4 L"],
  ] as const;
  expect((await edit(admin, "variants", { cells: variant })).userErrors).toEqual([]);
  const price = (kind: string, amount: string, from: string): readonly Cell[] => [
    ["kind", "", kind],
    ["country", "", "AU"],
    ["sku", "", "SCR-ONE-4"],
    ["price", "", amount],
    ["valid_from", "", from],
  ];
  expect((await edit(receivables, "prices", { cells: price("retail", "100", "") })).userErrors).toEqual([]);
  // A new price ends the one before it on the day before.
  const next = await edit(receivables, "prices", { cells: price("retail", "110", "2027-01-01") });
  expect(next.userErrors).toEqual([]);
  expect(await find("prices", "retail|AU||SCR-ONE-4||1|")).toMatchObject({ price: "100.00", valid_to: "2026-12-31" });
  expect(listCodes(await edit(receivables, "prices", { cells: price("trade", "120", "2027-01-01") }))).not.toEqual([]);
  const key = "retail|AU||SCR-ONE-4||1|2027-01-01";
  const raised = { key, cells: [["price", "110.00", "150"]] as const };
  expect(listCodes(await edit(receivables, "prices", raised))).toEqual(["EDIT_PRICE_MOVED alarmsAccepted"]);
  expect((await edit(receivables, "prices", { ...raised, ok: true })).userErrors).toEqual([]);
  const removal = { key, isRemoved: true, cells: [["price", "110.00", "110.00"]] as const };
  expect((await edit(receivables, "prices", removal)).conflicts).toMatchObject([{ theirs: "150.00" }]);
  const removed = await edit(receivables, "prices", { ...removal, cells: [["price", "150.00", "150.00"]] });
  expect(removed.userErrors).toEqual([]);

  const withdrawn = await edit(admin, "products", { key: "SCR-ONE", cells: [["status", "active", "withdrawn"]] });
  expect(await find("products", "SCR-ONE")).toMatchObject({ status: "withdrawn" });
  const undo = await imports.planUndo(withdrawn.number ?? 0);
  await imports.apply(undo.import.number);
  expect(await find("products", "SCR-ONE")).toMatchObject({ status: "active" });
});

test("a wrong cell is told at its field, and nothing is saved", async () => {
  const before = await find("products", code);
  const cases: [readonly Cell[], string][] = [
    [[["coats", before.coats ?? "", "many"]], "coats"],
    [[["name", before.name ?? "", ""]], "name"],
    [[["sub_range", before.sub_range ?? "", "no-such-shelf"]], "sub_range"],
    [[["companions", before.companions ?? "", code]], "companions"],
    [[["slug", before.slug ?? "", "wall-and-ceiling-matt-none"]], ""],
  ];
  for (const [cells, field] of cases.slice(0, 4)) {
    const answer = await edit(admin, "products", {
      key: code,
      cells: [...cells, ["sheen", before.sheen ?? "", "Never"]],
    });
    expect(answer.userErrors.map((each) => each.field)).toContain(field);
  }
  expect(listCodes(await edit(admin, "products", { key: code, cells: [] }))).toEqual(["EDIT_CHANGES_NOTHING null"]);
  expect(listCodes(await edit(admin, "products", { key: "NONE", cells: [["name", "", "x"]] }))).toEqual([
    "ROW_NOT_FOUND null",
  ]);
  expect(await find("products", code)).toEqual(before);
});

test("marketing reaches specials only, and sees no other price in a conflict", async () => {
  const { rows } = await sql<{ key: string }>`select key from file_prices where kind = 'contract' limit 1`.execute(db);
  const answer = await edit(marketing, "prices", { key: rows[0]?.key ?? "", cells: [["price", "1.00", "2.00"]] });
  expect(listCodes(answer)).toEqual(["ROW_NOT_FOUND null"]);
  expect(answer.conflicts).toEqual([]);
});
