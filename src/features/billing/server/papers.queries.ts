import { type Database, readAsTenant, readBesideTenant } from "../../../server/database.ts";
import type { FileContent } from "../../../server/graphql/document-content.ts";
import type { PdfDocument, PdfShop } from "../../../server/pdf/pdf-document.ts";
import { renderPdfInPool } from "../../../server/pdf/pdf-task.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { cents } from "../../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { findPaidCard } from "../../cards/server/payments.store.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { findMerchant } from "../../merchant/server/merchants.store.ts";
import type { Order } from "../../orders/order.ts";
import { toOrderScope } from "../../orders/order-access.ts";
import { findContents } from "../../orders/server/order-contents.store.ts";
import { findOrderBy } from "../../orders/server/orders.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { type BillingDocument, isDebit } from "../billing.ts";
import { billingErrors } from "../billing-errors.ts";
import { findPointsUsed, selectCardPaymentId, selectPaymentId } from "./account-payments.store.ts";
import {
  creditNotePaper,
  type InvoicedOrder,
  invoicePaper,
  type ReceiptFacts,
  receiptPaper,
} from "./documents.papers.ts";
import {
  findDocument,
  listDocumentsOfOrder,
  listSettlements,
  listUsedCredits,
  type Settlement,
} from "./documents.store.ts";
import type { Letterhead } from "./letterhead.papers.ts";
import { findPayment, type PaymentEntry } from "./payment-history.store.ts";

interface DocumentFacts {
  readonly head: Letterhead;
  readonly document: BillingDocument;
  readonly bought: InvoicedOrder | null;
  readonly invoice: BillingDocument | null;
  readonly payment: PaymentEntry | null;
  readonly receipt: ReceiptFacts;
  readonly settlements: readonly Settlement[];
}

interface Services {
  readonly db: Database;
  readonly publicUrl: string;
}

/**
 * An invoice, credit note or receipt as a PDF. People see the documents of their account, or those of their own orders.
 * A document that does not exist and one that the viewer may not see give the same refusal.
 */
export async function getDocumentPaper(
  services: Services & { readonly pool: ThreadPool; readonly snapshots: { readonly shop: PdfShop } },
  viewer: SignedInViewer,
  documentId: string,
): Promise<Result<FileContent, UserError>> {
  const facts = await readDocuments(services.db, viewer, (db) => readFacts(db, { services, viewer }, documentId));
  if (facts === null) return refused(billingErrors.documentNotFound);
  const bytes = await renderPdfInPool(services.pool, viewer.user.id, {
    document: choosePaper(facts),
    shop: services.snapshots.shop,
  });
  if (bytes === null) return refused(billingErrors.papersBusy);
  return ok({ documentId, fileName: `${facts.document.number}.pdf`, mimeType: "application/pdf", bytes });
}

/** Everyone who may see an order may see its documents. */
export function listOrderDocuments(db: Database, viewer: SignedInViewer, orderId: string): Promise<BillingDocument[]> {
  return readDocuments(db, viewer, (reading) => listDocumentsOfOrder(reading, orderId));
}

/** Staff of every account read its documents outside the tenant wall; everybody else reads inside it. */
function readDocuments<T>(db: Database, viewer: SignedInViewer, work: (db: Database) => Promise<T>): Promise<T> {
  const read = seesEveryAccount(viewer) ? readBesideTenant : readAsTenant;
  return read(db, toTenant(viewer), work);
}

const seesEveryAccount = ({ may }: SignedInViewer) => may.staff.accounts === "all";

/** Two exchanges: the document names everything else. */
async function readFacts(
  db: Database,
  { services, viewer }: { readonly services: Services; readonly viewer: SignedInViewer },
  documentId: string,
): Promise<DocumentFacts | null> {
  const { may, account } = viewer;
  if (account === null && !seesEveryAccount(viewer)) return null;
  const document = await findDocument(db, account?.id ?? null, documentId);
  if (document === null) return null;
  const { accountId, orderId, invoiceId } = document;
  const isReceipt = document.kind === "PAYMENT";
  const [head, order, contents, invoice, payment, card, pointsUsed, credits, settlements] = await Promise.all([
    findLetterhead(services, accountId, db),
    orderId && findOrderBy(db, "id", orderId),
    orderId && findContents(db, orderId),
    invoiceId && findDocument(db, accountId, invoiceId),
    isReceipt ? findPayment(db, accountId, documentId) : null,
    isReceipt ? findPaidCard(db, orderId ? selectPaymentId(orderId) : selectCardPaymentId(documentId)) : null,
    isReceipt ? findPointsUsed(db, documentId) : 0,
    isReceipt ? listUsedCredits(db, documentId) : [],
    isDebit(document) ? listSettlements(db, documentId) : [],
  ]);
  if (head === null || (may.receivables === "none" && !(order && isSeenBy(viewer, order)))) return null;
  const bought = order && contents ? { order, lines: contents.lines.filter(({ quantity }) => quantity > 0) } : null;
  const rewards = order
    ? { pointsUsed: pointsUsed || order.pointsUsed, voucherCents: order.voucherCents }
    : { pointsUsed, voucherCents: cents(0) };
  const receipt = { card, credits, ...rewards };
  return { head, document, bought, invoice: invoice || null, payment, receipt, settlements };
}

function isSeenBy(viewer: SignedInViewer, { accountId, userId }: Order): boolean {
  const scope = toOrderScope(viewer);
  return scope.accountId === accountId && (scope.userId === null || scope.userId === userId);
}

function choosePaper({ head, document, bought, invoice, ...facts }: DocumentFacts): PdfDocument {
  if (facts.payment !== null) return receiptPaper(head, facts.payment, facts.receipt);
  if (document.kind === "CREDIT_NOTE" || document.kind === "WRITE_OFF") {
    const isWhole = invoice?.amountCents === document.amountCents;
    return creditNotePaper(head, document, { invoice, bought: isWhole ? bought : null });
  }
  const { settlements } = facts;
  return invoicePaper(head, document, { bought: document.kind === "INVOICE" ? bought : null, settlements });
}

/** Null for an account that does not exist. */
export async function findLetterhead(
  { db, publicUrl }: Services,
  accountId: string,
  reading = db,
): Promise<Letterhead | null> {
  const [account, merchant] = await Promise.all([findAccount(reading, accountId), findMerchant(reading, accountId)]);
  return account && merchant && { account, country: await getCountry(db, account.country), merchant, publicUrl };
}
