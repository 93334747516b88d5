/**
 * What a guest had in the cart joins what was there from before, when they sign in. Equal lines become one with the sum of
 * both, as if they had been added by hand; nothing is lost without a word.
 */
import { ok, type Result } from "../../shared/result.ts";
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
    const added = addUnit(lines, unit, newId);
    if (added.ok) lines = added.value;
    else
      news.push({
        kind: "LEFT_OUT",
        message: `${nameOf(first)} could not be brought along: your cart has as much as it holds.`,
      });
  }
  const count = guest.lines.length;
  if (count > 0) news.unshift({ kind: "MERGED", message: mergedWords(count, own.lines.length > 0) });
  const couponCodes = [...new Set([...own.couponCodes, ...guest.couponCodes])].slice(0, mostCoupons);
  return { lines, couponCodes, news };
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

function addUnit(lines: Lines, unit: readonly CartLine[], newId: () => string): Result<Lines, UserError> {
  const [first] = unit;
  if (first === undefined) return ok(lines);
  if (first.group === null) {
    const same = lines.find((line) => lineKey(line) === lineKey(first));
    const room = mostOfALine - (same?.quantity ?? 0);
    return addLine(lines, { ...first, quantity: Math.min(first.quantity, room) }, newId());
  }
  const { systemCode } = first.group;
  const parts = unit.flatMap(({ group, sku, tint, quantity }) =>
    group === null ? [] : [{ part: group.part, sku, tint, ratio: quantity }],
  );
  return addSystem(lines, { systemCode, units: 1, reference: first.reference, parts }, newId);
}
