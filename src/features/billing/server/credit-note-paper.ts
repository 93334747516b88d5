import type { PdfDocument } from "../../../server/pdf/pdf-document.ts";
import type { BillingDocument } from "../billing.ts";
import { amountsBlock, boughtBlocks, type InvoicedOrder } from "./invoice-paper.ts";
import { addressBlock, dayOf, factsBlock, type Letterhead, moneyOf, paperFooter } from "./paper-parts.ts";

export interface Credited {
  /** The invoice it takes back; null for one that stands free. */
  readonly invoice: BillingDocument | null;
  /** What was bought, where all of it is taken back. */
  readonly bought: InvoicedOrder | null;
}

/** What lowers what is owed: a credit note, or a debt that is no longer asked for. */
export function creditNotePaper(head: Letterhead, note: BillingDocument, { invoice, bought }: Credited): PdfDocument {
  const name = note.kind === "WRITE_OFF" ? "Write-off" : "Credit note";
  const used = note.amountCents - note.openCents;
  return {
    kind: name,
    title: `${name} ${note.number}`,
    subtitle: `${moneyOf(head, note.amountCents)} ${head.country.currency} in your favour`,
    footer: paperFooter(head),
    blocks: [
      addressBlock(head),
      factsBlock([
        { label: "Issued", value: dayOf(head, note.issuedOn) },
        { label: "For invoice", value: invoice?.number ?? null },
        { label: "Order", value: bought?.order.number ?? null },
        { label: "Why", value: note.words },
        { label: "Used so far", value: moneyOf(head, used) },
        { label: "Still to be used", value: moneyOf(head, note.openCents) },
      ]),
      ...(bought === null ? [] : boughtBlocks(head, bought)),
      { block: "heading", text: "What it comes to" },
      amountsBlock(head, note.amountCents, note.taxCents),
      { block: "paragraph", text: `It comes off what you pay next, at ${head.publicUrl}/dashboard/payments/` },
    ],
  };
}
