/** What a cart would earn if it were ordered now: the rule of a sale, applied to the quote. */
import { toLocalDate } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";
import type { PayBy, PricedCart } from "../cart/priced-cart.ts";
import type { Quote } from "../cart/quote.ts";
import type { CatalogueSnapshot } from "../catalogue/catalogue-snapshot.ts";
import { calculateEarnings, type Sale } from "../loyalty/earning.ts";
import { type Points, points } from "../loyalty/points.ts";
import { type Bonus, countsOrder } from "./offer.ts";

export interface CartEarnings {
  /** With the bonuses. */
  readonly points: Points;
  readonly bonuses: readonly { readonly rsn: string; readonly name: string; readonly points: Points }[];
}

export interface EarningsInput {
  readonly at: Date;
  readonly catalogue: Pick<CatalogueSnapshot, "productByCode" | "categoryById">;
  /** The bonuses that are for the account, with the moments of their activation by rsn. */
  readonly bonuses: readonly Bonus[];
  readonly activations: ReadonlyMap<string, Date>;
}

/** Points and vouchers pay only beside a card, so an order on account earns for all of its goods. */
export function calculateCartEarnings(quote: Quote, payBy: PayBy, input: EarningsInput): CartEarnings {
  const { at, bonuses, activations } = input;
  const sale = toSale(quote, payBy, input);
  const running = bonuses.filter((bonus) =>
    countsOrder(bonus, {
      ...{ orderedOn: sale.orderedOn, orderedAt: at },
      activatedAt: activations.get(bonus.rsn) ?? null,
    }),
  );
  const names = new Map(running.map(({ rsn, name }) => [rsn, name]));
  const { basePoints, bonuses: earned } = calculateEarnings(sale, running);
  return {
    points: points(earned.reduce<number>((sum, bonus) => sum + bonus.points, basePoints)),
    bonuses: earned.map((bonus) => ({ ...bonus, name: names.get(bonus.rsn) ?? "" })),
  };
}

/** What points and vouchers pay when the cart is paid by card. It earns nothing. */
export function sumRewards({ payByCard }: Pick<PricedCart, "payByCard">): Cents {
  return cents(payByCard.pointsCents + payByCard.voucherCents);
}

function toSale({ lines, priced, store }: Quote, payBy: PayBy, { at, catalogue }: EarningsInput): Sale {
  return {
    lines: lines.flatMap(({ product: { code }, money }) => {
      if (money === null) return [];
      const product = catalogue.productByCode.get(code);
      const range = catalogue.categoryById.get(product?.subRangeId ?? "")?.parent?.id ?? "";
      const { netCents } = money;
      return [
        { productCode: code, brand: product?.brandId ?? "", range, netCents, keptCents: netCents, isGift: false },
      ];
    }),
    totalCents: priced.payByAccount.payableCents,
    rewardsCents: payBy === "CARD" ? sumRewards(priced) : cents(0),
    orderedOn: toLocalDate(at, store.timezone),
  };
}
