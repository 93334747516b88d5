/** The PDFs of a product: the technical data sheet and, for anything hazardous or liquid, the safety data sheet. */
import type { PdfBlock, PdfDocument, PdfFact, PdfShop } from "../../../server/pdf/pdf-document.ts";
import { hashText } from "../../../shared/text-hash.ts";
import type { Product } from "../catalogue.ts";
import type { CatalogueSnapshot, DescribedCatalogue } from "../catalogue-snapshot.ts";
import {
  formatSheetAddress,
  formatSheetSize,
  type SheetKind,
  type StoredSheet,
  sheetKinds,
  sheetTitles,
} from "../data-sheets.ts";
import { listProductFacts } from "../product-facts.ts";
import { findSafetyKind, type SafetyKind, safetyAdvice } from "../safety-advice.ts";

export interface DataSheet {
  readonly title: string;
  readonly url: string;
  readonly size: string;
}

/** Tests show that no drawn sheet is larger. */
const drawnSize = "under 60 KB";

/** The sheets of a product: those that are uploaded, else those that are drawn. A system has the sheets of its parts. */
export function listDataSheets(
  snapshots: DescribedCatalogue & { readonly shop: Pick<PdfShop, "version"> },
  { code }: Pick<Product, "code">,
): DataSheet[] {
  const { productByCode, systemByCode } = snapshots.catalogue;
  const system = systemByCode.get(code);
  const codes = system ? system.parts.map(({ productCode }) => productCode) : [code];
  return codes
    .flatMap((each) => productByCode.get(each) ?? [])
    .flatMap((product) =>
      sheetKinds.flatMap((kind) => {
        const sheet = findSheet(snapshots, product, kind);
        if (sheet === null) return [];
        const title = system ? `${product.name}: ${sheetTitles[kind].toLowerCase()}` : sheetTitles[kind];
        if ("hash" in sheet) return [{ title, url: formatSheetAddress(sheet), size: formatSheetSize(sheet.bytes) }];
        const url = `/data-sheets/${product.slug}-${kind}.pdf?v=${sheetVersion(sheet, snapshots.shop)}`;
        return [{ title, url, size: drawnSize }];
      }),
    );
}

/** The sheet of a file name such as `wallcraft-technical.pdf`: what is uploaded, or the document to draw. */
export function findDataSheet(shop: DescribedCatalogue, file: string): StoredSheet | PdfDocument | null {
  const [, slug = "", kind] = /^(.+)-(technical|safety)\.pdf$/.exec(file) ?? [];
  const product = shop.catalogue.productBySlug.get(slug);
  return product === undefined ? null : findSheet(shop, product, kind as SheetKind);
}

function findSheet(shop: DescribedCatalogue, product: Product, kind: SheetKind): StoredSheet | PdfDocument | null {
  return shop.catalogue.sheetsByProduct.get(product.code)?.[kind] ?? findDocument(shop, product, kind);
}

/** Changes when the content of the sheet changes, or the shop at its head. */
export function sheetVersion(document: PdfDocument, { version }: Pick<PdfShop, "version">): string {
  return hashText(version + JSON.stringify(document));
}

function findDocument(shop: DescribedCatalogue, product: Product, kind: SheetKind): PdfDocument | null {
  if (kind === "technical") return makeTechnicalSheet(shop, product);
  const safety = findSafetyKind(product);
  return safety === null ? null : makeSafetySheet(shop.catalogue, product, safety);
}

function makeTechnicalSheet(shop: DescribedCatalogue, product: Product): PdfDocument {
  const brand = shop.catalogue.brandById.get(product.brandId)?.name ?? "";
  return {
    kind: sheetTitles.technical,
    title: product.name,
    subtitle: [brand, product.sheen].filter(Boolean).join(" · "),
    footer:
      "What is said here is what the catalogue says today. Try it on a small area first; surface and weather decide.",
    blocks: [
      { block: "paragraph", text: product.description },
      ...withHeading("Features", product.features.length > 0 && { block: "list", items: product.features }),
      ...withHeading("Data", factBlock(listProductFacts(product))),
      ...withHeading("Tinting", factBlock(listTintingFacts(shop, product))),
      ...withHeading("Sizes", makeSizeTable(shop, product)),
      ...withHeading("Goes with", listCompanions(shop, product)),
    ],
  };
}

