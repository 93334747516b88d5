/**
 * How much paint a wall takes and which tins to buy for it. What is bought always reaches, and no tin of it could be
 * left on the shelf.
 */
import { greatestDivisor } from "../../shared/greatest-divisor.ts";
import { type Cents, cents } from "../../shared/money.ts";

export interface PaintJob {
  readonly areaM2: number;
  readonly coats: number;
  readonly coverageM2PerLitre: number;
}

/** To the millilitre, rounded up. */
export function litresFor({ areaM2, coats, coverageM2PerLitre }: PaintJob): number {
  return roundedUp((areaM2 * coats) / coverageM2PerLitre) / 1_000;
}

export interface Pack {
  readonly sku: string;
  readonly litres: number;
  readonly unitCents: Cents;
}

/** Least money, then fewest tins; or fewest tins, then least money. What is left over decides last. */
export type PackWish = "cheapest" | "fewest";

export interface PackChoice {
  readonly packs: readonly { readonly sku: string; readonly quantity: number }[];
  readonly totalCents: Cents;
  readonly litres: number;
  readonly leftLitres: number;
}

/** Beyond this a calculator is the wrong tool: a rep measures the site. */
const mostSteps = 1_000_000;

/** Null if there is nothing to choose from, or if the job is too large for a calculator. */
export function choosePacks(litres: number, packs: readonly Pack[], wish: PackWish): PackChoice | null {
  const needed = roundedUp(litres);
  const sizes = packs
    .map((pack) => ({ pack, millilitres: millilitresOf(pack.litres) }))
    .filter(({ pack, millilitres }) => millilitres > 0 && pack.unitCents > 0)
    .sort((one, other) => other.millilitres - one.millilitres);
  if (sizes.length === 0 || !(litres >= 0)) return null;
  const step = sizes.reduce((divisor, { millilitres }) => greatestDivisor(divisor, millilitres), 0);
  const steps = Math.ceil(needed / step);
  if (steps > mostSteps) return null;
  const choices = sizes.map(({ pack, millilitres }) => ({ pack, steps: millilitres / step }));
  return choiceOf(bestLastPacks(choices, steps, wish), choices, litres);
}

interface Choice {
  readonly pack: Pack;
  readonly steps: number;
}

/** For every amount up to the one wanted, which tin comes last in the best way to reach at least that amount. */
function bestLastPacks(choices: readonly Choice[], steps: number, wish: PackWish): Uint16Array {
  const [cost, count] = [new Float64Array(steps + 1), new Float64Array(steps + 1)];
  const bought = new Float64Array(steps + 1);
  const last = new Uint16Array(steps + 1);
  const [first, second] = wish === "cheapest" ? [cost, count] : [count, cost];
  const weights = choices.map(({ pack }) => (wish === "cheapest" ? [pack.unitCents, 1] : [1, pack.unitCents]));
  for (let amount = 1; amount <= steps; amount += 1) {
    first[amount] = Number.POSITIVE_INFINITY;
    for (const [place, choice] of choices.entries()) {
      const rest = Math.max(0, amount - choice.steps);
      const [firstWeight = 0, secondWeight = 0] = weights[place] ?? [];
      const better =
        at(first, rest) + firstWeight - at(first, amount) ||
        at(second, rest) + secondWeight - at(second, amount) ||
        at(bought, rest) + choice.steps - at(bought, amount);
      if (better >= 0) continue;
      first[amount] = at(first, rest) + firstWeight;
      second[amount] = at(second, rest) + secondWeight;
      bought[amount] = at(bought, rest) + choice.steps;
      last[amount] = place;
    }
  }
  return last;
}

function at(list: Float64Array, place: number): number {
  return list[place] ?? 0;
}

function choiceOf(last: Uint16Array, choices: readonly Choice[], litres: number): PackChoice {
  const quantities = choices.map(() => 0);
  for (let amount = last.length - 1; amount > 0; ) {
    const place = last[amount] ?? 0;
    quantities[place] = (quantities[place] ?? 0) + 1;
    amount -= choices[place]?.steps ?? amount;
  }
  const chosen = choices.map(({ pack }, place) => ({ pack, quantity: quantities[place] ?? 0 }));
  const total = (of: (pack: Pack) => number) =>
    chosen.reduce((sum, { pack, quantity }) => sum + of(pack) * quantity, 0);
  const millilitres = total((pack) => millilitresOf(pack.litres));
  return {
    packs: chosen.filter(({ quantity }) => quantity > 0).map(({ pack, quantity }) => ({ sku: pack.sku, quantity })),
    totalCents: cents(total((pack) => pack.unitCents)),
    litres: millilitres / 1_000,
    leftLitres: (millilitres - roundedUp(litres)) / 1_000,
  };
}

/** In millilitres. The last millionth is the arithmetic's own and buys no tin. */
function roundedUp(litres: number): number {
  return Math.ceil(Math.max(0, litres * 1_000 - 1e-6));
}

function millilitresOf(litres: number): number {
  return Math.round(litres * 1_000);
}
