// Shows how many exchanges with PostgreSQL each operation and each page needs, and that no operation and no job reads a large
// table from start to end. The database has ten times the demo's history: a scan of all rows is fast today and takes longer
// with every order, until requests time out.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Actor, actorNames, type Case } from "../support/access-actors.ts";
import { accessRows, openActorSession } from "../support/access-rows.ts";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { type Bar, findBar, ORDER_NUMBER, ownBars, pageBars } from "../support/exchange-bars.ts";
import { runEveryJourney } from "../support/operation-journeys.ts";
import { brush } from "../support/order-world.ts";
import { type Scan, scanWorld } from "../support/scan-world.ts";
import type { Exchange } from "../support/sql-counter.ts";

const operations = JSON.parse(readFileSync(new URL("../../operations.json", import.meta.url), "utf8")) as {
  name: string;
  kind: "query" | "mutation";
}[];

const exactCount = "Pages for staff show the exact number of rows, and every plan counts all of them.";
const sweep = "A job deletes expired rows every ten minutes, so few rows are left to scan.";

interface AllowedScan {
  readonly table: string;
  /** A part of the statement. */
  readonly statement: string;
  readonly reason: string;
}

const allowedScans: readonly AllowedScan[] = [
  {
    table: "colours",
    statement: `from "colours" as "c" inner join "colour_brands"`,
    reason: "A server loads all colours into its snapshot when it starts.",
  },
  {
    table: "colours",
    statement: "from (select c.key as key,",
    reason: "A job that plans an import asks which colour brands are in use. The table grows with the catalogue only.",
  },
  {
    table: "account_credit",
    statement: `where "unbilled_cents" > $1`,
    reason: "An hourly job reads one short row for each account. An index would slow down every order on account.",
  },
  {
    table: "accounts",
    statement: `"a"."name" ilike $1 or "a"."number" ilike $2`,
    reason:
      "Staff search for any part of a name, which an ordinary index cannot find. There is one row for each account.",
  },
  {
    table: "accounts",
    statement: "from staff_painters p where (p.name ilike",
    reason: "Staff search for any part of a painter's name. There is one row for each account.",
  },
  {
    table: "orders",
    statement: "from orders o where true and true",
    reason:
      "Administrators list the orders of all accounts with their exact number, and every plan counts all of them.",
  },
  {
    table: "order_lines",
    statement: "from orders o where true and true",
    reason: "Administrators search for any part of a product name in the orders of all accounts.",
  },
  {
    table: "orders",
    statement: "from orders where true and true and country",
    reason: "Administrators see the sums of all orders of a year.",
  },
  { table: "accounts", statement: `select count(*) as "count" from "accounts"`, reason: exactCount },
  { table: "mails", statement: `select count(*) as "count" from "mails"`, reason: exactCount },
  { table: "sign_ups", statement: `select count(*) as "count" from "sign_ups"`, reason: exactCount },
  {
    table: "sessions",
    statement: `delete from "sessions" where ("last_seen_at" < $1`,
    reason: `${sweep} An index on the last use would slow down every request.`,
  },
  { table: "sign_in_attempts", statement: `delete from "sign_in_attempts" where "created_at"`, reason: sweep },
  { table: "email_changes", statement: `delete from "email_changes" where "created_at"`, reason: sweep },
  { table: "password_resets", statement: `delete from "password_resets" where "created_at"`, reason: sweep },
];

/** Tables that do not grow with the number of customers and orders. All others must be large in this test. */
const smallTables = [
  ...[
    "banners",
    "bases",
    "brands",
    "card_surcharges",
    "closed_months",
    "colour_brands",
    "content_blocks",
    "content_items",
    "content_pictures",
    "content_revisions",
    "countries",
  ],
  ...[
    "coupons",
    "gift_card_kinds",
    "hierarchy",
    "lead_moves",
    "lead_settings",
    "list_limits",
    "list_prices",
    "localities",
    "mail_texts",
    "membership_moves",
    "order_return_moves",
    "merchants",
    "migrations",
    "page_words",
    "partner_benefits",
    "rewards_questions",
    "rewards_terms",
    "products",
    "shipment_moves",
    "shop_logos",
    "shop_settings",
    "waiting_invoices",
  ],
  ...["offer_scopes", "offers", "tool_discounts"],
  ...["product_photographs", "photograph_files", "data_sheets"],
  ...["product_colour_brands", "product_companions", "promotion_scopes", "promotions", "provider_keys", "sandbox_keys"],
  ...[
    "special_promotions",
    "variant_barcodes",
    "store_exceptions",
    "staff_claims",
    "staff_stores",
    "store_hours",
    "stores",
    "system_part_skus",
    "system_parts",
    "systems",
  ],
  ...["request_counts", "requested_mails", "tenant_wall", "variants"],
  ...["imports", "import_locks", "import_chunks", "import_rows", "import_changes", "import_problems"],
];

const world = await scanWorld();

/** People whose statements differ: they see an account, their own orders, assigned accounts, all accounts, or no account. */
const readers: readonly Actor[] = ["holder", "limited", "rep idle", "admin", "guest"];

function chooseActors({ of, outcomes }: Case): readonly Actor[] {
  const isAnswered = (actor: Actor) => outcomes[actor] !== "sign in" && outcomes[actor] !== "refused";
  const chosen = readers.filter(isAnswered);
  if (chosen.length === 0) return actorNames.filter(isAnswered).slice(0, 1);
  return of === "own" || of === "it" ? chosen : chosen.slice(0, 1);
}

