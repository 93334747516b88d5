/** The facts of the mails about orders, and what stands below their opening. */
import type { Country } from "../../../shared/country.ts";
import { cents, formatMoney } from "../../../shared/money.ts";
import { formatRow, headlineTotal, listGoodsRows, listTenderRows, type ShownTotals } from "../../cart/shown-totals.ts";
import type { MailContent } from "../../mails/mail-kinds.ts";
import type { Order, OrderLine } from "../order.ts";
import { formatOrderAddress } from "../order-addresses.ts";
import { type OrderClaim, problemLabels } from "../order-claim.ts";
import type { OrderMailKind } from "../order-jobs.ts";
import { formatPaid } from "../order-totals.ts";

interface OrderLetter {
  readonly kind: OrderMailKind;
  readonly order: Order;
  readonly totals: ShownTotals;
  readonly country: Country;
  /** What was given back for the rest; null if no rest was cancelled. */
  readonly rest: {
    readonly refund: string | null;
    readonly points: number;
    readonly vouchers: string | null;
  } | null;
  /** The part that is ready or left; null if the mail is not about one. */
  readonly part: MailedPart | null;
  readonly reader: { readonly email: string; readonly firstName: string };
  readonly publicUrl: string;
}

export interface MailedPart {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  /** Where it is picked up; null for an unknown store. */
  readonly storeName: string | null;
}

const mailKindOf = {
  confirmed: "order-confirmed",
  approval: "order-approval",
  cleared: "order-cleared",
  refused: "order-refused",
  part: "order-part",
  ready: "order-ready",
  readyPart: "order-ready-part",
  out: "order-out",
  rest: "order-rest",
  cancelled: "order-cancelled",
} as const satisfies Record<OrderMailKind, string>;

type OrderMail = MailContent<(typeof mailKindOf)[OrderMailKind]>;

export function writeOrderLetter(letter: OrderLetter): OrderMail {
  const { kind, order, totals, country, part, reader, publicUrl } = letter;
  const facts = {
    ...{ name: reader.firstName, orderNumber: order.number },
    total: `${formatMoney(cents(calculatePrice(totals)), country)} inc GST`,
    place: part?.storeName ? `at ${part.storeName}` : "",
  };
  return {
    ...{ kind: mailKindOf[kind], recipient: reader.email, greeting: `Hello ${reader.firstName},`, facts },
    added: addedTexts[kind]?.(letter) ?? [],
    figures: kindsWithFigures.includes(kind) ? listFigures(totals, country) : [],
    url: publicUrl + formatOrderAddress({ id: order.number }),
  };
}

/** The first mails about an order show what it costs. */
const kindsWithFigures: readonly OrderMailKind[] = ["confirmed", "approval"];

/** Before points and vouchers pay a part of it. */
function calculatePrice({ total, card }: ShownTotals): number {
  return total + card.surcharge;
}

function listFigures(totals: ShownTotals, country: Country) {
  const total = { label: formatPaid(totals), amount: headlineTotal(totals) };
  const rows = [...listGoodsRows(totals), ...listTenderRows(totals, totals.ways[0]), total];
  const format = (amount: number) => formatMoney(cents(amount), country);
  return rows.map((row) => ({ label: row.label, value: formatRow(row, format) }));
}

const formatHandover = ({ authorityToLeave }: Order) =>
  authorityToLeave ? "If nobody is there, it is left on site." : "Somebody has to be there to take it.";

function listTracking(part: MailedPart | null): string[] {
  if (part?.carrier == null) return [];
  const number = part.trackingNumber === null ? "" : ` Its tracking number is ${part.trackingNumber}.`;
  const page = part.trackingUrl === null ? "" : ` Follow it at ${part.trackingUrl}`;
  return [`${part.carrier} brings it.${number}${page}`];
}

type AddedFacts = Pick<OrderLetter, "order" | "rest" | "part">;

const addedTexts: Partial<Record<OrderMailKind, (facts: AddedFacts) => readonly string[]>> = {
  confirmed: ({ order }) => [
    ...(order.poNumber === "" ? [] : [`Your purchase order number is ${order.poNumber}.`]),
    ...(order.tracking === "CREDIT_REVIEW_IN_PROGRESS"
      ? ["It passes your credit limit, so we look at it first and tell you."]
      : []),
  ],
  part: ({ order, part }) => [...listTracking(part), formatHandover(order)],
  out: ({ order, part }) => [...listTracking(part), formatHandover(order)],
  rest: ({ order, rest }) => [
    ...(rest?.refund ? [`${rest.refund} goes back to your card; banks take a few days for that.`] : []),
    ...(rest && rest.points > 0 ? [`${rest.points.toLocaleString("en")} points come back to your account.`] : []),
    ...(rest?.vouchers ? [`${rest.vouchers} of your vouchers and gift cards can be spent again.`] : []),
    ...(order.payBy === "ACCOUNT" ? ["The rest is not charged to your account."] : []),
  ],
  cancelled: ({ order }) => [
    order.payBy === "CARD"
      ? "What your card has paid goes back to it; banks take a few days for that."
      : "Nothing is charged to your account.",
    ...(order.voucherCents > 0 ? ["The vouchers and gift cards that you paid with can be spent again."] : []),
  ],
};

interface ClaimLetter {
  readonly claim: OrderClaim;
  readonly order: Order;
  readonly line: OrderLine | undefined;
  /** Undefined if the person or the account no longer exists. */
  readonly personName: string | undefined;
  readonly account: { readonly name: string; readonly number: string } | undefined;
  readonly store: { readonly name: string; readonly address: { readonly email: string } };
  readonly publicUrl: string;
}

/** To the store that fulfils the order. */
export function writeClaimLetter(letter: ClaimLetter): MailContent<"claim-reported"> {
  const { claim, order, line, personName, account, store, publicUrl } = letter;
  const product = [line?.productName, line?.size, line?.colourName, line?.sku].filter(Boolean).join(", ");
  const problem = problemLabels[claim.problem];
  return {
    ...{ kind: "claim-reported", recipient: store.address.email, greeting: `Hello ${store.name},` },
    facts: {
      ...{ name: store.name, orderNumber: order.number, quantity: String(claim.quantity), problem },
      ...{ person: personName ?? "Somebody", accountName: account?.name ?? "an account" },
      accountNumber: account?.number ?? "",
    },
    added: [
      `${claim.quantity} × ${product}: ${problem}.`,
      ...(claim.description === "" ? [] : [`In their words: ${claim.description}`]),
    ],
    url: publicUrl + formatOrderAddress({ id: order.number }),
  };
}
