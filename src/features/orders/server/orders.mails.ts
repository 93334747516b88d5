/** The text of the mails about orders. */
import type { Letter } from "../../../server/mail-layout.ts";
import type { Country } from "../../../shared/country.ts";
import { cents, formatMoney } from "../../../shared/money.ts";
import { formatRow, headlineTotal, listGoodsRows, listTenderRows, type ShownTotals } from "../../cart/shown-totals.ts";
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

export function writeOrderLetter({ kind, order, totals, country, rest, part, reader, publicUrl }: OrderLetter): Letter {
  const total = `${formatMoney(cents(calculatePrice(totals)), country)} inc GST`;
  const { subject, paragraphs, action = "Look at the order" } = letterTexts[kind]({ order, total, rest, part });
  const url = publicUrl + formatOrderAddress({ id: order.number });
  const greeting = `Hello ${reader.firstName},`;
  const figures = kindsWithFigures.includes(kind) ? listFigures(totals, country) : [];
  return { recipient: reader.email, subject, greeting, paragraphs, figures, action: { label: action, url } };
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

interface LetterText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The label of the link to the order. */
  readonly action?: string;
}

const formatHandover = ({ authorityToLeave }: Order) =>
  authorityToLeave ? "If nobody is there, it is left on site." : "Somebody has to be there to take it.";

const formatPlace = (part: MailedPart | null) => (part?.storeName ? ` at ${part.storeName}` : "");

function listTracking(part: MailedPart | null): string[] {
  if (part?.carrier == null) return [];
  const number = part.trackingNumber === null ? "" : ` Its tracking number is ${part.trackingNumber}.`;
  const page = part.trackingUrl === null ? "" : ` Follow it at ${part.trackingUrl}`;
  return [`${part.carrier} brings it.${number}${page}`];
}

interface TextFacts extends Pick<OrderLetter, "order" | "rest" | "part"> {
  /** The formatted price of the order. */
  readonly total: string;
}

const letterTexts: Record<OrderMailKind, (facts: TextFacts) => LetterText> = {
  confirmed: ({ order, total }) => ({
    subject: `We have your order ${order.number}`,
    paragraphs: [
      `Thank you for your order ${order.number} over ${total}.`,
      ...(order.poNumber === "" ? [] : [`Your purchase order number is ${order.poNumber}.`]),
      ...(order.tracking === "CREDIT_REVIEW_IN_PROGRESS"
        ? ["It passes your credit limit, so we look at it first and tell you."]
        : []),
    ],
  }),
  approval: ({ order, total }) => ({
    subject: `Order ${order.number} waits for your approval`,
    paragraphs: [
      `Somebody in your team has placed order ${order.number} over ${total}, which is more than they may spend alone.`,
      "Approve it or cancel it: until then nothing is prepared.",
    ],
    action: "Approve or cancel",
  }),
  cleared: ({ order, total }) => ({
    subject: `Order ${order.number} goes on`,
    paragraphs: [`We looked at your order ${order.number} over ${total}, and it goes on as you placed it.`],
  }),
  refused: ({ order, total }) => ({
    subject: `Order ${order.number} could not be taken on account`,
    paragraphs: [
      `Your order ${order.number} over ${total} passes your credit limit, and we could not take it.`,
      "Nothing is charged to your account. You can buy it again and pay by card, or call your store.",
    ],
  }),
  part: ({ order, part }) => ({
    subject: `A part of order ${order.number} is out for delivery`,
    paragraphs: [
      `A part of your order ${order.number} is on its way. The rest follows as soon as it is there.`,
      ...listTracking(part),
      formatHandover(order),
    ],
  }),
  ready: ({ order, part }) => ({
    subject: `Order ${order.number} is ready to pick up`,
    paragraphs: [`Your order ${order.number} is ready${formatPlace(part)}. Bring its number, and the tins are yours.`],
  }),
  readyPart: ({ order, part }) => ({
    subject: `A part of order ${order.number} is ready to pick up`,
    paragraphs: [
      `A part of your order ${order.number} is ready${formatPlace(part)}. Bring its number, and these tins are yours.`,
      "The rest follows as soon as it is there. We tell you when it is.",
    ],
  }),
  out: ({ order, part }) => ({
    subject: `Order ${order.number} is out for delivery`,
    paragraphs: [`Your order ${order.number} is on its way.`, ...listTracking(part), formatHandover(order)],
  }),
  rest: ({ order, total, rest }) => ({
    subject: `The rest of order ${order.number} is cancelled`,
    paragraphs: [
      `We could not get the rest of your order ${order.number}, so we cancelled it. We are sorry.`,
      `The order is complete with what you have. It comes to ${total}, and the invoice follows.`,
      ...(rest?.refund ? [`${rest.refund} goes back to your card; banks take a few days for that.`] : []),
      ...(rest && rest.points > 0 ? [`${rest.points.toLocaleString("en")} points come back to your account.`] : []),
      ...(rest?.vouchers ? [`${rest.vouchers} of your vouchers and gift cards can be spent again.`] : []),
      ...(order.payBy === "ACCOUNT" ? ["The rest is not charged to your account."] : []),
    ],
  }),
  cancelled: ({ order, total }) => ({
    subject: `Order ${order.number} is cancelled`,
    paragraphs: [
      `Your order ${order.number} over ${total} was cancelled.`,
      order.payBy === "CARD"
        ? "What your card has paid goes back to it; banks take a few days for that."
        : "Nothing is charged to your account.",
      ...(order.voucherCents > 0 ? ["The vouchers and gift cards that you paid with can be spent again."] : []),
    ],
  }),
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
export function writeClaimLetter({ claim, order, line, personName, account, store, publicUrl }: ClaimLetter): Letter {
  const product = [line?.productName, line?.size, line?.colourName, line?.sku].filter(Boolean).join(", ");
  return {
    recipient: store.address.email,
    subject: `A problem with order ${order.number}: ${claim.quantity} ${problemLabels[claim.problem]}`,
    greeting: `Hello ${store.name},`,
    paragraphs: [
      `${personName ?? "Somebody"} of ${account?.name ?? "an account"} (${account?.number ?? ""}) reports a problem with order ${order.number}.`,
      `${claim.quantity} × ${product}: ${problemLabels[claim.problem]}.`,
      ...(claim.description === "" ? [] : [`In their words: ${claim.description}`]),
    ],
    action: { label: "Look at the order", url: publicUrl + formatOrderAddress({ id: order.number }) },
  };
}
