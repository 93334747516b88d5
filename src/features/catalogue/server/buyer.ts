import type { CountryCode } from "../../../shared/country-code.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    readonly buyer: Buyer;
  }
}

/** What the catalogue knows of the viewer: enough to price and to look for stock, and no more. */
export interface Buyer {
  /** Null for guests, and for staff who act for nobody. */
  readonly accountId: string | null;
  /** Whose eyes the tenant wall lets through; null for guests. */
  readonly userId: string | null;
  readonly country: CountryCode;
  /** An account's own prices, or everybody's. */
  readonly sees: "retail" | "account";
  /** The favourite store. */
  readonly storeId: string | null;
}
