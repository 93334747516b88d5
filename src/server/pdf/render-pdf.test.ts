// Shows that a PDF contains all its content, including Māori macrons, over several pages.
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { expect, it } from "vitest";
import type { PdfDocument } from "./pdf-document.ts";
import { renderPdf } from "./render-pdf.ts";

const letters = "ĀāĒēĪīŌōŪū";

const sheet: PdfDocument = {
  kind: "Tax invoice",
  title: "Kererū Painters",
  subtitle: "Tāmaki Makaurau",
  footer: "Paid by Rāwiri",
  blocks: [
    { block: "notice", text: "Read this first" },
    { block: "heading", text: "What was bought" },
    { block: "paragraph", text: `Every letter: ${letters} 12 m² at 5 °C “quoted”` },
    { block: "list", items: ["One thing", "Another thing"] },
    { block: "facts", facts: [{ label: "Order", value: "AU-1048213" }] },
    {
      block: "table",
      columns: [
        { title: "Item", share: 3 },
        { title: "Price", share: 1, isFigure: true },
      ],
      rows: Array.from({ length: 80 }, (_, index) => [`Line ${index + 1} of many`, `$${index}.50`]),
      totals: [["Total", "$3,200.00"]],
    },
  ],
};

async function readPages(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text;
}

it("a PDF contains all its texts", async () => {
  const pages = await readPages(await renderPdf(sheet));
  const whole = pages.join("\n");
  for (const words of ["Kererū Painters", "Tāmaki Makaurau", "Read this first", "What was bought", letters, "12 m²"]) {
    expect(whole).toContain(words);
  }
  for (const words of ["Another thing", "AU-1048213", "Line 1 of many", "Line 80 of many", "$79.50", "$3,200.00"]) {
    expect(whole).toContain(words);
  }
});

it("every page has the shop, header, footer and the head of the table", async () => {
  const pages = await readPages(await renderPdf(sheet, { name: "Kiln Trade", version: "1", logo: null }));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    for (const words of ["Kiln", "Tax invoice", "Paid by Rāwiri", `Page ${index + 1} of ${pages.length}`, "Price"]) {
      expect(page).toContain(words);
    }
  }
});

it("a PDF is tagged and has a title and a language for screen readers", async () => {
  const bytes = await renderPdf(sheet);
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)));
  expect(info).toMatchObject({ Title: "Kererū Painters: Tax invoice", Language: "en" });
  expect(bytes.includes("/Marked true")).toBe(true);
  expect(bytes.includes("/S /H1")).toBe(true);
});

it("the same document always gives the same bytes", async () => {
  expect((await renderPdf(sheet)).equals(await renderPdf(sheet))).toBe(true);
});

it("a heading is on the same page as the first row of its table, wherever the page ends", async () => {
  const table = {
    block: "table",
    columns: [{ title: "Head", share: 1 }],
    rows: [[{ text: "First row", below: "with a second line" }]],
  } as const;
  for (let lines = 20; lines < 60; lines += 1) {
    const filler = Array.from({ length: lines }, (_, index) => `Filler ${index}`);
    const blocks = [{ block: "list", items: filler }, { block: "heading", text: "Orphan?" }, table] as const;
    const pages = await readPages(await renderPdf({ ...sheet, blocks }));
    const page = pages.find((text) => text.includes("Orphan?"));
    expect(page).toContain("First row");
  }
});
