/** What must hold of cards, credit and points. */
import type { Rule } from "./checker.ts";
import type { AccountPaymentFound, Charge, Evidence, OrderFound } from "./evidence.ts";

const ORPHAN_LIMIT_MS = 60_000;
const CARD_MINIMUM_CENTS = 50;

export const moneyRules: Readonly<Record<string, Rule>> = {
  /** Invariant 2. */
  "an order by card is charged once, to the cent, and an ended one not at all": (evidence) =>
    evidence.orders.flatMap((order) => {
      const charges = chargesOf(evidence, order);
      const kept = sum(charges, ({ capturedCents, refundedCents }) => capturedCents - refundedCents);
      const due = order.payBy === "CARD" && !order.isEnded ? order.totalCents : 0;
      const taken = charges.filter(({ capturedCents }) => capturedCents > 0);
      return kept === due && taken.length <= 1
        ? []
        : [`${order.number} is due ${due} and was charged ${kept} in ${taken.length}`];
    }),

  /** Invariant 3. */
  "no money is held or taken for nothing": (evidence) => {
    const standing = new Set([
      ...evidence.orders.filter(({ isEnded }) => !isEnded).map(({ paymentId }) => paymentId),
      ...evidence.accounts.payments.filter(isBooked).map(({ paymentId }) => paymentId),
    ]);
    return evidence.book.flatMap((charge) => {
      const paymentId = evidence.intents.find(({ id }) => id === charge.intentId)?.paymentId ?? "";
      const left =
        charge.capturedCents > 0
          ? charge.capturedCents - charge.refundedCents
          : charge.isReleased
            ? 0
            : charge.reservedCents;
      return left === 0 || standing.has(paymentId) ? [] : [`${charge.intentId} still has ${left} for nothing`];
    });
  },

  "money held for nothing is let go within a minute": ({ orphans }) =>
    orphans.flatMap(({ intentId, heldMs }) =>
      heldMs > ORPHAN_LIMIT_MS ? [`${intentId} was held for ${Math.round(heldMs / 1000)} s`] : [],
    ),

  "one intent for each payment": ({ intents }) =>
    [...Map.groupBy(intents, ({ paymentId }) => paymentId)].flatMap(([paymentId, found]) =>
      found.length > 1 ? [`payment ${paymentId} was asked for ${found.length} times`] : [],
    ),

  "both books agree": ({ payments, book }) => {
    const ours = new Map(
      payments.flatMap((payment) => (payment.intentId === null ? [] : [[payment.intentId, payment]])),
    );
    return book.flatMap((charge) => {
      const payment = ours.get(charge.intentId);
      const theirs = [statusOf(charge), charge.capturedCents, charge.refundedCents].join(" ");
      const known = payment && [payment.status, payment.capturedCents, payment.refundedCents].join(" ");
      return known === theirs ? [] : [`${charge.intentId} is ${theirs} at the gateway and ${known ?? "unknown"} here`];
    });
  },

  "what is captured here is captured there": ({ payments, book }) =>
    payments.flatMap(({ id, intentId, capturedCents }) => {
      const charge = book.find((each) => each.intentId === intentId);
      return capturedCents === (charge?.capturedCents ?? 0) ? [] : [`payment ${id} is captured here and not there`];
    }),

  /** Invariant 5. */
  "a webhook takes effect once, and a forged one never": ({ orders, eventIds, forgedIds }) => {
    const forged = new Set(forgedIds);
    return [
      ...eventIds.flatMap((id) => (forged.has(id) ? [`${id} was forged and took effect`] : [])),
      ...orders.flatMap(({ number, events, payBy, totalCents, paymentStatus }) => {
        const isPaidByCard = payBy === "CARD" && totalCents > 0 && paymentStatus === "PAID";
        const told = { PLACED: 1, PAID: isPaidByCard ? 1 : 0 };
        return Object.entries(told).flatMap(([kind, times]) => {
          const found = events.filter((each) => each === kind).length;
          return found === times ? [] : [`${number} was ${kind.toLowerCase()} ${found} times`];
        });
      }),
    ];
  },

  "a card pays nothing or at least fifty cents": ({ orders }) =>
    orders.flatMap(({ number, payBy, totalCents, pointsUsed }) => {
      if (payBy === "ACCOUNT") return pointsUsed === 0 ? [] : [`${number} on account used points`];
      return totalCents === 0 || totalCents >= CARD_MINIMUM_CENTS ? [] : [`${number} asks a card for ${totalCents}`];
    }),

  "credit is used by what stands on account": ({ orders, credit }) =>
    credit.flatMap(({ accountId, unbilledCents, beforeCents }) => {
      const own = orders.filter(
        (order) => order.accountId === accountId && order.payBy === "ACCOUNT" && !order.isEnded,
      );
      const due = beforeCents + sum(own, ({ totalCents }) => totalCents);
      return due === unbilledCents ? [] : [`account ${accountId} uses ${unbilledCents} and ordered for ${due}`];
    }),

  /** Invariant 7. */
  "points are the sum of their movements, never below zero": ({ balances, movements }) =>
    balances.flatMap(({ accountId, points }) => {
      const moved = sum(
        movements.filter((each) => each.accountId === accountId),
        (each) => each.points,
      );
      return points === moved && points >= 0
        ? []
        : [`account ${accountId} has ${points} points and movements of ${moved}`];
    }),

  "points are redeemed once for an order, and returned once": ({ orders, accounts, movements }) => {
    const redeeming = movements.filter(
      ({ isNew, type, reverses }) => isNew && type === "REDEMPTION" && reverses === null,
    );
    const references = new Set(redeeming.map(({ reference }) => reference));
    const payers = new Set([...orders.map(({ number }) => number), ...accounts.payments.map(({ id }) => id)]);
    const unclaimed = [...references].filter((reference) => !payers.has(reference ?? ""));
    return [
      ...unclaimed.map((reference) => `points were redeemed for ${reference}, which there is not`),
      ...orders.flatMap(({ number, pointsUsed, isEnded }) => {
        const taken = redeeming.filter(({ reference }) => reference === number);
        const given = movements.filter(({ reverses }) => taken.some(({ id }) => id === reverses));
        const [used, back] = [-sum(taken, ({ points }) => points), sum(given, ({ points }) => points)];
        const isRight = used === pointsUsed && back === (isEnded ? pointsUsed : 0) && taken.length <= 1;
        return isRight ? [] : [`${number} uses ${pointsUsed} points: ${used} were taken and ${back} returned`];
      }),
    ];
  },
};

function chargesOf({ intents, book }: Evidence, { paymentId }: OrderFound): Charge[] {
  const own = new Set(intents.flatMap((intent) => (intent.paymentId === paymentId ? intent.id : [])));
  return book.filter(({ intentId }) => own.has(intentId));
}

function isBooked({ status }: AccountPaymentFound): boolean {
  return status === "POSTED" || status === "PAID";
}

function statusOf({ capturedCents, refundedCents, isReleased }: Charge): string {
  if (isReleased) return "cancelled";
  if (capturedCents === 0) return "reserved";
  return refundedCents === capturedCents ? "refunded" : "captured";
}

function sum<T>(list: readonly T[], of: (each: T) => number): number {
  return list.reduce((total, each) => total + of(each), 0);
}
