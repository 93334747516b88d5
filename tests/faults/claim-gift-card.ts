/** Takes one payer from points to a gift card over HTTP, as a browser would. Every claim is tracked. */
import { friend, tradeCard } from "../support/gift-card-inputs.ts";
import { expireInParallel, giveDuePoints, givePoints } from "../support/points.ts";
import type { PayerContext } from "./pay-account.ts";
import type { Payer } from "./payers.ts";
import type { ClaimPlan } from "./plans.ts";
import type { Reply } from "./tracked-requests.ts";

interface ClaimReply {
  readonly cardId: string | null;
  readonly userErrors: readonly { readonly code: string }[];
}

const POINTS_PER_DOLLAR = 200;

export async function claimGiftCard(
  { db, requests }: Pick<PayerContext, "db" | "requests">,
  payer: Payer,
  plan: ClaimPlan,
): Promise<void> {
  const { accountId, client } = payer;
  if (plan.hasPoints) await givePoints(db, accountId, plan.dollars * POINTS_PER_DOLLAR);
  if (plan.duePoints > 0) {
    await giveDuePoints(db, accountId, plan.duePoints);
    await expireInParallel(db);
  }
  const key = requests.newId("claim");
  const claim = async (dollars: number): Promise<Reply> => {
    const { cardId, userErrors } = await client.ask<ClaimReply>("LoyaltyClaimEGiftCard", {
      ...{ ...tradeCard, ...(plan.isForFriend ? friend : {}), amount: String(dollars), idempotencyKey: key },
    });
    return { number: cardId, userErrors };
  };
  const send = () => claim(plan.dollars);
  const request = { id: key, kind: "claim", sender: payer, paying: { key, accountId }, send } as const;
  await Promise.all(Array.from({ length: plan.presses }, () => requests.send(request)));
  if (requests.findOutcome(key).kind === "unknown" && plan.isImpatient) await requests.send(request);
  if (!plan.reusesKey || requests.findOutcome(key).kind !== "ok") return;
  const reuse = () => claim(plan.dollars + 1);
  await requests.send({ id: requests.newId("reuse"), kind: "reuse", sender: payer, send: reuse });
}
