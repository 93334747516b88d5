/**
 * How much paint an area needs, and which packs to buy. The packs always hold enough, and none of them could be left
 * out.
 */

import { type Cents, cents } from "../../shared/money.ts";
import { gcd } from "../../shared/number.ts";

export interface PaintJob {
  readonly areaM2: number;
  readonly coats: number;
  readonly coverageM2PerLitre: number;
}

/** Rounded up to the millilitre. */
export function calculateLitres({ areaM2, coats, coverageM2PerLitre }: PaintJob): number {
  return ceilMillilitres((areaM2 * coats) / coverageM2PerLitre) / 1_000;
}

export interface Pack {
  readonly sku: string;
  readonly litres: number;
  readonly unitCents: Cents;
}

/** "cheapest": lowest cost, then fewest packs. "fewest": fewest packs, then lowest cost. Then the least paint left over. */
export type PackGoal = "cheapest" | "fewest";

export interface PackChoice {
  readonly packs: readonly { readonly sku: string; readonly quantity: number }[];
  readonly totalCents: Cents;
  readonly litres: number;
  readonly leftLitres: number;
}

/** The calculator refuses larger jobs; a rep measures those on site. */
const maxSteps = 1_000_000;

/** Null if there are no packs, or if the job is too large for the calculator. */
export function choosePacks(litres: number, packs: readonly Pack[], goal: PackGoal): PackChoice | null {
  const needed = ceilMillilitres(litres);
  const sizes = packs
    .map((pack) => ({ pack, millilitres: toMillilitres(pack.litres) }))
    .filter(({ pack, millilitres }) => millilitres > 0 && pack.unitCents > 0)
    .sort((one, other) => other.millilitres - one.millilitres);
  if (sizes.length === 0 || !(litres >= 0)) return null;
  const step = sizes.reduce((divisor, { millilitres }) => gcd(divisor, millilitres), 0);
  const steps = Math.ceil(needed / step);
  if (steps > maxSteps) return null;
  const choices = sizes.map(({ pack, millilitres }) => ({ pack, steps: millilitres / step }));
  return toPackChoice(bestLastPacks(choices, steps, goal), choices, litres);
}

interface Choice {
  readonly pack: Pack;
  readonly steps: number;
}

/** Dynamic programming: for each amount, the last pack of the best set that holds at least that amount. */
function bestLastPacks(choices: readonly Choice[], steps: number, goal: PackGoal): Uint16Array {
  const [cost, count] = [new Float64Array(steps + 1), new Float64Array(steps + 1)];
  const bought = new Float64Array(steps + 1);
  const last = new Uint16Array(steps + 1);
  const [first, second] = goal === "cheapest" ? [cost, count] : [count, cost];
  const weights = choices.map(({ pack }) => (goal === "cheapest" ? [pack.unitCents, 1] : [1, pack.unitCents]));
  for (let amount = 1; amount <= steps; amount += 1) {
    first[amount] = Number.POSITIVE_INFINITY;
    for (const [index, choice] of choices.entries()) {
      const rest = Math.max(0, amount - choice.steps);
      const [firstWeight = 0, secondWeight = 0] = weights[index] ?? [];
      const better =
        at(first, rest) + firstWeight - at(first, amount) ||
        at(second, rest) + secondWeight - at(second, amount) ||
        at(bought, rest) + choice.steps - at(bought, amount);
      if (better >= 0) continue;
      first[amount] = at(first, rest) + firstWeight;
      second[amount] = at(second, rest) + secondWeight;
      bought[amount] = at(bought, rest) + choice.steps;
      last[amount] = index;
    }
  }
  return last;
}

function at(list: Float64Array, index: number): number {
  return list[index] ?? 0;
}

function toPackChoice(last: Uint16Array, choices: readonly Choice[], litres: number): PackChoice {
  const quantities = choices.map(() => 0);
  for (let amount = last.length - 1; amount > 0; ) {
    const index = last[amount] ?? 0;
    quantities[index] = (quantities[index] ?? 0) + 1;
    amount -= choices[index]?.steps ?? amount;
  }
  const chosen = choices.map(({ pack }, index) => ({ pack, quantity: quantities[index] ?? 0 }));
  const total = (of: (pack: Pack) => number) =>
    chosen.reduce((sum, { pack, quantity }) => sum + of(pack) * quantity, 0);
  const millilitres = total((pack) => toMillilitres(pack.litres));
  return {
    packs: chosen.filter(({ quantity }) => quantity > 0).map(({ pack, quantity }) => ({ sku: pack.sku, quantity })),
    totalCents: cents(total((pack) => pack.unitCents)),
    litres: millilitres / 1_000,
    leftLitres: (millilitres - ceilMillilitres(litres)) / 1_000,
  };
}

/** In millilitres. Ignores a millionth, so that a floating-point error does not buy another pack. */
function ceilMillilitres(litres: number): number {
  return Math.ceil(Math.max(0, litres * 1_000 - 1e-6));
}

function toMillilitres(litres: number): number {
  return Math.round(litres * 1_000);
}
