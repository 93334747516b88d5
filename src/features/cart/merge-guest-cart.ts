/**
 * When a guest signs in, the lines of the guest's cart are added to the person's own cart, as if they were added by hand.
 * Equal lines become one with the sum of the quantities. Everything that does not fit is reported as news.
 */

import { formatThousands } from "../../shared/number.ts";
import type { Result, UserError } from "../../shared/result.ts";
import { type Cart, type CartLine, type CartNews, isSameLine, maxCoupons, maxLineQuantity } from "./cart.ts";
import { addLine, type Lines } from "./cart-lines.ts";
import { addSystem } from "./cart-systems.ts";
import { groupUnits } from "./cart-units.ts";

export interface MergedCart {
  readonly lines: Lines;
  readonly couponCodes: readonly string[];
  readonly news: readonly CartNews[];
}

export function mergeCarts(
  own: Pick<Cart, "lines" | "couponCodes">,
  guest: Pick<Cart, "lines" | "couponCodes">,
  { newId, formatName }: { newId: () => string; formatName: (line: CartLine) => string },
): MergedCart {
  let lines: Lines = own.lines;
  const news: CartNews[] = [];
  for (const [first, ...others] of groupUnits(guest.lines, ({ group }) => group?.id ?? null)) {
    const fitting = countFitting(lines, first);
    const added = addUnit(lines, [{ ...first, quantity: fitting }, ...others], newId);
    if (added.ok) lines = added.value;
    if (!added.ok) news.push(leftOut(formatName(first), "your cart has as much as it holds"));
    else if (fitting < first.quantity) news.push(reduced(formatName(first), fitting, first.quantity));
  }
  const count = guest.lines.length;
  if (count > 0) news.unshift({ kind: "MERGED", message: formatMerged(count, own.lines.length > 0) });
  const coupons = [...new Set([...own.couponCodes, ...guest.couponCodes])];
  const couponsLeftOut = coupons
    .slice(maxCoupons)
    .map((code) => leftOut(`Coupon ${code}`, `a cart holds ${maxCoupons} at most`));
  return { lines, couponCodes: coupons.slice(0, maxCoupons), news: [...news, ...couponsLeftOut] };
}

function leftOut(what: string, why: string): CartNews {
  return { kind: "LEFT_OUT", message: `${what} could not be brought along: ${why}.` };
}

function reduced(name: string, fitting: number, wanted: number): CartNews {
  const [some, all, most] = [fitting, wanted, maxLineQuantity].map((count) => formatThousands(String(count)));
  return { kind: "REDUCED", message: `Only ${some} of ${all} ${name} came along: a line holds ${most} at most.` };
}

function formatMerged(count: number, hadOwn: boolean): string {
  const lines = count === 1 ? "1 line" : `${count} lines`;
  return hadOwn
    ? `${lines} from before you signed in joined what was in your cart.`
    : `${lines} from before you signed in came along.`;
}

/** How many units of a line still fit. A system is added whole or not at all. */
function countFitting(lines: Lines, line: CartLine): number {
  if (line.group !== null) return line.quantity;
  const same = lines.find((each) => isSameLine(each, line));
  return Math.min(line.quantity, maxLineQuantity - (same?.quantity ?? 0));
}

function addUnit(
  lines: Lines,
  unit: readonly [CartLine, ...CartLine[]],
  newId: () => string,
): Result<Lines, UserError> {
  const [first] = unit;
  if (first.group === null) return addLine(lines, first, newId());
  const { systemCode } = first.group;
  const parts = unit.flatMap(({ group, sku, tint, quantity }) =>
    group === null ? [] : [{ part: group.part, sku, tint, ratio: quantity }],
  );
  return addSystem(lines, { systemCode, units: 1, reference: first.reference, parts }, newId);
}
