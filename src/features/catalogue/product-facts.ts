import type { Product } from "./catalogue.ts";

export interface ProductFact {
  readonly label: string;
  readonly value: string;
}

type Described = Pick<
  Product,
  "coverageM2PerLitre" | "coats" | "recoatHours" | "sheen" | "interior" | "exterior" | "surfaces" | "cleanUp"
>;

/** What stands on the back of the tin, in words; what is not known of a product is left out. */
export function factsOf(product: Described): ProductFact[] {
  const { coverageM2PerLitre, coats, recoatHours, sheen, interior, exterior, surfaces, cleanUp } = product;
  const facts: [label: string, value: string | null][] = [
    ["Coverage", coverageM2PerLitre === null ? null : `${coverageM2PerLitre} m² per litre and coat`],
    ["Coats", coats === null ? null : String(coats)],
    ["Recoat after", recoatHours === null ? null : hoursInWords(recoatHours)],
    ["Sheen", sheen],
    ["Where", [interior && "Inside", exterior && "Outside"].filter(Boolean).join(" and ")],
    ["Surfaces", surfaces.join(", ")],
    ["Clean up with", cleanUp],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function hoursInWords(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} minutes`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
