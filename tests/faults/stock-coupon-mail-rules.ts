/** The rules about stock, coupons and mails. */
import type { CheckerInput, Rule } from "./checker-input.ts";

export const stockCouponMailRules: Readonly<Record<string, Rule>> = {
  "stock reservations match the orders and never exceed the stock": ({ stock, reservations }) => {
    const held = sumHeldUnits(reservations.filter(({ isHeld }) => isHeld));
    return stock.flatMap(({ storeId, sku, onHand, reserved }) => {
      const ordered = held.get(`${storeId} ${sku}`) ?? 0;
      const isRight = reserved === ordered && reserved >= 0 && reserved <= onHand;
      return isRight ? [] : [`store ${storeId} has ${onHand} of ${sku}, ${reserved} reserved and ${ordered} ordered`];
    });
  },

  "an order reserves the units it takes, and an ended order reserves none": ({ orders, reservations }) => {
    const heldByOrder = Map.groupBy(
      reservations.filter(({ isHeld }) => isHeld),
      ({ orderId }) => orderId,
    );
    return orders.flatMap(({ id, number, isEnded, units }) => {
      const due = formatUnits(isEnded ? [] : units);
      const held = formatUnits(heldByOrder.get(id) ?? []);
      return due === held ? [] : [`${number} takes ${due} and reserves ${held}`];
    });
  },

  "a coupon is counted once for each order that uses it, within its limits": ({ coupons, couponUses, orders }) =>
    coupons.flatMap(({ code, used, limit, limitPerAccount }) => {
      const open = orders.filter((order) => !order.isEnded && order.coupons.includes(code));
      const counted = couponUses.filter((use) => use.code === code && !use.isReleased).map(({ orderId }) => orderId);
      const byAccount = Map.groupBy(open, ({ accountId }) => accountId);
      const mostPerAccount = Math.max(0, ...[...byAccount.values()].map(({ length }) => length));
      const isSame = joinSorted(counted) === joinSorted(open.map(({ id }) => id));
      return used === open.length && isSame && used <= limit && mostPerAccount <= limitPerAccount
        ? []
        : [
            `${code} says ${used} of ${limit}; ${counted.length} uses are counted and ${open.length} orders use it (${mostPerAccount} of one account)`,
          ];
    }),

  "each mail is written once and received under its own id": ({ orders, mails, receivedMailIds }) => {
    const received = new Set(receivedMailIds);
    const written = new Set(mails.map(({ id }) => `<${id}@trestle.example>`));
    return [
      ...orders.flatMap(({ id, number, isEnded }) =>
        Object.entries({ confirmed: 1, cancelled: isEnded ? 1 : 0 }).flatMap(([kind, due]) => {
          const count = mails.filter(({ key }) => key.startsWith(`order-${kind}:${id}:`)).length;
          return count === due ? [] : [`${number} has ${count} mails that it is ${kind}`];
        }),
      ),
      ...mails.flatMap(({ id, key }) => (received.has(`<${id}@trestle.example>`) ? [] : [`${key} was never received`])),
      ...[...received].filter((id) => !written.has(id)).map((id) => `${id} was received and never written`),
    ];
  },
};

function sumHeldUnits(reservations: CheckerInput["reservations"]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { storeId, sku, quantity } of reservations) {
    const key = `${storeId} ${sku}`;
    sums.set(key, (sums.get(key) ?? 0) + quantity);
  }
  return sums;
}

function formatUnits(units: readonly { sku: string; quantity: number }[]): string {
  const sums = new Map<string, number>();
  for (const { sku, quantity } of units) sums.set(sku, (sums.get(sku) ?? 0) + quantity);
  return (
    joinSorted([...sums].filter(([, quantity]) => quantity > 0).map(([sku, quantity]) => `${quantity} × ${sku}`)) ||
    "nothing"
  );
}

function joinSorted(words: readonly string[]): string {
  return [...words].sort().join(", ");
}
