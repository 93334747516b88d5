// Shows that what is kept for guests is never old, never another country's and never anybody's own: a change, a special
// that begins or ends, a sign-in and a country all show at once, at /graphql and on pages.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { url, db } = server;
const address = { subCategorySlug: "wall-paint", slug: "wallcraft-interior-low-sheen" };
const path = `/products/${address.subCategorySlug}/${address.slug}/`;
const soon = { timeout: 1_000, interval: 20 };

interface Shown {
  readonly name: string;
  readonly variants: {
    readonly sku: string;
    readonly price: { exTax: { formattedValue: string }; incTax: { currencyIso: string }; source: string };
    readonly special: { price: { formattedValue: string } } | null;
  }[];
}

async function product(cookie = ""): Promise<Shown> {
  const { body } = await askOperation(url, "GetProductPage", { variables: address, cookie });
  return body.data?.product as Shown;
}

async function firstVariant(cookie?: string) {
  const [variant] = (await product(cookie)).variants;
  if (variant === undefined) throw new Error("It has no variants.");
  return variant;
}

async function page(cookie = ""): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(new URL(path, url), { headers: { cookie } });
  return { text: await response.text(), headers: response.headers };
}

it("answers a second guest with what it made for the first", async () => {
  expect(await product()).toEqual(await product());
});

it("gives each page its own nonce and request id", async () => {
  const [first, second] = [await page(), await page()];
  const nonces = [first, second].map(({ text }) => [...new Set(text.match(/(?<=nonce=")[^"]+/g))]);
  expect(nonces[0]).toHaveLength(1);
  expect(nonces[1]).toHaveLength(1);
  expect(nonces[0]).not.toEqual(nonces[1]);
  for (const [place, { text, headers }] of [first, second].entries()) {
    expect(headers.get("content-security-policy")).toContain(`'nonce-${nonces[place]}'`);
    expect(text).toContain(headers.get("x-request-id"));
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  }
});

it("shows a change within a second", async () => {
  await page();
  const { name } = await product();
  await sql`update products set name = ${`${name} Plus`} where slug = ${address.slug}`.execute(db);
  await expect.poll(async () => (await product()).name, soon).toBe(`${name} Plus`);
  expect((await page()).text).toContain(`${name} Plus`);
});

it("keeps the countries apart", async () => {
  const currencies = [];
  for (const cookie of ["", "trestle-country=NZ", "", "trestle-country=NZ"]) {
    currencies.push((await firstVariant(cookie)).price.incTax.currencyIso);
  }
  expect(currencies).toEqual(["AUD", "NZD", "AUD", "NZD"]);
  const [australian, newZealand] = [await page(), await page("trestle-country=NZ")];
  expect(australian.text).toContain('"priceCurrency":"AUD"');
  expect(newZealand.text).toContain('"priceCurrency":"NZD"');
});

it("keeps the themes apart", async () => {
  await page();
  expect((await page("theme=dark")).text).toContain('data-theme="dark"');
  expect((await page()).text).not.toContain('data-theme="dark"');
});

it("tells an account its own price and no guest the account's", async () => {
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
  for (const each of ["", cookie, "", cookie]) sources.push((await firstVariant(each)).price.source === "retail");
  expect(sources).toEqual([true, false, true, false]);
  expect((await page(cookie)).text).not.toContain("Sign in</a>");
  expect((await page()).text).toContain("Sign in</a>");
});

it("shows a special from its first moment until its last", async () => {
  const { sku } = await firstVariant();
  const hour = 3_600_000;
  const now = Date.now();
  await sql`delete from special_promotions where sku = ${sku}`.execute(db);
  await sql`insert into special_promotions (code, sku, country, name, description, cents, limit_units, starts_at, ends_at)
    values ('KEPT', ${sku}, 'AU', 'Kept', 'For a test', 100, 5, ${new Date(now + hour)}, ${new Date(now + 2 * hour)})`.execute(
    db,
  );
  await sql`update products set name = 'Changed' where slug = ${address.slug}`.execute(db);
  await expect.poll(async () => (await product()).name, soon).toBe("Changed");
  expect((await firstVariant()).special).toBeNull();
  expect((await page()).text).not.toContain("$1.00");
  server.advance(hour + 1_000);
  expect((await firstVariant()).special).toMatchObject({ price: { formattedValue: "$1.00" } });
  expect((await page()).text).toContain("$1.00");
  server.advance(hour);
  expect((await firstVariant()).special).toBeNull();
});

it("shows a banner on the home page from its first moment until its last", async () => {
  const home = async () => (await fetch(url)).text();
  const title = "Open late on Thursday";
  const now = Date.now();
  server.setClock(new Date(now).toISOString());
  const [starts, ends] = [1, 2].map((hours) => new Date(now + hours * 3_600_000));
  await sql`insert into banners (id, type, place, position, title, starts_at, ends_at)
    values ('late', 'PROMOTION_BANNER', 'HOME', 1, ${title}, ${starts}, ${ends})`.execute(db);
  await sql`update banners set title = 'Told at once' where id = (select min(id) from banners where audience = 'EVERYONE'
    and id <> 'late')`.execute(db);
  await expect.poll(home, soon).toContain("Told at once");
  expect(await home()).not.toContain(title);
  server.advance(3_601_000);
  expect(await home()).toContain(title);
  server.advance(3_600_000);
  expect(await home()).not.toContain(title);
});
