import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { isFresh } from "../../identity/session-lifetime.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { cardsErrors } from "../cards-errors.ts";
import { type ListedCard, listedCards } from "../saved-card.ts";
import { findCardCustomer } from "./card-customers.store.ts";
import { cardOwnerOf, getCardCustomer } from "./card-customers.ts";
import type { Gateway, GatewayAnswer } from "./gateway.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: { readonly gateway: Gateway };
}

export interface CardList {
  readonly cards: readonly ListedCard[];
  readonly refusal: UserError | null;
}

export async function listSavedCards(services: Services, viewer: SignedInViewer): Promise<CardList> {
  const customerId = await findCustomerId(services, viewer);
  if (customerId === null) return { cards: [], refusal: null };
  const answer = await services.payments.gateway.readCards(customerId);
  if (answer.kind !== "done") return { cards: [], refusal: unreachable(services, answer) };
  const { cards, chosenId } = answer.value;
  return { cards: listedCards(cards, chosenId, services.clock.now()), refusal: null };
}

export interface CardSetup {
  readonly customerId: string;
  readonly id: string;
  readonly clientSecret: string;
}

/** Opens the gateway's door for one new card. Who signed in long ago proves again that it is them (promises §3). */
export async function beginCardSetup(
  services: Services,
  viewer: SignedInViewer,
): Promise<{ setup: CardSetup } | { refusal: UserError }> {
  const owner = cardOwnerOf(viewer);
  if (owner === null) return { refusal: cardsErrors.cardNotFound };
  if (!isFresh(viewer.session, services.clock.now())) return { refusal: cardsErrors.signInAgain };
  const { gateway } = services.payments;
  const customer = await getCardCustomer({ ...services, gateway }, viewer, owner);
  if (customer.kind !== "done") return { refusal: unreachable(services, customer) };
  const { gatewayId } = customer.value;
  const setup = await gateway.createSetup(gatewayId);
  if (setup.kind !== "done") return { refusal: unreachable(services, setup) };
  return { setup: { customerId: gatewayId, ...setup.value } };
}

export function removeSavedCard(services: Services, viewer: SignedInViewer, cardId: string) {
  return withOwnCard(services, { viewer, cardId }, () => services.payments.gateway.removeCard(cardId));
}

export function chooseDefaultCard(services: Services, viewer: SignedInViewer, cardId: string) {
  return withOwnCard(services, { viewer, cardId }, (customerId) =>
    services.payments.gateway.chooseCard(customerId, cardId),
  );
}

/** Another's card and one that is not there are the same to whoever asks. */
async function withOwnCard(
  services: Services,
  { viewer, cardId }: { viewer: SignedInViewer; cardId: string },
  change: (customerId: string) => Promise<GatewayAnswer<void>>,
): Promise<UserError | null> {
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

function findCustomerId({ db }: Services, viewer: SignedInViewer): Promise<string | null> {
  const owner = cardOwnerOf(viewer);
  if (owner === null) return Promise.resolve(null);
  return asTenant(db, { accountId: owner.accountId, userId: viewer.user.id }, async (tx) => {
    return (await findCardCustomer(tx, owner))?.gatewayId ?? null;
  });
}

function unreachable({ log }: Services, answer: GatewayAnswer<unknown>): UserError {
  log.warn({ err: "cause" in answer ? answer.cause : answer }, "The payment gateway did not answer as it should.");
  return cardsErrors.gatewayUnreachable;
}