/** A heading with its block, or nothing where the block is empty. */
function withHeading(title: string, block: PdfBlock | false): PdfBlock[] {
  return block === false ? [] : [{ block: "heading", text: title }, block];
}

function factBlock(facts: readonly PdfFact[]): PdfBlock | false {
  return facts.length > 0 && { block: "facts", facts };
}

function listTintingFacts({ colours }: DescribedCatalogue, { colourBrandIds, variants }: Product): PdfFact[] {
  if (colourBrandIds.length === 0) return [];
  const bases = [...new Set(variants.map(({ baseId }) => colours.baseById.get(baseId ?? "")?.name))].filter(Boolean);
  const brands = colourBrandIds.flatMap((id) => colours.brandById.get(id)?.name ?? []);
  return [
    { label: "Bases", value: bases.join(", ") },
    { label: "Colours of", value: brands.join(", ") },
  ];
}

function makeSizeTable({ colours }: DescribedCatalogue, { variants, coverageM2PerLitre }: Product): PdfBlock | false {
  if (variants.length === 0) return false;
  const hasBases = variants.some(({ baseId }) => baseId !== null);
  const covers = coverageM2PerLitre !== null && variants.some(({ litres }) => litres !== null);
  return {
    block: "table",
    columns: [
      { title: "Size", share: 3 },
      ...(hasBases ? [{ title: "Base", share: 3 }] : []),
      { title: "SKU", share: 4 },
      { title: "Barcode", share: 4 },
      ...(covers ? [{ title: "Covers once", share: 3, isFigure: true }] : []),
    ],
    rows: variants.map(({ size, baseId, sku, barcode, litres }) => [
      size,
      ...(hasBases ? [colours.baseById.get(baseId ?? "")?.name ?? ""] : []),
      sku,
      barcode ?? "",
      ...(covers ? [litres === null ? "" : `${Math.round(litres * coverageM2PerLitre)} m²`] : []),
    ]),
  };
}

function listCompanions({ catalogue }: DescribedCatalogue, { goesWith }: Product): PdfBlock | false {
  const names = goesWith.flatMap((code) => catalogue.productByCode.get(code)?.name ?? []);
  return names.length > 0 && { block: "list", items: names };
}

const help = "Poisons line: 13 11 26 in Australia, 0800 764 766 in New Zealand. In an emergency: 000 or 111.";

/** The sections are in the usual order of safety data sheets. */
function makeSafetySheet(catalogue: CatalogueSnapshot, product: Product, kind: SafetyKind): PdfDocument {
  const advice = safetyAdvice[kind];
  const brand = catalogue.brandById.get(product.brandId)?.name ?? "";
  const sections: [title: string, ...blocks: PdfBlock[]][] = [
    ["Identification", identification(product, advice.what)],
    ["Hazards", signalBlock(advice.signal), { block: "list", items: advice.hazards }],
    ["First aid", { block: "list", items: advice.firstAid }],
    ["Fire", paragraph(advice.fire)],
    ["Spills", paragraph(advice.spill)],
    ["Storage", paragraph(advice.storage)],
    ["Protection", paragraph(advice.protection)],
    ["Disposal", paragraph(advice.disposal)],
    ["Transport", paragraph(advice.transport)],
  ];
  return {
    kind: sheetTitles.safety,
    title: product.name,
    subtitle: brand,
    footer: "Advice for products of this kind, made from the catalogue. The label on the pack goes before it.",
    blocks: [
      { block: "notice", text: help },
      ...sections.flatMap(([title, ...blocks], index): PdfBlock[] => [
        { block: "heading", text: `${index + 1}. ${title}` },
        ...blocks,
      ]),
    ],
  };
}

function identification({ code, name, variants }: Product, what: string): PdfBlock {
  return {
    block: "facts",
    facts: [
      { label: "Product", value: name },
      { label: "Code", value: code },
      { label: "What it is", value: what },
      { label: "Comes in", value: [...new Set(variants.map(({ size }) => size))].join(", ") },
    ],
  };
}

function signalBlock(signal: string): PdfBlock {
  return paragraph(signal === "None" ? "Not classified as hazardous." : `Signal word: ${signal}`);
}

function paragraph(text: string): PdfBlock {
  return { block: "paragraph", text };
}
