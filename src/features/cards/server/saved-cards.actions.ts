import type { UserError } from "../../../shared/user-error.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { isFresh } from "../../identity/session-lifetime.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { cardsErrors } from "../cards-errors.ts";
import { cardOwnerOf, getCardCustomer } from "./card-customers.ts";
import type { GatewayAnswer } from "./gateway.ts";
import { type CardServices, findCustomerId, unreachable } from "./saved-card-list.ts";

export interface CardSetup {
  readonly customerId: string;
  readonly id: string;
  readonly clientSecret: string;
}

/** Opens the gateway's door for one new card. Who signed in long ago proves again that it is them (promises §3). */
export async function beginCardSetup(
  services: CardServices,
  viewer: SignedInViewer,
): Promise<{ setup: CardSetup } | { refusal: UserError }> {
  const owner = cardOwnerOf(viewer);
  if (owner === null) return { refusal: cardsErrors.cardNotFound };
  if (!isFresh(viewer.session, services.clock.now())) return { refusal: identityErrors.signInAgain };
  const { gateway } = services.payments;
  const customer = await getCardCustomer({ ...services, gateway }, viewer, owner);
  if (customer.kind !== "done") return { refusal: unreachable(services, customer) };
  const { gatewayId } = customer.value;
  const setup = await gateway.createSetup(gatewayId);
  if (setup.kind !== "done") return { refusal: unreachable(services, setup) };
  return { setup: { customerId: gatewayId, ...setup.value } };
}

export function removeSavedCard(services: CardServices, viewer: SignedInViewer, cardId: string) {
  return withOwnCard(services, { viewer, cardId }, () => services.payments.gateway.removeCard(cardId));
}

export function chooseDefaultCard(services: CardServices, viewer: SignedInViewer, cardId: string) {
  return withOwnCard(services, { viewer, cardId }, (customerId) =>
    services.payments.gateway.chooseCard(customerId, cardId),
  );
}

/** Another's card and one that is not there are the same to whoever asks. */
async function withOwnCard(
  services: CardServices,
  { viewer, cardId }: { viewer: SignedInViewer; cardId: string },
  change: (customerId: string) => Promise<GatewayAnswer<void>>,
): Promise<UserError | null> {
  if (!isFresh(viewer.session, services.clock.now())) return identityErrors.signInAgain;
  const customerId = await findCustomerId(services, viewer);
  if (customerId === null || !/^\w{1,255}$/.test(cardId)) return cardsErrors.cardNotFound;
  const owner = await services.payments.gateway.findCardOwner(cardId);
  if (owner.kind === "refused") return cardsErrors.cardNotFound;
  if (owner.kind !== "done") return unreachable(services, owner);
  if (owner.value !== customerId) return cardsErrors.cardNotFound;
  const changed = await change(customerId);
  if (changed.kind === "done") return null;
  return changed.kind === "refused" ? cardsErrors.cardNotFound : unreachable(services, changed);
}
