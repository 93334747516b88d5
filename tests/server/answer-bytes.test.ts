// Shows that the web's documents answer with few bytes for a cart of ten lines, and that their amounts are the specification's.
import { expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { addTenLines, listTintColours } from "../support/ten-line-cart.ts";
import { testServer } from "../support/test-server.ts";

const { url, db } = await testServer();
const client = cartClient(url, await openSession(db, "holder.au@trestle.test"));
const { cookie } = client;
const { items: earlier } = await client.read();
if (earlier.length > 0) await client.change("customerCartRemoveItems", { itemIds: earlier.map(({ id }) => id) });
const itemId = await addTenLines(url, cookie, await listTintColours(db));
const mine = { cartId: "mine", store: "", date: "" };
const brush = "TRD-CUT-63";

/** Issue 11, point 5. */
const maxCartBytes = 6_000;

async function read(operation: string, variables: object): Promise<Record<string, unknown>> {
  const { body } = await askOperation(url, operation, { cookie, variables });
  expect(body.errors).toBeUndefined();
  return body.data ?? {};
}

function countBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

test("the web's documents answer with at most 6 KB for a cart of ten lines", async () => {
  const { checkout } = (await read("GetCheckout", { date: "" })) as { checkout: { cart: object } };
  const bytes = {
    customerCart: countBytes({ data: await read("customerCart", { store: "" }) }),
    "cart in GetCheckout": countBytes(checkout.cart),
    customerCartUpdateItem: countBytes({
      data: await read("customerCartUpdateItem", { ...mine, itemId, productCode: brush, quantity: 2 }),
    }),
    customerCartAddItem: countBytes({
      data: await read("customerCartAddItem", { ...mine, productCode: brush, quantity: 1 }),
    }),
    customerCartRemoveItem: countBytes({ data: await read("customerCartRemoveItem", { ...mine, itemId }) }),
  };
  const tooLarge = Object.entries(bytes).filter(([, count]) => count > maxCartBytes);
  expect(tooLarge, `Bytes by operation: ${JSON.stringify(bytes)}`).toEqual([]);
  await client.add(brush, 1);
});

const specifiedCart = `{
  customerCart(store: "") {
    code
    items {
      id
      product { code colourId imageUrl { url } }
      quantity
      basePrice { value }
      totalPriceInNet { value }
      totalPrice { value }
      totalPriceBeforeDiscounts { value }
      discount { amountDiscount { value } }
      specialPromotion { price { value } limitUnit quantityAdded }
    }
    payByAccount { totalPrice { value } }
    payByCard { totalPrice { value } surchargeFee { value } }
    totalTax { value }
    subTotal { value }
    discountApplied { value }
  }
}`;

interface Amount {
  readonly value: number;
}

interface SpecifiedCart {
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
  }[];
  readonly payByAccount: { readonly totalPrice: Amount };
  readonly payByCard: { readonly totalPrice: Amount; readonly surchargeFee: Amount };
  readonly totalTax: Amount;
  readonly subTotal: Amount;
  readonly discountApplied: Amount;
}

test("the short fields of the web have the amounts of the specification's fields", async () => {
  const response = await fetch(new URL("/graphql", url), {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ query: specifiedCart }),
  });
  const { data } = (await response.json()) as { data: { customerCart: SpecifiedCart } };
  const specified = data.customerCart;
  const { customerCart: shown } = (await read("customerCart", { store: "" })) as {
    customerCart: { code: string; items: object[]; totals: object };
  };
  expect(shown.code).toBe(specified.code);
  expect(shown.items).toMatchObject(
    specified.items.map(({ id, quantity, product, specialPromotion: special, ...money }) => ({
      id,
      quantity,
      sku: product.code,
      tint: product.colourId && { id: product.colourId },
      each: money.basePrice.value,
      exTax: money.totalPriceInNet.value,
      incTax: money.totalPrice.value,
      before: money.totalPriceBeforeDiscounts.value,
      saved: money.discount.amountDiscount.value,
      special: special && { price: special.price.value, limit: special.limitUnit, units: special.quantityAdded },
    })),
  );
  expect(shown.totals).toEqual({
    goods: (Math.round(specified.subTotal.value * 100) + Math.round(specified.discountApplied.value * 100)) / 100,
    offers: specified.discountApplied.value,
    tax: specified.totalTax.value,
    onAccount: specified.payByAccount.totalPrice.value,
    byCard: specified.payByCard.totalPrice.value,
    surcharge: specified.payByCard.surchargeFee.value,
  });
});
