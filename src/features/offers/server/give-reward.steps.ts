/** Gives the reward of an offer, and takes back a reward that nobody has used. */
import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../server/database.ts";
import { addDays, type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import { findKind } from "../../gift-cards/server/gift-cards.store.ts";
import { giveGiftCard, withdrawGiftCard } from "../../gift-cards/server/issue-gift-card.steps.ts";
import type { Account } from "../../identity/account.ts";
import { findHolder } from "../../identity/server/members.store.ts";
import { points } from "../../loyalty/points.ts";
import { movePoints } from "../../loyalty/server/points.steps.ts";
import { endToolDiscount, insertToolDiscount } from "../../loyalty/server/tool-discounts.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { insertVoucher, withdrawVoucher } from "../../vouchers/server/vouchers.store.ts";
import type { Gift } from "../progress.ts";
import type { Reward } from "../reward.ts";

interface PointsGiving {
  readonly account: Account;
  readonly at: Date;
  /** The words and the reference of the movement. */
  readonly cause: string;
  readonly reference: string;
}

interface Giving extends PointsGiving {
  /** The name of the achievement, which a voucher gets. */
  readonly name: string;
}

export async function givePoints(
  tx: Transaction,
  amount: number,
  { account, at, cause, reference }: PointsGiving,
): Promise<Gift> {
  const movementId = randomUUID();
  const move = { id: movementId, accountId: account.id, at, cause, reference, type: "BONUS" } as const;
  await movePoints(tx, { ...move, points: points(amount) });
  return { kind: "POINTS", movementId, points: amount };
}

/** Null if there is nobody who can have the gift card. Then it stays due. */
export async function giveReward(tx: Transaction, reward: Reward, giving: Giving): Promise<Gift | null> {
  const { account, at, name } = giving;
  const { id: accountId } = account;
  if (reward.kind === "POINTS") return givePoints(tx, reward.points, giving);
  if (reward.kind === "GIFT_CARD") return giveCard(tx, reward, giving);
  const expiresOn = addDays(await findToday(tx, giving), reward.days);
  const id = randomUUID();
  if (reward.kind === "VOUCHER") {
    await insertVoucher(tx, { id, accountId, name, valueCents: cents(reward.dollars * 100), at, expiresOn });
    return { kind: "VOUCHER", voucherId: id };
  }
  await insertToolDiscount(tx, { id, accountId, basisPoints: reward.basisPoints, at, expiresOn });
  return { kind: "TOOL_DISCOUNT", discountId: id };
}

/** By the clock of the country's books. */
async function findToday(tx: Transaction, { account, at }: Pick<Giving, "account" | "at">): Promise<LocalDate> {
  const { timeZone } = await getCountry(tx, account.country);
  return toLocalDate(at, timeZone);
}

async function giveCard(
  tx: Transaction,
  { code, dollars }: Extract<Reward, { kind: "GIFT_CARD" }>,
  { account, at }: Giving,
): Promise<Gift | null> {
  const { id: accountId, country } = account;
  const [kind, holder] = await Promise.all([findKind(tx, country, code), findHolder(tx, accountId)]);
  if (kind === null || holder === null) return null;
  const { userId, firstName, lastName, email } = holder;
  const owner = { userId, firstName, lastName, email };
  const { currency } = await getCountry(tx, country);
  return { kind: "GIFT_CARD", cardId: await giveGiftCard(tx, { accountId, owner, kind, dollars, currency, at }) };
}

/** False if the reward was used, or if a card may exist: then it stays. */
export async function takeRewardBack(
  tx: Transaction,
  gift: Exclude<Gift, { kind: "POINTS" }>,
  giving: Pick<Giving, "account" | "at">,
): Promise<boolean> {
  const { at } = giving;
  if (gift.kind === "VOUCHER") return withdrawVoucher(tx, gift.voucherId, at);
  if (gift.kind === "GIFT_CARD") return withdrawGiftCard(tx, gift.cardId, at);
  return endToolDiscount(tx, gift.discountId, { at, today: await findToday(tx, giving) });
}
