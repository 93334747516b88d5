/** Staff answer a claim without crediting it. A credit is a return, which answers the claim too (billing). */
import type { Clock } from "../../../server/clock.ts";
import { asStaff, type Database } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { describeChange } from "../../identity/audit.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { type SignedInViewer, toStaffTenant } from "../../identity/viewer.ts";
import { everyOrder } from "../order-access.ts";
import { checkAnswer, outcomeLabels } from "../order-claim.ts";
import { ordersErrors } from "../orders-errors.ts";
import { insertClaimAnswer, listClaims } from "./claims.store.ts";
import { insertEvent } from "./order-contents.store.ts";
import { queueClaimAnswerMail } from "./orders.steps.ts";
import { enterOrderAccount, lockOrder, selectOrderId } from "./orders.store.ts";

interface AnswerInput {
  /** The number of the order. */
  readonly number: string;
  readonly claimId: string;
  readonly outcome: "SENT_AGAIN" | "REFUSED";
  readonly words: string;
}

const eventTexts = {
  SENT_AGAIN: "The claim was accepted, and the units are sent again.",
  REFUSED: "The claim was not accepted.",
} as const;

export function answerClaim(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  viewer: SignedInViewer,
  { number, claimId, outcome, words: typed }: AnswerInput,
): Promise<UserError | null> {
  const { user, acting } = viewer;
  const at = clock.now();
  const words = typed.trim();
  return asStaff(db, toStaffTenant(viewer), async (tx, commitWith) => {
    const scope = { ...everyOrder, storeIds: user.storeIds };
    const orderId = selectOrderId(scope, number);
    const [order, may, , claims] = await Promise.all([
      lockOrder(tx, scope, number),
      lockRights(tx, viewer),
      user.storeIds === null ? null : enterOrderAccount(tx, orderId),
      listClaims(tx, orderId),
    ]);
    if (order === null || may.staff.returns === "none") return ordersErrors.orderNotFound;
    const claim = claims.find(({ id }) => id === claimId);
    const refusal = checkAnswer(words, claim);
    if (refusal !== null) return refusal;
    const text = `${eventTexts[outcome]} ${words}`;
    commitWith(
      insertClaimAnswer(tx, order, { claimId, outcome, words, returnId: null, userId: user.id, at }),
      insertEvent(tx, order, { at, kind: "CLAIM_ANSWERED", userId: user.id, text }),
      queueClaimAnswerMail(tx, claimId),
      insertAuditEntry(tx, {
        ...{ at, userId: user.id, accountId: order.accountId, acting, action: "CLAIM_ANSWERED", reason: words },
        ...{ detail: { order: number }, subject: { kind: "ORDER", id: number }, storeId: order.fulfilmentStoreId },
        ...describeChange({ claim: "Open" }, { claim: outcomeLabels[outcome] }),
      }),
    );
    return null;
  });
}
