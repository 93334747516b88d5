import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database } from "../../../server/database.ts";
import { nameOf, type SignedInViewer } from "../../identity/viewer.ts";
import type { CardOwner } from "../saved-card.ts";
import { keepCardCustomer, updateGatewayCustomer } from "./card-customers.store.ts";
import type { Gateway, GatewayAnswer } from "./gateway.ts";

export interface CardCustomerIds {
  readonly id: string;
  readonly gatewayId: string;
}

/** Whose cards a viewer sees: the account's, their own, or none. A rep sees none, whoever they act for. */
export function cardOwnerOf({ may, account, user }: SignedInViewer): CardOwner | null {
  if (account === null || may.savedCards === "none") return null;
  return { accountId: account.id, userId: may.savedCards === "account" ? null : user.id };
}

/** The customer at the gateway; made at the first need, under a key that makes every try the same one. */
export async function getCardCustomer(
  { db, clock, gateway }: { db: Database; clock: Clock; gateway: Gateway },
  viewer: SignedInViewer,
  owner: CardOwner,
): Promise<GatewayAnswer<CardCustomerIds>> {
  const tenant = { accountId: owner.accountId, userId: viewer.user.id };
  const { id, gatewayId } = await asTenant(db, tenant, (tx) => keepCardCustomer(tx, owner, clock.now()));
  if (gatewayId !== null) return { kind: "done", value: { id, gatewayId } };
  const isAccount = owner.userId === null;
  const name = isAccount ? (viewer.account?.name ?? "") : nameOf(viewer.user);
  const made = await gateway.createCustomer({ id, name, email: isAccount ? null : viewer.user.email });
  if (made.kind !== "done") return made;
  await asTenant(db, tenant, (tx) => updateGatewayCustomer(tx, id, made.value));
  return { kind: "done", value: { id, gatewayId: made.value } };
}