async function runAccessRows(): Promise<void> {
  for (const [operation, cases] of Object.entries(await accessRows(world))) {
    for (const each of cases.filter(({ of }) => of !== "missing")) {
      for (const actor of chooseActors(each)) {
        const cookie = await openActorSession(world, actor);
        await world.run(operation, { cookie, variables: await each.variables(actor, cookie) });
      }
    }
  }
}

const holder = "holder.au@trestle.test";

async function openPages(): Promise<ReadonlyMap<string, readonly Exchange[]>> {
  const { db, countPage } = world;
  const cookie = await openSession(db, holder);
  // A server reads the countries once.
  await countPage("/products/", cookie);
  const line = { cartId: "mine", store: "", date: "", productCode: brush, quantity: 1 };
  await world.get("customerCartAddItem", { cookie, variables: line });
  const { number } = await db
    .selectFrom("orders")
    .select("number")
    .where("account_id", "=", await getAccountId(db, holder))
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  const exchanges = new Map<string, readonly Exchange[]>();
  for (const path of Object.keys(pageBars)) {
    exchanges.set(path, await countPage(path.replace(ORDER_NUMBER, number), cookie));
  }
  return exchanges;
}

/** A guest reads snapshots only, so the server answers without PostgreSQL. */
async function browseAsGuest(): Promise<readonly Exchange[]> {
  const requests = [
    ["GetProductList", { address: "q=low+shean" }],
    ["SuggestSearch", { text: "low shean" }],
    ["GetFrame", {}],
  ] as const;
  const counted = [];
  for (const [operation, variables] of requests) {
    counted.push(...(await world.countOperation(operation, { cookie: "", variables })));
  }
  return counted;
}

/** Runs each job with a payload that an operation or another job has queued. Jobs of the timetable have none. */
async function runJobs(): Promise<void> {
  const isScheduled = (name: string) => world.scheduled.includes(name);
  const names = Object.keys(world.jobs);
  for (const name of names.filter(isScheduled)) await world.runJob(name, {});
  for (const name of names.filter((each) => !isScheduled(each))) await world.runQueuedJob(name);
}

/** A plain form of the embedded provider queues this job, not an operation. */
async function askForNewPassword(): Promise<void> {
  const body = new URLSearchParams({ email: "full.au@trestle.test" });
  await fetch(new URL("/oidc/forgotten-password", world.url), { method: "POST", redirect: "manual", body });
}

/** Later journeys change the holder and their account, so the pages are opened first. */
const pages = await openPages();
const browsing = await browseAsGuest();
await runAccessRows();
await runEveryJourney(world);
await askForNewPassword();
await runJobs();

test("every operation succeeded and every job ran", () => {
  const expected = [...operations.map(({ name }) => name), ...Object.keys(world.jobs)];
  expect(expected.filter((name) => !world.listDone().includes(name))).toEqual([]);
});

test("statements of triggers and of foreign-key checks are seen too", () => {
  const inTrigger = "delete from sessions where user_id = new.user_id and membership_id = new.id";
  const inCheck = expect.stringContaining(`SELECT 1 FROM ONLY "public"."orders" x`);
  expect(world.listStatements()).toEqual(expect.arrayContaining([inTrigger, inCheck]));
});

test("every table that grows is large in this test", () => {
  expect(world.tables.filter((name) => !world.largeTables.has(name)).toSorted()).toEqual(smallTables.toSorted());
});

test("no operation and no job scans a large table without a stated reason", () => {
  const isAllowed = ({ table, statement }: Scan) =>
    allowedScans.some((allowed) => allowed.table === table && statement.includes(allowed.statement));
  const found = world
    .listScans()
    .filter((scan) => !isAllowed(scan))
    .map(({ by, table, statement }) => `${by} reads all rows of ${table}: ${statement}`);
  expect([...new Set(found)]).toEqual([]);
});

test("a guest who browses needs no exchange", () => {
  expect(browsing).toEqual([]);
});

/** The statements tell which reads could leave together. */
function describe(name: string, exchanges: readonly Exchange[]): string {
  const lines = exchanges.map((statements, index) => `${index + 1}: ${statements.join(" | ")}`);
  return [`${name} needs ${exchanges.length} exchanges`, ...lines].join("\n");
}

test("no operation needs more exchanges than its bar", () => {
  const kinds = new Map(operations.map(({ name, kind }) => [name, kind]));
  const tooMany = [...world.listExchanges()].filter(([name, { length }]) => length > findBar(name, kinds));
  expect(tooMany.map(([name, exchanges]) => describe(name, exchanges))).toEqual([]);
});

/** Bars above the standard follow improvements. */
function listLower(bars: Readonly<Record<string, Bar>>, seen: ReadonlyMap<string, readonly Exchange[]>): string[] {
  return Object.entries(bars).flatMap(([name, { most }]) => {
    const count = seen.get(name)?.length ?? 0;
    return count < most ? [`${name} needs ${count} exchanges and has the bar ${most}`] : [];
  });
}

test("an operation or a page that needs fewer exchanges than its own bar gets a lower bar", () => {
  expect([...listLower(ownBars, world.listExchanges()), ...listLower(pageBars, pages)]).toEqual([]);
});

test("no page needs more exchanges for its frame and its data together than its bar", () => {
  const tooMany = [...pages].filter(([path, { length }]) => length > (pageBars[path]?.most ?? 0));
  expect(tooMany.map(([path, exchanges]) => describe(path, exchanges))).toEqual([]);
});
