/**
 * The rest of an order is what has not left the store after a first part has. When it cannot come, it is cancelled: the order
 * ends with what left, is invoiced for that, and everything that the rest took is given back. The cancelled units of a
 * line cost the same share of the line as they are of its units. Delivery is charged in full, and coupons stay used.
 */
import type { Country } from "../../shared/country.ts";
import { allocateCents, type Cents, calculateTax, cents, sumCents, takeShare } from "../../shared/money.ts";
import { calculatePayableCents, toPoints, toPointsRule } from "../loyalty/points.ts";
import { allocateMissing, type OrderLine, type OrderMoney } from "./order.ts";

/** The cancelled units of a line, and the part of the line's amounts that is not charged. */
export interface RestLine {
  readonly lineNumber: number;
  readonly quantity: number;
  readonly beforeDiscountsCents: Cents;
  readonly netCents: Cents;
  readonly taxCents: Cents;
}

export interface Rest {
  readonly lines: readonly RestLine[];
  /** The amounts of the order without the rest. */
  readonly money: OrderMoney;
  /** Goes back to the card. */
  readonly refundCents: Cents;
  readonly pointsReturned: number;
  /** Goes back to the vouchers. */
  readonly voucherCents: Cents;
}

type LineToSplit = Pick<
  OrderLine,
  "lineNumber" | "sku" | "quantity" | "beforeDiscountsCents" | "netCents" | "taxCents"
>;

interface RestFacts {
  readonly lines: readonly LineToSplit[];
  /** The units that have left, by SKU. */
  readonly shipped: ReadonlyMap<string, number>;
  readonly country: Pick<Country, "taxBasisPoints" | "tradePointConversionRate" | "minRedeemablePoints">;
}

/** Null if nothing has left yet, or if everything has. As with back orders, the last lines of a SKU go without. */
export function planRest(order: OrderMoney, { lines, shipped, country }: RestFacts): Rest | null {
  const unshipped = new Map<string, number>();
  for (const { sku, quantity } of lines) unshipped.set(sku, (unshipped.get(sku) ?? 0) + quantity);
  for (const [sku, units] of shipped) unshipped.set(sku, (unshipped.get(sku) ?? 0) - units);
  const cancelled = allocateMissing(lines, unshipped);
  const restLines = lines.flatMap((line, index) => splitLine(line, cancelled[index] ?? 0, country.taxBasisPoints));
  if (restLines.length === 0 || shipped.size === 0) return null;
  return { lines: restLines, ...giveBack(order, { restLines, country }) };
}

function splitLine(line: LineToSplit, cancelled: number, taxBasisPoints: number): RestLine[] {
  if (cancelled === 0) return [];
  const weights = [line.quantity - cancelled, cancelled];
  const [keptNet = line.netCents] = allocateCents(line.netCents, weights);
  const [keptBefore = line.beforeDiscountsCents] = allocateCents(line.beforeDiscountsCents, weights);
  const keptTax = calculateTax(keptNet, taxBasisPoints);
  return [
    {
      lineNumber: line.lineNumber,
      quantity: cancelled,
      beforeDiscountsCents: cents(line.beforeDiscountsCents - keptBefore),
      netCents: cents(line.netCents - keptNet),
      taxCents: cents(Math.max(0, line.taxCents - keptTax)),
    },
  ];
}

/** Vouchers, points and card get back the shares that they paid. Of the surcharge, the card gets back the share of its refund. */
function giveBack(order: OrderMoney, { restLines, country }: { restLines: RestLine[] } & Pick<RestFacts, "country">) {
  const netCents = sumCents(restLines.map((line) => line.netCents));
  const taxCents = sumCents(restLines.map((line) => line.taxCents));
  const restCents = cents(netCents + taxCents);
  const { pointsPerDollar } = toPointsRule(country);
  const cardCents = cents(order.totalCents - order.surchargeCents);
  const voucherCents = takeShare(restCents, order.voucherCents, cents(order.pointsCents + cardCents));
  const otherCents = cents(restCents - voucherCents);
  const pointsCents = calculatePayableCents(
    order.pointsUsed,
    takeShare(otherCents, order.pointsCents, cardCents),
    pointsPerDollar,
  );
  const moneyCents = cents(otherCents - pointsCents);
  const surchargeCents = takeShare(order.surchargeCents, moneyCents, cents(cardCents - moneyCents));
  const pointsReturned = toPoints(pointsCents, pointsPerDollar);
  const money: OrderMoney = {
    ...order,
    beforeDiscountsCents: cents(
      order.beforeDiscountsCents - sumCents(restLines.map((line) => line.beforeDiscountsCents)),
    ),
    subtotalCents: cents(order.subtotalCents - netCents),
    subtotalTaxCents: cents(order.subtotalTaxCents - taxCents),
    surchargeCents: cents(order.surchargeCents - surchargeCents),
    pointsCents: cents(order.pointsCents - pointsCents),
    pointsUsed: order.pointsUsed - pointsReturned,
    voucherCents: cents(order.voucherCents - voucherCents),
    totalCents: cents(order.totalCents - moneyCents - surchargeCents),
  };
  return { money, refundCents: cents(moneyCents + surchargeCents), pointsReturned, voucherCents };
}

/** The lines as they are charged. A line without a rest stays as it is. */
export function subtractRest(lines: readonly OrderLine[], rest: readonly RestLine[]): OrderLine[] {
  const byLine = new Map(rest.map((restLine) => [restLine.lineNumber, restLine]));
  return lines.map((line) => {
    const part = byLine.get(line.lineNumber);
    if (part === undefined) return line;
    return {
      ...line,
      quantity: line.quantity - part.quantity,
      cancelled: part.quantity,
      beforeDiscountsCents: cents(line.beforeDiscountsCents - part.beforeDiscountsCents),
      netCents: cents(line.netCents - part.netCents),
      taxCents: cents(line.taxCents - part.taxCents),
    };
  });
}
