// Shows that PostgreSQL plans files and undos as the pure rules do: for random files and random states of the shop.
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { countPlan } from "../../src/features/imports/alarms.ts";
import type { Cells } from "../../src/features/imports/column.ts";
import { getKind, makeKey } from "../../src/features/imports/import-kind.ts";
import type { OfferedKind } from "../../src/features/imports/offered-kinds.ts";
import {
  findMissing,
  type ImportMode,
  type KindRow,
  type PlannedChange,
  planRows,
} from "../../src/features/imports/plan-row.ts";
import { reversePlan } from "../../src/features/imports/reverse-plan.ts";
import { countPlanned } from "../../src/features/imports/server/import-plan.store.ts";
import { makePlan, type Plan } from "../../src/features/imports/server/plan-import.steps.ts";
import { type Database, inTransaction, type Transaction } from "../../src/server/database.ts";
import type { ImportKind } from "../../src/shared/import-kind.ts";
import { testDatabase } from "../support/test-database.ts";

const { db } = await testDatabase();
await sql`insert into brands (id, slug, name, label_hex, accent_hex) select 'spare-' || n, 'spare-' || n, 'Spare', '#111111', '#222222'
  from generate_series(1, 2) n`.execute(db);
await sql`insert into colour_brands (id, slug, name, position) values ('spare-c', 'spare-c', 'Spare', 50)`.execute(db);
await sql`insert into hierarchy (id, level, parent_id, slug, name, position)
  values ('c-1', 'CATEGORY', null, 'c-1', 'One', 1), ('r-1', 'RANGE', 'c-1', 'r-1', 'One', 2)`.execute(db);

async function readShop(of: Database): Promise<Map<ImportKind, Map<string, Cells>>> {
  const read = async (view: string) =>
    (await sql<{ key: string; cells: Cells }>`select key, cells from ${sql.table(view)}`.execute(of)).rows;
  return new Map([
    ["brands", new Map((await read("file_brands")).map(({ key, cells }) => [key, cells]))],
    ["hierarchy", new Map((await read("file_hierarchy")).map(({ key, cells }) => [key, cells]))],
    ["stores", new Map((await read("file_stores")).map(({ key, cells }) => [key, cells]))],
    ["customers", new Map((await read("file_customers")).map(({ key, cells }) => [key, cells]))],
  ]);
}
const shop = await readShop(db);

const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const withoutEmpty = (cells: Record<string, string | undefined>): Cells =>
  Object.fromEntries(Object.entries(cells).filter((cell): cell is [string, string] => cell[1] !== undefined));
const names = optional(fc.constantFrom("Spare", "One", "Other"));

const brandRow = fc
  .record({
    brand: fc.constantFrom("spare-1", "spare-2", "spare-c", "new-1", "new-2"),
    name: names,
    label: optional(fc.constantFrom("#111111", "#333333")),
    position: optional(fc.constantFrom("50", "51")),
    action: fc.constantFrom(null, null, "withdraw" as const),
  })
  .map(({ brand, name, label, position, action }) => {
    const isColour = brand === "spare-c";
    const own = isColour ? { type: "colour", position } : { type: "product", label };
    return { kind: "brands" as const, action, cells: withoutEmpty({ ...own, brand, name }) };
  });

const shelfRow = fc
  .constantFrom(
    ...(["category c-1", "category c-2", "range r-1", "range r-2", "sub_range s-1", "sub_range s-2"] as const),
  )
  .chain((shelf) => {
    const [level = "", code = ""] = shelf.split(" ");
    const parents = { range: ["c-1", "c-2", "c-3"], sub_range: ["r-1", "r-2", "r-3"] }[level] ?? [];
    const parent = parents.length === 0 ? fc.constant(undefined) : optional(fc.constantFrom(...parents));
    return fc.record({ name: names, parent }).map((cells) => ({
      ...{ kind: "hierarchy" as const, action: null },
      cells: withoutEmpty({ level, code, ...cells }),
    }));
  });

const [someCustomer = ""] = shop.get("customers")?.keys() ?? [];
/** Its store is the reference. Only cells are changed that no other check looks at. */
const customerRow = fc
  .record({
    account_no: fc.constantFrom(someCustomer, "NEW-1", "NEW-2"),
    name: names,
    store_id: optional(fc.constantFrom("2226", "NONE")),
    action: fc.constant(null),
  })
  .map(({ action, account_no, ...cells }) => {
    const place = { line1: "1 Road", suburb: "Richmond", state: "VIC", postcode: "3121" };
    const fixed = account_no === someCustomer ? {} : { country: "AU", business_number: "51824753556", ...place };
    return { kind: "customers" as const, action, cells: withoutEmpty({ account_no, ...cells, ...fixed }) };
  });

const file = fc
  .array(fc.oneof(brandRow, shelfRow, customerRow), { maxLength: 12 })
  .map((rows) =>
    rows.map((row, index): KindRow => ({ ...row, line: index + 2, key: makeKey(getKind(row.kind), row.cells) })),
  );

