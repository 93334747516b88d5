/** What the offers gave an account for its demo orders, calculated with the shop's own rules. */
import { calculateEarnings } from "../src/features/loyalty/earning.ts";
import { points as toPoints } from "../src/features/loyalty/points.ts";
import { type Achievement, countsOrder, isForAccount, isUsedUp, type Offer } from "../src/features/offers/offer.ts";
import { type CountedLine, calculateProgress, listCounted } from "../src/features/offers/progress.ts";
import type { Reward } from "../src/features/offers/reward.ts";
import { addDays, toLocalDate } from "../src/shared/local-date.ts";
import { cents } from "../src/shared/money.ts";
import { demoOffers } from "./offers.ts";
import type { Buyer, DemoOrder } from "./order-pricing.ts";
import { demoAccountPrices } from "./prices-accounts.ts";
import { idFor } from "./random.ts";
import type { Row } from "./row.ts";
import { dayAt, dayText } from "./trading-days.ts";

interface Sold {
  readonly order: DemoOrder["order"];
  readonly orderedOn: string;
  readonly completedAt: Date;
  readonly lines: readonly CountedLine[];
}

interface RewardRows {
  readonly offer_grants: Row[];
  readonly vouchers: Row[];
}

/** Moves the points of every reward, and returns the grants with their vouchers. Nobody has activated an offer yet. */
export function giveRewards(buyer: Buyer, orders: readonly DemoOrder[]): RewardRows {
  const rows: RewardRows = { offer_grants: [], vouchers: [] };
  const sold = listSold(buyer, orders);
  if (sold.length === 0) return rows;
  const { row } = buyer.account;
  const group = demoAccountPrices(buyer.seed, row.number, buyer.wares.prices).volumeBand?.name ?? null;
  const firstDays = orders
    .filter(({ order }) => order.completedAt !== null)
    .map(({ order }) => toDay(buyer, order.createdAt));
  const giftCardsDisabled = row.gift_cards_disabled;
  const facts = { state: row.state, group, giftCardsDisabled, firstOrderOn: firstDays.sort()[0] ?? null };
  const offers = demoOffers(row.country, buyer.now).filter((offer) => isForAccount(offer, facts));
  const used = new Map<string, number>();
  for (const sale of sold) {
    for (const bonus of listBonuses(sale, offers, used)) {
      used.set(bonus.offer.rsn, countUsed(used, bonus.offer) + 1);
      giveOne(buyer, bonus, rows);
    }
  }
  for (const offer of offers) {
    if (offer.kind === "ACHIEVEMENT") for (const reward of listReached(offer, sold)) giveOne(buyer, reward, rows);
  }
  return rows;
}

const toDay = ({ store }: Buyer, moment: Date) => dayText(dayAt(store.timezone, moment));

/** The orders that earned points, in the order in which they were handed over. */
function listSold(buyer: Buyer, orders: readonly DemoOrder[]): Sold[] {
  return orders
    .flatMap(({ order, lines, earningId }): Sold[] => {
      const { completedAt, number, createdAt } = order;
      if (completedAt === null || earningId === null) return [];
      const orderedOn = toDay(buyer, createdAt);
      const counted = lines.map(({ productCode, quantity, netCents }): CountedLine => {
        const ware = buyer.wares.byProduct.get(productCode)?.[0];
        return {
          ...{ orderNumber: number, orderedOn, orderedAt: createdAt, productCode, range: ware?.rangeId ?? "" },
          ...{ brand: ware?.product.brandId ?? "", keptUnits: quantity, keptCents: netCents },
        };
      });
      return [{ order, orderedOn, completedAt, lines: counted }];
    })
    .sort((one, other) => one.completedAt.getTime() - other.completedAt.getTime());
}

const countUsed = (used: ReadonlyMap<string, number>, { rsn }: Offer) => used.get(rsn) ?? 0;

interface DueReward {
  readonly offer: Offer;
  readonly occasion: string;
  readonly reward: Reward;
  readonly target: number;
  readonly at: Date;
  readonly cause: string;
  readonly reference: string;
  /** Of a bonus with a limit for an account. */
  readonly grantNumber: number | null;
}

