/** A list as a sheet of paper: what to take from the shelves, with barcodes to scan. It shows no prices. */
import type { PdfCell, PdfDocument } from "../../../server/pdf/pdf-document.ts";
import type { CatalogueSnapshot } from "../../catalogue/catalogue-snapshot.ts";
import type { ListDetail } from "../list-view.ts";

interface SheetFacts {
  readonly catalogue: CatalogueSnapshot;
  readonly accountName: string;
  /** The day at the store: "16 November 2026". */
  readonly day: string;
}

export function pickSheet({ list, lines, products, storeName }: ListDetail, facts: SheetFacts): PdfDocument {
  const productBySku = new Map(products.map((product) => [product.sku, product]));
  const rows = lines.map(({ sku, quantity, tint, reference, system }): PdfCell[] => {
    const product = productBySku.get(sku);
    const text = [product?.name ?? sku, product?.size].filter(Boolean).join(", ");
    const colour = tint && [tint.name, tint.code, tint.brand, tint.strength].filter(Boolean).join(" · ");
    const part = system && `${system.name}, part ${system.part}`;
    const below = [sku, colour, part, reference && `Note: ${reference}`].filter(Boolean).join("   ");
    const barcode = facts.catalogue.variantBySku.get(sku)?.variant.barcode;
    return ["", String(quantity), { text, below, chip: tint?.hex }, barcode == null ? "" : { barcode }];
  });
  return {
    kind: "Pick sheet",
    title: list.name,
    subtitle: `${facts.accountName}, for ${storeName}`,
    footer: `Printed on ${facts.day}.`,
    blocks: [
      {
        block: "table",
        columns: [
          { title: "Picked", share: 1.2 },
          { title: "Quantity", share: 1.2, isFigure: true },
          { title: "Product", share: 6 },
          { title: "Barcode", share: 3 },
        ],
        rows,
      },
    ],
  };
}