/** Rolls everything back, so that each random file meets the same shop. */
async function inRolledBack<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: T | undefined;
  await inTransaction(db, async (tx) => {
    result = await work(tx);
    throw new Error("rolled back");
  }).catch((error: Error) => {
    if (error.message !== "rolled back") throw error;
  });
  return result as T;
}

async function insertImport(
  tx: Transaction,
  { mode = "UPSERT", undoes = null as string | null } = {},
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into imports (source, mode, status, user_id, allowed_kinds, file_name, undoes, created_at)
    select ${undoes === null ? "FILE" : "UNDO"}, ${mode}, 'READING', id, '{brands,hierarchy,customers,members}',
      ${undoes === null ? "file.csv" : null}, ${undoes}, now() from users limit 1 returning id`.execute(tx);
  return rows[0]?.id ?? "";
}

interface Planned {
  readonly plan: Plan;
  readonly changes: readonly object[];
  readonly problems: readonly object[];
}

async function readPlan(tx: Transaction, id: string, plan: Plan): Promise<Planned> {
  const changes = await sql<object>`select kind, key, line, action, before, after from import_changes
    where import_id = ${id} order by line, kind, key`.execute(tx);
  const problems = await sql<object>`select kind, line, key, column_name as column, code, message from import_problems
    where import_id = ${id} order by line, kind, key`.execute(tx);
  return { plan, changes: changes.rows, problems: problems.rows };
}

const kinds: readonly OfferedKind[] = ["brands", "hierarchy", "customers"];

function planInDatabase(rows: readonly KindRow[], mode: ImportMode): Promise<Planned> {
  return inRolledBack(async (tx) => {
    const id = await insertImport(tx, { mode });
    for (const { kind, line, key, cells, action } of rows) {
      await sql`insert into import_rows (import_id, kind, line, key, cells, asked, action, missing) values (${id}, ${kind},
        ${line}, ${key}, ${JSON.stringify(cells)}, '{}', ${action}, ${findMissing(getKind(kind), cells)})`.execute(tx);
    }
    return readPlan(
      tx,
      id,
      await makePlan(tx, { id, mode, storeIds: null, isSpecialsOnly: false, undoesId: null }, kinds),
    );
  });
}

const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line;

test("PostgreSQL plans a file as the model does, with the same changes, problems and counts", async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.constantFrom<ImportMode>("UPSERT", "ONLY_NEW", "ONLY_EXISTING"), async (rows, mode) => {
      const model = planRows(rows, shop, mode);
      const { plan, changes, problems } = await planInDatabase(rows, mode);
      const expected = model.flatMap(({ row: { kind, key, line }, plan: planned }) =>
        planned !== null && "action" in planned ? [{ kind, key, line, ...planned }] : [],
      );
      expect(changes).toEqual(expected.toSorted(byLine));
      const refused = model.flatMap(({ row: { kind, key, line }, plan: planned }) =>
        planned !== null && "problem" in planned ? [{ kind, key, line, ...planned.problem }] : [],
      );
      expect(problems).toEqual(refused.toSorted(byLine));
      for (const [kind, counts] of countPlan(model)) expect(plan.counts[kind]).toEqual(counts);
    }),
    { numRuns: 120 },
  );
});

const getCells = (key: string): Cells => shop.get("brands")?.get(key) ?? {};
const spare = "product|spare-1";
const somePart = fc.record(
  { name: fc.constantFrom("Spare", "Was"), label: fc.constantFrom("#111111", "#444444") },
  { requiredKeys: ["name"] },
);
const applied = fc.oneof(
  somePart.map((after): [string, PlannedChange] => [spare, { action: "CREATE", before: null, after }]),
  fc.tuple(somePart, somePart).map(([before, after]): [string, PlannedChange] => {
    const same = Object.fromEntries(Object.keys(after).map((name) => [name, before[name as "name"] ?? "Was"]));
    return ["product|spare-2", { action: "CHANGE", before: same, after }];
  }),
  fc
    .constantFrom("product|gone", "colour|spare-c")
    .map((key): [string, PlannedChange] => [
      key,
      { action: "REMOVE", before: { ...getCells(spare), brand: "gone", position: null }, after: null },
    ]),
);

test("PostgreSQL plans an undo as the model does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(applied, { selector: ([key]) => key, maxLength: 3 }), async (done) => {
      const { changes, problems } = await inRolledBack(async (tx) => {
        const undoes = await insertImport(tx);
        for (const [index, [key, { action, before, after }]] of done.entries()) {
          const text = (cells: Cells | null) => (cells === null ? null : JSON.stringify(cells));
          await sql`insert into import_changes (import_id, kind, key, line, action, before, after)
            values (${undoes}, 'brands', ${key}, ${index + 2}, ${action}, ${text(before)}, ${text(after)})`.execute(tx);
        }
        const id = await insertImport(tx, { undoes });
        return readPlan(
          tx,
          id,
          await makePlan(tx, { id, mode: "UPSERT", storeIds: null, isSpecialsOnly: false, undoesId: undoes }, [
            "brands",
          ]),
        );
      });
      const model = done.map(([key, change], index) => ({
        ...{ kind: "brands", key, line: index + 2 },
        plan: reversePlan(getKind("brands"), change, { present: shop.get("brands")?.get(key) ?? null }),
      }));
      const kept = model.flatMap(({ plan, ...row }) =>
        plan !== null && "action" in plan ? [{ ...row, ...plan }] : [],
      );
      expect(changes).toEqual(kept);
      const refused = model.flatMap(({ plan, ...row }) =>
        plan !== null && "problem" in plan ? [{ ...row, column: "", ...plan.problem }] : [],
      );
      expect(problems).toEqual(refused);
    }),
    { numRuns: 80 },
  );
});

/** Somebody who has signed in needs no invitation, which the file shows as "yes". */
async function findInvited(): Promise<{ key: string; cells: Cells }> {
  const { rows } = await sql<{ key: string; cells: Cells }>`select key, cells from file_members
    where cells->>'access' = 'full' and cells->>'status' = 'active' order by key limit 1`.execute(db);
  const { key = "", cells = {} } = rows[0] ?? {};
  await sql`update users set issuer = 'https://provider.example', subject = 'signed in' where lower(email) = ${cells.email ?? null}`.execute(
    db,
  );
  return { key, cells: { ...cells, invite: "yes" } };
}
const { key: memberKey, cells: member } = await findInvited();
const customer = shop.get("customers")?.get(someCustomer) ?? {};

test.each([
  [
    "a created customer stays",
    "customers",
    someCustomer,
    customer,
    { action: "CREATE", before: null, after: { name: customer.name ?? null } },
  ],
  [
    "an invitation is not undone",
    "members",
    memberKey,
    member,
    { action: "CHANGE", before: { invite: null }, after: { invite: "yes" } },
  ],
  [
    ...["a change beside an invitation is undone", "members", memberKey, member],
    {
      action: "CHANGE",
      before: { invite: null, mobile: "0400" },
      after: { invite: "yes", mobile: member.mobile ?? null },
    },
  ],
  [
    "a created member is withdrawn",
    "members",
    memberKey,
    member,
    { action: "CREATE", before: null, after: { access: member.access ?? null } },
  ],
] as [string, OfferedKind, string, Cells, PlannedChange][])(
  "in PostgreSQL as in the model, %s",
  async (_, kind, key, present, change) => {
    const { changes, problems } = await inRolledBack(async (tx) => {
      const undoes = await insertImport(tx);
      await sql`insert into import_changes (import_id, kind, key, line, action, before, after) values (${undoes}, ${kind}, ${key}, 2,
        ${change.action}, ${change.before && JSON.stringify(change.before)}, ${change.after && JSON.stringify(change.after)})`.execute(
        tx,
      );
      const id = await insertImport(tx, { undoes });
      const options = { id, mode: "UPSERT", storeIds: null, isSpecialsOnly: false, undoesId: undoes } as const;
      return readPlan(tx, id, await makePlan(tx, options, [kind]));
    });
    const plan = reversePlan(getKind(kind), change, { present });
    expect(key).not.toBe("");
    const row = { kind, key, line: 2 };
    expect(changes).toEqual(plan !== null && "action" in plan ? [{ ...row, ...plan }] : []);
    expect(problems).toEqual(plan !== null && "problem" in plan ? [{ ...row, column: "", ...plan.problem }] : []);
  },
);

test("PostgreSQL counts moved prices, prices of zero and emptied stock as the model does", async () => {
  const price = (before: string | null, after: string) => ({
    before: before && { price: before },
    after: { price: after },
  });
  const cases = [
    ...[price("10.00", "12.00"), price("10.00", "12.01"), price("10.00", "7.99"), price(null, "0.00")],
    { before: { percent: "10" }, after: { percent: "50" } },
    { before: { on_hand: "5" }, after: { on_hand: "0" } },
    { before: { on_hand: "0" }, after: { on_hand: "0" } },
    { before: { on_hand: "5" }, after: null },
  ].map(({ before, after }): PlannedChange => {
    const action = before === null ? "CREATE" : after === null ? "REMOVE" : "CHANGE";
    return { action, before: before as Cells | null, after: after as Cells | null };
  });
  const [counted] = await inRolledBack(async (tx) => {
    const id = await insertImport(tx);
    for (const [index, { action, before, after }] of cases.entries()) {
      await sql`insert into import_changes (import_id, kind, key, action, before, after) values (${id}, 'prices', ${String(index)},
        ${action}, ${before && JSON.stringify(before)}, ${after && JSON.stringify(after)})`.execute(tx);
    }
    return countPlanned(tx, id);
  });
  const row: KindRow = { kind: "prices", line: 1, key: "", cells: {}, action: null };
  const { unchanged: _, rejected: __, ...model } = countPlan(cases.map((plan) => ({ row, plan }))).get("prices") ?? {};
  expect(counted).toEqual({ kind: "prices", ...model });
});