/** `used` counts the orders that got each offer before. */
function listBonuses(
  { order, orderedOn, completedAt, lines }: Sold,
  offers: readonly Offer[],
  used: ReadonlyMap<string, number>,
): DueReward[] {
  const running = offers.flatMap((offer) => {
    const counts = countsOrder(offer, { orderedOn, orderedAt: order.createdAt, activatedAt: null });
    return offer.kind === "BONUS" && counts && !isUsedUp(offer, countUsed(used, offer)) ? [offer] : [];
  });
  const { subtotalCents, subtotalTaxCents, feeCents, feeTaxCents, pointsCents } = order;
  const { bonuses } = calculateEarnings(
    {
      lines: lines.map((line) => {
        const netCents = cents(line.keptCents);
        return { ...line, netCents, keptCents: netCents, isGift: false };
      }),
      totalCents: cents(subtotalCents + subtotalTaxCents + feeCents + feeTaxCents),
      ...{ rewardsCents: pointsCents, orderedOn },
    },
    running,
  );
  return bonuses.flatMap(({ rsn, points }) => {
    const offer = running.find((each) => each.rsn === rsn);
    const cause = `${offer?.name} with order ${order.number}`;
    const words = { occasion: order.number, cause, reference: order.number };
    if (!offer) return [];
    const grantNumber = offer.maxGrants === null ? null : countUsed(used, offer) + 1;
    const reward = { kind: "POINTS", points: toPoints(points) } as const;
    return [{ offer, reward, target: 0, at: completedAt, grantNumber, ...words }];
  });
}

/** Each occasion is reached by the first order after which its goal is reached. */
function listReached(achievement: Achievement, sold: readonly Sold[]): DueReward[] {
  const { rsn, name, goal } = achievement;
  const lines: CountedLine[] = [];
  const reached = new Map<string, Date>();
  for (const sale of sold) {
    const counted = listCounted(achievement, sale.lines, null);
    if (counted.length === 0) continue;
    lines.push(...counted);
    for (const { occasion, isReached } of calculateProgress(achievement, lines)) {
      if (isReached && !reached.has(occasion)) reached.set(occasion, sale.completedAt);
    }
  }
  const { reward, target } = goal;
  const cause = `Achievement reached: ${name}`;
  return [...reached].map(([occasion, at]) => ({
    ...{ offer: achievement, occasion, reward, target, at, cause },
    ...{ reference: rsn, grantNumber: null },
  }));
}

/** Gives points and vouchers. Every offer with another reward needs an activation. */
function giveOne({ points: book, account, rates, seed }: Buyer, due: DueReward, rows: RewardRows): void {
  const { offer, occasion, reward, target, at, cause, reference, grantNumber } = due;
  if (reward.kind === "GIFT_CARD" || reward.kind === "TOOL_DISCOUNT") throw new Error(`${offer.rsn} cannot be given.`);
  const key = `${account.key} ${offer.rsn} ${occasion}`;
  const isPoints = reward.kind === "POINTS";
  const voucherId = isPoints ? null : idFor(seed, `voucher ${key}`);
  rows.offer_grants.push({
    id: idFor(seed, `grant ${key}`),
    ...{ account_id: account.row.id, rsn: offer.rsn, occasion, at: at.toISOString(), target, withdrawn_at: null },
    ...{ grant_number: grantNumber, max_grants: grantNumber && offer.kind === "BONUS" ? offer.maxGrants : null },
    points: isPoints ? reward.points : null,
    movement_id: isPoints ? book.move({ at, type: "BONUS", points: reward.points, cause, reference }) : null,
    voucher_id: voucherId,
  });
  if (isPoints) return;
  const valueCents = reward.dollars * 100;
  rows.vouchers.push({
    ...{ id: voucherId, account_id: account.row.id, name: offer.name, issued_at: at.toISOString() },
    ...{ value_cents: valueCents, left_cents: valueCents },
    expires_on: addDays(toLocalDate(at, rates.timeZone), reward.days),
  });
}
