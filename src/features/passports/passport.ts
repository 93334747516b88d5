/**
 * The colour passport of a job: every tinted line that went to the site, by area ("hallway", "south fascia"). A line keeps the
 * names that it was bought with. Lines of cancelled orders, and units that never came, are left out.
 */
import { type LocalDate, toLocalDate } from "../../shared/local-date.ts";
import { isUuid } from "../../shared/uuid.ts";
import { strengths } from "../colours/colour.ts";
import type { Order, OrderLine } from "../orders/order.ts";

export const maxAreaLength = 40;

/** An order of a job, with those of its lines that went to the job. */
export interface JobOrder {
  readonly order: Order;
  readonly lines: readonly PlacedLine[];
  /** The time zone of the store that made it up. */
  readonly timeZone: string;
}

export interface PlacedLine {
  readonly line: OrderLine;
  /** Empty if nobody has named it. */
  readonly area: string;
}

export interface PassportEntry extends PlacedLine {
  /** The order and the line, as `parseEntryId` reads them. */
  readonly id: string;
  readonly order: Order;
  readonly orderedOn: LocalDate;
  /** The day on which the store tinted it; null if it is not tinted yet. */
  readonly batchDate: LocalDate | null;
  readonly strength: string;
  /** Of all units; null if the size is no volume. */
  readonly litres: number | null;
}

export interface PassportArea {
  readonly name: string;
  readonly entries: readonly PassportEntry[];
}

/** Areas in the order of their first entries. Names that differ in case only are one area, with the first spelling. */
export function groupByArea<Entry>(entries: readonly Entry[], getArea: (entry: Entry) => string) {
  return [...Map.groupBy(entries, (entry) => getArea(entry).toLowerCase()).values()].map((found) => ({
    name: found.slice(0, 1).map(getArea).join(""),
    entries: found,
  }));
}

/** The areas by name. Lines without an area come last, and in an area the newest order comes first. */
export function makePassport(orders: readonly JobOrder[]): PassportArea[] {
  const entries = orders.filter(({ order }) => !isCancelled(order)).flatMap(listEntries);
  return groupByArea(entries, ({ area }) => area)
    .map(({ name, entries: found }) => ({ name, entries: found.toSorted(compareEntries) }))
    .toSorted((one, other) => Number(one.name === "") - Number(other.name === "") || compareNames(one, other));
}

function isCancelled({ status }: Pick<Order, "status">): boolean {
  return status === "CANCELLED" || status === "CHECKED_INVALID";
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const compareNames = (one: PassportArea, other: PassportArea) => collator.compare(one.name, other.name);

function compareEntries(one: PassportEntry, other: PassportEntry): number {
  return (
    other.orderedOn.localeCompare(one.orderedOn) ||
    one.order.number.localeCompare(other.order.number) ||
    one.line.lineNumber - other.line.lineNumber
  );
}

function listEntries({ order, lines, timeZone }: JobOrder): PassportEntry[] {
  const madeAt = order.preparedAt ?? order.completedAt;
  return lines
    .filter(({ line }) => line.tint !== null && line.quantity > 0)
    .map(({ line, area }) => ({
      ...{ line, area, order },
      id: `${order.id}.${line.lineNumber}`,
      orderedOn: toLocalDate(order.createdAt, timeZone),
      batchDate: madeAt && toLocalDate(madeAt, timeZone),
      strength: strengths.find(({ value }) => value === line.tint?.strength)?.label ?? "",
      litres: multiply(parseLitres(line.size), line.quantity),
    }));
}

/** Null if the text is not the id of an entry. */
export function parseEntryId(id: string): { readonly orderId: string; readonly lineNumber: number } | null {
  const [orderId = "", line = ""] = id.split(".");
  return isUuid(orderId) && /^[1-9]\d{0,4}$/.test(line) ? { orderId, lineNumber: Number(line) } : null;
}

const litresOf = { L: 1, mL: 0.001 } as const;

/** The litres of a size such as "4 L" or "500 mL"; null for any other size. */
export function parseLitres(size: string): number | null {
  const found = /^(\d+(?:\.\d+)?) (L|mL)$/.exec(size);
  return found === null ? null : multiply(Number(found[1]), litresOf[found[2] as keyof typeof litresOf]);
}

/** Rounded to whole millilitres, which removes the error of floating-point products. */
function multiply(litres: number | null, factor: number): number | null {
  return litres === null ? null : Math.round(litres * factor * 1000) / 1000;
}

export interface MonthSpend {
  /** "2026-07". */
  readonly month: string;
  readonly orders: number;
  readonly cents: number;
  readonly withTaxCents: number;
}

/** What the goods of the job cost in each month of a year, without cancelled orders, delivery fees and surcharges. */
export function sumSpend(orders: readonly JobOrder[], year: number): MonthSpend[] {
  const counted = orders
    .filter(({ order }) => !isCancelled(order))
    .map(({ order, lines, timeZone }) => ({ month: toLocalDate(order.createdAt, timeZone).slice(0, 7), lines }));
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, "0")}`;
    const own = counted.filter((each) => each.month === month);
    const lines = own.flatMap((each) => each.lines.map(({ line }) => line));
    const cents = lines.reduce((sum, { netCents }) => sum + netCents, 0);
    const taxCents = lines.reduce((sum, each) => sum + each.taxCents, 0);
    return { month, orders: own.length, cents, withTaxCents: cents + taxCents };
  });
}
