/** The files of stores and of what is on their shelves. */
import { states } from "../stores/state.ts";
import {
  type Cells,
  type CellType,
  type Column,
  choice,
  type KindDefinition,
  makeSet,
  maxInteger,
  statusColumn,
  storeId,
  text,
  upperCode,
  whole,
  yesNo,
} from "./column.ts";
import { rowProblems } from "./row-problems.ts";

/** The address of a store or a customer. */
export const addressColumns: readonly Column[] = [
  { name: "line1", type: text(120), isRequired: true, example: "12 Bridge Road" },
  { name: "line2", type: text(120), example: "" },
  { name: "suburb", type: text(80), isRequired: true, example: "Richmond" },
];
const degrees = (max: number): CellType => ({ type: "number", min: -max, max, places: 6 });
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
export const postcode: CellType = { type: "digits", lengths: [4] };

const stores: KindDefinition = {
  kind: "stores",
  key: ["store_id"],
  columns: [
    { name: "store_id", type: storeId, example: "2226" },
    { name: "name", type: text(120), isRequired: true, example: "Trestle Trade Richmond" },
    { name: "type", type: choice("metro", "regional", "locker"), isRequired: true, example: "metro" },
    { name: "zone", type: { type: "zone" }, isRequired: true, example: "Australia/Melbourne" },
    ...addressColumns,
    { name: "city", type: text(80), isRequired: true, example: "Melbourne" },
    { name: "state", type: text(60), isRequired: true, example: "VIC" },
    { name: "postcode", type: postcode, isRequired: true, example: "3121" },
    { name: "country", type: choice("AU", "NZ"), isRequired: true, example: "AU" },
    { name: "phone", type: { type: "phone" }, isRequired: true, example: "03 5550 1234" },
    { name: "email", type: { type: "email" }, isRequired: true, example: "richmond@example.com" },
    ...weekdays.map(
      (name): Column => ({ name, type: { type: "hours" }, example: name === "sun" ? "closed" : "06:30-17:00" }),
    ),
    {
      name: "exceptions",
      type: makeSet({ type: "exception" }),
      example: "2026-12-24 07:00-12:00 Christmas Eve|2026-12-25 closed Christmas",
    },
    { name: "short_name", type: text(60), hasDefault: true, example: "Richmond" },
    { name: "cut_off", type: { type: "time" }, hasDefault: true, example: "14:00" },
    { name: "latitude", type: degrees(90), hasDefault: true, example: "-37.8183" },
    { name: "longitude", type: degrees(180), hasDefault: true, example: "144.998" },
    { name: "trade", type: yesNo, hasDefault: true, example: "yes" },
    { name: "consumer", type: yesNo, hasDefault: true, example: "yes" },
    { name: "live_stock", type: yesNo, hasDefault: true, example: "yes" },
    { name: "render", type: yesNo, hasDefault: true, example: "no" },
    statusColumn,
  ],
  references: [],
  withdrawal: "STATUS",
  checkCells: (cells) => checkState(cells) ?? checkExceptions(cells),
};

/** States are known by their codes: "VIC". In New Zealand the code is the name of the region. */
export function checkState({ country, state }: Cells) {
  const known = states.filter((each) => !country || each.country === country).map(({ code }) => code);
  return state && !known.includes(state) ? { column: "state", ...rowProblems.noState(state, known.join(", ")) } : null;
}

function checkExceptions({ exceptions }: Cells) {
  const days = exceptions?.split("|").map((each) => each.slice(0, 10)) ?? [];
  const twice = days.find((day, index) => days.indexOf(day) < index);
  return twice === undefined ? null : { column: "exceptions", ...rowProblems.dayTwice(twice) };
}

const stock: KindDefinition = {
  kind: "stock",
  key: ["store_id", "sku"],
  columns: [
    { name: "store_id", type: storeId, example: "2226" },
    { name: "sku", type: upperCode, example: "HBL-WC-LS-10-W" },
    { name: "on_hand", type: whole(0, maxInteger), isRequired: true, example: "24" },
    { name: "counted_at", type: { type: "moment" }, example: "2026-11-16 14:30", isStored: false },
    { name: "expected", type: whole(0, maxInteger), example: "22", isStored: false },
  ],
  references: [
    { column: "store_id", kind: "stores", key: [{ column: "store_id" }] },
    { column: "sku", kind: "variants", key: [{ column: "sku" }] },
  ],
  withdrawal: "REMOVE",
};

export const storeKinds = { stores, stock };
