// Shows that the web's own documents answer with few bytes for a cart of ten lines, that their amounts are those of the
// specification's fields, and that a client of the contract still gets the whole cart.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { fillCart, listDifferentPaints, listTypicalLines } from "../support/ten-line-cart.ts";
import { testServer } from "../support/test-server.ts";

const { url, db } = await testServer();
const client = cartClient(url, await openSession(db, "holder.au@trestle.test"));
const { cookie } = client;
const mine = { cartId: "mine", store: "", date: "" };
const brush = "TRD-CUT-63";

/** Issue 11, point 5. */
const maxCartBytes = 6_000;
/** No two lines share a product in this cart. */
const maxBytesOfDifferentPaints = 7_000;
/** What the order earns stands beside the cart in the same answer. */
const maxEarningsBytes = 400;
const maxChangeBytes = 200;

async function emptyCart(): Promise<void> {
  const { items } = await client.read();
  if (items.length > 0) await client.change("customerCartRemoveItems", { itemIds: items.map(({ id }) => id) });
}

/** The bars are for the lines. Each voucher that the account can spend adds a row. */
await sql`update vouchers set expires_on = '2000-01-01'`.execute(db);
await emptyCart();
const itemId = await fillCart(client, await listTypicalLines(db));

async function read<Data = object>(operation: string, variables: object = {}): Promise<Data> {
  const { body } = await askOperation(url, operation, { cookie, variables });
  expect(body.errors).toBeUndefined();
  return body.data as Data;
}

function countBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function expectAtMost(limit: number, bytes: Record<string, number>): void {
  const tooLarge = Object.entries(bytes).filter(([, count]) => count > limit);
  expect(tooLarge, `Bytes by operation: ${JSON.stringify(bytes)}`).toEqual([]);
}

test("the web reads a cart of ten lines with at most 6 KB", async () => {
  const { checkout } = await read<{ checkout: { cart: object } }>("GetCheckout", { date: "" });
  const { cartEarnings, ...cart } = await read<{ customerCart: object; cartEarnings: object }>("GetCart");
  const bytes = { GetCart: countBytes({ data: cart }), "cart in GetCheckout": countBytes(checkout.cart) };
  expectAtMost(maxCartBytes, bytes);
  expectAtMost(maxEarningsBytes, { "earnings in GetCart": countBytes(cartEarnings) });
});

test("the web changes a cart of ten lines with at most 200 bytes", async () => {
  const change = async (operation: string, variables: object) =>
    countBytes({ data: await read(operation, { ...mine, ...variables, withCart: false }) });
  const bytes = {
    customerCartUpdateItem: await change("customerCartUpdateItem", { itemId, productCode: brush, quantity: 2 }),
    customerCartAddItem: await change("customerCartAddItem", { productCode: brush, quantity: 1 }),
    customerCartApplyRedeemPoints: await change("customerCartApplyRedeemPoints", {}),
    customerCartRemoveRedeemPoints: await change("customerCartRemoveRedeemPoints", {}),
  };
  expectAtMost(maxChangeBytes, bytes);
});

interface Amount {
  readonly value: number;
}

interface SpecifiedCart {
  readonly id: string;
  readonly code: string;
  readonly items: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly product: { readonly code: string; readonly colourId: string | null };
    readonly basePrice: Amount;
    readonly totalPriceInNet: Amount;
    readonly totalPrice: Amount;
    readonly totalPriceBeforeDiscounts: Amount;
    readonly discount: { readonly amountDiscount: Amount };
    readonly specialPromotion: { price: Amount; limitUnit: number; quantityAdded: number } | null;
    readonly toolDiscount: Amount | null;
  }[];
  readonly payByAccount: { readonly totalPrice: Amount };
  readonly payByCard: { readonly totalPrice: Amount; readonly surchargeFee: Amount; readonly totalTax: Amount };
  readonly fee: { readonly amount: Amount };
  readonly totalTax: Amount;
  readonly subTotal: Amount;
  readonly discountApplied: Amount;
}

type SpecifiedItem = SpecifiedCart["items"][number];

function toDeal({ specialPromotion: special, toolDiscount }: SpecifiedItem): object | null {
  if (special === null && toolDiscount === null) return null;
  return {
    special: special?.price.value ?? null,
    limit: special?.limitUnit ?? 0,
    units: special?.quantityAdded ?? 0,
    memberOff: toolDiscount?.value ?? 0,
  };
}

