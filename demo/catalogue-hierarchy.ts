import type { Hierarchy } from "../src/features/catalogue/catalogue.ts";
import { slugOf } from "../src/shared/slug.ts";

/** How a paint shop walks its shelves. A slug is given where the name alone would be long or taken. */
type Named = string | [name: string, slug: string];
type Category = [category: Named, ranges: [range: Named, subRanges: Named[]][]];

const shelves: Category[] = [
  [
    ["Interior paint", "interior"],
    [
      ["Walls and ceilings", ["Wall paint", "Kitchen and bathroom", "Ceiling paint", ["Low-VOC paint", "low-voc"]]],
      [
        "Trim and doors",
        [
          ["Water-based enamels", "trim-and-doors-water-based"],
          ["Oil enamels", "trim-and-doors-oil"],
        ],
      ],
      ["Feature finishes", ["Decorative finishes", "Chalk, whiteboard and magnetic"]],
    ],
  ],
  [
    ["Exterior paint", "exterior"],
    [
      ["Walls and cladding", ["Weatherboards and walls", "Brick and masonry", "Heat-reflective paint"]],
      ["Trim, fences and gates", ["Exterior trim", "Fence paint"]],
    ],
  ],
  [
    ["Primers and undercoats", "primers"],
    [
      ["Water-based primers", ["Acrylic primers", "Adhesion primers"]],
      ["Stain blockers and undercoats", ["Stain blockers", "Timber undercoats"]],
      ["Metal and masonry primers", ["Metal primers", "Masonry sealers"]],
    ],
  ],
  [
    "Wood care",
    [
      ["Outdoor timber", ["Decking oils", "Exterior stains", "Timber preparation"]],
      ["Indoor timber", ["Interior stains", "Clear finishes", "Floor finishes"]],
    ],
  ],
  [
    ["Metal and protective coatings", "metal"],
    [
      ["Rust protection", ["Rust prevention", "Cold gal", "Aerosols"]],
      ["Industrial coatings", ["Epoxy systems", "Heat-resistant paint"]],
    ],
  ],
  [
    "Concrete and roof",
    [
      ["Concrete", ["Paving paint", "Garage floor", "Concrete sealers", "Concrete preparation"]],
      ["Roof", ["Roof paint", "Roof membranes"]],
    ],
  ],
  [
    "Texture and render",
    [
      ["Render", ["Renders", "Render accessories"]],
      ["Texture", ["Texture coats", ["Wall membranes", "membranes"]]],
    ],
  ],
  [
    "Adhesives and fillers",
    [
      ["Fillers", ["Gap fillers", "Wall fillers", "Timber fillers"]],
      ["Sealants and adhesives", ["Sealants", "Adhesives"]],
    ],
  ],
  [
    "Accessories",
    [
      ["Brushes and rollers", ["Brushes", "Roller sleeves", "Frames and poles"]],
      ["Masking and covering", ["Masking", "Drop sheets"]],
      ["Preparation and clean-up", ["Abrasives", "Buckets and trays", "Cleaners and solvents", "Paint additives"]],
    ],
  ],
  [
    "Tools",
    [
      ["Spraying", ["Spray equipment", "Spray tips and parts"]],
      ["Hand and power tools", ["Hand tools", "Sanders and vacs"]],
      ["Access", ["Ladders and access"]],
    ],
  ],
  [
    "Safety",
    [
      ["Breathing and hands", ["Respiratory", "Gloves"]],
      ["Clothing and eyes", ["Workwear", "Eye and hearing"]],
    ],
  ],
];

export function demoHierarchy(): Hierarchy[] {
  return shelves.flatMap(([category, ranges], place) => {
    const top = nodeOf(category, { level: "CATEGORY", parentId: null, position: place });
    return [
      top,
      ...ranges.flatMap(([name, subRanges], rangePlace) => {
        const range = nodeOf(name, { level: "RANGE", parentId: top.id, position: rangePlace });
        const below = subRanges.map((subRange, position) =>
          nodeOf(subRange, { level: "SUB_RANGE", parentId: range.id, position }),
        );
        return [range, ...below];
      }),
    ];
  });
}

function nodeOf(named: Named, place: Pick<Hierarchy, "level" | "parentId" | "position">): Hierarchy {
  const [name, slug] = typeof named === "string" ? [named, slugOf(named)] : named;
  return { id: slug, slug, name, ...place };
}
