import type { OperationContext } from "../../../server/operation-context.ts";
import type { Price } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { ListedCard } from "../../cards/saved-card.ts";
import type { DeliveryAddress } from "../../cart/cart.ts";
import type { ShownCart } from "../../cart/server/shown-cart.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { Offer } from "../../stores/server/fulfilment-offers.ts";
export interface CheckoutWay {
  readonly isOffered: boolean;
  readonly problems: readonly UserError[];
  readonly total: Price;
}
export interface KnownAddress extends Omit<DeliveryAddress, "latitude" | "longitude"> {
  readonly label: string;
}
export interface Checkout {
  readonly cart: ShownCart;
  readonly byAccount: CheckoutWay;
  readonly byCard: CheckoutWay;
  readonly mayUsePoints: boolean;
  readonly poNumberRequired: boolean;
  readonly needsApproval: boolean;
  readonly needsCreditReview: boolean;
  readonly spendLimit: Price | null;
  readonly addresses: readonly KnownAddress[];
  readonly deliveryOptions: readonly Offer[];
  readonly pickupOptions: readonly Offer[];
  readonly savedCards: readonly ListedCard[];
}
export async function readCheckout(_c: OperationContext, _v: SignedInViewer, _d: string): Promise<Checkout> {
  throw new Error("soon");
}
