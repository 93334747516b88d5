import type { OrderWish } from "./checkout-facts.ts";

type Maybe<T> = T | null | undefined;

/** What a client says of a cart that is to be paid by card. */
export interface PaymentWish {
  readonly cartCode: string;
  readonly customerPONumber?: Maybe<string>;
  readonly acceptBackOrder?: Maybe<boolean>;
  readonly saveCard?: Maybe<boolean>;
  readonly modifiedTime?: Maybe<string>;
}

/** What a client says of an order. */
export interface PlaceWish extends Omit<PaymentWish, "saveCard"> {
  readonly saleOffice: string;
  readonly useDefaultStore?: Maybe<boolean>;
  readonly isPayByCC?: Maybe<boolean>;
  /** A saved card that no browser has confirmed. */
  readonly paymentMethodId?: Maybe<string>;
  readonly orderNote?: Maybe<string>;
  readonly authorityToLeave?: Maybe<boolean>;
  readonly referenceJobIDs?: Maybe<readonly string[]>;
  readonly shownTotal?: Maybe<number>;
  readonly idempotencyKey?: Maybe<string>;
}

/** The same tidied up. */
export function wishOf(given: PlaceWish): OrderWish {
  return {
    payBy: given.isPayByCC ? "CARD" : "ACCOUNT",
    references: {
      poNumber: (given.customerPONumber ?? "").trim(),
      note: (given.orderNote ?? "").trim(),
      authorityToLeave: given.authorityToLeave ?? false,
      jobReferences: (given.referenceJobIDs ?? []).map((text) => text.trim()).filter((text) => text !== ""),
    },
    saleOffice: given.useDefaultStore ? "" : given.saleOffice,
    acceptsBackOrder: given.acceptBackOrder ?? false,
    modifiedTime: given.modifiedTime || null,
    shownTotal: given.shownTotal ?? null,
  };
}
