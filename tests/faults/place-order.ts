/** Takes one buyer from the cart to an order over HTTP, as a browser would. Every request that must happen once is tracked. */
import type { Database } from "../../src/server/database.ts";
import type { SeenCart } from "../support/cart-client.ts";
import { confirmCard, type OrderReply } from "../support/order-client.ts";
import { givePoints } from "../support/points.ts";
import { findSpendableVoucher, giveVoucher } from "../support/vouchers.ts";
import { type Buyer, coupon } from "./buyers.ts";
import type { OrderPlan } from "./plans.ts";
import type { Outcome, Reply, TrackedRequests } from "./tracked-requests.ts";

export interface BuyerContext {
  readonly db: Database;
  readonly gatewayProxyUrl: string;
  readonly requests: TrackedRequests;
}

/** A browser waits this long for the gateway's card form. */
const CARD_FORM_TIMEOUT_MS = 4_000;
const cards = { pays: "4242424242424242", declines: "4000000000000002" };

/** Throws if the shop cannot be reached before the order is placed. The buyer gives up in that case. */
export async function placeOrder(context: BuyerContext, buyer: Buyer, plan: OrderPlan): Promise<Outcome | null> {
  const cart = await fillCart(context, buyer, plan);
  const totals = plan.payBy === "CARD" ? cart.payByCard : cart.payByAccount;
  const totalCents = Math.round(totals.totalPrice.value * 100);
  if (plan.payBy === "CARD" && totalCents > 0 && !(await reserveCard(context, buyer, plan))) return null;
  const outcome = await sendOrder(context, buyer, { plan, cart, totalCents });
  if (outcome.kind === "ok" && plan.cancels) await cancelOrder(context, buyer, outcome.number);
  return outcome;
}

async function fillCart({ db }: BuyerContext, { client, accountId }: Buyer, plan: OrderPlan): Promise<SeenCart> {
  const { items } = await client.read();
  if (items.length > 0) await client.change("customerCartRemoveItems", { itemIds: items.map(({ id }) => id) });
  await client.change("CustomerCartRemoveAllCoupons", {});
  await client.add(plan.sku, plan.quantity);
  if (plan.points > 0) {
    await givePoints(db, accountId, plan.points);
    await client.change("customerCartApplyRedeemPoints", {});
  } else {
    await client.change("customerCartRemoveRedeemPoints", {});
  }
  if (plan.usesCoupon) await client.change("CustomerCartAddCoupon", { couponCode: coupon.code });
  await chooseVoucher(db, { client, accountId }, plan.voucherCents);
  return client.pickUp();
}

interface CartVouchers {
  readonly vouchers: readonly { readonly id: string; readonly effect: object | null }[];
}

/** The buyers of an account use the same voucher until one of them has spent it. */
async function chooseVoucher(db: Database, { client, accountId }: Buyer, valueCents: number): Promise<void> {
  const { vouchers } = await client.ask<CartVouchers>("GetCart", {});
  for (const { id, effect } of vouchers)
    if (effect !== null) await client.change("CustomerCartRemoveVoucher", { voucherId: id });
  if (valueCents === 0) return;
  const voucherId =
    (await findSpendableVoucher(db, accountId)) ?? (await giveVoucher(db, accountId, valueCents, { name: "Faults" }));
  await client.change("CustomerCartUseVoucher", { voucherId });
}

interface IntentReply {
  readonly paymentIntent: { clientSecret: string; publishableKey: string } | null;
}

/** Types the card into the gateway's form. Returns false if the buyer stops here: refused, or gone for good. */
async function reserveCard({ gatewayProxyUrl }: BuyerContext, { client }: Buyer, plan: OrderPlan): Promise<boolean> {
  const { code: cartCode } = await client.read();
  const { paymentIntent } = await client.ask<IntentReply>("checkCartOnPaymentIntent", { input: { cartCode } });
  if (paymentIntent === null || plan.leaves === "before-card") return false;
  const number = plan.cardDeclines ? cards.declines : cards.pays;
  await Promise.race([
    confirmCard(gatewayProxyUrl, paymentIntent, number).catch(() => null),
    new Promise((resolve) => setTimeout(resolve, CARD_FORM_TIMEOUT_MS).unref()),
  ]);
  // The buyer presses "Place order" even if the card was declined or never answered: the shop must ask the gateway itself.
  return plan.leaves !== "after-card";
}

interface ReadyCart {
  readonly plan: OrderPlan;
  readonly cart: SeenCart;
  readonly totalCents: number;
}

async function sendOrder(
  { requests }: BuyerContext,
  buyer: Buyer,
  { plan, cart, totalCents }: ReadyCart,
): Promise<Outcome> {
  const { client, accountId } = buyer;
  const key = requests.newId("place");
  const { payBy } = plan;
  const variables = {
    cartCode: cart.code,
    isPayByCC: payBy === "CARD",
    modifiedTime: cart.modifiedTime,
    shownTotal: totalCents / 100,
    idempotencyKey: key,
  };
  const shown = { key, accountId, cartId: cart.id, payBy, totalCents };
  const send = async () => toReply(await client.order(variables));
  const request = { id: key, kind: "place", sender: buyer, shown, send } as const;
  const attempts = Array.from({ length: plan.presses }, () => requests.send(request));
  if (plan.editsMeanwhile) await client.add(plan.sku, 1).catch(() => undefined);
  const outcomes = await Promise.all(attempts);
  const isUnanswered = outcomes.every(({ kind }) => kind === "unknown");
  const outcome = isUnanswered && plan.isImpatient ? await requests.send(request) : requests.findOutcome(key);
  if (plan.reusesKey && outcome.kind === "ok") {
    const different = { ...variables, orderNote: "A different request" };
    const reuse = async () => toReply(await client.order(different));
    await requests.send({ id: requests.newId("reuse"), kind: "reuse", sender: buyer, send: reuse });
  }
  return outcome;
}

async function cancelOrder({ requests }: BuyerContext, buyer: Buyer, number: string): Promise<void> {
  const send = async () => toReply(await buyer.client.ask<OrderReply>("CancelOrder", { orderCode: number }));
  await requests.send({ id: requests.newId("cancel"), kind: "cancel", sender: buyer, number, send });
}

function toReply({ order, userErrors }: OrderReply): Reply {
  return { number: order?.id ?? null, userErrors };
}
