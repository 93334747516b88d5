// Shows that data sheets contain the catalogue's data, stay small, and are cached by their version.
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { askOperation } from "../../../../tests/support/ask-shop.ts";
import { testServer } from "../../../../tests/support/test-server.ts";

const { url } = await testServer();

/** As the product page promises. */
const mostBytes = 60_000;

async function listSheets(subCategorySlug: string, slug: string) {
  const { body } = await askOperation(url, "GetProductPage", { variables: { subCategorySlug, slug } });
  const { product } = body.data as { product: { dataSheets: { title: string; url: string }[] } };
  return product.dataSheets;
}

async function readText(address: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url + address)).arrayBuffer());
  expect(bytes.length).toBeLessThan(mostBytes);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text;
}

test("a paint has a technical and a safety data sheet with its data, sizes and hazards", async () => {
  const [technical, safety] = await listSheets("wall-paint", "wallcraft-interior-low-sheen");
  expect(technical?.title).toBe("Technical data sheet");
  const data = await readText(technical?.url ?? "");
  for (const words of ["Wallcraft Interior Low Sheen", "16 m² per litre and coat", "HBL-WC-LS-10-W", "160 m²"]) {
    expect(data).toContain(words);
  }
  expect(safety?.title).toBe("Safety data sheet");
  const dangers = await readText(safety?.url ?? "");
  for (const words of ["Wallcraft Interior Low Sheen", "13 11 26", "First aid", "Not dangerous goods"]) {
    expect(dangers).toContain(words);
  }
});

test("a system lists the data sheets of its parts", async () => {
  const titles = (await listSheets("renders", "coastal-render-system-30-m")).map(({ title }) => title);
  expect(titles).toHaveLength(6);
  expect(titles[0]).toMatch(/Part A.*: technical data sheet$/);
});

test("a data sheet is cached by its version and saved under its name", async () => {
  const [technical] = await listSheets("wall-paint", "wallcraft-interior-low-sheen");
  const response = await fetch(url + technical?.url);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toBe(
    'inline; filename="wallcraft-interior-low-sheen-technical.pdf"',
  );
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const etag = response.headers.get("etag") ?? "";
  expect((await fetch(url + technical?.url, { headers: { "if-none-match": etag } })).status).toBe(304);
  const old = await fetch(`${url}/data-sheets/wallcraft-interior-low-sheen-technical.pdf?v=old`);
  expect(old.headers.get("cache-control")).toBe("public, max-age=300");
});

test("an unknown data sheet is answered with 404", async () => {
  for (const file of ["nothing-technical.pdf", "wallcraft-interior-low-sheen.pdf", "cutter-brush-safety.pdf"]) {
    expect((await fetch(`${url}/data-sheets/${file}`)).status).toBe(404);
  }
});
