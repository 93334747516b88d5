/** How kill points and defects are planted: by changing exact source text while the shop loads it. */
import type { GatewayFaultRates } from "./gateway-proxy.ts";
import type { ClaimMix, OrderMix, PaymentMix } from "./plans.ts";
import type { WebhookFaultRates } from "./webhook-proxy.ts";

/** The exact text to find in a source file, and the text to put in its place. */
export interface SourceEdit {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

/** Removes the text. */
export const without = (file: string, find: string): SourceEdit => ({ file, find, put: "" });

/** A bug that is planted on purpose. */
export interface Defect {
  readonly name: string;
  readonly edits: readonly SourceEdit[];
  /** The rule of the checker that must find it. Other rules may find it too. */
  readonly breaks: string;
  /** The load and the faults that make the defect show. */
  readonly needs?: {
    readonly orderMix?: Partial<OrderMix>;
    /** With this, payers pay debts and nobody orders. */
    readonly paymentMix?: Partial<PaymentMix>;
    /** With this, payers claim gift cards and nobody orders. */
    readonly claimMix?: Partial<ClaimMix>;
    readonly gatewayFaults?: Partial<GatewayFaultRates>;
    readonly webhookFaults?: Partial<WebhookFaultRates>;
    readonly killAt?: string;
  };
}

/** The faults of one start of the shop. They are passed in an environment variable. */
export interface InjectedFaults {
  /** The process kills itself with SIGKILL at the nth pass of this kill point. */
  readonly killAt?: { readonly point: string; readonly nth: number } | undefined;
  readonly defect?: string | undefined;
  /** The process loads the whole program, and runs it when this file exists. */
  readonly startFile?: string | undefined;
}

/** Throws unless each text is found exactly once: a fault that is not planted would prove nothing. */
export function changeSource(source: string, edits: readonly SourceEdit[]): string {
  return edits.reduce((text, { file, find, put }) => {
    const times = text.split(find).length - 1;
    if (times !== 1) throw new Error(`${file} contains "${find}" ${times} times instead of once.`);
    return text.replace(find, () => put);
  }, source);
}
