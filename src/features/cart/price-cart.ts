/**
 * The price of a cart, always in the order of product §5: the account's price, the special price, product promotions,
 * order promotions and coupons, delivery, tax by line, points and vouchers, surcharge. Thresholds and minimums look at
 * the account's prices before any discount, so no promotion can cost a customer another one or the free delivery.
 */
import { cents, sumCents, taxOf } from "../../shared/money.ts";
import { bestPromotions } from "./best-promotions.ts";
import { appliedPromotions, couponOutcome } from "./coupon-outcomes.ts";
import { deliveryFee, feeDue } from "./delivery-fee.ts";
import type { CartToPrice, PricedCart, PricedLine } from "./priced-cart.ts";
import { lineOffers } from "./product-promotions.ts";
import { fitOf } from "./promotion-fit.ts";
import type { Candidate, Reckoning } from "./reckoning.ts";
import { type SpecialLine, specialLines } from "./special-price.ts";
import { payByAccount, payByCard } from "./tender.ts";

export function priceCart(cart: CartToPrice): PricedCart {
  const { delivery, gifts, taxBasisPoints } = cart;
  const lines = specialLines(cart.lines);
  const goodsCents = lines.reduce((sum, line) => sum + line.beforeDiscountsCents, 0);
  const candidates = candidatesOf(cart, lines);
  const grounds = { lines, gifts, feeCents: feeDue(delivery, goodsCents), taxBasisPoints };
  const reckoning = bestPromotions(grounds, candidates);
  const fee = deliveryFee({ delivery, goodsCents, isFreed: reckoning.freedDelivery !== null, taxBasisPoints });
  const totals = totalsOf(pricedLines(cart, reckoning), fee, taxBasisPoints);
  const payableCents = cents(totals.totalCents + totals.totalTaxCents);
  return {
    ...totals,
    applied: appliedPromotions(reckoning, candidates),
    coupons: cart.coupons.map((coupon) => couponOutcome(coupon, reckoning, candidates)),
    givenAway: reckoning.gifts.map(({ by, gift, quantity }) => ({
      sku: gift.sku,
      quantity,
      promotion: by.promotion,
    })),
    fee,
    payByAccount: payByAccount(payableCents),
    payByCard: payByCard(payableCents, cart),
  };
}

/** In order of code, each promotion once however many coupons bring it. */
function candidatesOf({ promotions, coupons }: CartToPrice, lines: readonly SpecialLine[]): Candidate[] {
  const offered = [
    ...promotions.map((promotion) => ({ promotion, couponCode: null })),
    ...coupons
      .map(({ promotion, code }) => ({ promotion, couponCode: code }))
      .sort((a, b) => (a.couponCode < b.couponCode ? -1 : 1)),
  ];
  const candidates = new Map<string, Candidate>();
  for (const { promotion, couponCode } of offered) {
    if (candidates.has(promotion.code)) continue;
    const fit = fitOf(promotion, lines);
    if (!fit.fits) continue;
    const offers = lineOffers(promotion.effect, lines, fit.places);
    candidates.set(promotion.code, { promotion, couponCode, places: fit.places, offers });
  }
  return [...candidates.values()].sort((a, b) => (a.promotion.code < b.promotion.code ? -1 : 1));
}

/** Back in the order of the cart. */
function pricedLines({ lines, taxBasisPoints }: CartToPrice, reckoning: Reckoning): PricedLine[] {
  const { grounds, netCents, productDiscountCents, orderDiscountCents } = reckoning;
  const byId = new Map<string, PricedLine>();
  for (const [place, { line, beforeDiscountsCents, specialUnits, specialCents }] of grounds.lines.entries()) {
    const net = cents(netCents[place] ?? 0);
    byId.set(line.id, {
      id: line.id,
      quantity: line.quantity,
      unitCents: line.unitCents,
      beforeDiscountsCents: cents(beforeDiscountsCents),
      specialUnits,
      specialCents: cents(specialCents),
      productDiscountCents: cents(productDiscountCents[place] ?? 0),
      orderDiscountCents: cents(orderDiscountCents[place] ?? 0),
      netCents: net,
      taxCents: taxOf(net, taxBasisPoints),
    });
  }
  return lines.flatMap(({ id }) => byId.get(id) ?? []);
}

function totalsOf(lines: readonly PricedLine[], fee: PricedCart["fee"], taxBasisPoints: number) {
  const beforeDiscountsCents = sumCents(lines.map((line) => line.beforeDiscountsCents));
  const subTotalCents = sumCents(lines.map((line) => line.netCents));
  const subTotalTaxCents = sumCents(lines.map((line) => line.taxCents));
  return {
    lines,
    beforeDiscountsCents,
    beforeDiscountsTaxCents: sumCents(lines.map((line) => taxOf(line.beforeDiscountsCents, taxBasisPoints))),
    discountCents: cents(beforeDiscountsCents - subTotalCents),
    subTotalCents,
    subTotalTaxCents,
    totalCents: cents(subTotalCents + fee.cents),
    totalTaxCents: cents(subTotalTaxCents + fee.taxCents),
  };
}
