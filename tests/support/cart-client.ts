import type { Database } from "../../src/server/database.ts";
import { askOperation } from "./ask-shop.ts";

/** The fields of the web's cart that tests read. All amounts are dollars. */
export interface SeenCart {
  readonly code: string;
  readonly modifiedTime: string;
  readonly totalUnitCount: number;
  readonly deliveryMode: string;
  readonly items: readonly SeenItem[];
  readonly notices: readonly { kind: string; message: string; itemId: string | null; blocks: boolean }[];
  readonly appliedVouchers: readonly { code: string; freeShipping: boolean }[];
  readonly store: { readonly storeId: string; readonly shortName: string };
  readonly fee: Record<"amount" | "threshold" | "toFree", { readonly value: number }>;
  readonly totals: Record<"goods" | "offers" | "tax" | "onAccount" | "byCard" | "surcharge", number>;
  readonly rewardPoints: { tradePoints: number; isApplied: boolean; tradeDollarsApplied: { readonly value: number } };
}

export interface SeenPrice {
  readonly value: number;
  readonly formattedValue: string;
}

export interface SeenItem {
  readonly id: string;
  readonly sku: string;
  readonly quantity: number;
  readonly reference: string;
  readonly tint: {
    readonly name: string | null;
    readonly code: string | null;
    readonly strength: string | null;
  } | null;
  readonly each: number;
  readonly exTax: number;
  readonly special: { price: number; limit: number; units: number } | null;
  readonly system: { readonly group: string } | null;
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

/** Removes the fields that change with the time, so that two reads of the same cart are equal. */
function removeClocks(value: unknown): void {
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

/** The web does not ask for the id of a cart. */
export async function getCartId(db: Database, code: string): Promise<string> {
  const { id } = await db.selectFrom("carts").select("id").where("code", "=", code).executeTakeFirstOrThrow();
  return id;
}
