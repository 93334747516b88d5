/** The input of a client that pays for a cart or places an order: as it is sent, and normalised. */
import { isUuid } from "../../shared/uuid.ts";
import type { PayBy } from "../cart/priced-cart.ts";
import { toJobName } from "../jobs/job.ts";
import type { OrderReferences } from "../orders/order.ts";

type Maybe<T> = T | null | undefined;

/** Sent before a card is confirmed, in the specification's words. */
export interface CardPaymentInput {
  readonly cartCode: string;
  readonly customerPONumber?: Maybe<string>;
  readonly acceptBackOrder?: Maybe<boolean>;
  readonly saveCard?: Maybe<boolean>;
  readonly modifiedTime?: Maybe<string>;
}

/** Sent to place an order, in the specification's words. */
export interface PlaceOrderInput extends Omit<CardPaymentInput, "saveCard"> {
  readonly saleOffice: string;
  readonly useDefaultStore?: Maybe<boolean>;
  readonly isPayByCC?: Maybe<boolean>;
  /** A saved card that no browser has confirmed yet. */
  readonly paymentMethodId?: Maybe<string>;
  readonly orderNote?: Maybe<string>;
  readonly authorityToLeave?: Maybe<boolean>;
  /** The id or the name of each job. A name without an open job makes one. */
  readonly referenceJobIDs?: Maybe<readonly string[]>;
  readonly shownTotal?: Maybe<number>;
  readonly idempotencyKey?: Maybe<string>;
}

export interface OrderInput {
  readonly payBy: PayBy;
  readonly references: OrderReferences;
  /** Empty for the cart's own store. */
  readonly saleOffice: string;
  readonly acceptsBackOrder: boolean;
  /** The version and the total that the buyer saw; null if the client does not send them. */
  readonly modifiedTime: string | null;
  readonly shownTotal: number | null;
}

export function toOrderInput(input: PlaceOrderInput): OrderInput {
  return {
    payBy: input.isPayByCC ? "CARD" : "ACCOUNT",
    references: {
      poNumber: (input.customerPONumber ?? "").trim(),
      note: (input.orderNote ?? "").trim(),
      authorityToLeave: input.authorityToLeave ?? false,
      jobReferences: (input.referenceJobIDs ?? []).map(toJobName).filter((text) => text !== ""),
    },
    saleOffice: input.useDefaultStore ? "" : input.saleOffice,
    acceptsBackOrder: input.acceptBackOrder ?? false,
    modifiedTime: input.modifiedTime || null,
    shownTotal: input.shownTotal ?? null,
  };
}

/** The ids among the references of an order. The other references are names. */
export function listJobIds({ references }: OrderInput): string[] {
  return references.jobReferences.filter(isUuid);
}

/** The input with the names of jobs in place of their ids; null if an id has no name. */
export function nameJobs(input: OrderInput, names: ReadonlyMap<string, string>): OrderInput | null {
  const jobReferences = input.references.jobReferences.flatMap((text) =>
    isUuid(text) ? (names.get(text) ?? []) : text,
  );
  if (jobReferences.length < input.references.jobReferences.length) return null;
  return { ...input, references: { ...input.references, jobReferences } };
}

/** The input of a checkout page on which nothing is typed yet. */
export function emptyOrderInput(payBy: PayBy): OrderInput {
  return toOrderInput({ cartCode: "", saleOffice: "", isPayByCC: payBy === "CARD" });
}

/** The typed fields of the checkout, under the names of its form. Stored while the bank asks on its own page. */
export interface CheckoutDraft {
  readonly customerPONumber: string;
  readonly orderNote: string;
  readonly referenceJobIDs: string;
  readonly authorityToLeave: boolean;
  readonly acceptBackOrder: boolean;
  /** The saved card that the bank asks about. */
  readonly paymentMethodId: string;
}

export function toDraft(input: PlaceOrderInput, paymentMethodId: string): CheckoutDraft {
  return {
    customerPONumber: input.customerPONumber ?? "",
    orderNote: input.orderNote ?? "",
    referenceJobIDs: input.referenceJobIDs?.[0] ?? "",
    authorityToLeave: input.authorityToLeave ?? false,
    acceptBackOrder: input.acceptBackOrder ?? false,
    paymentMethodId,
  };
}
