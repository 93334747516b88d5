import type { OperationContext } from "../../../server/operation-context.ts";
import type { Cents } from "../../../shared/money.ts";
import { getCartOwner } from "../../cart/server/cart-owner.ts";
import { findCartPayment } from "./card-payment.ts";

export const bankQuestionStates = ["ASKED", "CONFIRMED", "REFUSED"] as const;

/** How far the bank has come with a card that was confirmed from here. */
export interface BankQuestion {
  readonly state: (typeof bankQuestionStates)[number];
  /** Null where it asks nothing. */
  readonly url: string | null;
}

/** Null where it cannot be told, or was about another sum. */
export async function findBankQuestion(
  context: OperationContext,
  { cartCode, totalCents }: { cartCode: string; totalCents: Cents },
): Promise<BankQuestion | null> {
  const found = await findCartPayment(context, getCartOwner(context), cartCode);
  if (found.kind !== "found" || found.answer.payment.amountCents !== totalCents) return null;
  const { payment, actionUrl } = found.answer;
  if (payment.status === "reserved") return { state: "CONFIRMED", url: null };
  return actionUrl === null ? { state: "REFUSED", url: null } : { state: "ASKED", url: actionUrl };
}
