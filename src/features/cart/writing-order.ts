import type { CartLine } from "./cart.ts";
import { lineKey } from "./cart-line-key.ts";
import type { Lines } from "./cart-lines.ts";

/**
 * In which order changed lines are written, one by one, so that no two are ever the same line: one that becomes what
 * another was waits for that one to become something else. Where each line changed once there is always such an order:
 * the one in which the rule changed them.
 */
export function writingOrder(before: Lines, changed: Lines): CartLine[] {
  const idByKey = new Map(before.map((line) => [lineKey(line), line.id]));
  const waiting = new Map(changed.map((line) => [line.id, line]));
  const ordered: CartLine[] = [];
  const write = (line: CartLine) => {
    if (!waiting.delete(line.id)) return;
    const inTheWay = waiting.get(idByKey.get(lineKey(line)) ?? "");
    if (inTheWay !== undefined) write(inTheWay);
    ordered.push(line);
  };
  for (const line of changed) write(line);
  return ordered;
}
