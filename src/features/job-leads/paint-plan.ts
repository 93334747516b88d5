/**
 * A paint plan says what a painter buys for an accepted lead: areas with their paint and coats, the primer and the sundries that go
 * with it, and packs where the painter wants others than the cheapest ones. It also keeps the figures of the quote for the home owner.
 * Fields are kept as they were typed, also if they are wrong, so that nothing is lost. `plan-items.ts` calculates litres and packs.
 */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { surfaces } from "../painters/work.ts";
import { type LeadStatus, leadStatuses } from "./lead.ts";
import { areaErrors, paintPlansErrors } from "./paint-plans-errors.ts";
import type { Request } from "./request.ts";

export const maxPlanRows = 60;
export const maxSurfaceLength = 60;
export const maxPlanFieldLength = 100;
export const maxQuoteNoteLength = 1_000;
const maxPacks = 400;

/** All fields are texts as the painter typed them. */
export interface PlanArea {
  readonly id: string;
  /** What is painted: "Walls of the living room". */
  readonly surface: string;
  /** Empty: the area is calculated from the rooms. */
  readonly areaM2: string;
  /** Empty: one room. */
  readonly rooms: string;
  readonly lengthM: string;
  readonly widthM: string;
  /** Empty: the ceiling or the floor is painted, not the walls. */
  readonly heightM: string;
  readonly coats: string;
  /** The name or code of a paint, or a SKU of it. */
  readonly product: string;
  /** The code, id or name of a colour. Empty: not tinted. */
  readonly colour: string;
  readonly strength: string;
}

/** Packs of an item that the painter chose instead of the calculated ones. */
export interface PlanPack {
  /** The key of the item in `plan-items.ts`. */
  readonly item: string;
  readonly sku: string;
  readonly quantity: string;
}

/** The figures of the quote as the painter typed them. `lead-quote.ts` reads them. */
export interface QuoteFields {
  readonly marginPercent: string;
  /** HOURS or SUM. */
  readonly labourBy: string;
  readonly labourHours: string;
  readonly labourRate: string;
  readonly labourSum: string;
  readonly validDays: string;
  /** The painter's terms. */
  readonly note: string;
}

export interface PaintPlan {
  readonly areas: readonly PlanArea[];
  /** The codes of the suggested products that the painter wants. */
  readonly extras: readonly string[];
  readonly packs: readonly PlanPack[];
  readonly quote: QuoteFields;
}

export const emptyQuote: QuoteFields = {
  ...{ marginPercent: "20", labourBy: "HOURS", labourHours: "", labourRate: "", labourSum: "", validDays: "30" },
  note: "",
};

const emptyArea: Omit<PlanArea, "id"> = {
  ...{ surface: "", areaM2: "", rooms: "", lengthM: "", widthM: "", heightM: "" },
  ...{ coats: "2", product: "", colour: "", strength: "" },
};

/** Whether the lead has a plan that can be changed: it is accepted and neither complete nor lost. */
export function isPlanOpen(status: LeadStatus): boolean {
  return status === leadStatuses.accepted || status === leadStatuses.inProgress;
}

/** Whether the plan is still the one that was priced, and the one that the painter saw. */
export function isSamePlan(now: Date | null, priced: Date | null, seen: string | null | undefined): boolean {
  const isSame = now?.getTime() === priced?.getTime();
  return isSame && (!seen || Date.parse(seen) === (now?.getTime() ?? 0));
}

/** The plan of a lead that has none yet: an area for each surface that the home owner named. */
export function makeFirstPlan({ instance, work }: Pick<Request, "instance" | "work">): PaintPlan {
  const named = work.surfaces.slice(0, maxPlanRows);
  // One figure for several surfaces would be counted several times.
  const areaM2 = named.length === 1 && work.areaM2 !== null ? String(work.areaM2) : "";
  const areas = named.map((code, index) => ({
    ...emptyArea,
    // The same for each reading, until the plan is saved.
    id: `first-${index + 1}`,
    surface: surfaces[instance][code] ?? code,
    areaM2,
  }));
  return { areas, extras: [], packs: [], quote: emptyQuote };
}

/** Whether the painter typed nothing into a row. Such a row is not kept. */
function isEmptyArea(area: Omit<PlanArea, "id">): boolean {
  const { coats: _coats, strength: _strength, ...fields } = area;
  return [fields.surface, fields.areaM2, fields.rooms, fields.lengthM, fields.widthM, fields.heightM]
    .concat(fields.product, fields.colour)
    .every((field) => field.trim() === "");
}

