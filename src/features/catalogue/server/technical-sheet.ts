import type { Snapshots } from "../../../server/operation-context.ts";
import type { PdfBlock, PdfDocument, PdfFact } from "../../../server/pdf/pdf-document.ts";
import type { Product } from "../catalogue.ts";
import { factsOf } from "../product-facts.ts";

type Shop = Pick<Snapshots, "catalogue" | "colours">;

/** What a painter or a specifier keeps on file about a product. */
export function technicalSheet(shop: Shop, product: Product): PdfDocument {
  const brand = shop.catalogue.brandById.get(product.brandId)?.name ?? "";
  return {
    kind: "Technical data sheet",
    title: product.name,
    subtitle: [brand, product.sheen].filter(Boolean).join(" · "),
    footer:
      "What is said here is what the catalogue says today. Try it on a small area first; surface and weather decide.",
    blocks: [
      { block: "paragraph", text: product.description },
      ...titled("Features", product.features.length > 0 && { block: "list", items: product.features }),
      ...titled("Data", factBlock(factsOf(product))),
      ...titled("Tinting", factBlock(tintingOf(shop, product))),
      ...titled("Sizes", sizesOf(shop, product)),
      ...titled("Goes with", companionsOf(shop, product)),
    ],
  };
}

/** A heading with what stands under it, or neither. */
function titled(title: string, block: PdfBlock | false): PdfBlock[] {
  return block === false ? [] : [{ block: "heading", text: title }, block];
}

function factBlock(facts: readonly PdfFact[]): PdfBlock | false {
  return facts.length > 0 && { block: "facts", facts };
}

function tintingOf({ colours }: Shop, { colourBrandIds, variants }: Product): PdfFact[] {
  if (colourBrandIds.length === 0) return [];
  const bases = [...new Set(variants.map(({ baseId }) => colours.baseById.get(baseId ?? "")?.name))].filter(Boolean);
  const brands = colourBrandIds.flatMap((id) => colours.brandById.get(id)?.name ?? []);
  return [
    { label: "Bases", value: bases.join(", ") },
    { label: "Colours of", value: brands.join(", ") },
  ];
}

function sizesOf({ colours }: Shop, { variants, coverageM2PerLitre }: Product): PdfBlock | false {
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
      barcode,
      ...(covers ? [litres === null ? "" : `${Math.round(litres * coverageM2PerLitre)} m²`] : []),
    ]),
  };
}

function companionsOf({ catalogue }: Shop, { goesWith }: Product): PdfBlock | false {
  const names = goesWith.flatMap((code) => catalogue.productByCode.get(code)?.name ?? []);
  return names.length > 0 && { block: "list", items: names };
}
