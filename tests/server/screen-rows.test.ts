// Shows colours, systems, brands and stores on screen: they are found, created, changed, withdrawn or removed, undone, and shown in
// the shop at once. Store staff change the hours of their own stores and nothing else.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { importClient } from "../support/import-client.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db, url } = server;
const admin = await openSession(db, "admin.au@trestle.test");
const store = await openSession(db, "store.au@trestle.test");
const adminImports = await importClient(server);
const storeImports = await importClient(server, "store.au@trestle.test");
const own = "2226";

type Kind = "brands" | "colours" | "systems" | "stores";
type Cells = Readonly<Record<string, string | null>>;
interface Answer {
  readonly number: number | null;
  readonly keys: readonly string[];
  readonly userErrors: readonly { code: string; field: string | null }[];
}

interface Change {
  readonly key?: string;
  /** Each cell as it was seen and as it is wanted. */
  readonly cells: Readonly<Record<string, readonly [from: string, to: string]>>;
  readonly isRemoved?: boolean;
}

async function edit(cookie: string, kind: Kind, { key, cells, isRemoved = false }: Change): Promise<Answer> {
  const given = Object.entries(cells).map(([field, [from, to]]) => ({ field, from, to }));
  const rows = [{ ...(key !== undefined && { key }), cells: given, isRemoved }];
  const variables = { kind, rows, reason: "Because.", alarmsAccepted: false };
  return (await runMutation(url, "EditRows", { cookie, variables })).payload as unknown as Answer;
}

const listCodes = ({ userErrors }: Answer) => userErrors.map(({ code }) => code);
const create = (cells: Readonly<Record<string, string>>): Change => ({
  cells: Object.fromEntries(Object.entries(cells).map(([field, to]) => [field, ["", to]])),
});

async function find(kind: Kind, key: string): Promise<Cells | null> {
  const { rows } = await sql<{ cells: Cells }>`
    select cells from ${sql.table(`file_${kind}`)} where key = ${key}`.execute(db);
  return rows[0]?.cells ?? null;
}

async function list(cookie: string, kind: Kind, search: { text?: string; after?: string; isWithdrawn?: boolean } = {}) {
  const variables = { kind, text: "", after: "", isWithdrawn: false, ...search };
  const { body } = await askOperation(url, "GetStaffRows", { cookie, variables });
  const page = body.data?.staffRows as { rows: { key: string }[]; nextCursor: string | null; mayCreate: boolean };
  return { keys: page.rows.map(({ key }) => key), nextCursor: page.nextCursor, mayCreate: page.mayCreate };
}

async function undo(client: typeof adminImports, number: number | null): Promise<void> {
  const planned = await client.planUndo(number ?? 0);
  expect((await client.apply(planned.import.number)).import.status).toBe("APPLIED");
}

const colourCode = "SCR 001";
const colourKey = `long-reef-collection|${colourCode}`;

async function searchShop(search: string): Promise<readonly string[]> {
  const variables = { baseIds: [], productBrandIds: [], interior: false, exterior: false, search };
  const { body } = await askOperation(url, "searchColours", { variables });
  const found = body.data?.searchColours as { name: string }[] | undefined;
  return found?.map(({ name }) => name) ?? [];
}

test("colours are listed page by page, each once, and found by the beginning of a name or a code", async () => {
  const { rows } = await sql<{ brand: string; code: string; name: string }>`select b.slug as brand, c.code, c.name
    from colours c join colour_brands b on b.id = c.brand_id order by c.id limit 1`.execute(db);
  const [colour] = rows;
  const key = `${colour?.brand}|${colour?.code}`;
  for (const text of [colour?.name.slice(0, 6) ?? "", (colour?.code ?? "").toLowerCase()]) {
    let [found, after]: [string[], string | null] = [[], ""];
    while (after !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(admin, "colours", { text, after });
      [found, after] = [[...found, ...page.keys], page.nextCursor];
    }
    expect(found).toContain(key);
    expect(new Set(found).size).toBe(found.length);
  }
  const first = await list(admin, "colours");
  const second = await list(admin, "colours", { after: first.nextCursor ?? "" });
  expect([first.keys.length, second.keys.length]).toEqual([30, 30]);
  expect(first.keys.filter((each) => second.keys.includes(each))).toEqual([]);
});

