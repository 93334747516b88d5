/**
 * What a guest had in the cart joins what was there from before, when they sign in. Equal lines become one with the sum of
 * both, as if they had been added by hand; nothing is lost without a word.
 */
import { ok, type Result } from "../../shared/result.ts";
import { withThousands } from "../../shared/thousands.ts";
import type { UserError } from "../../shared/user-error.ts";
import { type Cart, type CartLine, type CartNews, mostCoupons, mostOfALine } from "./cart.ts";
import { lineKey } from "./cart-line-key.ts";
import { addLine, type Lines } from "./cart-lines.ts";
import { addSystem } from "./cart-systems.ts";

export interface Merged {
  readonly lines: Lines;
  readonly couponCodes: readonly string[];
  readonly news: readonly CartNews[];
}

export function mergeCarts(
  own: Pick<Cart, "lines" | "couponCodes">,
  guest: Pick<Cart, "lines" | "couponCodes">,
  { newId, nameOf }: { newId: () => string; nameOf: (line: CartLine) => string },
): Merged {
  let lines: Lines = own.lines;
  const news: CartNews[] = [];
  for (const unit of unitsOf(guest.lines)) {
    const [first] = unit;
    if (first === undefined) continue;
    const fitting = fittingOf(lines, first);
    const added = addUnit(lines, unit.with(0, { ...first, quantity: fitting }), newId);
    if (added.ok) lines = added.value;
    if (!added.ok) news.push(leftOut(nameOf(first), "your cart has as much as it holds"));
    else if (fitting < first.quantity) news.push(reduced(nameOf(first), fitting, first.quantity));
  }
  const count = guest.lines.length;
  if (count > 0) news.unshift({ kind: "MERGED", message: mergedWords(count, own.lines.length > 0) });
  const coupons = [...new Set([...own.couponCodes, ...guest.couponCodes])];
  const unfit = coupons
    .slice(mostCoupons)
    .map((code) => leftOut(`Coupon ${code}`, `a cart holds ${mostCoupons} at most`));
  return { lines, couponCodes: coupons.slice(0, mostCoupons), news: [...news, ...unfit] };
}

function leftOut(what: string, why: string): CartNews {
  return { kind: "LEFT_OUT", message: `${what} could not be brought along: ${why}.` };
}

function reduced(name: string, fitting: number, wanted: number): CartNews {
  const [some, all, most] = [fitting, wanted, mostOfALine].map((count) => withThousands(String(count)));
  return { kind: "REDUCED", message: `Only ${some} of ${all} ${name} came along: a line holds ${most} at most.` };
}

function mergedWords(count: number, hadOwn: boolean): string {
  const lines = count === 1 ? "1 line" : `${count} lines`;
  return hadOwn
    ? `${lines} from before you signed in joined what was in your cart.`
    : `${lines} from before you signed in came along.`;
}

/** A line by itself, or all the parts of a system. */
function unitsOf(lines: Lines): CartLine[][] {
  return [...Map.groupBy(lines, ({ id, group }) => group?.id ?? id).values()];
}

/** How many of a line have room. The parts of a system come along all or not at all. */
function fittingOf(lines: Lines, line: CartLine): number {
  if (line.group !== null) return line.quantity;
  const same = lines.find((each) => lineKey(each) === lineKey(line));
  return Math.min(line.quantity, mostOfALine - (same?.quantity ?? 0));
}

function addUnit(lines: Lines, unit: readonly CartLine[], newId: () => string): Result<Lines, UserError> {
  const [first] = unit;
  if (first === undefined) return ok(lines);
  if (first.group === null) return addLine(lines, first, newId());
  const { systemCode } = first.group;
  const parts = unit.flatMap(({ group, sku, tint, quantity }) =>
    group === null ? [] : [{ part: group.part, sku, tint, ratio: quantity }],
  );
  return addSystem(lines, { systemCode, units: 1, reference: first.reference, parts }, newId);
}