interface ScreenCart {
  readonly code: string;
  readonly lines: readonly { readonly each: number; readonly quantity: number }[];
  readonly totals: object;
}

test("the short fields of the web have the amounts of the specification's fields", async () => {
  const { customerCart: specified } = await read<{ customerCart: SpecifiedCart }>("customerCart", { store: "" });
  const { customerCart: shown } = await read<{ customerCart: ScreenCart }>("GetCart");
  expect(shown.code).toBe(specified.code);
  expect(shown.lines).toMatchObject(
    specified.items.map((item) => ({
      id: item.id,
      quantity: item.quantity,
      sku: item.product.code,
      tint: item.product.colourId && { id: item.product.colourId },
      each: item.basePrice.value,
      exTax: item.totalPriceInNet.value,
      incTax: item.totalPrice.value,
      saved: item.discount.amountDiscount.value,
      deal: toDeal(item),
    })),
  );
  expect(shown.lines.map(({ each, quantity }) => Math.round(each * quantity * 100) / 100)).toEqual(
    specified.items.map(({ totalPriceBeforeDiscounts }) => totalPriceBeforeDiscounts.value),
  );
  expect(shown.totals).toEqual({
    countsWithTax: false,
    goods: (Math.round(specified.subTotal.value * 100) + Math.round(specified.discountApplied.value * 100)) / 100,
    offers: specified.discountApplied.value,
    delivery: specified.fee.amount.value,
    tax: specified.totalTax.value,
    total: specified.payByAccount.totalPrice.value,
    ways: ["ACCOUNT", "CARD"],
    card: {
      ...{ pointsUsed: 0, points: 0, vouchers: 0, toPay: specified.payByCard.totalPrice.value },
      surcharge: specified.payByCard.surchargeFee.value,
      tax: specified.payByCard.totalTax.value,
    },
  });
});

const price = { currencyIso: "AUD", value: expect.any(Number), formattedValue: expect.stringMatching(/^\$/) };
const tender = { subTotal: price, subTotalTax: price, surchargeFee: price, totalPrice: price, totalTax: price };

/** The fields of the contract that clients read most. */
const contractCart = {
  id: expect.any(String),
  code: expect.stringMatching(/^C-/),
  modifiedTime: expect.any(String),
  totalItems: 10,
  payByAccount: tender,
  payByCard: tender,
  totalPriceWithTax: price,
  rewardPoints: { tradePoints: expect.any(Number), tradeDollars: price },
  store: { storeId: expect.any(String), name: expect.any(String), storeType: expect.any(String) },
};
const contractItem = {
  id: expect.any(String),
  stockStatus: expect.any(String),
  product: { code: expect.any(String), name: expect.any(String), imageUrl: { url: expect.any(String) } },
  basePrice: price,
  totalPrice: price,
};

test("a client that sends only the name of a contract operation gets the whole cart", async () => {
  const { customerCart } = await read<{ customerCart: SpecifiedCart }>("customerCart", { store: "" });
  const variables = { ...mine, itemId, productCode: brush, quantity: 3 };
  const { customerCartUpdateItem } = await read<{ customerCartUpdateItem: { cart: SpecifiedCart } }>(
    "customerCartUpdateItem",
    variables,
  );
  const { body } = await askEndpoint(url, "/api/cart/update/", { cookie, body: variables });
  const { cart: posted } = body.customerCartUpdateItem as { cart: SpecifiedCart };
  for (const cart of [customerCart, customerCartUpdateItem.cart, posted]) {
    expect(cart).toMatchObject(contractCart);
    expect(cart.items).toHaveLength(10);
    for (const item of cart.items) expect(item).toMatchObject(contractItem);
  }
});

test("the web reads ten paints without a shared product with at most 7 KB", async () => {
  await emptyCart();
  await fillCart(client, await listDifferentPaints(db));
  const { customerCart } = await read<{ customerCart: ScreenCart }>("GetCart");
  expect(customerCart.lines).toHaveLength(10);
  expectAtMost(maxBytesOfDifferentPaints, { GetCart: countBytes({ data: { customerCart } }) });
});
