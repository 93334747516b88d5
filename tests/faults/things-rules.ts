/** What must hold of shelves, coupons and mails. */
import type { Rule } from "./checker.ts";
import type { Evidence } from "./evidence.ts";

export const thingsRules: Readonly<Record<string, Rule>> = {
  /** Invariant 11. */
  "shelves hold what orders were promised, and no more than there is": ({ shelves, reservations }) => {
    const held = quantities(reservations.filter(({ isHeld }) => isHeld));
    return shelves.flatMap(({ storeId, sku, onHand, reserved }) => {
      const promised = held.get(`${storeId} ${sku}`) ?? 0;
      const isRight = reserved === promised && reserved >= 0 && reserved <= onHand;
      return isRight ? [] : [`store ${storeId} has ${onHand} of ${sku}, ${reserved} reserved and ${promised} promised`];
    });
  },

  "an order holds what it takes, and an ended one nothing": ({ orders, reservations }) => {
    const held = Map.groupBy(
      reservations.filter(({ isHeld }) => isHeld),
      ({ orderId }) => orderId,
    );
    return orders.flatMap(({ id, number, isEnded, units }) => {
      const wanted = isEnded ? [] : units;
      const isRight = wordsOf(wanted) === wordsOf(held.get(id) ?? []);
      return isRight ? [] : [`${number} takes ${wordsOf(wanted)} and holds ${wordsOf(held.get(id) ?? [])}`];
    });
  },

  /** Invariant 9. */
  "a coupon is counted once for each order with it, within its limits": ({ coupons, couponUses, orders }) =>
    coupons.flatMap(({ code, used, limit, limitPerAccount }) => {
      const standing = orders.filter((order) => !order.isEnded && order.coupons.includes(code));
      const counted = couponUses.filter((use) => use.code === code && !use.isReleased).map(({ orderId }) => orderId);
      const byAccount = Map.groupBy(standing, ({ accountId }) => accountId);
      const most = Math.max(0, ...[...byAccount.values()].map(({ length }) => length));
      const isSame = listOf(counted) === listOf(standing.map(({ id }) => id));
      return used === standing.length && isSame && used <= limit && most <= limitPerAccount
        ? []
        : [
            `${code} says ${used} of ${limit}; ${counted.length} are counted and ${standing.length} orders have it (${most} of one account)`,
          ];
    }),

  /** Invariant 18. */
  "each mail is written once and comes under its own id": ({ orders, mails, receivedMailIds }) => {
    const received = new Set(receivedMailIds);
    const ids = new Set(mails.map(({ id }) => `<${id}@trestle>`));
    return [
      ...orders.flatMap(({ id, number, isEnded }) =>
        Object.entries({ confirmed: 1, cancelled: isEnded ? 1 : 0 }).flatMap(([kind, times]) => {
          const written = mails.filter(({ key }) => key.startsWith(`order-${kind}:${id}:`)).length;
          return written === times ? [] : [`${number} has ${written} mails that it is ${kind}`];
        }),
      ),
      ...mails.flatMap(({ id, key }) => (received.has(`<${id}@trestle>`) ? [] : [`${key} never came`])),
      ...[...received].filter((id) => !ids.has(id)).map((id) => `${id} came and was never written`),
    ];
  },
};

function quantities(reservations: Evidence["reservations"]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { storeId, sku, quantity } of reservations) {
    const shelf = `${storeId} ${sku}`;
    sums.set(shelf, (sums.get(shelf) ?? 0) + quantity);
  }
  return sums;
}

function wordsOf(units: readonly { sku: string; quantity: number }[]): string {
  const sums = new Map<string, number>();
  for (const { sku, quantity } of units) sums.set(sku, (sums.get(sku) ?? 0) + quantity);
  return (
    listOf([...sums].filter(([, quantity]) => quantity > 0).map(([sku, quantity]) => `${quantity} × ${sku}`)) ||
    "nothing"
  );
}

function listOf(words: readonly string[]): string {
  return [...words].sort().join(", ");
}
