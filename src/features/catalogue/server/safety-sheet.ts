import type { PdfBlock, PdfDocument } from "../../../server/pdf/pdf-document.ts";
import type { Product } from "../catalogue.ts";
import { type SafetyKind, safetyWords } from "../safety-words.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";

const help = "Poisons line: 13 11 26 in Australia, 0800 764 766 in New Zealand. In an emergency: 000 or 111.";

/** How to handle it, in the order that the trade knows such sheets by. */
export function safetySheet(catalogue: CatalogueSnapshot, product: Product, kind: SafetyKind): PdfDocument {
  const words = safetyWords[kind];
  const brand = catalogue.brandById.get(product.brandId)?.name ?? "";
  const sections: [title: string, ...blocks: PdfBlock[]][] = [
    ["Identification", identification(product, words.what)],
    ["Hazards", signalBlock(words.signal), { block: "list", items: words.hazards }],
    ["First aid", { block: "list", items: words.firstAid }],
    ["Fire", paragraph(words.fire)],
    ["Spills", paragraph(words.spill)],
    ["Storage", paragraph(words.storage)],
    ["Protection", paragraph(words.protection)],
    ["Disposal", paragraph(words.disposal)],
    ["Transport", paragraph(words.transport)],
  ];
  return {
    kind: "Safety data sheet",
    title: product.name,
    subtitle: brand,
    footer: "Advice for products of this kind, made from the catalogue. The label on the pack goes before it.",
    blocks: [
      { block: "notice", text: help },
      ...sections.flatMap(([title, ...blocks], place): PdfBlock[] => [
        { block: "heading", text: `${place + 1}. ${title}` },
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
