// Shows that staff upload photographs and data sheets of products: pages show them within a second, a chosen colour is still drawn,
// parallel uploads keep one main picture, and whatever is no picture or PDF is refused.
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readPhotograph } from "../../src/features/pictures/server/product-photograph.adapter.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { runMutation } from "../support/operation-client.ts";
import { drawPhotograph, storePhotograph } from "../support/photographs.ts";
import { testServer } from "../support/test-server.ts";

const { db, url } = await testServer({ RATE_LIMIT_PER_MINUTE: "100000" });
const marketing = await openSession(db, "marketing.au@trestle.test");
const holder = await openSession(db, "holder.au@trestle.test");
const paint = "HBL-WC-LS";
const paintPage = { subCategorySlug: "wall-paint", slug: "wallcraft-interior-low-sheen" };

const picture = await drawPhotograph();
const tiny = await drawPhotograph(0, { width: 200, height: 200 });

interface Sent {
  message?: string;
  userErrors?: { code: string }[];
}

interface Upload {
  path: "photographs" | "sheets";
  bytes: Buffer;
  name?: string;
  fields: Record<string, string>;
}

async function send({ path, bytes, name = "file", fields }: Upload, cookie = marketing): Promise<string[] | string> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const headers = { cookie, origin: url, accept: "application/json" };
  const response = await fetch(`${url}/staff/product-${path}`, { method: "POST", body: form, headers });
  const { message, userErrors } = (await response.json()) as Sent;
  return message ?? userErrors?.map(({ code }) => code) ?? [];
}

const sendPhotograph = (bytes: Buffer, more: Record<string, string> = {}, cookie = marketing) =>
  send({ path: "photographs", bytes, fields: { productCode: paint, sku: "", alt: "", ...more } }, cookie);

interface Shown {
  imageUrl: string;
  imageAlt: string | null;
  photographs: { url: string; thumbnailUrl: string; alt: string }[];
  variants: { sku: string; imageUrl: string; imageAlt: string | null }[];
  dataSheets: { title: string; url: string; size: string }[];
}

async function readProduct(): Promise<Shown> {
  const { body } = await askOperation(url, "GetProductPage", { variables: paintPage });
  return (body.data as { product: Shown }).product;
}

const clear = (code = paint) => sql`delete from product_photographs where product_code = ${code}`.execute(db);
const listPositions = async (code = paint) =>
  (
    await sql<{ position: number }>`select position from product_photographs
      where product_code = ${code} and position is not null order by position`.execute(db)
  ).rows.map(({ position }) => position);
const change = async (operation: string, variables: object) =>
  (await runMutation(url, operation, { cookie: marketing, variables })).codes;
const readMedia = async () =>
  (
    (await askOperation(url, "GetStaffProduct", { cookie: marketing, variables: { code: paint } })).body.data as {
      staffProductMedia: {
        photographs: { hash: string; sku: string | null; alt: string; place: number; seen: string }[];
        removed: { hash: string }[];
        sheets: { kind: string; name: string; url: string | null }[];
      };
    }
  ).staffProductMedia;

