/** The rules about card payments, credit and points. */
import type { AccountPaymentRow, CheckerInput, GatewayCharge, OrderRow, Rule } from "./checker-input.ts";

const UNUSED_RESERVATION_LIMIT_MS = 60_000;
const CARD_MINIMUM_CENTS = 50;

export const moneyRules: Readonly<Record<string, Rule>> = {
  "an order by card is charged once and exactly, and an ended order is not charged": (input) =>
    input.orders.flatMap((order) => {
      const charges = listCharges(input, order);
      const keptCents = sumBy(charges, ({ capturedCents, refundedCents }) => capturedCents - refundedCents);
      const dueCents = order.payBy === "CARD" && !order.isEnded ? order.totalCents : 0;
      const captured = charges.filter(({ capturedCents }) => capturedCents > 0);
      return keptCents === dueCents && captured.length <= 1
        ? []
        : [`${order.number} is due ${dueCents} and was charged ${keptCents} in ${captured.length} charges`];
    }),

  "no money is held or taken without an order or payment": (input) => {
    const used = new Set([
      ...input.orders.filter(({ isEnded }) => !isEnded).map(({ paymentId }) => paymentId),
      ...input.accounts.payments.filter(isBooked).map(({ paymentId }) => paymentId),
    ]);
    return input.gatewayCharges.flatMap((charge) => {
      const paymentId = input.intents.find(({ id }) => id === charge.intentId)?.paymentId ?? "";
      const leftCents =
        charge.capturedCents > 0
          ? charge.capturedCents - charge.refundedCents
          : charge.isReleased
            ? 0
            : charge.reservedCents;
      return leftCents === 0 || used.has(paymentId) ? [] : [`${charge.intentId} still has ${leftCents} cents`];
    });
  },

  "a reservation without an order or payment is released within a minute": ({ unusedReservations }) =>
    unusedReservations.flatMap(({ intentId, heldMs }) =>
      heldMs > UNUSED_RESERVATION_LIMIT_MS ? [`${intentId} was held for ${Math.round(heldMs / 1000)} s`] : [],
    ),

  "each payment has one intent at the gateway": ({ intents }) =>
    [...Map.groupBy(intents, ({ paymentId }) => paymentId)].flatMap(([paymentId, found]) =>
      found.length > 1 ? [`payment ${paymentId} has ${found.length} intents`] : [],
    ),

  "the shop's payments agree with the gateway's charges": ({ payments, gatewayCharges }) => {
    const paymentByIntent = new Map(
      payments.flatMap((payment) => (payment.intentId === null ? [] : [[payment.intentId, payment]])),
    );
    return gatewayCharges.flatMap((charge) => {
      const payment = paymentByIntent.get(charge.intentId);
      const theirs = [chargeStatus(charge), charge.capturedCents, charge.refundedCents].join(" ");
      const ours = payment && [payment.status, payment.capturedCents, payment.refundedCents].join(" ");
      return ours === theirs
        ? []
        : [`${charge.intentId} is ${theirs} at the gateway and ${ours ?? "unknown"} in the shop`];
    });
  },

  "every captured payment is captured at the gateway": ({ payments, gatewayCharges }) =>
    payments.flatMap(({ id, intentId, capturedCents }) => {
      const charge = gatewayCharges.find((each) => each.intentId === intentId);
      return capturedCents === (charge?.capturedCents ?? 0)
        ? []
        : [`payment ${id} is captured in the shop and not at the gateway`];
    }),

  "a webhook takes effect once, and a forged webhook never does": ({ orders, webhookEventIds, forgedEventIds }) => {
    const forged = new Set(forgedEventIds);
    return [
      ...webhookEventIds.flatMap((id) => (forged.has(id) ? [`${id} was forged and took effect`] : [])),
      ...orders.flatMap(({ number, events, payBy, totalCents, paymentStatus }) => {
        const isPaidByCard = payBy === "CARD" && totalCents > 0 && paymentStatus === "PAID";
        const due = { PLACED: 1, PAID: isPaidByCard ? 1 : 0 };
        return Object.entries(due).flatMap(([kind, times]) => {
          const found = events.filter((each) => each === kind).length;
          return found === times ? [] : [`${number} was ${kind.toLowerCase()} ${found} times`];
        });
      }),
    ];
  },

  "a card pays nothing or at least 50 cents": ({ orders }) =>
    orders.flatMap(({ number, payBy, totalCents, pointsUsed }) => {
      if (payBy === "ACCOUNT") return pointsUsed === 0 ? [] : [`${number} on account used points`];
      return totalCents === 0 || totalCents >= CARD_MINIMUM_CENTS
        ? []
        : [`${number} charges a card with ${totalCents} cents`];
    }),

  "an account's used credit is the sum of its open orders on account": ({ orders, credit }) =>
    credit.flatMap(({ accountId, unbilledCents, beforeCents }) => {
      const own = orders.filter(
        (order) => order.accountId === accountId && order.payBy === "ACCOUNT" && !order.isEnded,
      );
      const dueCents = beforeCents + sumBy(own, ({ totalCents }) => totalCents);
      return dueCents === unbilledCents
        ? []
        : [`account ${accountId} uses ${unbilledCents} cents of credit and ordered for ${dueCents}`];
    }),

  "a points balance is the sum of its movements and never negative": ({ pointsBalances, movements }) =>
    pointsBalances.flatMap(({ accountId, points }) => {
      const moved = sumBy(
        movements.filter((each) => each.accountId === accountId),
        (each) => each.points,
      );
      return points === moved && points >= 0
        ? []
        : [`account ${accountId} has ${points} points and movements of ${moved}`];
    }),

  "points are redeemed once for an order, and returned once if it ends": ({
    orders,
    accounts,
    giftCards,
    movements,
  }) => {
    const redemptions = movements.filter(
      ({ isNew, type, reverses }) => isNew && type === "REDEMPTION" && reverses === null,
    );
    const references = new Set(redemptions.map(({ reference }) => reference));
    const others = [...accounts.payments, ...giftCards].map(({ id }) => id);
    const existing = new Set([...orders.map(({ number }) => number), ...others]);
    const unknown = [...references].filter((reference) => !existing.has(reference ?? ""));
    return [
      ...unknown.map((reference) => `points were redeemed for ${reference}, which does not exist`),
      ...orders.flatMap(({ number, pointsUsed, isEnded }) => {
        const own = redemptions.filter(({ reference }) => reference === number);
        const returns = movements.filter(({ reverses }) => own.some(({ id }) => id === reverses));
        const [redeemed, returned] = [-sumBy(own, ({ points }) => points), sumBy(returns, ({ points }) => points)];
        const isRight = redeemed === pointsUsed && returned === (isEnded ? pointsUsed : 0) && own.length <= 1;
        return isRight
          ? []
          : [`${number} uses ${pointsUsed} points: ${redeemed} were redeemed and ${returned} returned`];
      }),
    ];
  },
};

function listCharges({ intents, gatewayCharges }: CheckerInput, { paymentId }: OrderRow): GatewayCharge[] {
  const own = new Set(intents.flatMap((intent) => (intent.paymentId === paymentId ? intent.id : [])));
  return gatewayCharges.filter(({ intentId }) => own.has(intentId));
}

export function isBooked({ status }: AccountPaymentRow): boolean {
  return status === "POSTED" || status === "PAID";
}

/** The status that the shop's payment must have for this charge. */
function chargeStatus({ capturedCents, refundedCents, isReleased }: GatewayCharge): string {
  if (isReleased) return "cancelled";
  if (capturedCents === 0) return "reserved";
  return refundedCents === capturedCents ? "refunded" : "captured";
}

export function sumBy<T>(list: readonly T[], value: (each: T) => number): number {
  return list.reduce((total, each) => total + value(each), 0);
}
