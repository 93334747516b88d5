import { askOperation } from "./ask-shop.ts";

/** The fields of a cart that tests read. */
export interface SeenCart {
  readonly id: string;
  readonly code: string;
  readonly modifiedTime: string;
  readonly totalUnitCount: number;
  readonly canCheckOut: boolean;
  readonly deliveryMode: string;
  readonly deliveryDateTime: string | null;
  readonly items: readonly SeenItem[];
  readonly notices: readonly { kind: string; message: string; itemId: string | null; blocks: boolean }[];
  readonly appliedVouchers: readonly { code: string; freeShipping: boolean }[];
  readonly store: { readonly storeId: string; readonly name: string };
  readonly fee: Record<"amount" | "threshold" | "toFree", SeenPrice>;
  readonly payByAccount: Record<"subTotal" | "surchargeFee" | "totalPrice" | "totalTax", SeenPrice>;
  readonly payByCard: Record<"subTotal" | "surchargeFee" | "totalPrice" | "totalTax", SeenPrice>;
  readonly totalPriceWithTax: SeenPrice;
  readonly discountApplied: SeenPrice;
  readonly rewardPoints: { tradePoints: number; isApplied: boolean; tradeDollarsApplied: SeenPrice };
}

export interface SeenPrice {
  readonly value: number;
  readonly formattedValue: string;
}

export interface SeenItem {
  readonly id: string;
  readonly quantity: number;
  readonly reference: string;
  readonly hasStock: boolean;
  readonly entryGroup: string | null;
  readonly isMissPart: boolean;
  readonly isPartNotAssociated: boolean;
  readonly basePrice: SeenPrice;
  readonly unitPriceInNet: SeenPrice;
  readonly totalPriceInNet: SeenPrice;
  readonly specialPromotion: { price: SeenPrice; limitUnit: number; quantityAdded: number } | null;
  readonly product: {
    readonly code: string;
    readonly colourName: string | null;
    readonly colourCode: string | null;
    readonly colourStrength: string | null;
    readonly isAvailable: boolean;
  };
}

export interface CartReply {
  readonly cart: SeenCart;
  readonly userErrors: readonly { code: string; field: string | null; message: string }[];
  readonly outcomes?: readonly { index: number; added: boolean; message: string | null }[];
}

export interface CartClient {
  readonly cookie: string;
  read(): Promise<SeenCart>;
  /** Runs a mutation by its name. The variables for cart, store and date are filled in. */
  change(operation: string, variables: object): Promise<CartReply>;
  add(productCode: string, quantity?: number, more?: object): Promise<CartReply>;
}

/** Removes the fields that change with the time, so that two reads of the same cart or order are equal. */
export function removeClocks(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "localTime" || name === "promise") delete (value as Record<string, unknown>)[name];
    else removeClocks(inner);
  }
}

/** Changes and reads a customer's own cart over HTTP. */
export function cartClient(base: string, cookie: string): CartClient {
  const ask = async (operation: string, variables: object) => {
    const { status, body } = await askOperation(base, operation, { cookie, variables });
    const [answer] = Object.values(body.data ?? {});
    if (status !== 200 || !answer) throw new Error(`${operation} answered ${status}: ${JSON.stringify(body.errors)}`);
    removeClocks(answer);
    return answer;
  };
  const change = (operation: string, variables: object) =>
    ask(operation, { cartId: "mine", store: "", date: "", ...variables }) as Promise<CartReply>;
  return {
    cookie,
    read: () => ask("customerCart", { store: "" }) as Promise<SeenCart>,
    change,
    add: (productCode, quantity = 1, more = {}) => change("customerCartAddItem", { productCode, quantity, ...more }),
  };
}