test("a colour is created, changed and withdrawn, the shop shows each change, and the last can be undone", async () => {
  const made = await edit(
    admin,
    "colours",
    create({
      ...{ brand: "long-reef-collection", code: colourCode, name: "Screen Teal", hex: "#12706f", base: "deep" },
      ...{ strengths: "1|0.5", interior: "yes", exterior: "no" },
    }),
  );
  expect([listCodes(made), made.keys]).toEqual([[], [colourKey]]);
  expect(await find("colours", colourKey)).toMatchObject({ strengths: "0.5|1", interior: "yes", exterior: "no" });
  await expect.poll(() => searchShop("Screen Teal")).toContain("Screen Teal");

  const named = await edit(admin, "colours", { key: colourKey, cells: { name: ["Screen Teal", "Screen Petrol"] } });
  expect(listCodes(named)).toEqual([]);
  await expect.poll(() => searchShop("Screen Petrol")).toContain("Screen Petrol");
  const nowhere = await edit(admin, "colours", { key: colourKey, cells: { interior: ["yes", "no"] } });
  expect(nowhere.userErrors).toMatchObject([{ field: "exterior" }]);
  const taken = await sql<{ rank: number }>`select min(popular_rank) as rank from colours`.execute(db);
  const rank = String(taken.rows[0]?.rank);
  const ranked = await edit(admin, "colours", { key: colourKey, cells: { popular: ["", rank] } });
  expect(ranked.userErrors).toMatchObject([{ field: "popular" }]);

  const gone = await edit(admin, "colours", { key: colourKey, cells: { status: ["active", "withdrawn"] } });
  await expect.poll(() => searchShop("Screen Petrol")).not.toContain("Screen Petrol");
  expect((await list(admin, "colours", { isWithdrawn: true })).keys).toContain(colourKey);
  await undo(adminImports, gone.number);
  expect(await find("colours", colourKey)).toMatchObject({ status: "active", name: "Screen Petrol" });
  const { rows } = await sql`select from audit_entries where subject_kind = 'COLOUR'
    and subject_id = ${colourKey.replace("|", " ")}`.execute(db);
  expect(rows).toHaveLength(3);
});

test("a system is listed with its parts, and a part is changed", async () => {
  const { keys } = await list(admin, "systems", { text: "coastal render" });
  expect(keys).toEqual(["SYS-CRS|A", "SYS-CRS|B", "SYS-CRS|C"]);
  expect(listCodes(await edit(admin, "systems", { key: "SYS-CRS|B", cells: { ratio: ["3", "4"] } }))).toEqual([]);
  expect(await find("systems", "SYS-CRS|B")).toMatchObject({ ratio: "4" });
  const named = await edit(admin, "systems", { key: "SYS-CRS|B", cells: { name: ["", "Only part A has one"] } });
  expect(named.userErrors).toMatchObject([{ field: "name" }]);
  const { skus } = (await find("systems", "SYS-CRS|A")) ?? {};
  const made = await edit(
    admin,
    "systems",
    create({
      ...{ system_code: "SYS-SCR", part: "A", product_code: "TRW-CS-A", ratio: "1", skus: skus ?? "" },
      ...{ name: "Made on screen", brand: "trowelstone", sub_range: "renders" },
    }),
  );
  expect([listCodes(made), (await list(admin, "systems", { text: "SYS-SCR" })).keys]).toEqual([[], ["SYS-SCR|A"]]);
  const gone = await edit(admin, "systems", { key: "SYS-SCR|A", cells: { status: ["active", "withdrawn"] } });
  expect([listCodes(gone), (await find("systems", "SYS-SCR|A"))?.status]).toEqual([[], "withdrawn"]);
});

test("a brand is created, removed while nothing has it, and comes back by undoing", async () => {
  const key = "product|screen-brand";
  const made = await edit(admin, "brands", create({ type: "product", brand: "screen-brand", name: "Screen brand" }));
  expect([listCodes(made), (await list(admin, "brands", { text: "screen br" })).keys]).toEqual([[], [key]]);
  const seen = { name: ["Screen brand", "Screen brand"] } as const;
  const removed = await edit(admin, "brands", { key, cells: seen, isRemoved: true });
  expect([listCodes(removed), await find("brands", key)]).toEqual([[], null]);
  await undo(adminImports, removed.number);
  expect(await find("brands", key)).toMatchObject({ name: "Screen brand" });
  const used = await edit(admin, "brands", { key: "product|trowelstone", cells: {}, isRemoved: true });
  expect(used.number).toBeNull();
});

