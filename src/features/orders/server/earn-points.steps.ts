import type { Transaction } from "../../../server/database.ts";
import type { Account } from "../../identity/account.ts";
import { updateLoyaltyStatus } from "../../identity/server/accounts.store.ts";
import { mayEarnPoints } from "../../loyalty/earning.ts";
import { findNextStatus } from "../../loyalty/membership.ts";
import { movePoints } from "../../loyalty/server/points.steps.ts";
import { calculateEarnedPoints, type Order, type OrderMoney } from "../order.ts";

interface Earning {
  readonly order: OrderMoney & Pick<Order, "accountId" | "number">;
  /** Locked. */
  readonly account: Account;
  readonly at: Date;
}

/** The id of the movement; null if the account does not earn points. The first earning makes the membership active. */
export async function earnPoints(tx: Transaction, { order, account, at }: Earning): Promise<string | null> {
  const earned = calculateEarnedPoints(order);
  if (earned === 0 || !mayEarnPoints(account)) return null;
  const moved = await movePoints(tx, {
    accountId: order.accountId,
    at,
    type: "SALE",
    points: earned,
    cause: `Earned with order ${order.number}`,
    reference: order.number,
  });
  if (!moved.ok) return null;
  const status = findNextStatus(account.loyaltyStatus, "earn");
  if (status !== null) await updateLoyaltyStatus(tx, account.id, status);
  return moved.value.movementId;
}
