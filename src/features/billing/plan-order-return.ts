/** What the customer of an invoiced order gets for lines that come back: on the account, or to the card with points and vouchers. */
import type { Country } from "../../shared/country.ts";
import { cents, formatMoney } from "../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { Order, OrderLine } from "../orders/order.ts";
import {
  type OrderReturn,
  planReturn,
  type ReturnInput,
  type ReturnLine,
  type ReturnMoney,
  sumLines,
} from "../orders/order-return.ts";
import { returnsErrors } from "../orders/returns-errors.ts";
import type { BillingDocument } from "./billing.ts";
import { type OrderBooks, splitReturn } from "./order-refund.ts";

export interface PlannedReturn extends ReturnMoney {
  readonly lines: readonly ReturnLine[];
}

export interface ReturnFacts {
  readonly lines: readonly OrderLine[];
  readonly returns: readonly Pick<OrderReturn, "status" | "lines">[];
  readonly invoice: BillingDocument | null;
  readonly books: OrderBooks;
}

interface PlanFacts extends ReturnFacts {
  readonly order: Pick<Order, "payBy">;
  readonly country: Country;
}

/** A refused refund keeps its units until staff give it up. */
export function planOrderReturn(wanted: readonly ReturnInput[], facts: PlanFacts): Result<PlannedReturn, UserError> {
  const { order, country, invoice, books } = facts;
  if (invoice === null) return refused(returnsErrors.notInvoiced);
  const returned = facts.returns.filter(({ status }) => status !== "WITHDRAWN").flatMap(({ lines }) => lines);
  const planned = planReturn(wanted, { ...country, lines: facts.lines, returned });
  if (!planned.ok) return planned;
  const lines = planned.value;
  const { goodsCents, taxCents } = sumLines(lines);
  if (order.payBy === "ACCOUNT") {
    if (goodsCents > books.soldCents) return refused(returnsErrors.aboveInvoice(formatMoney(books.soldCents, country)));
    const nothing = cents(0);
    const money = { cardCents: nothing, surchargeCents: nothing, pointsCents: nothing, voucherCents: nothing };
    return ok({ lines, goodsCents, taxCents: cents(Math.min(taxCents, books.taxCents)), pointsBack: 0, ...money });
  }
  const parts = splitReturn({ amountCents: goodsCents, taxCents }, books, country);
  if (parts === null) {
    const left = cents(Math.min(books.soldCents, books.cashCents + books.rewardsCents));
    return refused(returnsErrors.aboveInvoice(formatMoney(left, country)));
  }
  const { cardCents, surcharge, pointsBack, pointsCents, voucherCents } = parts;
  const money = { cardCents, surchargeCents: surcharge.cents, pointsBack, pointsCents, voucherCents };
  return ok({ lines, goodsCents, taxCents, ...money });
}
