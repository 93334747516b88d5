/**
 * The money of a cart or an order as its buyer reads it. Guests, consumers and specifiers read every amount inc GST. Trade
 * accounts read it ex GST, with GST as a row of its own. Every screen, mail and paper shows these rows, so every column
 * adds up: the rows of `listGoodsRows` to the total, and the total with the rows of `listTenderRows` to the amount to pay.
 */
import { allocateCents, type Cents, calculateIncludedTax, calculateTax, cents, sumCents } from "../../shared/money.ts";
import type { AppliedPromotion, PayBy, PricedCart, PricedLine, Tender } from "./priced-cart.ts";

/** How a buyer reads an amount. */
export interface AmountReading {
  readonly countsWithTax: boolean;
  readonly taxBasisPoints: number;
}

export function readAmount(exTaxCents: Cents, { countsWithTax, taxBasisPoints }: AmountReading): Cents {
  return countsWithTax ? cents(exTaxCents + calculateTax(exTaxCents, taxBasisPoints)) : exTaxCents;
}

export function formatGst({ countsWithTax }: Pick<AmountReading, "countsWithTax">): "inc GST" | "ex GST" {
  return countsWithTax ? "inc GST" : "ex GST";
}

/** All amounts have one unit: cents, or dollars at the edge. */
export interface ShownTotals {
  readonly countsWithTax: boolean;
  /** Before discounts. */
  readonly goods: number;
  readonly offers: number;
  /** Null for pickup. */
  readonly delivery: number | null;
  /** The GST in the total. */
  readonly tax: number;
  /** Goods and delivery, inc GST. */
  readonly total: number;
  /** The ways to pay that the buyer has, the usual one first. On account the total is to be paid. */
  readonly ways: readonly PayBy[];
  readonly card: CardTotals;
}

/** What happens between the total and the amount that the card pays. */
export interface CardTotals {
  readonly pointsUsed: number;
  /** The amount that points pay. */
  readonly points: number;
  /** The amount that vouchers and gift cards pay. */
  readonly vouchers: number;
  /** Inc GST. */
  readonly surcharge: number;
  /** The GST in the total and in the surcharge. */
  readonly tax: number;
  readonly toPay: number;
}

export interface TotalAmounts {
  readonly beforeDiscountsCents: Cents;
  readonly beforeDiscountsTaxCents: Cents;
  readonly subtotalCents: Cents;
  readonly subtotalTaxCents: Cents;
  readonly feeCents: Cents;
  readonly feeTaxCents: Cents;
}

interface TotalsReading extends AmountReading {
  readonly isDelivered: boolean;
  readonly ways: readonly PayBy[];
}

/** In cents. */
export function calculateTotals(
  amounts: TotalAmounts,
  card: Omit<Tender, "payableCents" | "vouchers">,
  { countsWithTax, taxBasisPoints, isDelivered, ways }: TotalsReading,
): ShownTotals {
  const { beforeDiscountsCents, subtotalCents, subtotalTaxCents, feeCents, feeTaxCents } = amounts;
  const goods = beforeDiscountsCents + (countsWithTax ? amounts.beforeDiscountsTaxCents : 0);
  const tax = subtotalTaxCents + feeTaxCents;
  return {
    countsWithTax,
    goods,
    offers: goods - subtotalCents - (countsWithTax ? subtotalTaxCents : 0),
    delivery: isDelivered ? feeCents + (countsWithTax ? feeTaxCents : 0) : null,
    tax,
    total: subtotalCents + feeCents + tax,
    ways,
    card: {
      pointsUsed: card.pointsUsed,
      points: card.pointsCents,
      vouchers: card.voucherCents,
      surcharge: card.surchargeCents,
      tax: tax + calculateIncludedTax(card.surchargeCents, taxBasisPoints),
      toPay: card.totalCents,
    },
  };
}

/** In cents. */
export function calculateCartTotals(priced: PricedCart, reading: TotalsReading): ShownTotals {
  const { fee, subTotalCents, subTotalTaxCents } = priced;
  const amounts = {
    ...priced,
    ...{ subtotalCents: subTotalCents, subtotalTaxCents: subTotalTaxCents },
    ...{ feeCents: fee.cents, feeTaxCents: fee.taxCents },
  };
  return calculateTotals(amounts, priced.payByCard, reading);
}

/** The amounts of a line as the buyer reads them. The lines add up to the goods less the offers. */
export function readLine(line: PricedLine, reading: AmountReading) {
  const netCents = cents(line.netCents + (reading.countsWithTax ? line.taxCents : 0));
  return {
    unitCents: readAmount(line.unitCents, reading),
    netCents,
    savedCents: cents(readAmount(line.beforeDiscountsCents, reading) - netCents),
  };
}

