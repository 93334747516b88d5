import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { UserError } from "../../../shared/result.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { cardsErrors } from "../cards-errors.ts";
import { findCardOwner, type ListedCard, toListedCards } from "../saved-card.ts";
import { findCardCustomer } from "./card-customers.store.ts";
import type { GatewayAnswer } from "./gateway.adapter.ts";
import type { PaymentParts } from "./payments.adapter.ts";

export interface CardReadServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Pick<PaymentParts, "gateway" | "cardForm">;
}

interface CardList {
  readonly cards: readonly ListedCard[];
  readonly refusal: UserError | null;
}

/** The saved cards that a viewer may use. */
export async function listSavedCards(services: CardReadServices, viewer: SignedInViewer): Promise<CardList> {
  if (services.payments.cardForm === null) return { cards: [], refusal: cardsErrors.cardPaymentsOff };
  const customerId = await findCustomerId(services, viewer);
  if (customerId === null) return { cards: [], refusal: null };
  const answer = await services.payments.gateway.readCards(customerId);
  if (answer.kind !== "done") return { cards: [], refusal: refuseUnreachable(services, answer) };
  const { cards, defaultId } = answer.value;
  return { cards: toListedCards(cards, defaultId, services.clock.now()), refusal: null };
}

/** Null where a payment may be confirmed with this card: it is the viewer's and has not expired. */
export async function checkSavedCard(
  services: CardReadServices,
  viewer: SignedInViewer,
  cardId: string,
): Promise<UserError | null> {
  const { cards, refusal } = await listSavedCards(services, viewer);
  if (refusal !== null) return refusal;
  const card = cards.find(({ id }) => id === cardId);
  if (card === undefined) return cardsErrors.cardNotFound;
  return card.isExpired ? cardsErrors.cardExpired : null;
}

/** The viewer's customer id at the gateway; null where none was created yet. */
export function findCustomerId({ db }: Pick<CardReadServices, "db">, viewer: SignedInViewer): Promise<string | null> {
  const owner = findCardOwner(viewer);
  if (owner === null) return Promise.resolve(null);
  return readAsTenant(db, { accountId: owner.accountId, userId: viewer.user.id }, async (tx) => {
    return (await findCardCustomer(tx, owner))?.gatewayId ?? null;
  });
}

/** Logs the cause and gives the refusal that people see. */
export function refuseUnreachable({ log }: Pick<CardReadServices, "log">, answer: GatewayAnswer<unknown>): UserError {
  log.warn({ err: "cause" in answer ? answer.cause : answer }, "The payment gateway did not answer as it should.");
  return cardsErrors.gatewayUnreachable;
}
