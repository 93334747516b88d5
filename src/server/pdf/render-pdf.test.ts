// Shows that a document says every word it was given, Māori macrons too, over as many pages as it takes.
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
      rows: Array.from({ length: 80 }, (_, place) => [`Line ${place + 1} of many`, `$${place}.50`]),
      totals: [["Total", "$3,200.00"]],
    },
  ],
};

async function pagesOf(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text;
}

it("holds all that it was given", async () => {
  const pages = await pagesOf(await renderPdf(sheet));
  const whole = pages.join("\n");
  for (const words of ["Kererū Painters", "Tāmaki Makaurau", "Read this first", "What was bought", letters, "12 m²"]) {
    expect(whole).toContain(words);
  }
  for (const words of ["Another thing", "AU-1048213", "Line 1 of many", "Line 80 of many", "$79.50", "$3,200.00"]) {
    expect(whole).toContain(words);
  }
});

it("has its frame and the head of its table on every page", async () => {
  const pages = await pagesOf(await renderPdf(sheet));
  expect(pages.length).toBeGreaterThan(2);
  for (const [place, page] of pages.entries()) {
    for (const words of ["Trestle", "Tax invoice", "Paid by Rāwiri", `Page ${place + 1} of ${pages.length}`, "Price"]) {
      expect(page).toContain(words);
    }
  }
});

it("is tagged, and names itself and its language for those who hear it", async () => {
  const bytes = await renderPdf(sheet);
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)));
  expect(info).toMatchObject({ Title: "Kererū Painters: Tax invoice", Language: "en" });
  expect(bytes.includes("/Marked true")).toBe(true);
  expect(bytes.includes("/S /H1")).toBe(true);
});

it("is the same whenever it is made", async () => {
  expect((await renderPdf(sheet)).equals(await renderPdf(sheet))).toBe(true);
});
