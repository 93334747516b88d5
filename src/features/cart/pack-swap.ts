/**
 * Finds the cheapest packs of one product and base that hold the litres of a line, or more: 2 × 10 L in place of 5 × 4 L. Of
 * equally cheap packs those with the fewest litres are taken, then those with the fewest tins.
 */
import { type Cents, cents } from "../../shared/money.ts";

/** A size of the product in the line's base. */
export interface Pack {
  readonly sku: string;
  readonly millilitres: number;
  readonly unitCents: Cents;
  /** A lower price for so many units, or null. */
  readonly special: { readonly unitCents: Cents; readonly limitUnits: number } | null;
  /** The units that the store can still promise. */
  readonly available: number;
}

export interface PackCount {
  readonly sku: string;
  readonly quantity: number;
}

export interface CheaperPacks {
  readonly packs: readonly PackCount[];
  readonly costCents: Cents;
  readonly savingCents: Cents;
  /** In the packs beyond the litres of the line. */
  readonly extraMillilitres: number;
}

/**
 * Larger orders get no offer. 2,000 steps are 500 litres of a product with a sample pot of 250 ml, and 2,000 litres of a product
 * in whole litres.
 */
const maxSteps = 2_000;

/** Null if no other packs cost less. `packs` includes the pack of the line itself. */
export function findCheaperPacks(line: PackCount, packs: readonly Pack[]): CheaperPacks | null {
  const own = packs.find(({ sku }) => sku === line.sku);
  if (own === undefined || packs.length < 2) return null;
  const offered = packs.map((pack) =>
    // The buyer has the units of the line already, in stock or not.
    pack.sku === line.sku ? { ...pack, available: Math.max(pack.available, line.quantity) } : pack,
  );
  const costCents = pricePacks(own, line.quantity);
  const wanted = own.millilitres * line.quantity;
  if (costCents <= findLowestCost(offered, wanted)) return null;
  const best = coverLitres(offered, wanted);
  if (best === null || best.costCents >= costCents) return null;
  return {
    packs: best.packs,
    costCents: cents(best.costCents),
    savingCents: cents(costCents - best.costCents),
    extraMillilitres: best.millilitres - wanted,
  };
}

export function pricePacks({ unitCents, special }: Pick<Pack, "unitCents" | "special">, quantity: number): Cents {
  const lower = special !== null && special.unitCents < unitCents ? special : null;
  const specialUnits = Math.min(quantity, lower?.limitUnits ?? 0);
  return cents(specialUnits * (lower?.unitCents ?? 0) + (quantity - specialUnits) * unitCents);
}

/** No packs cost less than this: all litres at the lowest price of a litre. */
function findLowestCost(packs: readonly Pack[], millilitres: number): number {
  const prices = packs.map((pack) => Math.min(pack.unitCents, pack.special?.unitCents ?? pack.unitCents));
  return Math.min(...packs.map((pack, index) => ((prices[index] ?? 0) / pack.millilitres) * millilitres));
}

interface Cover {
  readonly packs: readonly PackCount[];
  readonly costCents: number;
  readonly millilitres: number;
}

/** So many units of a pack at once. The sums of some bundles are all quantities from 0 to the limit. */
interface Bundle {
  readonly sku: string;
  readonly quantity: number;
  readonly steps: number;
  readonly costCents: number;
}

/** The cheapest way to each sum of litres up to the wanted one plus one pack (a bounded knapsack). */
function coverLitres(packs: readonly Pack[], wanted: number): Cover | null {
  const step = packs.map(({ millilitres }) => millilitres).reduce(gcd, wanted);
  const wantedSteps = wanted / step;
  const largest = Math.max(...packs.map(({ millilitres }) => millilitres)) / step;
  if (wantedSteps > maxSteps) return null;
  const size = wantedSteps + largest;
  const bundles = packs.flatMap((pack) => listBundles(pack, { step, maxSteps: size }));
  const cost = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const tins = new Float64Array(size);
  cost[0] = 0;
  const taken = bundles.map((bundle) => takeBundle(bundle, cost, tins));
  const end = findBestEnd(cost, wantedSteps);
  return end === null
    ? null
    : { ...traceBundles(bundles, taken, end), costCents: cost[end] ?? 0, millilitres: end * step };
}

function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}

function listBundles(pack: Pack, { step, maxSteps: size }: { step: number; maxSteps: number }): Bundle[] {
  const { sku, unitCents, special, available, millilitres } = pack;
  const steps = millilitres / step;
  const most = Math.min(Math.max(0, available), Math.floor(size / steps));
  const isLower = special !== null && special.unitCents < unitCents;
  const atSpecial = isLower ? Math.min(most, special.limitUnits) : 0;
  const split = (units: number, price: number) =>
    splitUnits(units).map((quantity) => ({
      ...{ sku, quantity, steps: quantity * steps, costCents: quantity * price },
    }));
  return [...split(atSpecial, special?.unitCents ?? 0), ...split(most - atSpecial, unitCents)];
}

/** 13 units: 1, 2, 4 and 6. */
function splitUnits(units: number): number[] {
  const parts: number[] = [];
  let left = units;
  for (let part = 1; left > 0; part *= 2) {
    parts.push(Math.min(part, left));
    left -= part;
  }
  return parts;
}

/** Improves the sums by one bundle, and returns the sums that use it. */
function takeBundle({ steps, costCents, quantity }: Bundle, cost: Float64Array, tins: Float64Array): Uint8Array {
  const uses = new Uint8Array(cost.length);
  for (let sum = cost.length - 1; sum >= steps; sum -= 1) {
    const newCost = (cost[sum - steps] ?? 0) + costCents;
    const newTins = (tins[sum - steps] ?? 0) + quantity;
    const before = cost[sum] ?? 0;
    if (newCost > before || (newCost === before && newTins >= (tins[sum] ?? 0))) continue;
    if (newCost === Number.POSITIVE_INFINITY) continue;
    cost[sum] = newCost;
    tins[sum] = newTins;
    uses[sum] = 1;
  }
  return uses;
}

/** The cheapest sum that is large enough, of equal ones the smallest. */
function findBestEnd(cost: Float64Array, wantedSteps: number): number | null {
  let best: number | null = null;
  for (let sum = wantedSteps; sum < cost.length; sum += 1) {
    const isCheaper = (cost[sum] ?? 0) < (best === null ? Number.POSITIVE_INFINITY : (cost[best] ?? 0));
    if (isCheaper) best = sum;
  }
  return best;
}

function traceBundles(bundles: readonly Bundle[], taken: readonly Uint8Array[], end: number): Pick<Cover, "packs"> {
  const units = new Map<string, number>();
  let sum = end;
  for (let index = bundles.length - 1; index >= 0; index -= 1) {
    const bundle = bundles[index];
    if (bundle === undefined || taken[index]?.[sum] !== 1) continue;
    units.set(bundle.sku, (units.get(bundle.sku) ?? 0) + bundle.quantity);
    sum -= bundle.steps;
  }
  return { packs: [...units].map(([sku, quantity]) => ({ sku, quantity })) };
}
