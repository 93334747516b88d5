import { type Database, EVERY_ACCOUNT, readAsTenant } from "../../../server/database.ts";
import type { PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { renderPdf } from "../../../server/pdf/render-pdf.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { Order } from "../../orders/order.ts";
import { toOrderScope } from "../../orders/order-access.ts";
import { findContents } from "../../orders/server/order-contents.store.ts";
import { findOrderBy } from "../../orders/server/orders.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { BillingDocument } from "../billing.ts";
import { creditNotePaper, type InvoicedOrder, invoicePaper, receiptPaper } from "./documents.papers.ts";
import { findDocument } from "./documents.store.ts";
import type { Letterhead } from "./letterhead.papers.ts";
import { getMerchant } from "./merchants.store.ts";
import { findPayment, type PaymentEntry } from "./payment-history.store.ts";

/** A file for download. */
export interface Paper {
  readonly documentId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

interface DocumentFacts {
  readonly document: BillingDocument;
  readonly bought: InvoicedOrder | null;
  readonly invoice: BillingDocument | null;
  readonly payment: PaymentEntry | null;
}

interface Services {
  readonly db: Database;
  readonly publicUrl: string;
}

/**
 * An invoice, credit note or receipt as a PDF. People see the documents of their account, or those of their own orders.
 * Null for a document that does not exist and for one that the viewer may not see.
 */
export async function findDocumentPaper(
  services: Services,
  viewer: SignedInViewer,
  documentId: string,
): Promise<Paper | null> {
  const { db } = services;
  const ownTenant = { accountId: viewer.account?.id ?? null, userId: viewer.user.id };
  const tenant = viewer.may.administer ? EVERY_ACCOUNT : ownTenant;
  const facts = await readAsTenant(db, tenant, (tx) => readFacts(tx, viewer, documentId));
  const head = facts && (await findLetterhead(services, facts.document.accountId));
  if (!facts || !head) return null;
  const bytes = await renderPdf(choosePaper(head, facts));
  return { documentId, fileName: `${facts.document.number}.pdf`, mimeType: "application/pdf", bytes };
}

async function readFacts(db: Database, viewer: SignedInViewer, documentId: string): Promise<DocumentFacts | null> {
  const { may, account } = viewer;
  if (account === null && !may.administer) return null;
  const document = await findDocument(db, account?.id ?? null, documentId);
  if (document === null) return null;
  const order = document.orderId === null ? null : await findOrderBy(db, "id", document.orderId);
  if (may.receivables === "none" && !(order !== null && isSeenBy(viewer, order))) return null;
  const { accountId, invoiceId } = document;
  return {
    document,
    bought: order === null ? null : { order, lines: (await findContents(db, order.id)).lines },
    invoice: invoiceId === null ? null : await findDocument(db, accountId, invoiceId),
    payment: document.kind === "PAYMENT" ? await findPayment(db, accountId, documentId) : null,
  };
}

function isSeenBy(viewer: SignedInViewer, { accountId, userId }: Order): boolean {
  const scope = toOrderScope(viewer);
  return scope.accountId === accountId && (scope.userId === null || scope.userId === userId);
}

function choosePaper(head: Letterhead, { document, bought, invoice, payment }: DocumentFacts): PdfDocument {
  if (payment !== null) return receiptPaper(head, payment);
  if (document.kind === "CREDIT_NOTE" || document.kind === "WRITE_OFF") {
    const isWhole = invoice?.amountCents === document.amountCents;
    return creditNotePaper(head, document, { invoice, bought: isWhole ? bought : null });
  }
  return invoicePaper(head, document, document.kind === "INVOICE" ? bought : null);
}

/** Null for an account that does not exist. */
export async function findLetterhead({ db, publicUrl }: Services, accountId: string): Promise<Letterhead | null> {
  const account = await findAccount(db, accountId);
  if (account === null) return null;
  const country = await getCountry(db, account.country);
  return { account, country, merchant: await getMerchant(db, country.code), publicUrl };
}