describe("a photograph", () => {
  test("is on the page of its product and in lists within a second, as a square without metadata", async () => {
    const taken = await sharp(await drawPhotograph(1, { width: 1_600, height: 900 }))
      .withExif({ IFD0: { Copyright: "Kim Lee", Make: "Camera" } })
      .jpeg()
      .toBuffer();
    expect(taken.includes("Kim Lee")).toBe(true);
    expect(await sendPhotograph(taken, { alt: "  The tin\non a bench " })).toEqual([]);
    await expect.poll(async () => (await readProduct()).imageUrl).toContain(".webp?photo=");
    const product = await readProduct();
    expect(product).toMatchObject({ imageAlt: "The tin on a bench", photographs: [] });
    const response = await fetch(url + product.variants[0]?.imageUrl);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const large = Buffer.from(await response.arrayBuffer());
    expect(await sharp(large).metadata()).toMatchObject({ width: 960, height: 960, format: "webp" });
    expect(large.includes("Kim Lee")).toBe(false);
    const etag = response.headers.get("etag") ?? "";
    const again = await fetch(url + product.variants[0]?.imageUrl, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    const html = await (
      await fetch(`${url}/products?q=wallcraft+low+sheen`, { headers: { accept: "text/html" } })
    ).text();
    const [, card = ""] = /src="(\/pictures\/[^"]+\.webp[^"]+size=480)"/.exec(html) ?? [];
    const small = await fetch(url + card.replaceAll("&amp;", "&"));
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 480, height: 480 });
  });

  test("is turned upright and stands whole in the middle of a clear square", async () => {
    const turned = await sharp(await drawPhotograph(1))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const pictures = await readPhotograph(turned);
    if ("problem" in pictures) throw new Error(pictures.problem);
    const { data, info } = await sharp(pictures.at(-1)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 600, height: 600 });
    const alphaAt = (x: number, y: number) => data[4 * (y * info.width + x) + 3];
    expect([alphaAt(5, 300), alphaAt(595, 300), alphaAt(300, 5), alphaAt(300, 595)]).toEqual([0, 0, 255, 255]);
  });

  test("gives way to the drawing in a chosen colour, and when it is gone", async () => {
    const { imageUrl } = await readProduct();
    const tinted = await fetch(`${url}${imageUrl}&tint=7a8b6f`);
    expect(tinted.headers.get("content-type")).toContain("image/svg+xml");
    expect(tinted.headers.get("cache-control")).toContain("immutable");
    expect(await tinted.text()).toContain("#7a8b6f");
    const gone = await fetch(url + imageUrl.replace(/photo=[0-9a-f]+/, "photo=ffffffffffffffff"));
    expect(gone.headers.get("content-type")).toContain("image/svg+xml");
    expect(gone.headers.get("cache-control")).toBe("public, max-age=300");
  });

  test("of one variant is shown for that variant, and all are shown where there are several", async () => {
    expect(await sendPhotograph(await drawPhotograph(2), { sku: "HBL-WC-LS-4-W" })).toEqual([]);
    const findPhoto = (address: string) => /photo=([0-9a-f]+)/.exec(address)?.[1];
    await expect.poll(async () => (await readProduct()).photographs.length).toBe(2);
    const { variants, photographs, imageUrl } = await readProduct();
    const own = variants.find(({ sku }) => sku === "HBL-WC-LS-4-W");
    const other = variants.find(({ sku }) => sku === "HBL-WC-LS-10-W");
    expect(findPhoto(own?.imageUrl ?? "")).toBe(findPhoto(photographs[1]?.url ?? "none"));
    expect(findPhoto(other?.imageUrl ?? "")).toBe(findPhoto(imageUrl));
    expect(photographs.map(({ alt }) => alt)).toEqual(["The tin on a bench", expect.stringMatching(/ 4 L$/)]);
  });

  test("is described, moved to the first place, removed and put back, and each change is in the audit log", async () => {
    const [first, second] = (await readMedia()).photographs;
    const key = { productCode: paint, hash: second?.hash };
    const saved = { ...key, sku: "", alt: "Open tin", place: 1, seen: second?.seen };
    expect(await change("SavePhotograph", saved)).toEqual([]);
    expect((await readMedia()).photographs.map(({ hash }) => hash)).toEqual([second?.hash, first?.hash]);
    // Another person still sees the former text.
    expect(await change("SavePhotograph", { ...saved, alt: "Closed tin" })).toEqual(["PHOTOGRAPH_CHANGED"]);
    expect(await change("SavePhotograph", { ...saved, sku: "TRD-CUT-63" })).toEqual(["PHOTOGRAPH_VARIANT_UNKNOWN"]);
    expect(await change("SavePhotograph", { ...saved, alt: "a".repeat(201) })).toEqual(["PHOTOGRAPH_ALT_TOO_LONG"]);
    expect(await change("RemovePhotograph", key)).toEqual([]);
    expect(await change("RemovePhotograph", key)).toEqual(["PHOTOGRAPH_NOT_FOUND"]);
    const left = await readMedia();
    expect(left.photographs).toMatchObject([{ hash: first?.hash, place: 1 }]);
    expect(left.removed).toMatchObject([{ hash: second?.hash }]);
    await expect.poll(async () => (await readProduct()).imageAlt).toBe("The tin on a bench");
    expect(await change("RestorePhotograph", key)).toEqual([]);
    expect((await readMedia()).photographs).toMatchObject([{ place: 1 }, { hash: second?.hash, alt: "Open tin" }]);
    const { rows } = await sql<{ before: object; after: object }>`select before, after from audit_entries
      where action = 'PHOTOGRAPHS_CHANGED' and subject_kind = 'PRODUCT' and subject_id = ${paint} order by id desc limit 1`.execute(
      db,
    );
    expect(rows).toEqual([
      {
        before: { photographs: [expect.any(String)] },
        after: { photographs: [expect.any(String), expect.any(String)] },
      },
    ]);
  });

  test("that was removed is kept until eight others are removed after it", async () => {
    await clear();
    for (let count = 0; count < 9; count++) await change("RemovePhotograph", await storePhotograph(db, paint));
    expect((await readMedia()).removed).toHaveLength(8);
    await clear();
  });
});

