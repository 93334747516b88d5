// Shows the product list, the product page, suggestions, prices and pictures of a running server with the demo data.
import { describe, expect, test } from "vitest";
import { signIn } from "../../../../tests/support/browser-session.ts";
import { testServer } from "../../../../tests/support/test-server.ts";

const { url, db } = await testServer();

const lowSheen10 = "HBL-WC-LS-10-W";

interface CardPrice {
  exTax: { formattedValue: string };
  incTax: { formattedValue: string };
  source: string;
}
interface Priced extends CardPrice {
  exTax: { formattedValue: string; value: number };
  incTax: { formattedValue: string; value: number };
  perLitre: { formattedValue: string } | null;
}
interface Card {
  code: string;
  name: string;
  slug: string;
  subCategorySlug: string;
  isAvailable: boolean;
  brand: { name: string };
  imageUrl: string;
  fromPrice: CardPrice | null;
  variants: {
    sku: string;
    size: string;
    imageUrl: string;
    price: CardPrice;
    special: { price: { formattedValue: string } } | null;
  }[];
}
interface ProductPage {
  variants: { sku: string; price: Priced; special: { limitUnit: number } | null }[];
}
interface SystemPage {
  fromPrice: Priced | null;
  parts: { ratio: number; defaultSku: string; product: { code: string } }[];
}
interface Facet {
  name: string;
  label: string;
  options: { value: string; label: string; count: number; chosen: boolean }[];
}
interface List {
  total: number;
  currentPage: number;
  facets: Facet[];
  products: Card[];
}

async function ask<T>(operationName: string, variables: object, cookie = ""): Promise<T> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ operationName, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Record<string, T>; errors?: unknown };
  expect(errors).toBeUndefined();
  return Object.values(data)[0] as T;
}

const list = (address: string, cookie = "") => ask<List>("GetProductList", { address }, cookie);
const signInCookie = async (email: string) => (await signIn(url, email)).browser.cookieHeader();
const parseDollars = (text: string) => Number(text.replace(/[$,]/g, ""));
const findOptions = ({ facets }: List, name: string) => facets.find((facet) => facet.name === name)?.options ?? [];

describe("the product list", () => {
  test("shows all products that are sold alone, page by page, with facets", async () => {
    const all = await list("");
    expect(all.currentPage).toBe(1);
    expect(all.total).toBeGreaterThan(250);
    expect(all.products).toHaveLength(20);
    expect(all.facets.map(({ name }) => name)).toEqual(["brand", "category", "sheen", "surface", "size", "where"]);
    expect((await list("per=50&page=9999")).currentPage).toBe(Math.ceil(all.total / 50));
  });

  test("an option's count equals the number of products after choosing it", async () => {
    const [choice] = findOptions(await list("q=low+sheen"), "brand");
    const chosen = await list(`q=low+sheen&brand=${choice?.value}`);
    expect(chosen.total).toBe(choice?.count);
    expect(findOptions(chosen, "brand").find(({ value }) => value === choice?.value)?.chosen).toBe(true);
    expect(new Set(chosen.products.map(({ brand }) => brand.name))).toEqual(new Set([choice?.label]));
  });

  test("finds Low Sheen 10 L by a misspelling, and by part of the SKU", async () => {
    const first = async (q: string) => (await list(new URLSearchParams({ q }).toString())).products[0];
    expect((await first("wallcarft low shean 10l"))?.variants.map(({ sku }) => sku)).toContain(lowSheen10);
    expect((await first("wc-ls-10"))?.variants.map(({ sku }) => sku)).toContain(lowSheen10);
  });

  test("sorts by the buyer's own prices", async () => {
    const listPrices = async (address: string) =>
      (await list(address)).products.map(({ fromPrice }) => parseDollars(fromPrice?.exTax.formattedValue ?? ""));
    const prices = await listPrices("sort=price-low&per=100");
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const [dearest] = await listPrices("sort=price-high");
    expect(dearest).toBeGreaterThan(prices[0] ?? 0);
  });

  test("the from-price includes special prices", async () => {
    const [airless] = (await list("q=airless+390")).products;
    const [special] = airless?.variants.flatMap((variant) => variant.special ?? []) ?? [];
    expect(airless?.fromPrice?.exTax.formattedValue).toBe(special?.price.formattedValue);
    expect(special).toBeDefined();
  });

  test("contains systems but not their parts", async () => {
    const found = (await list("q=coastal+render+system")).products;
    expect(found[0]).toMatchObject({ code: "SYS-CRS", variants: [] });
    expect(found.map(({ code }) => code)).not.toContain("TRW-CS-A");
    expect((await list("q=TRW-CS-A")).products.map(({ code }) => code)).not.toContain("TRW-CS-A");
  });

  test("filters by stock at the buyer's own store", async () => {
    const cookie = await signInCookie("holder.au@trestle.test");
    await db
      .updateTable("users")
      .set({ favourite_store_id: (await db.selectFrom("stock").select("store_id").executeTakeFirstOrThrow()).store_id })
      .where("email", "=", "holder.au@trestle.test")
      .execute();
    const [here] = findOptions(await list("", cookie), "stock");
    expect(here?.count).toBeGreaterThan(0);
    expect((await list("stock=here", cookie)).total).toBe(here?.count);
    expect(findOptions(await list(""), "stock")).toEqual([]);
  });
});

