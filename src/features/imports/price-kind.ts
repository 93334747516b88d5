/** The file of prices. One file holds all six kinds of prices, and the column `kind` says which columns a row has. */
import {
  accountNumber,
  type Cells,
  type CellType,
  type Column,
  choice,
  type KindDefinition,
  maxInteger,
  plainCode,
  text,
  upperCode,
  whole,
} from "./column.ts";
import { rowProblems } from "./row-problems.ts";

/** The columns of each kind besides `kind`, `min_qty` and the days. A row has no other columns. */
const columnsByKind: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[] }>
> = {
  retail: { needs: ["country", "sku", "price"], takes: [] },
  trade: { needs: ["country", "sku", "price"], takes: [] },
  contract: { needs: ["account_no", "sku", "price"], takes: [] },
  range: { needs: ["account_no", "range", "percent"], takes: [] },
  band: { needs: ["account_no", "percent", "name"], takes: [] },
  special: {
    needs: ["country", "sku", "price", "limit_units", "valid_from", "valid_to", "name"],
    takes: ["code", "description"],
  },
};

const everyKind = ["kind", "min_qty", "valid_from", "valid_to"];
const key = ["kind", "country", "account_no", "sku", "range", "min_qty", "valid_from"];
const day: CellType = { type: "day" };

const columns: readonly Column[] = [
  { name: "kind", type: choice(...Object.keys(columnsByKind)), example: "trade" },
  { name: "country", type: choice("AU", "NZ"), whenEmpty: "", example: "AU" },
  { name: "account_no", type: accountNumber, whenEmpty: "", example: "" },
  { name: "sku", type: upperCode, whenEmpty: "", example: "HBL-WC-LS-10-W" },
  { name: "range", type: plainCode(60), whenEmpty: "", example: "" },
  { name: "min_qty", type: whole(1, 100_000), whenEmpty: "1", example: "1" },
  { name: "valid_from", type: day, whenEmpty: "", example: "2026-12-01" },
  { name: "price", type: { type: "money", max: 10_000_000 }, example: "89.50" },
  { name: "percent", type: { type: "percent", max: 90 }, example: "" },
  { name: "limit_units", type: whole(1, maxInteger), example: "" },
  { name: "valid_to", type: day, example: "2027-06-30" },
  { name: "code", type: plainCode(40), example: "" },
  { name: "name", type: text(120), example: "" },
  { name: "description", type: text(1_000), example: "" },
];

export const prices: KindDefinition = {
  kind: "prices",
  key,
  columns,
  references: [
    { column: "account_no", kind: "customers", key: [{ column: "account_no" }] },
    { column: "sku", kind: "variants", key: [{ column: "sku" }] },
    { column: "range", kind: "hierarchy", key: [{ text: "range" }, { column: "range" }] },
  ],
  withdrawal: "REMOVE",
  listNeeded: (cells) => columnsByKind[cells.kind ?? ""]?.needs ?? [],
  checkCells,
};

function checkCells(cells: Cells) {
  const kind = cells.kind ?? "";
  const own = columnsByKind[kind];
  if (own === undefined) return null;
  for (const { name } of columns) {
    const [isNeeded, cell] = [own.needs.includes(name), cells[name]];
    const isTaken = isNeeded || own.takes.includes(name) || everyKind.includes(name);
    if (cell && !isTaken) return { column: name, ...rowProblems.notForThis(name, kind) };
    if (isNeeded && (cell === null || (cell === undefined && key.includes(name)))) {
      return { column: name, ...rowProblems.neededForThis(name, kind) };
    }
  }
  if ((cells.min_qty ?? "1") !== "1") return { column: "min_qty", ...rowProblems.quantityBreak() };
  if (cells.price === "0.00") return { column: "price", ...rowProblems.noPrice() };
  if (kind === "range" && cells.percent === "0") return { column: "percent", ...rowProblems.noDiscount() };
  const { valid_from: from, valid_to: to } = cells;
  return from && to && to < from ? { column: "valid_to", ...rowProblems.endsBeforeStart() } : null;
}

export type PriceKind = "retail" | "trade" | "contract" | "range" | "band" | "special";

/** The columns that a form for a price of this kind shows, in the order of the file. */
export function listPriceColumns(kind: PriceKind): string[] {
  const own = columnsByKind[kind];
  const shown = new Set([...(own?.needs ?? []), ...(own?.takes ?? []), "valid_from", "valid_to"]);
  return columns.map(({ name }) => name).filter((name) => shown.has(name));
}
