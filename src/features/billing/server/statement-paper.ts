import type { PdfBlock, PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { type Cents, cents, sumCents } from "../../../shared/money.ts";
import type { AgeingBucket } from "../ageing.ts";
import { documentTitle } from "../billing.ts";
import { lastDayOf, type StatementMonth, withBalances } from "../statement.ts";
import type { Movement } from "./account-movements.store.ts";
import {
  addressBlock,
  dayOf,
  factsBlock,
  type Letterhead,
  monthName,
  paperFooter,
  shortDayOf,
  signedMoney,
} from "./paper-parts.ts";

export interface Told extends StatementMonth {
  readonly movements: readonly Movement[];
  readonly ageing: readonly AgeingBucket[];
  /** The day it tells up to, where the month is not over. */
  readonly until: string | null;
}

/** A month of an account: what was owed, what happened, what is owed, for how long, and a slip to send with the money. */
export function statementPaper(head: Letterhead, told: Told): PdfDocument {
  const { month, closingCents, until } = told;
  const end = dayOf(head, until ?? lastDayOf(month));
  return {
    kind: "Statement",
    title: `Statement for ${monthName(head, month)}`,
    subtitle: until === null ? `What happened up to ${end}` : `What has happened so far, up to ${end}`,
    footer: paperFooter(head),
    blocks: [
      addressBlock(head),
      factsBlock([
        { label: "Opening balance", value: signedMoney(head, told.openingCents) },
        { label: "Closing balance", value: `${signedMoney(head, closingCents)} ${head.country.currency}` },
      ]),
      ...movementBlocks(head, told),
      ...ageingBlocks(head, told),
      ...(closingCents > 0 ? [slipOf(head, told, end)] : []),
    ],
  };
}

function movementBlocks(head: Letterhead, { openingCents, movements, month }: Told): PdfBlock[] {
  const heading: PdfBlock = { block: "heading", text: "What happened" };
  if (movements.length === 0) return [heading, { block: "paragraph", text: "Nothing in this month." }];
  const money = (amount: Cents) => signedMoney(head, amount);
  const told = withBalances(openingCents, movements);
  return [
    heading,
    {
      block: "table",
      isDense: true,
      columns: [
        { title: "Day", share: 2.3 },
        { title: "Document", share: 4 },
        { title: "Your reference", share: 4 },
        { title: "Charged", share: 2.3, isFigure: true },
        { title: "Credited", share: 2.3, isFigure: true },
        { title: "Balance", share: 2.5, isFigure: true },
      ],
      rows: [
        [shortDayOf(head, month), "Opening balance", "", "", "", money(openingCents)],
        ...told.map((movement) => [
          shortDayOf(head, movement.issuedOn),
          documentTitle(movement),
          referenceOf(movement),
          movement.cents > 0 ? money(movement.cents) : "",
          movement.cents < 0 ? money(movement.cents) : "",
          money(movement.balanceCents),
        ]),
      ],
      totals: [["", "Closing balance", "", "", "", money(told.at(-1)?.balanceCents ?? openingCents)]],
    },
  ];
}

function referenceOf({ poNumber, jobReferences, orderNumber, words }: Movement): string {
  const own = [poNumber, ...jobReferences].filter((part) => part !== "");
  return own.length > 0 ? own.join(" · ") : (orderNumber ?? words);
}

/** Credits that settle nothing yet stand beside it, so that the row adds up to the closing balance. */
function ageingBlocks(head: Letterhead, { ageing: owed, closingCents }: Told): PdfBlock[] {
  const creditCents = cents(closingCents - sumCents(owed.map((bucket) => bucket.cents)));
  const ageing = creditCents === 0 ? owed : [...owed, { label: "Credits", cents: creditCents }];
  if (ageing.every((bucket) => bucket.cents === 0)) return [];
  return [
    { block: "heading", text: "How long it has been due" },
    {
      block: "table",
      isDense: true,
      columns: ageing.map(({ label }) => ({ title: label, share: 1, isFigure: true })),
      rows: [ageing.map((bucket) => signedMoney(head, bucket.cents))],
    },
  ];
}

function slipOf(head: Letterhead, { month, closingCents }: Told, end: string): PdfBlock {
  const { account, merchant, publicUrl } = head;
  return {
    block: "slip",
    text: "How to pay: send this with your payment",
    facts: [
      { label: "Account", value: `${account.number} ${account.name}` },
      { label: "Statement", value: `${monthName(head, month)}, up to ${end}` },
      { label: "Closing balance", value: signedMoney(head, closingCents) },
      { label: "Account number as the reference, into", value: `${merchant.name}, ${merchant.bankAccount}` },
      { label: "Or by card or points", value: `${publicUrl}/dashboard/payments/` },
      { label: "Invoices paid", value: "______________" },
      { label: "Amount paid", value: "$ ______________" },
      { label: "Paid on", value: "______________" },
    ],
  };
}
