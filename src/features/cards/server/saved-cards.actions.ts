/** Changes to saved cards. The cards are stored at the gateway, so no transaction is open here. */
import type { UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { cardsErrors } from "../cards-errors.ts";
import { findCardOwner, mayChangeCards } from "../saved-card.ts";
import type { GatewayAnswer } from "./gateway.adapter.ts";
import type { PaymentParts } from "./payments.adapter.ts";
import { type CardReadServices, findCustomerId, refuseUnreachable } from "./saved-cards.queries.ts";

interface CardServices extends CardReadServices {
  readonly payments: CardReadServices["payments"] & Pick<PaymentParts, "getCustomer">;
}

export interface CardSetup {
  readonly customerId: string;
  readonly id: string;
  readonly clientSecret: string;
}

/** Asks the gateway for a setup intent, with which the browser saves one new card. */
export async function beginCardSetup(
  services: CardServices,
  viewer: SignedInViewer,
): Promise<{ setup: CardSetup } | { refusal: UserError }> {
  if (services.payments.cardForm === null) return { refusal: cardsErrors.cardPaymentsOff };
  const owner = findCardOwner(viewer);
  if (owner === null) return { refusal: cardsErrors.cardNotFound };
  if (!mayChangeCards(viewer, services.clock.now())) return { refusal: identityErrors.signInAgain };
  const { gateway, getCustomer } = services.payments;
  const customer = await getCustomer(viewer, owner);
  if (customer.kind !== "done") return { refusal: refuseUnreachable(services, customer) };
  const { gatewayId } = customer.value;
  const setup = await gateway.createSetup(gatewayId);
  if (setup.kind !== "done") return { refusal: refuseUnreachable(services, setup) };
  return { setup: { customerId: gatewayId, ...setup.value } };
}

export function removeSavedCard(services: CardServices, viewer: SignedInViewer, cardId: string) {
  return changeOwnCard(services, { viewer, cardId }, () => services.payments.gateway.removeCard(cardId));
}

export function chooseDefaultCard(services: CardServices, viewer: SignedInViewer, cardId: string) {
  return changeOwnCard(services, { viewer, cardId }, (customerId) =>
    services.payments.gateway.chooseCard(customerId, cardId),
  );
}

/** Another customer's card is answered like one that does not exist. */
async function changeOwnCard(
  services: CardServices,
  { viewer, cardId }: { viewer: SignedInViewer; cardId: string },
  change: (customerId: string) => Promise<GatewayAnswer<void>>,
): Promise<UserError | null> {
  if (services.payments.cardForm === null) return cardsErrors.cardPaymentsOff;
  if (!mayChangeCards(viewer, services.clock.now())) return identityErrors.signInAgain;
  const customerId = await findCustomerId(services, viewer);
  if (customerId === null || !/^\w{1,255}$/.test(cardId)) return cardsErrors.cardNotFound;
  const owner = await services.payments.gateway.findCustomerOfCard(cardId);
  if (owner.kind === "refused") return cardsErrors.cardNotFound;
  if (owner.kind !== "done") return refuseUnreachable(services, owner);
  if (owner.value !== customerId) return cardsErrors.cardNotFound;
  const changed = await change(customerId);
  if (changed.kind === "done") return null;
  return changed.kind === "refused" ? cardsErrors.cardNotFound : refuseUnreachable(services, changed);
}
