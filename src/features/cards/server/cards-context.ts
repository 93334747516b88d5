import type { Gateway } from "./gateway.ts";
import type { PaymentPurposes } from "./payment-purposes.ts";

/** How this installation takes cards, and what a page needs to know of it. */
export interface PaymentParts {
  readonly gateway: Gateway;
  readonly purposes: PaymentPurposes;
  readonly publishableKey: string;
  /** Where a bank's page sends people back to. */
  readonly shopUrl: string;
  /** Where the sandbox gateway's card form is; null where Stripe's own is used. */
  readonly sandboxUrl: string | null;
}

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    readonly payments: PaymentParts;
  }
}
