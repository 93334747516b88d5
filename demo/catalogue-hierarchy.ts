import type { Category } from "../src/features/catalogue/catalogue.ts";
import { toSlug } from "../src/shared/slug.ts";

/** The category tree of a paint shop. A slug is given if the name alone would be too long or is taken. */
type Named = string | [name: string, slug: string];
type CategoryTree = [category: Named, ranges: [range: Named, subRanges: Named[]][]];

const shelves: CategoryTree[] = [
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

export function demoHierarchy(): Category[] {
  return shelves.flatMap(([category, ranges], place) => {
    const top = toNode(category, { level: "CATEGORY", parentId: null, position: place });
    return [
      top,
      ...ranges.flatMap(([name, subRanges], rangePlace) => {
        const range = toNode(name, { level: "RANGE", parentId: top.id, position: rangePlace });
        const below = subRanges.map((subRange, position) =>
          toNode(subRange, { level: "SUB_RANGE", parentId: range.id, position }),
        );
        return [range, ...below];
      }),
    ];
  });
}

function toNode(named: Named, place: Pick<Category, "level" | "parentId" | "position">): Category {
  const [name, slug] = typeof named === "string" ? [named, toSlug(named)] : named;
  return { id: slug, slug, name, ...place };
}
