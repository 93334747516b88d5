/**
 * From areas to packs. Areas with the same paint and colour are one item, so that their litres are bought together. Each item gets
 * the cheapest packs at the account's prices that hold enough, unless the painter chose other packs. What goes with the chosen
 * paints is suggested: primers for the area of these paints, sundries once.
 */
import type { Cents } from "../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { CartLine, Tint } from "../cart/cart.ts";
import { maxLineQuantity } from "../cart/cart.ts";
import type { Shop } from "../cart/item-input.ts";
import type { Product, Variant } from "../catalogue/catalogue.ts";
import { type CatalogueSnapshot, isSold, type ProductVariant } from "../catalogue/catalogue-snapshot.ts";
import { calculateLitres, choosePacks } from "../catalogue/coverage.ts";
import { checkRow, findByCode } from "../quick-order/pad-rows.ts";
import { type MeasuredArea, measureArea, type PaintPlan, type PlanArea, type PlanPack } from "./paint-plan.ts";
import { areaErrors } from "./paint-plans-errors.ts";

/** An area with its paint in the base that the colour needs. */
export interface PaintedArea extends MeasuredArea {
  readonly litres: number;
  readonly product: Product;
  readonly variant: Variant;
  readonly tint: Tint | null;
}

export interface CheckedArea {
  readonly area: PlanArea;
  readonly checked: Result<PaintedArea, UserError>;
}

export function checkAreas(shop: Shop, { areas }: Pick<PaintPlan, "areas">): CheckedArea[] {
  return areas.map((area) => ({ area, checked: checkArea(shop, area) }));
}

function checkArea(shop: Shop, area: PlanArea): Result<PaintedArea, UserError> {
  const measured = measureArea(area);
  if (!measured.ok) return measured;
  const paint = findPaint(shop, area.product);
  if (!paint.ok) return paint;
  const { product, variant } = paint.value;
  const coverageM2PerLitre = product.coverageM2PerLitre ?? 0;
  if (coverageM2PerLitre <= 0) return refused(areaErrors.noCoverage(product.name));
  const { colour, strength } = area;
  // A strength alone is the strength of a colour that comes later.
  const tint = colour === "" ? { colour, strength: "" } : { colour, strength };
  const row = checkRow(shop, { id: area.id, code: variant.sku, quantity: "1", raw: "", ...tint });
  if (!row.ok) return refused(toAreaError(row.refusals[0]));
  const inBase = shop.snapshots.catalogue.variantBySku.get(row.value.line.sku)?.variant ?? variant;
  const { m2, coats } = measured.value;
  const litres = calculateLitres({ areaM2: m2, coats, coverageM2PerLitre });
  return ok({ m2, coats, litres, product, variant: inBase, tint: row.value.line.tint });
}

/** The messages of quick order are about a row with a code. */
function toAreaError(refusal: UserError | undefined): UserError {
  const field = refusal?.field === "code" || refusal?.field === undefined ? "product" : (refusal.field ?? "product");
  return areaErrors.paintRefused(field, refusal?.message ?? "");
}

/** By code, name, SKU or barcode. Without a SKU it is the first size. */
function findPaint(shop: Shop, typed: string): Result<ProductVariant, UserError> {
  if (typed === "") return refused(areaErrors.paintRequired);
  const { catalogue } = shop.snapshots;
  const exact = findByCode(catalogue, typed);
  if (exact !== undefined) return ok(exact);
  const product = catalogue.productByCode.get(typed.toUpperCase()) ?? indexNames(catalogue).get(typed.toLowerCase());
  const sold = product?.variants.filter(({ sku, litres }) => litres !== null && isSold(catalogue, sku, shop));
  const variant = sold?.[0] ?? product?.variants[0];
  if (product === undefined || variant === undefined) return refused(areaErrors.paintNotFound(typed));
  return ok({ product, variant });
}

const namesByCatalogue = new WeakMap<CatalogueSnapshot, ReadonlyMap<string, Product>>();