describe("prices", () => {
  const priceFor = async (cookie: string) => {
    const page = { subCategorySlug: "wall-paint", slug: "wallcraft-interior-low-sheen" };
    const { variants } = await ask<ProductPage>("GetProductPage", page, cookie);
    const variant = variants.find(({ sku }) => sku === lowSheen10);
    if (!variant) throw new Error("It was not found.");
    return variant;
  };

  test("are retail for guests and consumers, with GST, without GST and per litre", async () => {
    const { price, special } = await priceFor("");
    const { retail_cents: retail } = await db
      .selectFrom("list_prices")
      .select("retail_cents")
      .where("sku", "=", lowSheen10)
      .where("country", "=", "AU")
      .executeTakeFirstOrThrow();
    expect(price.source).toBe("retail");
    expect(price.exTax.value).toBe(retail / 100);
    expect(price.incTax.value).toBeCloseTo((retail * 1.1) / 100, 1);
    expect(price.perLitre?.formattedValue).toBe(`$${(price.incTax.value / 10).toFixed(2)}`);
    expect(special).toMatchObject({ limitUnit: 4 });
    expect((await priceFor(await signInCookie("consumer.au@trestle.test"))).price).toEqual(price);
    expect((await priceFor("trestle-country=NZ")).price.exTax.value).not.toBe(price.exTax.value);
  });

  test("of an account are shown to its members only", async () => {
    const agreed = [
      ["holder.au@trestle.test", 4_321],
      ["limited.au@trestle.test", 4_321],
    ] as const;
    const account = await db
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .select("m.account_id")
      .where("u.email", "=", "holder.au@trestle.test")
      .executeTakeFirstOrThrow();
    await db.deleteFrom("contract_prices").where("sku", "=", lowSheen10).execute();
    await db
      .insertInto("contract_prices")
      .values({ account_id: account.account_id, sku: lowSheen10, cents: 4_321 })
      .execute();
    for (const [email, amount] of agreed) {
      const cookie = await signInCookie(email);
      expect((await priceFor(cookie)).price).toMatchObject({ source: "contract", exTax: { value: amount / 100 } });
      expect(await ask("getProductsPrice", { skus: [lowSheen10, "nothing"] }, cookie)).toEqual([
        {
          sku: lowSheen10,
          price: expect.objectContaining({ currencyIso: "AUD" }),
          amountAfterDiscount: { currencyIso: "AUD", formattedValue: "$43.21", value: 43.21 },
          specialPromotion: null,
          unitPrice: { toolDiscount: null },
        },
      ]);
    }
    const others = ["", await signInCookie("consumer.au@trestle.test"), await signInCookie("amber.au@trestle.test")];
    for (const cookie of others) {
      expect(JSON.stringify(await priceFor(cookie))).not.toContain("43.21");
      expect(JSON.stringify(await ask("getProductsPrice", { skus: [lowSheen10] }, cookie))).not.toContain("43.21");
    }
  });

  test("are served by the endpoint of the specification", async () => {
    const response = await fetch(`${url}/api/products/skuprices?skus=${lowSheen10}`);
    const { getProductsPrice } = (await response.json()) as { getProductsPrice: { sku: string }[] };
    expect(getProductsPrice.map(({ sku }) => sku)).toEqual([lowSheen10]);
  });
});