/** Drops empty rows and cuts what is too long. */
export function parsePlan(plan: PaintPlan): Result<PaintPlan, UserError> {
  const areas = plan.areas.filter((area) => !isEmptyArea(area)).map(cutArea);
  if (areas.length > maxPlanRows || plan.extras.length > maxPlanRows) return refused(paintPlansErrors.tooManyRows);
  const byId = new Map(areas.map((area) => [area.id, area]));
  const packs = plan.packs.slice(0, maxPacks).map((pack) => ({
    item: cut(pack.item, maxPlanFieldLength),
    sku: cut(pack.sku, maxPlanFieldLength),
    quantity: cut(pack.quantity, maxPlanFieldLength).trim(),
  }));
  const extras = [...new Set(plan.extras.map((code) => cut(code, maxPlanFieldLength)))];
  return ok({ areas: [...byId.values()], extras, packs, quote: cutQuote(plan.quote) });
}

function cutArea(area: PlanArea): PlanArea {
  const { id, surface, ...fields } = area;
  return {
    ...mapTexts({ ...pickAreaFields(fields), coats: fields.coats.trim() === "" ? "2" : fields.coats }),
    id: cut(id, 36),
    surface: cut(surface, maxSurfaceLength),
  };
}

function pickAreaFields(fields: Omit<PlanArea, "id" | "surface">): Omit<PlanArea, "id" | "surface"> {
  const { areaM2, rooms, lengthM, widthM, heightM, coats, product, colour, strength } = fields;
  return { areaM2, rooms, lengthM, widthM, heightM, coats, product, colour, strength };
}

function cutQuote({ note, labourBy, ...figures }: QuoteFields): QuoteFields {
  const { marginPercent, labourHours, labourRate, labourSum, validDays } = figures;
  return {
    ...mapTexts({ marginPercent, labourHours, labourRate, labourSum, validDays }),
    labourBy: labourBy === "SUM" ? "SUM" : "HOURS",
    note: cut(note, maxQuoteNoteLength).trim(),
  };
}

function mapTexts<Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts {
  const cutTexts = Object.entries(texts).map(([name, text]) => [name, cut(text, maxPlanFieldLength).trim()]);
  return Object.fromEntries(cutTexts) as Texts;
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function cut(text: string, length: number): string {
  return text.replaceAll("\u0000", "").slice(0, length).toWellFormed();
}

export interface MeasuredArea {
  readonly m2: number;
  readonly coats: number;
}

const maxAreaM2 = 5_000;
const maxSizeM = 200;
const maxRooms = 200;
const maxCoats = 6;

/**
 * The size of an area. Without square metres it is calculated from rooms: with a height the four walls of each room, without one
 * its ceiling or floor.
 */
export function measureArea(area: PlanArea): Result<MeasuredArea, UserError> {
  const m2 = area.areaM2 === "" ? measureRooms(area) : measureTyped(area.areaM2);
  if (!m2.ok) return m2;
  const coats = parseNumber(area.coats);
  if (coats === null || !Number.isInteger(coats) || coats < 1 || coats > maxCoats) {
    return refused(areaErrors.coatsNotANumber(area.coats));
  }
  return ok({ m2: m2.value, coats });
}

function measureTyped(typed: string): Result<number, UserError> {
  const m2 = parseNumber(typed);
  const isGood = m2 !== null && m2 >= 0.1 && m2 <= maxAreaM2;
  return isGood ? ok(m2) : refused(areaErrors.areaNotANumber(typed));
}

function measureRooms({ rooms, lengthM, widthM, heightM }: PlanArea): Result<number, UserError> {
  if (lengthM === "" || widthM === "") return refused(areaErrors.areaRequired);
  const sizes: number[] = [];
  for (const [field, typed] of Object.entries({ lengthM, widthM, heightM })) {
    const size = typed === "" ? 0 : parseNumber(typed);
    if (size === null || (typed !== "" && size < 0.1) || size > maxSizeM) {
      return refused(areaErrors.sizeNotANumber(typed, field));
    }
    sizes.push(size);
  }
  const count = rooms === "" ? 1 : parseNumber(rooms);
  if (count === null || !Number.isInteger(count) || count < 1 || count > maxRooms) {
    return refused(areaErrors.roomsNotANumber(rooms));
  }
  const [length = 0, width = 0, height = 0] = sizes;
  const m2 = count * (height === 0 ? length * width : 2 * (length + width) * height);
  return m2 > maxAreaM2 ? refused(areaErrors.areaTooLarge) : ok(m2);
}

/** "12.5" and "12,5" are the same. Null for other texts. */
export function parseNumber(typed: string): number | null {
  return /^\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(",", ".")) : null;
}