function indexNames(catalogue: CatalogueSnapshot): ReadonlyMap<string, Product> {
  const known = namesByCatalogue.get(catalogue);
  if (known !== undefined) return known;
  // Of two products with one name the first counts, and one that is still made.
  const current = catalogue.products
    .filter(({ replacedBy, isWithdrawn }) => replacedBy === null && !isWithdrawn)
    .toReversed();
  const names = new Map(current.map((product) => [product.name.toLowerCase(), product]));
  namesByCatalogue.set(catalogue, names);
  return names;
}

/** Something to buy, before its packs are chosen. */
export interface PlanItem {
  /** The same for each reading of the plan, so that chosen packs find their item again. */
  readonly key: string;
  /** PAINT is in the areas. EXTRA goes with a paint. */
  readonly kind: "PAINT" | "EXTRA";
  readonly isWanted: boolean;
  readonly product: Product;
  readonly tint: Tint | null;
  /** The sizes in the base, as far as they are sold. */
  readonly sizes: readonly Variant[];
  /** Null for sundries. */
  readonly litres: number | null;
  /** What is painted with it; for an extra the paints that it goes with. */
  readonly uses: readonly string[];
}

/** Paints in the order of their areas, then primers, then sundries. */
export function listItems(shop: Shop, plan: PaintPlan, areas: readonly CheckedArea[]): PlanItem[] {
  const painted = areas.flatMap(({ area, checked }) =>
    checked.ok ? [{ surface: area.surface, ...checked.value }] : [],
  );
  const paints = groupByKey(painted).map(([key, group]): PlanItem => {
    const [first] = group;
    return {
      ...{ key, kind: "PAINT" as const, isWanted: true, product: first.product, tint: first.tint },
      sizes: listSizes(shop, first.product, first.variant),
      litres: roundLitres(group.reduce((sum, { litres }) => sum + litres, 0)),
      uses: [...new Set(group.map(({ surface }) => surface).filter((surface) => surface !== ""))],
    };
  });
  return [...paints, ...listExtras(shop, plan, painted)];
}

type Painted = PaintedArea & { readonly surface: string };

function groupByKey(painted: readonly Painted[]): [string, [Painted, ...Painted[]]][] {
  const groups = new Map<string, [Painted, ...Painted[]]>();
  for (const area of painted) {
    const key = [area.product.code, area.tint?.colourId ?? "", area.tint?.strength ?? "", area.variant.baseId].join(
      "|",
    );
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [area]);
    else group.push(area);
  }
  return [...groups];
}

function listSizes(shop: Shop, { variants }: Product, { baseId }: Variant): Variant[] {
  return variants.filter((each) => each.baseId === baseId && isSold(shop.snapshots.catalogue, each.sku, shop));
}

const maxExtras = 30;

function listExtras(shop: Shop, { extras }: PaintPlan, painted: readonly Painted[]): PlanItem[] {
  const { catalogue } = shop.snapshots;
  const inAreas = new Set(painted.map(({ product }) => product.code));
  const codes = [...new Set(painted.flatMap(({ product }) => product.goesWith))].filter((code) => !inAreas.has(code));
  const items = codes.flatMap((code): PlanItem[] => {
    const product = catalogue.productByCode.get(code);
    const isOffered = product?.isAvailableOnline && product.replacedBy === null && !catalogue.partsByProduct.has(code);
    const [first] = product?.variants.filter(({ sku }) => isSold(catalogue, sku, shop)) ?? [];
    if (!isOffered || first === undefined) return [];
    const beside = painted.filter(({ product: paint }) => paint.goesWith.includes(code));
    return [
      {
        ...{ key: code, kind: "EXTRA" as const, isWanted: extras.includes(code), product, tint: null },
        sizes: listSizes(shop, product, first),
        litres: calculateExtraLitres(product, beside),
        uses: [...new Set(beside.map(({ product: paint }) => paint.name))],
      },
    ];
  });
  const isPrimer = ({ litres }: PlanItem) => litres !== null;
  return [...items.filter(isPrimer), ...items.filter((item) => !isPrimer(item))].slice(0, maxExtras);
}