describe("the product page", () => {
  test("shows all data of a product", async () => {
    const { products } = await list(`q=${lowSheen10}`);
    const [{ slug, subCategorySlug } = { slug: "", subCategorySlug: "" }] = products;
    const page = await ask<Card & Record<string, unknown[]>>("GetProductPage", { slug, subCategorySlug });
    expect(page).toMatchObject({ code: "HBL-WC-LS", isTintable: true, isAvailable: true, systems: [], stock: [] });
    expect(page.categories).toHaveLength(3);
    expect(page.categories?.[2]).toMatchObject({ slug: subCategorySlug, level: "SUB_RANGE" });
    for (const many of ["features", "surfaces", "bases", "colourBrands", "companions", "variants"])
      expect(page[many]?.length, many).toBeGreaterThan(0);
    expect(await ask("GetProductPage", { slug, subCategorySlug: "elsewhere" })).toBeNull();
  });

  test("shows the stock at the viewer's store", async () => {
    const cookie = await signInCookie("holder.au@trestle.test");
    const [card] = (await list(`q=${lowSheen10}`, cookie)).products;
    const { slug, subCategorySlug } = card ?? {};
    const { stock, variants } = await ask<Card & { stock: object[] }>(
      "GetProductPage",
      { slug, subCategorySlug },
      cookie,
    );
    expect(stock).toHaveLength(variants.length);
    expect(stock[0]).toMatchObject({ storeName: expect.any(String), statusStock: expect.stringMatching(/Stock$/) });
  });

  test("of a system shows the total of its parts, and the page of a part links to its system", async () => {
    const [system] = (await list("q=coastal+render+system")).products;
    const { slug, subCategorySlug } = system ?? {};
    const page = await ask<SystemPage>("GetProductPage", { slug, subCategorySlug });
    const skus = page.parts.map(({ defaultSku }) => defaultSku);
    const prices = await ask<{ sku: string; price: { value: number } }[]>("getProductsPrice", { skus });
    const findPrice = (sku: string) => prices.find((price) => price.sku === sku)?.price.value ?? 0;
    const total = page.parts.reduce((sum, { ratio, defaultSku }) => sum + ratio * findPrice(defaultSku), 0);
    expect(page.fromPrice?.exTax.value).toBeCloseTo(total, 2);
    const codes = page.parts.map(({ product }) => product.code);
    const [part] = await ask<Card[]>("GetProductCards", { productCodes: codes });
    const address = { slug: part?.slug, subCategorySlug: part?.subCategorySlug };
    expect(await ask("GetProductPage", address)).toMatchObject({ systems: [{ code: "SYS-CRS" }] });
  });
});

describe("suggestions", () => {
  const suggest = (text: string) => ask<Record<string, { name: string; sku?: string }[]>>("SuggestSearch", { text });

  test("contain products, colours and categories in one answer", async () => {
    const [product] = (await suggest("wallcraft low sheen 10")).products ?? [];
    expect(product).toMatchObject({ name: expect.stringContaining("Low Sheen"), sku: expect.stringContaining("-10-") });
    const { name } = await db.selectFrom("colours").select("name").orderBy("code").executeTakeFirstOrThrow();
    expect((await suggest(name)).colours?.map((colour) => colour.name)).toContain(name);
    expect((await suggest("roof")).categories?.length).toBeGreaterThan(0);
    expect(await suggest(" ")).toEqual({ exactProduct: null, products: [], colours: [], categories: [] });
  });

  test("include a product that was renamed a moment ago", async () => {
    await db.updateTable("products").set({ name: "Zanzibar Quick Matt" }).where("code", "=", "HBL-WC-MT").execute();
    await expect
      .poll(async () => (await suggest("zanzibar")).products?.map(({ name }) => name))
      .toEqual(["Zanzibar Quick Matt"]);
  });
});

describe("endpoints", () => {
  test("serve the category menu and product cards", async () => {
    const read = async (path: string) => (await (await fetch(url + path)).json()) as Record<string, Card[]>;
    const { headerCategories } = await read("/api/header/");
    expect(headerCategories?.length).toBeGreaterThan(3);
    const slug = headerCategories?.[0]?.slug;
    expect(await read(`/api/header/category/?slug=${slug}`)).toEqual({ headerCategory: headerCategories?.[0] });
    const { productCards } = await read("/api/products/retrieveProductCards/?productCodes=HBL-WC-LS");
    expect(productCards?.map(({ code }) => code)).toEqual(["HBL-WC-LS"]);
  });
});

describe("pictures", () => {
  test("are drawn in any tint and size, and cached by their version", async () => {
    const [image] = await ask<{ url: string }[]>("BatchGetImage", { imageType: "x", productCodes: [lowSheen10, "no"] });
    const address = url + (image?.url ?? "");
    const response = await fetch(`${address}&tint=7A8B6F&size=240`);
    expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const svg = await response.text();
    expect(svg).toMatch(/^<svg width="240" height="240" /);
    expect(svg).toContain("#7a8b6f");
    const etag = response.headers.get("etag") ?? "";
    const again = await fetch(`${address}&tint=7A8B6F&size=240`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  test("with an outdated version or invalid parameters are drawn but cached briefly", async () => {
    const response = await fetch(`${url}/pictures/${lowSheen10}.svg?v=old&tint="/><script>&size=1e9`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    expect(await response.text()).not.toContain("script");
    expect((await fetch(`${url}/pictures/NOTHING.svg`)).status).toBe(404);
  });
});
