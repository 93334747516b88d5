/**
 * A return is what staff take back or credit of an invoiced order: so many units of its lines, for a reason. The units of a line
 * are worth the same share of the line as they are of its units, so promotions are honoured. All returns of a line together never give
 * back more than was invoiced for it. A return is stored before its money moves. It is booked when the credit note is issued.
 */
import { allocateCents, type Cents, calculateTax, cents, sumCents } from "../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { Order, OrderLine } from "./order.ts";
import { returnsErrors } from "./returns-errors.ts";

export const returnStatuses = ["ASKED", "BOOKED", "FAILED", "WITHDRAWN"] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** The database has the same moves. */
export const returnMoves: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  ASKED: ["BOOKED", "FAILED"],
  FAILED: ["ASKED", "WITHDRAWN"],
  BOOKED: [],
  WITHDRAWN: [],
};

const BOOKING_LIMIT_MS = 15 * 60_000;

/** Returns that were asked for before this moment and are not booked wait for staff: nobody got an answer from the gateway. */
export function calculateBookingLimit(now: Date): Date {
  return new Date(now.getTime() - BOOKING_LIMIT_MS);
}

/** Whether staff must do something: the return was refused, or it is not booked for too long. */
export function needsStaff({ status, at }: Pick<OrderReturn, "status" | "at">, now: Date): boolean {
  return status === "FAILED" || (status === "ASKED" && at < calculateBookingLimit(now));
}

export interface ReturnInput {
  readonly lineNumber: number;
  readonly quantity: number;
  /** Whether the units are sold again. */
  readonly isRestocked: boolean;
}

export interface ReturnLine extends ReturnInput {
  readonly netCents: Cents;
  readonly taxCents: Cents;
}

/** What earlier returns took of a line. */
export type ReturnedPart = Pick<ReturnLine, "lineNumber" | "quantity" | "netCents" | "taxCents">;

/** What the customer gets for a return. */
export interface ReturnMoney {
  /** The goods inc GST, and the GST in them. */
  readonly goodsCents: Cents;
  readonly taxCents: Cents;
  /** Goes back to the card, with its part of the surcharge. Zero for orders on account. */
  readonly cardCents: Cents;
  /** Inc GST. */
  readonly surchargeCents: Cents;
  readonly pointsBack: number;
  readonly pointsCents: Cents;
  readonly voucherCents: Cents;
}

export interface OrderReturn extends ReturnMoney {
  readonly id: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly storeId: string;
  readonly userId: string;
  readonly at: Date;
  readonly reason: string;
  readonly status: ReturnStatus;
  readonly attempt: number;
  readonly problem: string | null;
  readonly lines: readonly ReturnLine[];
}

type LineToReturn = Pick<OrderLine, "lineNumber" | "quantity" | "netCents" | "taxCents" | "tint" | "productName">;

interface ReturnFacts {
  /** Without the units that were cancelled with the rest of the order. */
  readonly lines: readonly LineToReturn[];
  readonly returned: readonly ReturnedPart[];
  readonly taxBasisPoints: number;
}

/** The units of a line that can still be returned. */
export function countReturnable(
  { lineNumber, quantity }: Pick<LineToReturn, "lineNumber" | "quantity">,
  returned: readonly ReturnedPart[],
): number {
  return quantity - sumReturned(lineNumber, returned).quantity;
}

/** The lines of a return with their amounts. Lines without a quantity are left out. */
export function planReturn(wanted: readonly ReturnInput[], facts: ReturnFacts): Result<ReturnLine[], UserError> {
  const chosen = wanted.filter(({ quantity }) => quantity !== 0);
  if (new Set(chosen.map(({ lineNumber }) => lineNumber)).size < chosen.length)
    return refused(returnsErrors.lineNotFound);
  const planned: ReturnLine[] = [];
  for (const input of chosen) {
    const line = facts.lines.find(({ lineNumber }) => lineNumber === input.lineNumber);
    const refusal = checkLine(input, line, facts.returned);
    if (refusal !== null || line === undefined) return refused(refusal ?? returnsErrors.lineNotFound);
    planned.push({ ...input, ...priceUnits(line, input.quantity, facts) });
  }
  return sumLines(planned).goodsCents === 0 ? refused(returnsErrors.nothingChosen) : ok(planned);
}

function checkLine(
  { quantity, isRestocked }: ReturnInput,
  line: LineToReturn | undefined,
  returned: readonly ReturnedPart[],
): UserError | null {
  if (line === undefined) return returnsErrors.lineNotFound;
  const most = countReturnable(line, returned);
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > most)
    return returnsErrors.quantity(line.productName, most);
  return isRestocked && line.tint !== null ? returnsErrors.tinted(line.productName) : null;
}

/** The difference between all returned units with these and without them, so that the last unit gives back the last cent. */
function priceUnits(
  line: LineToReturn,
  quantity: number,
  { returned, taxBasisPoints }: ReturnFacts,
): Pick<ReturnLine, "netCents" | "taxCents"> {
  const before = sumReturned(line.lineNumber, returned);
  const kept = line.quantity - before.quantity - quantity;
  const [keptNet = cents(0)] = allocateCents(line.netCents, [kept, line.quantity - kept]);
  const keptTax = kept === 0 ? 0 : Math.min(line.taxCents, calculateTax(keptNet, taxBasisPoints));
  return {
    netCents: cents(Math.max(0, line.netCents - keptNet - before.netCents)),
    taxCents: cents(Math.max(0, line.taxCents - keptTax - before.taxCents)),
  };
}

function sumReturned(lineNumber: number, returned: readonly ReturnedPart[]): Omit<ReturnedPart, "lineNumber"> {
  const own = returned.filter((part) => part.lineNumber === lineNumber);
  return {
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    netCents: sumCents(own.map(({ netCents }) => netCents)),
    taxCents: sumCents(own.map(({ taxCents }) => taxCents)),
  };
}

export function sumLines(
  lines: readonly Pick<ReturnLine, "netCents" | "taxCents">[],
): Pick<ReturnMoney, "goodsCents" | "taxCents"> {
  const taxCents = sumCents(lines.map((line) => line.taxCents));
  return { goodsCents: cents(sumCents(lines.map(({ netCents }) => netCents)) + taxCents), taxCents };
}

/** "2 × Trade cutter, 63 mm". */
export function formatReturnedLines(
  lines: readonly Pick<ReturnLine, "lineNumber" | "quantity">[],
  orderLines: readonly Pick<OrderLine, "lineNumber" | "productName" | "size">[],
): string {
  return lines
    .map(({ lineNumber, quantity }) => {
      const line = orderLines.find((each) => each.lineNumber === lineNumber);
      return `${quantity} × ${[line?.productName, line?.size].filter(Boolean).join(", ")}`;
    })
    .join("; ");
}

/** The store that takes goods back: the one that fulfils the order, or a store of the person that sent a part of it. */
export function findReturnStore(
  { fulfilmentStoreId }: Pick<Order, "fulfilmentStoreId">,
  ownStores: readonly string[] | null,
  sentFrom: readonly string[],
): string {
  if (ownStores === null || ownStores.includes(fulfilmentStoreId)) return fulfilmentStoreId;
  return sentFrom.find((id) => ownStores.includes(id)) ?? fulfilmentStoreId;
}

/** What was shown before the return was confirmed. Another amount is refused. */
export function formatSeenReturn({ goodsCents, cardCents, pointsBack, voucherCents }: ReturnMoney): string {
  return [goodsCents, cardCents, pointsBack, voucherCents].join("-");
}