function calculateExtraLitres({ coverageM2PerLitre, coats }: Product, beside: readonly Painted[]): number | null {
  if (coverageM2PerLitre === null || coverageM2PerLitre <= 0) return null;
  const areaM2 = beside.reduce((sum, { m2 }) => sum + m2, 0);
  return calculateLitres({ areaM2, coats: coats ?? 1, coverageM2PerLitre });
}

/** Sums of litres that are whole millilitres each. */
function roundLitres(litres: number): number {
  return Math.round(litres * 1_000) / 1_000;
}

/** The SKUs whose prices and stock the plan needs. */
export function listItemSkus(items: readonly PlanItem[]): string[] {
  return [...new Set(items.flatMap(({ sizes }) => sizes.map(({ sku }) => sku)))];
}

export interface PlannedPack {
  readonly variant: Variant;
  /** In the cheapest packs that hold enough. */
  readonly calculated: number;
  readonly quantity: number;
}

export interface PlannedItem extends PlanItem {
  readonly packs: readonly PlannedPack[];
  /** What is wrong with the packs, or what to know about them. */
  readonly notice: string | null;
}

/** The price of one unit for this account, or null if it is not for sale. */
export type FindUnitCents = (sku: string, tint: Tint | null) => Cents | null;

export function choosePlanPacks(
  items: readonly PlanItem[],
  plan: Pick<PaintPlan, "packs">,
  findUnitCents: FindUnitCents,
): PlannedItem[] {
  return items.map((item) => {
    const calculated = calculatePacks(item, findUnitCents);
    const chosen = new Map(plan.packs.filter((pack) => pack.item === item.key).map((pack) => [pack.sku, pack]));
    const packs = item.sizes.map((variant) => {
      const count = calculated?.get(variant.sku) ?? 0;
      return {
        variant,
        calculated: count,
        quantity: chosen.size === 0 ? count : parseQuantity(chosen.get(variant.sku)),
      };
    });
    return { ...item, packs, notice: describePacks(item, packs, calculated !== null) };
  });
}

/** Null if the calculator refuses the job: no size has a price, or the job is too large. */
function calculatePacks({ sizes, tint, litres }: PlanItem, findUnitCents: FindUnitCents): Map<string, number> | null {
  const priced = sizes.flatMap((variant) => {
    const unitCents = findUnitCents(variant.sku, tint);
    return unitCents === null ? [] : [{ ...variant, litres: variant.litres ?? 0, unitCents }];
  });
  if (litres === null) {
    const [first] = priced;
    return first === undefined ? null : new Map([[first.sku, 1]]);
  }
  const choice = choosePacks(litres, priced, "cheapest");
  return choice && new Map(choice.packs.map(({ sku, quantity }) => [sku, quantity]));
}

/** A text that is no number of packs counts as none. */
function parseQuantity(pack: PlanPack | undefined): number {
  const typed = pack?.quantity ?? "";
  return /^\d{1,4}$/.test(typed) ? Math.min(Number(typed), maxLineQuantity) : 0;
}

function describePacks(item: PlanItem, packs: readonly PlannedPack[], isCalculated: boolean): string | null {
  if (!isCalculated) return "We cannot choose packs for this. Enter them yourself, or ask your store.";
  if (item.litres === null) return null;
  const missing = roundLitres(item.litres - countLitres(packs));
  return missing > 0 ? `These packs hold ${missing.toLocaleString("en")} L less than the areas need.` : null;
}

/** The litres in the packs. */
export function countLitres(packs: readonly Pick<PlannedPack, "variant" | "quantity">[]): number {
  return roundLitres(packs.reduce((sum, { variant, quantity }) => sum + (variant.litres ?? 0) * quantity, 0));
}

/** The packs that the painter wants, as lines of a cart. */
export function toPlanLines(items: readonly PlannedItem[]): CartLine[] {
  return items
    .filter(({ isWanted }) => isWanted)
    .flatMap(({ key, tint, packs }) =>
      packs
        .filter(({ quantity }) => quantity > 0)
        .map(({ variant: { sku }, quantity }) => ({
          ...{ id: `${key} ${sku}`, sku, tint, quantity, reference: "" },
          ...{ group: null, seenUnitCents: null },
        })),
    );
}
