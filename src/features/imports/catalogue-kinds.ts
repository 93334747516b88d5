/** The files of what is for sale: brands, hierarchy, colours, products, variants and systems. */
import { strengths } from "../colours/colour.ts";
import { packKinds } from "../pictures/product-picture.ts";
import {
  type Cells,
  type CellType,
  type Column,
  choice,
  type KindDefinition,
  makeList,
  makeSet,
  plainCode,
  positionColumn,
  statusColumn,
  text,
  upperCode,
  whole,
  yesNo,
} from "./column.ts";
import { rowProblems } from "./row-problems.ts";

const slug: CellType = { type: "slug" };
const hex: CellType = { type: "hex" };
const shelfCode = plainCode(60);
/** Fan decks have codes like "T&T 1-04". */
const colourCode: CellType = { type: "code", pattern: /^[A-Za-z0-9][A-Za-z0-9 ./_&+#-]{0,29}$/ };
const bases = choice("white", "light", "deep", "extra-deep", "accent-yellow", "accent-red", "black", "clear");
const barcode: CellType = { type: "digits", lengths: [13, 8, 12, 14] };
const amount = (max: number, places: number): CellType => ({ type: "number", min: 0.01, max, places });
const slugColumn: Column = { name: "slug", type: slug, hasDefault: true, example: "wall-paint" };

const brands: KindDefinition = {
  kind: "brands",
  key: ["type", "brand"],
  columns: [
    { name: "type", type: choice("product", "colour"), example: "product" },
    { name: "brand", type: slug, example: "harbourline" },
    { name: "name", type: text(80), isRequired: true, example: "Harbourline" },
    { name: "label", type: hex, hasDefault: true, example: "#0f3b5f" },
    { name: "accent", type: hex, hasDefault: true, example: "#f2b705" },
    { ...positionColumn, example: "" },
  ],
  references: [],
  withdrawal: "REMOVE",
  checkCells: checkBrand,
};

/** Brands on tins have the colours of their labels, and are sorted by name. Brands of colours have a position. */
function checkBrand({ type, label, accent, position }: Cells) {
  if (type === "product") return position ? { column: "position", ...rowProblems.notForThis("position", type) } : null;
  if (label) return { column: "label", ...rowProblems.notForThis("label", "colour") };
  return accent ? { column: "accent", ...rowProblems.notForThis("accent", "colour") } : null;
}

const hierarchy: KindDefinition = {
  kind: "hierarchy",
  key: ["level", "code"],
  columns: [
    { name: "level", type: choice("category", "range", "sub_range"), example: "sub_range" },
    { name: "code", type: shelfCode, example: "wall-paint" },
    { name: "parent", type: shelfCode, example: "walls-and-ceilings" },
    { name: "name", type: text(80), isRequired: true, example: "Wall paint" },
    slugColumn,
    positionColumn,
  ],
  references: [
    {
      column: "parent",
      kind: "hierarchy",
      key: [{ column: "level", steps: { range: "category", sub_range: "range" } }, { column: "parent" }],
    },
  ],
  withdrawal: "REMOVE",
  listNeeded: ({ level }) => (level === "category" ? [] : ["parent"]),
  checkCells: checkShelf,
};

function checkShelf({ level, parent }: Cells) {
  if (level === "category") {
    return parent ? { column: "parent", ...rowProblems.notForThis("parent", level) } : null;
  }
  return parent === null ? { column: "parent", ...rowProblems.neededForThis("parent", level ?? "") } : null;
}

const colours: KindDefinition = {
  kind: "colours",
  key: ["brand", "code"],
  columns: [
    { name: "brand", type: slug, example: "long-reef-collection" },
    { name: "code", type: colourCode, example: "LR 2010" },
    { name: "name", type: text(80), isRequired: true, example: "Sea Glass" },
    { name: "hex", type: hex, isRequired: true, example: "#afc1bf" },
    { name: "base", type: bases, isRequired: true, example: "white" },
    { name: "strengths", type: makeSet(amount(9.99, 2)), hasDefault: true, example: "0.5|1" },
    { name: "interior", type: yesNo, hasDefault: true, example: "yes" },
    { name: "exterior", type: yesNo, hasDefault: true, example: "no" },
    { name: "approximate", type: yesNo, hasDefault: true, example: "no" },
    { name: "family", type: text(40), hasDefault: true, example: "Grey" },
    { name: "popular", type: whole(1, 100_000), example: "12" },
    statusColumn,
  ],
  references: [{ column: "brand", kind: "brands", key: [{ text: "colour" }, { column: "brand" }] }],
  withdrawal: "STATUS",
  checkCells: checkColour,
};

const knownStrengths = strengths.map(({ value }) => String(value));

function checkColour({ interior, exterior, strengths: written }: Cells) {
  const unknown = written?.split("|").find((each) => !knownStrengths.includes(each));
  if (unknown !== undefined) {
    return { column: "strengths", ...rowProblems.noStrength(unknown, knownStrengths.join(", ")) };
  }
  return interior === "no" && exterior === "no" ? { column: "exterior", ...rowProblems.nowhere() } : null;
}

const products: KindDefinition = {
  kind: "products",
  key: ["product_code"],
  columns: [
    { name: "product_code", type: upperCode, example: "HBL-WC-LS" },
    { name: "name", type: text(120), isRequired: true, example: "Wall & Ceiling Low Sheen" },
    { name: "brand", type: slug, isRequired: true, example: "harbourline" },
    { name: "category", type: shelfCode, example: "interior", isStored: false },
    { name: "range", type: shelfCode, example: "walls-and-ceilings", isStored: false },
    { name: "sub_range", type: shelfCode, isRequired: true, example: "wall-paint" },
    { name: "sheen", type: text(40), example: "Low sheen" },
    { name: "description", type: text(4_000), example: "Washable wall paint for living rooms." },
    { name: "features", type: makeList(text(200)), example: "Washable|Low odour" },
    { name: "coverage", type: amount(1_000, 2), example: "16" },
    { name: "coats", type: whole(1, 20), example: "2" },
    { name: "recoat_hours", type: amount(1_000, 2), example: "2" },
    { name: "cleanup", type: text(80), example: "Water" },
    { name: "bases", type: makeSet(bases), example: "deep|white", isStored: false },
    { name: "colour_brands", type: makeSet(slug), example: "harbourline-colours|long-reef-collection" },
    { name: "tds", type: text(100), example: "hbl-wc-ls-tds.pdf" },
    { name: "sds", type: text(100), example: "hbl-wc-ls-sds.pdf" },
    statusColumn,
    { name: "slug", type: slug, hasDefault: true, example: "wall-and-ceiling-low-sheen" },
    { name: "surfaces", type: makeList(text(80)), example: "Plasterboard|Plaster" },
    { name: "interior", type: yesNo, hasDefault: true, example: "yes" },
    { name: "exterior", type: yesNo, hasDefault: true, example: "no" },
    { name: "online", type: yesNo, hasDefault: true, example: "yes" },
    { name: "companions", type: makeList(upperCode), example: "TRD-DKB|EDG-BLU" },
    { name: "replaced_by", type: upperCode, example: "HBL-WC-MT" },
    positionColumn,
  ],
  references: [
    { column: "brand", kind: "brands", key: [{ text: "product" }, { column: "brand" }] },
    { column: "sub_range", kind: "hierarchy", key: [{ text: "sub_range" }, { column: "sub_range" }] },
    { column: "colour_brands", kind: "brands", key: [{ text: "colour" }, { column: "colour_brands" }] },
    { column: "companions", kind: "products", key: [{ column: "companions" }] },
    { column: "replaced_by", kind: "products", key: [{ column: "replaced_by" }] },
  ],
  withdrawal: "STATUS",
  checkCells: checkProduct,
};

/** A product neither goes with itself nor replaces itself. */
function checkProduct({ product_code: code, companions, replaced_by: successor }: Cells) {
  if (code && companions?.split("|").includes(code)) return { column: "companions", ...rowProblems.namesItself(code) };
  return code && successor === code ? { column: "replaced_by", ...rowProblems.namesItself(code) } : null;
}

const variants: KindDefinition = {
  kind: "variants",
  key: ["sku"],
  columns: [
    { name: "sku", type: upperCode, example: "HBL-WC-LS-10-W" },
    { name: "product_code", type: upperCode, isRequired: true, example: "HBL-WC-LS" },
    { name: "size", type: text(40), isRequired: true, example: "10 L" },
    { name: "base", type: bases, example: "white" },
    {
      name: "attributes",
      type: {
        type: "fields",
        fields: {
          pack: { type: choice(...packKinds), value: "tin" },
          litres: { type: amount(10_000, 3) },
          units: { type: whole(1, 100_000), value: "1" },
        },
      },
      hasDefault: true,
      example: "pack=pail|litres=10|units=1",
    },
    { name: "barcode", type: barcode, example: "9312345000012" },
    { name: "barcode_units", type: makeSet({ type: "carton" }), example: "9312345000029 x 6" },
    { name: "weight_kg", type: { type: "number", min: 0.001, max: 99_999.999, places: 3 }, example: "14.2" },
    statusColumn,
    { name: "replaced_by", type: upperCode, example: "HBL-WC-MT-10-W" },
    positionColumn,
  ],
  references: [
    { column: "product_code", kind: "products", key: [{ column: "product_code" }] },
    { column: "replaced_by", kind: "variants", key: [{ column: "replaced_by" }] },
  ],
  withdrawal: "STATUS",
  checkCells: ({ sku, replaced_by: successor }: Cells) =>
    sku && successor === sku ? { column: "replaced_by", ...rowProblems.namesItself(sku) } : null,
};

const systems: KindDefinition = {
  kind: "systems",
  key: ["system_code", "part"],
  columns: [
    { name: "system_code", type: upperCode, example: "SYS-CRS" },
    { name: "part", type: choice("A", "B", "C"), example: "A" },
    { name: "product_code", type: upperCode, isRequired: true, example: "TRW-CS-A" },
    { name: "ratio", type: whole(1, 1_000), isRequired: true, example: "1" },
    { name: "skus", type: makeList(upperCode), isRequired: true, example: "TRW-CS-A-15|TRW-CS-A-4" },
    { name: "name", type: text(120), example: "Coastal Render System 30 m²" },
    { name: "kind", type: choice("system", "productKit"), hasDefault: true, example: "system" },
    { name: "brand", type: slug, example: "trowelstone" },
    { name: "sub_range", type: shelfCode, example: "renders" },
    { name: "description", type: text(4_000), example: "Primer, render and topcoat under one warranty." },
    { name: "slug", type: slug, hasDefault: true, example: "coastal-render-system" },
    statusColumn,
  ],
  references: [
    // A part belongs to a system, and the row of part A makes the system.
    { column: "system_code", kind: "systems", key: [{ column: "system_code" }, { text: "A" }] },
    { column: "product_code", kind: "products", key: [{ column: "product_code" }] },
    { column: "skus", kind: "variants", key: [{ column: "skus" }] },
    { column: "brand", kind: "brands", key: [{ text: "product" }, { column: "brand" }] },
    { column: "sub_range", kind: "hierarchy", key: [{ text: "sub_range" }, { column: "sub_range" }] },
  ],
  withdrawal: "STATUS",
  listNeeded: ({ part }) => (part === "A" ? ["name", "brand", "sub_range"] : []),
  checkCells: checkSystem,
};

/** The columns of the whole system, which the row of part A has. */
const wholeSystem = ["name", "kind", "brand", "sub_range", "description", "slug"];

function checkSystem(cells: Cells) {
  const written = cells.part === "A" ? undefined : wholeSystem.find((name) => cells[name]);
  return written === undefined ? null : { column: written, ...rowProblems.onlyPartA(written) };
}

export const catalogueKinds = { brands, hierarchy, colours, products, variants, systems };
