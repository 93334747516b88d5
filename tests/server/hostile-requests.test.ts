// Shows that requests which no page of ours sends get an answer below 500: deep JSON, NUL in addresses, unknown methods, days
// that do not exist, and every page of a shop without products and stores. A refused change of a guest leaves no cart.
import { request } from "node:http";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrate } from "../../src/server/migrate.ts";
import { accessRows, toOutcome } from "../support/access-rows.ts";
import { openSession } from "../support/ask-shop.ts";
import { brush } from "../support/order-world.ts";
import { emptyDatabase } from "../support/test-database.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const { db } = server;
const at = (path: string) => new URL(path, server.url);
const cookie = await openSession(db, "holder.au@trestle.test");
const adminCookie = await openSession(db, "admin.au@trestle.test");

const jsonPost = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/json" },
});

describe.each([33, 5_000, 100_000])("JSON that is nested %i deep", (depth) => {
  const deepList = "[".repeat(depth) + "]".repeat(depth);
  const deepObject = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  test.each([
    ["a named operation", "/graphql", jsonPost(`{"operationName":"GetFrame","variables":{"a":${deepList}}}`)],
    ["a document", "/graphql", jsonPost(`{"query":"{ __typename }","variables":${deepObject}}`)],
    ["an endpoint", "/api/account/", jsonPost(`{"date":${deepObject}}`)],
    ["an endpoint of the cart", "/api/cart/add/", jsonPost(`{"cartItems":${deepList}}`)],
  ])("%s answers 400", async (_, path, init) => {
    const answer = await fetch(at(path), init);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("nested too deeply")]);
  });
});

test("variables in the address that are nested deeply are refused", async () => {
  const variables = "[".repeat(2_000) + "]".repeat(2_000);
  const answer = await fetch(at(`/graphql?operationName=GetFrame&variables={"a":${variables}}`));
  expect(answer.status).toBe(400);
});

test("a document with deep lists and objects as literals is refused", async () => {
  for (const [open, close] of [
    ["[", "]"],
    ["{a:", "}"],
  ] as const) {
    const literal = `${open.repeat(600)}1${close.repeat(600)}`;
    const answer = await fetch(at("/graphql"), jsonPost(JSON.stringify({ query: `{ frame(a: ${literal}) { a } }` })));
    expect(answer.status).toBeLessThan(500);
  }
});

const pages = [
  ...["/", "/login/", "/credits/", "/products/", "/products/wall-paint/x/", "/cart/", "/cart/store/", "/checkout/"],
  ...[
    "/store-finder/",
    "/add-favourite-store/",
    "/search-suggestions/",
    "/colour-deck/",
    "/invitation/",
    "/unsubscribe/",
  ],
  ...["/confirm-email/", "/programs/trade-direct/sign-up-form", "/oidc/password", "/oidc/sign-in/x"],
  ...["/dashboard/", "/dashboard/account/", "/dashboard/account/members/", "/dashboard/saved-cards/"],
  ...["/dashboard/orders/", "/dashboard/order-detail/", "/dashboard/payments/", "/dashboard/statements/"],
  ...["/dashboard/payments/pay-balance-invoice/", "/dashboard/payments/payment-history/", "/dashboard/settings/"],
  ...["/dashboard/payments/export-transactions/", "/staff/accounts/", "/staff/sign-ups/", "/staff/sign-ups/x"],
  ...[
    "/staff/outbox/",
    "/staff/audit-log/",
    "/dashboard/documents/x",
    "/dashboard/statements/x",
    "/dashboard/exports/x",
  ],
  ...["/category-pictures/x.svg", "/scene-pictures/x.svg", "/pictures/x.svg", "/data-sheets/x.pdf", "/sitemap.xml"],
];

/** The names of the parameters that pages read. */
const parameters = [
  ...["q", "token", "code", "date", "from", "to", "page", "size", "year", "returnTo", "problem", "brand", "category"],
  ...["store", "range", "search", "text", "colour", "base", "sku", "status", "sort", "lat", "lng", "uid", "country"],
];

const visitors = [
  ["a guest", ""],
  ["a holder", cookie],
  ["an administrator", adminCookie],
] as const;

/** The addresses that are answered with 500 or more. */
async function listFailures(addresses: readonly string[], sent: string, base = server.url): Promise<string[]> {
  const failed: string[] = [];
  for (const address of new Set(addresses)) {
    const answer = await fetch(new URL(address, base), { headers: { cookie: sent }, redirect: "manual" });
    await answer.arrayBuffer();
    if (answer.status >= 500) failed.push(`${answer.status} ${address}`);
  }
  return failed;
}

