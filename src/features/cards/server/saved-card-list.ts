import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { cardsErrors } from "../cards-errors.ts";
import { type ListedCard, listedCards } from "../saved-card.ts";
import { findCardCustomer } from "./card-customers.store.ts";
import { cardOwnerOf } from "./card-customers.ts";
import type { Gateway, GatewayAnswer } from "./gateway.ts";

export interface CardServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: { readonly gateway: Gateway };
}

export interface CardList {
  readonly cards: readonly ListedCard[];
  readonly refusal: UserError | null;
}

export async function listSavedCards(services: CardServices, viewer: SignedInViewer): Promise<CardList> {
  const customerId = await findCustomerId(services, viewer);
  if (customerId === null) return { cards: [], refusal: null };
  const answer = await services.payments.gateway.readCards(customerId);
  if (answer.kind !== "done") return { cards: [], refusal: unreachable(services, answer) };
  const { cards, chosenId } = answer.value;
  return { cards: listedCards(cards, chosenId, services.clock.now()), refusal: null };
}

export function findCustomerId({ db }: CardServices, viewer: SignedInViewer): Promise<string | null> {
  const owner = cardOwnerOf(viewer);
  if (owner === null) return Promise.resolve(null);
  return asTenant(db, { accountId: owner.accountId, userId: viewer.user.id }, async (tx) => {
    return (await findCardCustomer(tx, owner))?.gatewayId ?? null;
  });
}

export function unreachable({ log }: CardServices, answer: GatewayAnswer<unknown>): UserError {
  log.warn({ err: "cause" in answer ? answer.cause : answer }, "The payment gateway did not answer as it should.");
  return cardsErrors.gatewayUnreachable;
}
