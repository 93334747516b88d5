// Shows that answers cached for guests are never stale, never of another country and never of an account: a change of data,
// a special that begins or ends, a sign-in and another country show at once, at /graphql and on pages.
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { url, db } = server;
const address = { subCategorySlug: "wall-paint", slug: "wallcraft-interior-low-sheen" };
const path = `/products/${address.subCategorySlug}/${address.slug}/`;
const soon = { interval: 20 };

interface SeenProduct {
  readonly name: string;
  readonly variants: {
    readonly sku: string;
    readonly price: { exTax: { formattedValue: string }; incTax: { currencyIso: string }; source: string };
    readonly special: { price: { formattedValue: string } } | null;
  }[];
}

async function readProduct(cookie = ""): Promise<SeenProduct> {
  const { body } = await askOperation(url, "GetProductPage", { variables: address, cookie });
  return body.data?.product as SeenProduct;
}

async function readFirstVariant(cookie?: string) {
  const [variant] = (await readProduct(cookie)).variants;
  if (variant === undefined) throw new Error("The product has no variants.");
  return variant;
}

async function readPage(cookie = ""): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(new URL(path, url), { headers: { cookie } });
  return { text: await response.text(), headers: response.headers };
}

test("a second guest gets the same answer as the first", async () => {
  expect(await readProduct()).toEqual(await readProduct());
});

test("each page has a nonce and a request id of its own", async () => {
  const [first, second] = [await readPage(), await readPage()];
  const nonces = [first, second].map(({ text }) => [...new Set(text.match(/(?<=nonce=")[^"]+/g))]);
  expect(nonces[0]).toHaveLength(1);
  expect(nonces[1]).toHaveLength(1);
  expect(nonces[0]).not.toEqual(nonces[1]);
  for (const [index, { text, headers }] of [first, second].entries()) {
    expect(headers.get("content-security-policy")).toContain(`'nonce-${nonces[index]}'`);
    expect(text).toContain(headers.get("x-request-id"));
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  }
});

test("a change of a product is shown within a second", async () => {
  await readPage();
  const { name } = await readProduct();
  await sql`update products set name = ${`${name} Plus`} where slug = ${address.slug}`.execute(db);
  await expect.poll(async () => (await readProduct()).name, soon).toBe(`${name} Plus`);
  expect((await readPage()).text).toContain(`${name} Plus`);
});

test("guests of two countries get the prices of their own country", async () => {
  const currencies = [];
  for (const cookie of ["", "trestle-country=NZ", "", "trestle-country=NZ"]) {
    currencies.push((await readFirstVariant(cookie)).price.incTax.currencyIso);
  }
  expect(currencies).toEqual(["AUD", "NZD", "AUD", "NZD"]);
  const [australian, newZealand] = [await readPage(), await readPage("trestle-country=NZ")];
  expect(australian.text).toContain('"priceCurrency":"AUD"');
  expect(newZealand.text).toContain('"priceCurrency":"NZD"');
});

test("a guest with the dark theme does not change the page of other guests", async () => {
  await readPage();
  expect((await readPage("theme=dark")).text).toContain('data-theme="dark"');
  expect((await readPage()).text).not.toContain('data-theme="dark"');
});

test("an account gets its own price, and guests get the retail price", async () => {
  const { email } = await db
    .selectFrom("users as u")
    .innerJoin("memberships as m", "m.user_id", "u.id")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .where("a.kind", "=", "TRADE")
    .select("u.email")
    .orderBy("u.email")
    .executeTakeFirstOrThrow();
  const cookie = await openSession(db, email);
  const sources = [];
  for (const each of ["", cookie, "", cookie]) sources.push((await readFirstVariant(each)).price.source === "retail");
  expect(sources).toEqual([true, false, true, false]);
  expect((await readPage(cookie)).text).not.toContain("Sign in</a>");
  expect((await readPage()).text).toContain("Sign in</a>");
});

test("a special price is shown from the first to the last minute of its day", async () => {
  const { sku } = await readFirstVariant();
  const today = Temporal.Instant.fromEpochMilliseconds(server.now().getTime()).toZonedDateTimeISO("Australia/Sydney");
  const [starts, ends] = [1, 2].map((days) => today.toPlainDate().add({ days }).toZonedDateTime("Australia/Sydney"));
  const day = starts?.toPlainDate().toString();
  await sql`delete from special_promotions where sku = ${sku}`.execute(db);
  await sql`insert into special_promotions (code, sku, country, name, description, cents, limit_units, starts_on, ends_on)
    values ('CACHED', ${sku}, 'AU', 'Cached', 'For a test', 100, 5, ${day}, ${day})`.execute(db);
  await sql`update products set name = 'Changed' where slug = ${address.slug}`.execute(db);
  await expect.poll(async () => (await readProduct()).name, soon).toBe("Changed");
  expect((await readFirstVariant()).special).toBeNull();
  expect((await readPage()).text).not.toContain("$1.00");
  server.setClock(new Date(starts?.epochMilliseconds ?? 0).toISOString());
  expect((await readFirstVariant()).special).toMatchObject({ price: { formattedValue: "$1.00" } });
  expect((await readPage()).text).toContain("$1.00");
  server.setClock(new Date((ends?.epochMilliseconds ?? 0) - 20_000).toISOString());
  expect((await readFirstVariant()).special).toMatchObject({ price: { formattedValue: "$1.00" } });
  server.advance(20_000);
  expect((await readFirstVariant()).special).toBeNull();
});

test("a banner is shown on the home page from its start to its end", async () => {
  const home = async () => (await fetch(url)).text();
  const title = "Open late on Thursday";
  const now = Date.now();
  server.setClock(new Date(now).toISOString());
  const [starts, ends] = [1, 2].map((hours) => new Date(now + hours * 3_600_000));
  await sql`insert into banners (id, type, place, position, title, starts_at, ends_at)
    values ('late', 'PROMOTION_BANNER', 'HOME', 1, ${title}, ${starts}, ${ends})`.execute(db);
  await sql`update banners set title = 'Shown at once' where id = (select min(id) from banners where audience = 'EVERYONE'
    and id <> 'late')`.execute(db);
  await expect.poll(home, soon).toContain("Shown at once");
  expect(await home()).not.toContain(title);
  server.advance(3_601_000);
  expect(await home()).toContain(title);
  server.advance(3_600_000);
  expect(await home()).not.toContain(title);
});
