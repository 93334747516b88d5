import type { PdfBlock, PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { type Cents, cents, sumCents } from "../../../shared/money.ts";
import { formatPoints } from "../../loyalty/format-points.ts";
import { calculateWorthCents, toPointsRule } from "../../loyalty/points.ts";
import type { PeriodOfPoints } from "../../loyalty/server/points.store.ts";
import type { AgeingBucket } from "../ageing.ts";
import { documentTitle } from "../billing.ts";
import { lastDayOfMonth, type StatementMonth, withBalances } from "../statement.ts";
import type { Movement } from "./account-movements.store.ts";
import {
  addressBlock,
  factsBlock,
  formatAmount,
  formatDay,
  formatMonth,
  formatShortDay,
  formatSignedMoney,
  type Letterhead,
  paperFooter,
} from "./letterhead.papers.ts";

export interface StatementContent extends StatementMonth {
  readonly movements: readonly Movement[];
  readonly ageing: readonly AgeingBucket[];
  /** Null for an account without rewards. */
  readonly points: PeriodOfPoints | null;
  /** For the current month: the last day that it covers. */
  readonly until: string | null;
}

/** A month of an account: opening balance, documents, closing balance, ageing and a payment slip. */
export function statementPaper(head: Letterhead, content: StatementContent): PdfDocument {
  const { month, closingCents, until } = content;
  const end = formatDay(head, until ?? lastDayOfMonth(month));
  return {
    kind: "Statement",
    title: `Statement for ${formatMonth(head, month)}`,
    subtitle: until === null ? `What happened up to ${end}` : `What has happened so far, up to ${end}`,
    footer: paperFooter(head),
    blocks: [
      addressBlock(head),
      factsBlock([
        { label: "Opening balance", value: formatSignedMoney(head, content.openingCents) },
        { label: "Closing balance", value: `${formatSignedMoney(head, closingCents)} ${head.country.currency}` },
      ]),
      ...movementBlocks(head, content),
      ...ageingBlocks(head, content),
      ...pointsBlocks(head, content.points, end),
      ...(closingCents > 0 ? [makeSlip(head, content, end)] : []),
    ],
  };
}

function movementBlocks(head: Letterhead, { openingCents, movements, month }: StatementContent): PdfBlock[] {
  const heading: PdfBlock = { block: "heading", text: "What happened" };
  if (movements.length === 0) return [heading, { block: "paragraph", text: "Nothing in this month." }];
  const money = (amount: Cents) => formatSignedMoney(head, amount);
  const rows = withBalances(openingCents, movements);
  return [
    heading,
    {
      block: "table",
      isDense: true,
      columns: [
        { title: "Day", share: 2.3 },
        { title: "Document", share: 3.8 },
        { title: "Your reference", share: 3.2 },
        { title: "Due", share: 2.3 },
        { title: "Charged", share: 2.3, isFigure: true },
        { title: "Credited", share: 2.3, isFigure: true },
        { title: "Balance", share: 2.5, isFigure: true },
      ],
      rows: [
        [formatShortDay(head, month), "Opening balance", "", "", "", "", money(openingCents)],
        ...rows.map((movement) => [
          formatShortDay(head, movement.issuedOn),
          documentTitle(movement),
          formatReference(movement),
          movement.dueOn === null ? "" : formatShortDay(head, movement.dueOn),
          movement.cents > 0 ? money(movement.cents) : "",
          movement.cents < 0 ? money(movement.cents) : "",
          money(movement.balanceCents),
        ]),
      ],
      totals: [["", "Closing balance", "", "", "", "", money(rows.at(-1)?.balanceCents ?? openingCents)]],
    },
  ];
}

function formatReference({ poNumber, jobReferences, orderNumber, words }: Movement): string {
  const own = [poNumber, ...jobReferences].filter((part) => part !== "");
  return own.length > 0 ? own.join(" · ") : (orderNumber ?? words);
}

/** Open credits get a column of their own, so that the row adds up to the closing balance. */
function ageingBlocks(head: Letterhead, { ageing: owed, closingCents }: StatementContent): PdfBlock[] {
  const creditCents = cents(closingCents - sumCents(owed.map((bucket) => bucket.cents)));
  const ageing = creditCents === 0 ? owed : [...owed, { label: "Credits", cents: creditCents }];
  if (ageing.every((bucket) => bucket.cents === 0)) return [];
  return [
    { block: "heading", text: "How long it has been due" },
    {
      block: "table",
      isDense: true,
      columns: ageing.map(({ label }) => ({ title: label, share: 1, isFigure: true })),
      rows: [ageing.map((bucket) => formatSignedMoney(head, bucket.cents))],
    },
  ];
}

/** "1,204 points earned less returns, 400 used, 0 expired. On 31 October 2026 you had 12,400 points, worth $62.00." */
function pointsBlocks(head: Letterhead, points: PeriodOfPoints | null, end: string): PdfBlock[] {
  if (points === null) return [];
  const { earned, used, expired, balance } = points;
  const worth = formatAmount(head, calculateWorthCents(balance, toPointsRule(head.country)));
  const [got, spent, lost] = [earned, used, expired].map((amount) => amount.toLocaleString("en"));
  return [
    { block: "heading", text: "Rewards" },
    {
      block: "paragraph",
      text: `${got} points earned less returns, ${spent} used, ${lost} expired. On ${end} you had ${formatPoints(balance)}, worth ${worth}.`,
    },
  ];
}

function makeSlip(head: Letterhead, { month, closingCents }: StatementContent, end: string): PdfBlock {
  const { account, merchant, publicUrl } = head;
  return {
    block: "slip",
    text: "How to pay: send this with your payment",
    facts: [
      { label: "Account", value: `${account.number} ${account.name}` },
      { label: "Statement", value: `${formatMonth(head, month)}, up to ${end}` },
      { label: "Closing balance", value: formatSignedMoney(head, closingCents) },
      { label: "Account number as the reference, into", value: `${merchant.name}, ${merchant.bankAccount}` },
      { label: "Or by card or points", value: `${publicUrl}/dashboard/payments/` },
      { label: "Invoices paid", value: "______________" },
      { label: "Amount paid", value: "$ ______________" },
      { label: "Paid on", value: "______________" },
    ],
  };
}
