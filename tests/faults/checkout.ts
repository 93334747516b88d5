/** One buyer's way through the checkout, over HTTP, as a browser goes it; what it does and is told goes into the journal. */
import type { Database } from "../../src/server/database.ts";
import type { SeenCart } from "../support/cart-client.ts";
import { confirmCard, type OrderReply } from "../support/order-client.ts";
import { type Buyer, coupon, givePoints } from "./buyers.ts";
import type { Deeds, Outcome, Reply } from "./deeds.ts";
import type { Plan } from "./plan.ts";

export interface Till {
  readonly db: Database;
  readonly lineUrl: string;
  readonly deeds: Deeds;
}

const BROWSER_MS = 4_000;
const cards = { pays: "4242424242424242", declines: "4000000000000002" };

/** Throws where the shop cannot be reached before anything was asked of it that matters; the buyer gives up then. */
export async function checkOut(till: Till, buyer: Buyer, plan: Plan): Promise<Outcome | null> {
  const cart = await fillCart(till, buyer, plan);
  const totals = plan.payBy === "CARD" ? cart.payByCard : cart.payByAccount;
  const totalCents = Math.round(totals.totalPrice.value * 100);
  if (plan.payBy === "CARD" && totalCents > 0 && !(await reserve(till, buyer, plan))) return null;
  const outcome = await place(till, buyer, { plan, cart, totalCents });
  if (outcome.kind === "ok" && plan.cancels) await cancel(till, buyer, outcome.number);
  return outcome;
}

async function fillCart({ db }: Till, { client, accountId }: Buyer, plan: Plan): Promise<SeenCart> {
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
  return client.pickUp();
}

interface Begun {
  readonly paymentIntent: { clientSecret: string; publishableKey: string } | null;
}

/** Types the card in the gateway's form. False where the buyer stops here, told no or gone for good. */
async function reserve({ lineUrl }: Till, { client }: Buyer, plan: Plan): Promise<boolean> {
  const { code: cartCode } = await client.read();
  const { paymentIntent } = await client.ask<Begun>("checkCartOnPaymentIntent", { input: { cartCode } });
  if (paymentIntent === null || plan.leaves === "before-card") return false;
  const number = plan.cardDeclines ? cards.declines : cards.pays;
  await Promise.race([
    confirmCard(lineUrl, paymentIntent, number).catch(() => null),
    new Promise((resolve) => setTimeout(resolve, BROWSER_MS).unref()),
  ]);
  // Declined or unanswered, the button is pressed all the same: what the gateway has is for the shop to find out.
  return plan.leaves !== "after-card";
}

interface Ready {
  readonly plan: Plan;
  readonly cart: SeenCart;
  readonly totalCents: number;
}

async function place({ deeds }: Till, buyer: Buyer, { plan, cart, totalCents }: Ready): Promise<Outcome> {
  const { client, accountId } = buyer;
  const key = deeds.newId("place");
  const { payBy } = plan;
  const wish = {
    cartCode: cart.code,
    isPayByCC: payBy === "CARD",
    modifiedTime: cart.modifiedTime,
    shownTotal: totalCents / 100,
    idempotencyKey: key,
  };
  const shown = { key, accountId, cartId: cart.id, payBy, totalCents };
  const ask = async () => replyOf(await client.order(wish));
  const deed = { id: key, deed: "place", buyer, shown, ask } as const;
  const asking = Array.from({ length: plan.presses }, () => deeds.ask(deed));
  if (plan.editsMeanwhile) await client.add(plan.sku, 1).catch(() => undefined);
  const outcomes = await Promise.all(asking);
  const unheard = outcomes.every(({ kind }) => kind === "unknown");
  const outcome = unheard && plan.isImpatient ? await deeds.ask(deed) : deeds.outcomeOf(key);
  if (plan.reusesKey && outcome.kind === "ok") {
    const id = deeds.newId("reuse");
    const other = { ...wish, orderNote: "Another wish" };
    await deeds.ask({ id, deed: "reuse", buyer, ask: async () => replyOf(await client.order(other)) });
  }
  return outcome;
}

async function cancel({ deeds }: Till, buyer: Buyer, number: string): Promise<void> {
  const ask = async () => replyOf(await buyer.client.ask<OrderReply>("CancelOrder", { orderCode: number }));
  await deeds.ask({ id: deeds.newId("cancel"), deed: "cancel", buyer, number, ask });
}

function replyOf({ order, userErrors }: OrderReply): Reply {
  return { number: order?.id ?? null, userErrors };
}
