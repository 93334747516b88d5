/** A document as a paper, for those who may see it: what the account owes, or what they bought themselves. */
import { asTenant, inTransaction, type Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { renderPdf } from "../../../server/pdf/render-pdf.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { Order } from "../../orders/order.ts";
import { scopeOf } from "../../orders/server/order-access.ts";
import { findContents, findOrderBy } from "../../orders/server/orders.store.ts";
import type { BillingDocument } from "../billing.ts";
import { creditNotePaper } from "./credit-note-paper.ts";
import { findDocument } from "./documents.store.ts";
import { type InvoicedOrder, invoicePaper } from "./invoice-paper.ts";
import type { Letterhead } from "./paper-parts.ts";
import { findPayment, type PaymentEntry } from "./payment-history.store.ts";
import { findLetterhead } from "./read-letterhead.ts";
import { receiptPaper } from "./receipt-paper.ts";

/** A file as it is handed out. */
export interface Paper {
  readonly documentId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

interface Facts {
  readonly document: BillingDocument;
  readonly bought: InvoicedOrder | null;
  readonly invoice: BillingDocument | null;
  readonly payment: PaymentEntry | null;
}

/** Null for one that is not there and for one that is not theirs alike. */
export async function findPaper(
  context: OperationContext,
  viewer: SignedInViewer,
  documentId: string,
): Promise<Paper | null> {
  const facts = await withDocuments(context, viewer, (tx) => gatherFacts(tx, viewer, documentId));
  const head = facts && (await findLetterhead(context, facts.document.accountId));
  if (!facts || !head) return null;
  const bytes = await renderPdf(paperOf(head, facts));
  return { documentId, fileName: `${facts.document.number}.pdf`, mimeType: "application/pdf", bytes };
}

/** Staff who see everybody's orders stand outside the wall between accounts; all others behind it. */
function withDocuments<T>(
  { db }: OperationContext,
  viewer: SignedInViewer,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (viewer.may.administer) return inTransaction(db, work);
  return asTenant(db, { accountId: viewer.account?.id ?? null, userId: viewer.user.id }, work);
}

async function gatherFacts(tx: Transaction, viewer: SignedInViewer, documentId: string): Promise<Facts | null> {
  const { may, account } = viewer;
  if (account === null && !may.administer) return null;
  const document = await findDocument(tx, account?.id ?? null, documentId);
  if (document === null) return null;
  const order = document.orderId === null ? null : await findOrderBy(tx, "id", document.orderId);
  if (may.receivables === "none" && !(order !== null && isSeenBy(viewer, order))) return null;
  const { accountId, invoiceId } = document;
  return {
    document,
    bought: order === null ? null : { order, lines: (await findContents(tx, order.id)).lines },
    invoice: invoiceId === null ? null : await findDocument(tx, accountId, invoiceId),
    payment: document.kind === "PAYMENT" ? await findPayment(tx, accountId, documentId) : null,
  };
}

function isSeenBy(viewer: SignedInViewer, { accountId, userId }: Order): boolean {
  const scope = scopeOf(viewer);
  return scope.accountId === accountId && (scope.userId === null || scope.userId === userId);
}

function paperOf(head: Letterhead, { document, bought, invoice, payment }: Facts): PdfDocument {
  if (payment !== null) return receiptPaper(head, payment);
  if (document.kind === "CREDIT_NOTE" || document.kind === "WRITE_OFF") {
    const isWhole = invoice?.amountCents === document.amountCents;
    return creditNotePaper(head, document, { invoice, bought: isWhole ? bought : null });
  }
  return invoicePaper(head, document, document.kind === "INVOICE" ? bought : null);
}