describe.each(visitors)("%s", (_, sent) => {
  test("gets no 500 for NUL in a path or a query", async () => {
    const query = new URLSearchParams(parameters.map((name) => [name, "a\0b"]));
    const paths = pages.flatMap((path) => [`${path}?${query}`, `${path}%00`, path.replace(/x(\.|\/|$)/, "%00x$1")]);
    expect(await listFailures(paths, sent)).toEqual([]);
  });

  test("gets no 500 for parameters that are no number, no day or no name", async () => {
    const values = [
      "constructor",
      "__proto__",
      "2026-02-30",
      "0000-00-00",
      "99999999999999999999",
      "-1",
      "\ud800",
      "%",
    ];
    const addresses = values.flatMap((value) => {
      const query = new URLSearchParams(parameters.map((name) => [name, value]));
      return pages.flatMap((path) => [
        `${path}?${query}`,
        path.replace(/x(\.|\/|$)/, `${encodeURIComponent(value.toWellFormed())}$1`),
      ]);
    });
    expect(await listFailures(addresses, sent)).toEqual([]);
  });
});

test("days that do not exist are replaced by the default range", async () => {
  const answer = await fetch(at("/dashboard/orders/?from=2026-02-30&to=2026-03-05"), { headers: { cookie } });
  expect(answer.status).toBe(200);
});

test.each(["constructor", "__proto__", "toString.svg", "hasOwnProperty.svg"])(
  "a category picture named %s is the picture of an unknown category",
  async (name) => {
    const [answer, unknown] = await Promise.all(
      [name, "no-such-category.svg"].map((each) => fetch(at(`/category-pictures/${each}`))),
    );
    expect([answer?.status, await answer?.text()]).toEqual([200, await unknown?.text()]);
  },
);

function sendMethod(method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(at(path), { method }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end();
  });
}

test.each(["TRACE", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND", "SEARCH", "M-SEARCH"])(
  "the method %s gets an answer below 500 from pages and endpoints",
  async (method) => {
    for (const path of ["/", "/cart/", "/api/account/", "/graphql", "/pictures/x.svg", "/nothing-here/"]) {
      const status = await sendMethod(method, path);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  },
);

test("TRACE gets 405 and the methods that a page has", async () => {
  expect(await sendMethod("TRACE", "/cart/")).toBe(405);
});

describe("a shop without products, stores and people", async () => {
  const databaseUrl = await emptyDatabase();
  await migrate(databaseUrl);
  const empty = await startServerOn(databaseUrl, { DEMO: "off" });

  test("every page is answered below 500", async () => {
    expect(await listFailures(pages, "", empty.url)).toEqual([]);
  });

  test("the cart says that there is no store yet", async () => {
    const answer = await fetch(new URL("/cart/", empty.url));
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("There is no store")]);
  });

  test("adding to the cart is refused", async () => {
    const answer = await fetch(
      new URL("/api/cart/add/", empty.url),
      jsonPost(JSON.stringify({ cartId: "mine", store: "", date: "", productCode: "1", quantity: 1 })),
    );
    expect(answer.status).toBe(404);
  });
});

describe("a guest's refused change", async () => {
  const countCarts = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from carts`.execute(db)).rows[0]?.count;
  const rows = Object.entries(await accessRows(server));

  test.each(rows.map(([operation, cases]) => [operation, cases] as const))(
    "%s leaves no cart and sets no cookie if it is refused",
    async (operationName, cases) => {
      for (const { variables } of cases) {
        const before = await countCarts();
        const answer = await fetch(
          at("/graphql"),
          jsonPost(JSON.stringify({ operationName, variables: await variables("guest", "") })),
        );
        const body = await answer.json();
        if (toOutcome({ status: answer.status, body }) === "ok") continue;
        expect(answer.headers.get("set-cookie") ?? "").not.toContain("trestle-cart");
        expect(await countCarts()).toBe(before);
      }
    },
  );

  test("64 parallel refused changes leave no cart, and a good one makes a cart", async () => {
    const before = (await countCarts()) ?? 0;
    const add = (productCode: string) =>
      fetch(
        at("/api/cart/add/"),
        jsonPost(JSON.stringify({ cartId: "mine", store: "", date: "", productCode, quantity: 1 })),
      );
    await Promise.all(Array.from({ length: 64 }, () => add("no-such-product")));
    expect(await countCarts()).toBe(before);
    expect((await add(brush)).headers.get("set-cookie")).toContain("trestle-cart");
    expect(await countCarts()).toBe(before + 1);
  });
});