describe("uploads of photographs", () => {
  test.each([
    ["nothing", Buffer.alloc(0), "PHOTO_MISSING"],
    ["a drawing with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), "PHOTO_TYPE"],
    ["a PNG that was cut off", picture.subarray(0, 300), "PHOTO_BROKEN"],
    ["a small picture", tiny, "PHOTOGRAPH_TOO_SMALL"],
    ["more than 12 MB", Buffer.alloc(12_000_001), "PHOTO_TOO_LARGE"],
  ])("are refused for %s", async (_, bytes, code) => {
    expect(await sendPhotograph(bytes)).toEqual([code]);
  });

  test("are refused for the wrong person, product and variant", async () => {
    expect(await sendPhotograph(picture, {}, "")).toBe("Sign in to change products.");
    expect(await sendPhotograph(picture, {}, holder)).toBe("Unauthorized access detected");
    const store = await openSession(db, "store.au@trestle.test");
    expect(await sendPhotograph(picture, {}, store)).toBe("Unauthorized access detected");
    expect(await sendPhotograph(picture, { productCode: "NONE" })).toEqual(["MEDIA_PRODUCT_NOT_FOUND"]);
    expect(await sendPhotograph(picture, { sku: "TRD-CUT-63" })).toEqual(["PHOTOGRAPH_VARIANT_UNKNOWN"]);
    expect(await listPositions()).toEqual([]);
  });

  test("64 in parallel keep one main picture and eight photographs in all", async () => {
    const pictures = await Promise.all(Array.from({ length: 64 }, (_, index) => drawPhotograph(index)));
    const answers = await Promise.all(pictures.map((each) => sendPhotograph(each)));
    expect(await listPositions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(answers.filter((codes) => codes.length === 0)).toHaveLength(8);
    for (const code of answers.flat()) expect(["PHOTOGRAPHS_FULL", "PHOTO_BUSY"]).toContain(code);
    const [kept] = pictures.filter((_, index) => answers[index]?.length === 0);
    expect(await sendPhotograph(kept ?? Buffer.alloc(0))).toEqual(["PHOTOGRAPH_KNOWN"]);
    await clear();
  });
});

describe("a data sheet", () => {
  const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);
  const given: { name?: string; cookie?: string; kind?: string; productCode?: string } = {};
  const sendSheet = (bytes: Buffer, { name = "Wallcraft TDS.pdf", cookie = marketing, ...more } = given) =>
    send({ path: "sheets", bytes, name, fields: { productCode: paint, kind: "technical", ...more } }, cookie);
  const findSheet = async () => (await readProduct()).dataSheets.find(({ title }) => title === "Technical data sheet");
  const drawn = `/data-sheets/${paintPage.slug}-technical.pdf`;

  test("replaces the drawn one, is saved under its name, and can be removed and undone with its row", async () => {
    expect((await findSheet())?.size).toBe("under 60 KB");
    expect(await sendSheet(pdf("one"))).toEqual([]);
    await expect.poll(async () => (await findSheet())?.size).toBe("1 KB");
    const sheet = await findSheet();
    const response = await fetch(url + sheet?.url);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="Wallcraft TDS.pdf"');
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(await response.text()).toContain("% one");
    expect((await fetch(url + drawn)).url).toBe(url + sheet?.url);
    expect((await readMedia()).sheets).toEqual([
      { kind: "TECHNICAL", name: "Wallcraft TDS.pdf", url: sheet?.url, size: "1 KB" },
    ]);
    const cell = { field: "tds", from: "Wallcraft TDS.pdf", to: "" };
    const edit = { kind: "products", rows: [{ key: paint, cells: [cell] }], reason: "", alarmsAccepted: false };
    expect(await change("EditRows", edit)).toEqual([]);
    await expect.poll(async () => (await findSheet())?.size).toBe("under 60 KB");
    const { rows } = await sql<{ action: string }>`select action from audit_entries
      where subject_kind = 'PRODUCT' and subject_id = ${paint} and action <> 'PHOTOGRAPHS_CHANGED' order by id`.execute(
      db,
    );
    expect(rows.map(({ action }) => action)).toEqual(["SHEET_UPLOADED", "ROW_CHANGED", "ROW_CHANGED"]);
  });

  test("gets the name that an imported row has, and never changes the sheet of another product", async () => {
    await sql`update products set tds = 'hbl-tds.pdf' where code = ${paint}`.execute(db);
    expect(await findSheet()).toMatchObject({ size: "under 60 KB" });
    expect(await sendSheet(pdf("two"), { name: "Scan 1.pdf" })).toEqual([]);
    await expect.poll(async () => (await findSheet())?.url).toMatch(/\/hbl-tds\.pdf$/);
    const brush = { productCode: "TRD-CUT", name: "hbl-tds.pdf" };
    expect(await sendSheet(pdf("of the brush"), brush)).toEqual([]);
    const { rows } = await sql<{ tds: string }>`select tds from products where code = 'TRD-CUT'`.execute(db);
    expect(rows[0]?.tds).toMatch(/^hbl-tds-[0-9a-f]{16}\.pdf$/);
    expect(await (await fetch(`${url}${(await findSheet())?.url}`)).text()).toContain("% two");
    expect((await fetch(`${url}/data-sheets/ffffffffffffffff/hbl-tds.pdf`)).status).toBe(404);
  });

  test.each([
    ["no file", Buffer.alloc(0), {}, "SHEET_MISSING"],
    ["another file", Buffer.from("<!doctype html>"), {}, "SHEET_TYPE"],
    ["a PDF that was cut off", Buffer.from("%PDF-1.7\n1 0 obj"), {}, "SHEET_BROKEN"],
    ["more than 10 MB", Buffer.alloc(10_000_001), {}, "SHEET_TOO_LARGE"],
    ["an unknown kind", pdf("three"), { kind: "other" }, "SHEET_KIND_UNKNOWN"],
    ["an unknown product", pdf("three"), { productCode: "NONE" }, "MEDIA_PRODUCT_NOT_FOUND"],
  ])("is refused for %s", async (_, bytes, fields, code) => {
    expect(await sendSheet(bytes, fields)).toEqual([code]);
  });

  test("is refused from a customer", async () => {
    expect(await sendSheet(pdf("three"), { cookie: holder })).toBe("Unauthorized access detected");
  });
});
