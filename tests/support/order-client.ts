import { askOperation } from "./ask-shop.ts";
import { type CartClient, cartClient, type SeenCart, type SeenPrice } from "./cart-client.ts";

/** The fields of an order that tests read. */
export interface SeenOrder {
  readonly id: string;
  readonly orderStatus: string;
  readonly tracking: string;
  readonly approval: string | null;
  readonly statusLabel: string;
  readonly paymentStatus: string;
  readonly canCancel: boolean;
  readonly canApprove: boolean;
  readonly canReview: boolean;
  readonly canCancelRest: boolean;
  readonly canClaim: boolean;
  readonly claims: readonly {
    readonly itemId: string;
    readonly problem: string;
    readonly quantity: number;
    readonly description: string;
    readonly by: string | null;
  }[];
  readonly promisedFor: string | null;
  readonly refundDate: string | null;
  readonly totalPriceWithTax: SeenPrice;
  readonly cardPaymentTotal: SeenPrice;
  readonly accountPaymentTotal: SeenPrice;
  readonly rewardPoints: { readonly tradePointsApplied: number };
  readonly items: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly backOrderQuantity: number;
    readonly cancelledQuantity: number;
    readonly product: { readonly code: string; readonly colourName: string | null };
    readonly systemName: string | null;
  }[];
  readonly timeline: readonly { readonly kind: string; readonly by: string | null }[];
}

export interface OrderReply {
  readonly order: SeenOrder | null;
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}

export interface OrderClient extends CartClient {
  /** Chooses pickup at the cart's store, or at the store that is given. */
  pickUp(more?: object): Promise<SeenCart>;
  order(more?: object): Promise<OrderReply>;
  ask<T>(operation: string, variables: object): Promise<T>;
}

/** Changes a customer's own cart and places orders over HTTP. */
export function orderClient(base: string, cookie: string): OrderClient {
  const cart = cartClient(base, cookie);
  const ask = async <T>(operation: string, variables: object): Promise<T> => {
    const { status, body } = await askOperation(base, operation, { cookie, variables });
    const [answer] = Object.values(body.data ?? {});
    if (status !== 200 || !answer) throw new Error(`${operation} answered ${status}: ${JSON.stringify(body.errors)}`);
    return answer as T;
  };
  const readCartAndStore = async () => {
    const { code, store } = await cart.read();
    return { cartCode: code, fulfillmentStoreId: store.storeId };
  };
  const pickUp = async (more: object = {}) => {
    const isGiven = "cartCode" in more && "fulfillmentStoreId" in more;
    const { cart: after, userErrors } = await ask<{ cart: SeenCart; userErrors: { code: string }[] }>(
      "customerCartUpdateCheckout",
      {
        displayUid: "me",
        deliveryMode: "PICKUP",
        store: "",
        shippingCondition: "STANDARD",
        deliveryDateTime: "",
        ...(isGiven ? {} : await readCartAndStore()),
        ...more,
      },
    );
    if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors));
    return after;
  };
  const order = async (more: object = {}) => {
    const cartCode = "cartCode" in more ? more.cartCode : (await cart.read()).code;
    return ask<OrderReply>("OrderCreateAndCharge", { cartCode, saleOffice: "", ...more });
  };
  return { ...cart, pickUp, order, ask };
}

const card = { exp_month: "12", exp_year: "2031", cvc: "123" };

/** Sends a card to the gateway, as the gateway's form in the browser does. */
export async function confirmCard(
  sandboxUrl: string,
  intent: { clientSecret: string; publishableKey: string },
  number = "4242424242424242",
): Promise<{ status?: string; error?: { code: string } }> {
  const [id] = intent.clientSecret.split("_secret");
  const fields = Object.entries({ ...card, number }).map(([name, value]) => [
    `payment_method_data[card][${name}]`,
    value,
  ]);
  const answer = await fetch(`${sandboxUrl}/v1/payment_intents/${id}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${intent.publishableKey}` },
    body: new URLSearchParams({ ...Object.fromEntries(fields), client_secret: intent.clientSecret }),
  });
  return (await answer.json()) as { status?: string; error?: { code: string } };
}
