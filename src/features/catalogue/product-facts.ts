import type { Product } from "./catalogue.ts";

export interface ProductFact {
  readonly label: string;
  readonly value: string;
}

type Described = Pick<
  Product,
  "coverageM2PerLitre" | "coats" | "recoatHours" | "sheen" | "interior" | "exterior" | "surfaces" | "cleanUp"
>;

/** The facts from the label as text. Unknown facts are left out. */
export function listProductFacts(product: Described): ProductFact[] {
  const { coverageM2PerLitre, coats, recoatHours, sheen, interior, exterior, surfaces, cleanUp } = product;
  const facts: [label: string, value: string | null][] = [
    ["Coverage", coverageM2PerLitre === null ? null : `${coverageM2PerLitre} m² per litre and coat`],
    ["Coats", coats === null ? null : String(coats)],
    ["Recoat after", recoatHours === null ? null : formatHours(recoatHours)],
    ["Sheen", sheen],
    ["Where", [interior && "Inside", exterior && "Outside"].filter(Boolean).join(" and ")],
    ["Surfaces", surfaces.join(", ")],
    ["Clean up with", cleanUp],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function formatHours(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} minutes`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
