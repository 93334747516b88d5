import type { PdfBlock, PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { methodWords } from "../payment-words.ts";
import { addressBlock, dayOf, factsBlock, type Letterhead, moneyOf, paperFooter } from "./paper-parts.ts";
import type { PaymentEntry } from "./payment-history.store.ts";

/** That money came, how, and what it settled. */
export function receiptPaper(head: Letterhead, payment: PaymentEntry): PdfDocument {
  const { number, amountCents, refundedCents, surchargeCents, rewardsCents } = payment;
  const money = (amount: number) => moneyOf(head, amount);
  return {
    kind: "Receipt",
    title: `Receipt ${number}`,
    subtitle: `${money(amountCents)} ${head.country.currency} received on ${dayOf(head, payment.paidOn)}`,
    footer: paperFooter(head),
    blocks: [
      ...(refundedCents > 0 ? [refundNotice(money(refundedCents))] : []),
      addressBlock(head),
      factsBlock([
        { label: "Received", value: dayOf(head, payment.paidOn) },
        { label: "Paid by", value: methodWords[payment.method] },
        { label: "By points and vouchers", value: rewardsCents > 0 ? money(rewardsCents) : null },
        { label: "Card surcharge on top", value: surchargeCents > 0 ? money(surchargeCents) : null },
        { label: "Note", value: payment.words },
      ]),
      ...settledBlocks(head, payment),
    ],
  };
}

function refundNotice(amount: string): PdfBlock {
  return { block: "notice", text: `${amount} of this payment was not taken or was given back.` };
}

function settledBlocks(head: Letterhead, { settled, amountCents, openCents }: PaymentEntry): PdfBlock[] {
  const open = openCents > 0 ? [["Kept for you, to be used for what comes next", moneyOf(head, openCents)]] : [];
  if (settled.length + open.length === 0) return [];
  return [
    { block: "heading", text: "What it settled" },
    {
      block: "table",
      columns: [
        { title: "Document", share: 5 },
        { title: "Amount", share: 2, isFigure: true },
      ],
      rows: [...settled.map(({ number, cents }) => [number, moneyOf(head, cents)]), ...open],
      totals: [["Received", moneyOf(head, amountCents)]],
    },
  ];
}