export function toDollarTotals({ countsWithTax, delivery, ways, card, ...amounts }: ShownTotals): ShownTotals {
  return {
    countsWithTax,
    goods: amounts.goods / 100,
    offers: amounts.offers / 100,
    delivery: delivery === null ? null : delivery / 100,
    tax: amounts.tax / 100,
    total: amounts.total / 100,
    ways,
    card: {
      pointsUsed: card.pointsUsed,
      points: card.points / 100,
      vouchers: card.vouchers / 100,
      surcharge: card.surcharge / 100,
      tax: card.tax / 100,
      toPay: card.toPay / 100,
    },
  };
}

/** `payBy` is undefined for a buyer who has no way to pay now. */
export function findAmountToPay({ card, total }: ShownTotals, payBy: PayBy | undefined): number {
  return payBy === "CARD" ? card.toPay : total;
}

/** The amount of the usual way to pay, which is also the first choice of the checkout. */
export function headlineTotal(totals: ShownTotals): number {
  return findAmountToPay(totals, totals.ways[0]);
}

interface WaysInput {
  readonly isGuest: boolean;
  readonly may: { readonly orderByCard: boolean; readonly orderOnAccount: "no" | "limit" | "yes" };
  /** Whether points or vouchers pay a part. */
  readonly usesRewards: boolean;
}

/**
 * The ways to pay that a buyer has, the usual one first. With points or vouchers it is the card, because they
 * are not used on account. A guest reads what the card would pay: buyers at retail have no other way.
 */
export function listPayWays({ isGuest, may, usesRewards }: WaysInput): PayBy[] {
  const byAccount: PayBy[] = may.orderOnAccount === "no" ? [] : ["ACCOUNT"];
  const byCard: PayBy[] = may.orderByCard || isGuest ? ["CARD"] : [];
  return usesRewards ? [...byCard, ...byAccount] : [...byAccount, ...byCard];
}

/** A row of a column. Amounts that are taken off are negative. */
export interface MoneyRow {
  readonly label: string;
  readonly amount: number;
}

/** "Free", "−$12.00" or "$12.00". */
export function formatRow({ label, amount }: MoneyRow, formatAmount: (amount: number) => string): string {
  if (amount === 0 && label.startsWith("Delivery")) return "Free";
  return amount < 0 ? `−${formatAmount(-amount)}` : formatAmount(amount);
}

/** The rows that add up to the total. */
export function listGoodsRows(totals: ShownTotals): MoneyRow[] {
  const { countsWithTax, goods, offers, delivery, tax } = totals;
  const gst = formatGst(totals);
  return [
    { label: `Goods ${gst}`, amount: goods },
    ...(offers > 0 ? [{ label: "Offers", amount: -offers }] : []),
    ...(delivery === null ? [] : [{ label: `Delivery ${gst}`, amount: delivery }]),
    ...(countsWithTax ? [] : [{ label: "GST", amount: tax }]),
  ];
}

/** The rows between the total and the amount to pay. Everything below the total includes GST. */
export function listTenderRows({ card }: ShownTotals, payBy: PayBy | undefined): MoneyRow[] {
  if (payBy !== "CARD") return [];
  const { pointsUsed, points, vouchers, surcharge } = card;
  return [
    ...(points > 0 ? [{ label: `${pointsUsed.toLocaleString("en")} points`, amount: -points }] : []),
    ...(vouchers > 0 ? [{ label: "Vouchers and gift cards", amount: -vouchers }] : []),
    ...(surcharge > 0 ? [{ label: "Card surcharge inc GST", amount: surcharge }] : []),
  ];
}

/** What a promotion, or all special prices together, take off the goods, as the buyer reads it. */
export interface Saving {
  readonly name: string;
  readonly description: string;
  readonly level: AppliedPromotion["level"];
  readonly cents: Cents;
}

type Discounts = Pick<
  PricedCart,
  | "applied"
  | "lines"
  | "beforeDiscountsCents"
  | "beforeDiscountsTaxCents"
  | "discountCents"
  | "subTotalCents"
  | "subTotalTaxCents"
>;

/** They add up to the row of offers. Inc GST, the rounding of tax by line is divided among them. */
export function listSavings(priced: Discounts, { countsWithTax }: Pick<AmountReading, "countsWithTax">): Saving[] {
  const specialCents = sumCents(priced.lines.map((line) => line.specialCents));
  const product = {
    name: "Special prices",
    description: "Lower prices for the first units.",
    level: "PRODUCT",
  } as const;
  const savings: Saving[] = [
    ...(specialCents > 0 ? [{ ...product, cents: specialCents }] : []),
    ...priced.applied.map(({ promotion: { name, description }, level, savedCents }) => ({
      ...{ name, description, level },
      cents: savedCents,
    })),
  ];
  if (!countsWithTax || priced.discountCents === 0) return savings;
  const { beforeDiscountsCents, beforeDiscountsTaxCents, subTotalCents, subTotalTaxCents } = priced;
  const offersCents = cents(beforeDiscountsCents + beforeDiscountsTaxCents - subTotalCents - subTotalTaxCents);
  const shares = allocateCents(
    offersCents,
    savings.map((saving) => saving.cents),
  );
  return savings.map((saving, index) => ({ ...saving, cents: shares[index] ?? saving.cents }));
}