async function openFinder(text: string): Promise<string> {
  return (await fetch(new URL(`/store-finder/?q=${encodeURIComponent(text)}`, url))).text();
}

test("a store is created and changed, and the shop shows it", async () => {
  const made = await edit(
    admin,
    "stores",
    create({
      ...{
        store_id: "9901",
        name: "Screen Street Store",
        type: "metro",
        zone: "Australia/Melbourne",
        line1: "1 High St",
      },
      ...{
        suburb: "Richmond",
        city: "Melbourne",
        state: "VIC",
        postcode: "3121",
        country: "AU",
        phone: "03 5550 1234",
      },
      ...{ email: "screen@example.com", mon: "06:30-17:00", exceptions: "2026-12-25 closed Christmas" },
    }),
  );
  expect(listCodes(made)).toEqual([]);
  expect(await find("stores", "9901")).toMatchObject({ mon: "06:30-17:00", tue: null, latitude: expect.any(String) });
  await expect.poll(() => openFinder("Richmond VIC 3121")).toContain("Screen Street Store");
  const wrong = await edit(admin, "stores", { key: "9901", cells: { tue: ["", "from six"] } });
  expect(wrong.userErrors).toMatchObject([{ field: "tue" }]);
  const gone = await edit(admin, "stores", { key: "9901", cells: { status: ["active", "withdrawn"] } });
  expect(listCodes(gone)).toEqual([]);
  await expect.poll(() => openFinder("Richmond VIC 3121")).not.toContain("Screen Street Store");
});

test("store staff change and undo the hours of their own stores, and nothing else", async () => {
  expect(await list(store, "stores")).toEqual({ keys: [own], nextCursor: null, mayCreate: false });
  const { sun = "", exceptions = "", name = "" } = (await find("stores", own)) ?? {};
  const day = "2027-01-04 09:00-12:00 Stocktake";
  const days = exceptions ? `${exceptions}|${day}` : day;
  const changed = await edit(store, "stores", {
    key: own,
    cells: { sun: [sun ?? "", "08:00-12:00"], exceptions: [exceptions ?? "", days] },
  });
  expect(listCodes(changed)).toEqual([]);
  expect(await find("stores", own)).toMatchObject({ sun: "08:00-12:00", exceptions: days });

  const refusals: [Change, string][] = [
    [{ key: own, cells: { name: [name ?? "", "Mine"] } }, "HOURS_ONLY"],
    [{ key: own, cells: { status: ["active", "withdrawn"] } }, "HOURS_ONLY"],
    [create({ store_id: "9902", mon: "06:30-17:00" }), "HOURS_ONLY"],
    [{ key: "6014", cells: { sun: ["", "08:00-12:00"] } }, "ROW_NOT_FOUND"],
  ];
  for (const [change, code] of refusals) expect(listCodes(await edit(store, "stores", change))).toEqual([code]);

  const byAdmin = await edit(admin, "stores", { key: own, cells: { sat: [await findSaturday(), "08:00-13:00"] } });
  expect(await storeImports.run("PlanImportUndo", { number: byAdmin.number })).toBe("IMPORT_NOT_FOUND");
  const { body } = await askOperation(url, "GetStaffRow", {
    cookie: store,
    variables: { kind: "stores", key: own, system: "", isCatalogue: false, isSystem: false },
  });
  const detail = body.data?.staffRow as { editable: string[]; history: { number: number; isOpen: boolean }[] };
  expect(detail.editable).toEqual(["mon", "tue", "wed", "thu", "fri", "sat", "sun", "exceptions"]);
  expect(detail.history).toMatchObject([
    { number: byAdmin.number, isOpen: false },
    { number: changed.number, isOpen: true },
  ]);
  await undo(storeImports, changed.number);
  expect(await find("stores", own)).toMatchObject({
    sun: sun ?? null,
    exceptions: exceptions ?? null,
    sat: "08:00-13:00",
  });
});

async function findSaturday(): Promise<string> {
  return (await find("stores", own))?.sat ?? "";
}
