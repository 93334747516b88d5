import type { System, SystemPart } from "../src/features/catalogue/catalogue.ts";
import { toSlug } from "../src/shared/slug.ts";

type Part = [part: SystemPart["part"], productCode: string, ratio: number];
type Draft = Pick<System, "code" | "name" | "kind" | "brandId" | "subRangeId" | "description"> & { parts: Part[] };

/** The ratios follow from the coverage of the parts, so that a system covers one area with little left over. */
const drafts: Draft[] = [
  {
    code: "SYS-CRS",
    name: "Coastal Render System 30 m²",
    kind: "system",
    brandId: "trowelstone",
    subRangeId: "renders",
    description:
      "Primer, fibre-reinforced render and tinted membrane for thirty square metres of wall near the sea, under one warranty. One primer to three pails of render to one of topcoat, because that is what the wall takes.",
    parts: [
      ["A", "TRW-CS-A", 1],
      ["B", "TRW-CS-B", 3],
      ["C", "TRW-CS-C", 1],
    ],
  },
  {
    code: "SYS-FRM",
    name: "Flat Roof Membrane System 28 m²",
    kind: "system",
    brandId: "slabworks",
    subRangeId: "roof-membranes",
    description:
      "Bonding primer and two pails of trafficable membrane, enough for two full coats on a garage roof or a balcony of twenty-eight square metres. Add reinforcing fabric for the joints.",
    parts: [
      ["A", "SLB-FR-A", 1],
      ["B", "SLB-FR-B", 2],
    ],
  },
  {
    code: "KIT-EPX",
    name: "Epoxy 2-Pack 4 L",
    kind: "productKit",
    brandId: "ironlock",
    subRangeId: "epoxy-systems",
    description:
      "Three litres of base and one of hardener make four litres of high-build epoxy for steel and concrete. Mix both tins whole, wait ten minutes, and use it within six hours.",
    parts: [
      ["A", "IRN-EP-A", 1],
      ["B", "IRN-EP-B", 1],
    ],
  },
  {
    code: "KIT-PUR",
    name: "Polyurethane System 5 L",
    kind: "productKit",
    brandId: "ironlock",
    subRangeId: "epoxy-systems",
    description:
      "Gloss base, isocyanate hardener and spray thinner for five litres of the longest-lasting finish on our shelves. Four to one by volume, thinned to suit the gun and the day.",
    parts: [
      ["A", "IRN-PU-A", 1],
      ["B", "IRN-PU-B", 1],
      ["C", "IRN-PU-C", 1],
    ],
  },
  {
    code: "KIT-FLR",
    name: "Floor Clear 5 L",
    kind: "productKit",
    brandId: "grainhouse",
    subRangeId: "floor-finishes",
    description:
      "A two-pack satin for floors that are walked on by the public. Four litres of resin to one of hardener cover twenty square metres three times.",
    parts: [
      ["A", "GRH-FC-A", 1],
      ["B", "GRH-FC-B", 1],
    ],
  },
];

export function demoSystems(skusOf: (productCode: string) => readonly string[]): System[] {
  return drafts.map((draft) => ({
    ...draft,
    slug: toSlug(draft.name),
    isWithdrawn: false,
    parts: draft.parts.map(([part, productCode, ratio]) => {
      const skus = skusOf(productCode);
      const [defaultSku] = skus;
      if (!defaultSku) throw new Error(`Part ${part} of ${draft.code} has nothing to sell.`);
      return { part, productCode, defaultSku, skus, ratio };
    }),
  }));
}
