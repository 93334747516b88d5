/** Makes the quote of a paint plan as a PDF, sends it to the home owner, and shows the home owner what was sent. */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database, inTransaction } from "../../../server/database.ts";
import type { FileContent } from "../../../server/graphql/document-content.ts";
import { addJob } from "../../../server/jobs.ts";
import type { PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { renderPdfInPool } from "../../../server/pdf/pdf-task.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { addDays, toLocalDate } from "../../../shared/local-date.ts";
import { formatMoney } from "../../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { CartRequest } from "../../cart/server/cart.queries.ts";
import type { Account } from "../../identity/account.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { insertChangeKey, lockChangeKey, toKeyedChange } from "../../offline/server/change-keys.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { checkQuote } from "../lead-quote.ts";
import { leadQuotesErrors } from "../lead-quotes-errors.ts";
import { leadsErrors } from "../leads-errors.ts";
import { isPlanOpen, isSamePlan } from "../paint-plan.ts";
import { paintPlansErrors } from "../paint-plans-errors.ts";
import { type PricedQuote, priceQuote } from "../plan-view.ts";
import { quoteLetter } from "./lead-quotes.mails.ts";
import { quotePaper } from "./lead-quotes.papers.ts";
import { findQuote, findQuoteByLink, insertLink, insertQuote, listSentQuotes } from "./lead-quotes.store.ts";
import { lockOwnLead, type ShownLead, showLead } from "./leads.store.ts";
import { findLeadEmail } from "./matching.store.ts";
import { type LeadPlan, readPlan } from "./paint-plans.queries.ts";
import { lockPlan } from "./paint-plans.store.ts";

export const MAIL_QUOTE = "mail-lead-quote";
const quotePath = "/find-a-painter/quote/";
const maxQuotes = 10;

interface ReadyQuote {
  readonly leadPlan: LeadPlan & { readonly planned: NonNullable<LeadPlan["planned"]> };
  readonly priced: PricedQuote;
}

/** The plan with its price, or the reason why there is no quote yet. */
async function prepareQuote(
  request: CartRequest,
  viewer: SignedInViewer,
  jobId: string,
): Promise<Result<ReadyQuote, UserError>> {
  const leadPlan = await readPlan(request, viewer, jobId);
  if (leadPlan === null) return refused(leadsErrors.leadNotFound);
  const { planned } = leadPlan;
  if (planned === null) return refused(paintPlansErrors.leadNotAccepted);
  const priced = priceQuote(planned);
  if (!priced.ok) return priced;
  const refusal = checkQuote(
    priced.value.figures,
    planned.areas.every(({ checked }) => checked.ok),
  );
  return refusal === null ? ok({ leadPlan: { ...leadPlan, planned }, priced: priced.value }) : refused(refusal);
}

interface PaperFacts extends ReadyQuote {
  readonly shown: ShownLead;
  readonly account: Account | null;
  readonly leadEmail: string | null;
}

/** Null if the contact is hidden. */
function makePaper(
  { snapshots, clock }: Pick<CartRequest, "snapshots" | "clock">,
  { user }: SignedInViewer,
  { leadPlan, priced, shown, account, leadEmail }: PaperFacts,
) {
  const { lead, contact } = shown;
  if (contact === null || account === null) return null;
  const { planned } = leadPlan;
  const today = toLocalDate(clock.now(), lead.timeZone);
  const validUntil = addDays(today, priced.terms.validDays);
  const sender = { account, phone: user.mobileNumber, email: leadEmail ?? user.email };
  const { country } = planned.quote;
  const facts = { sender, contact, lead, country, colours: snapshots.colours, planned, priced, today, validUntil };
  return { paper: quotePaper(facts), contact, validUntil, replyTo: sender.email };
}

/** The quote as a PDF for its painter. Who saw the contact in it is written down. */
export async function makeQuoteFile(
  request: CartRequest & { readonly pool: ThreadPool },
  viewer: SignedInViewer,
  jobId: string,
): Promise<Result<FileContent, UserError>> {
  const ready = await prepareQuote(request, viewer, jobId);
  if (!ready.ok) return ready;
  const own = { accountId: ready.value.leadPlan.lead.accountId, number: jobId };
  const [may, shown, account, leadEmail] = await asTenant(request.db, toTenant(viewer), (tx) =>
    Promise.all([
      lockRights(tx, viewer),
      showLead(tx, { ...own, userId: viewer.user.id, at: request.clock.now() }),
      findAccount(tx, own.accountId),
      findLeadEmail(tx, own.accountId),
    ]),
  );
  if (may.jobLeads !== "manage") return refused(identityErrors.unauthorised);
  if (shown === null || !isPlanOpen(shown.lead.status)) return refused(paintPlansErrors.leadNotAccepted);
  const made = makePaper(request, viewer, { ...ready.value, shown, account, leadEmail });
  if (made === null) return refused(paintPlansErrors.leadNotAccepted);
  return renderQuote(request.pool, viewer.user.id, { paper: made.paper, name: `quote-${jobId}` });
}

async function renderQuote(
  pool: ThreadPool,
  owner: string,
  { paper, name }: { readonly paper: PdfDocument; readonly name: string },
): Promise<Result<FileContent, UserError>> {
  const bytes = await renderPdfInPool(pool, owner, { document: paper, shop: null });
  if (bytes === null) return refused(leadQuotesErrors.papersBusy);
  return ok({ documentId: name, fileName: `${name.toLowerCase()}.pdf`, mimeType: "application/pdf", bytes });
}

export interface QuoteToSend {
  readonly jobId: string;
  /** The version of the plan that the painter has seen. Empty: any version. */
  readonly planVersion?: string | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/** Sends the quote as it is now. A repeated press with the same key sends nothing more. */
export async function sendQuote(
  request: CartRequest,
  viewer: SignedInViewer,
  input: QuoteToSend,
): Promise<readonly UserError[]> {
  const { jobId, planVersion } = input;
  const ready = await prepareQuote(request, viewer, jobId);
  if (!ready.ok) return ready.refusals;
  const { lead: seen, record } = ready.value.leadPlan;
  const own = { accountId: seen.accountId, number: jobId };
  const keyed = toKeyedChange({ accountId: own.accountId, userId: viewer.user.id }, input, {
    sendQuote: jobId,
    planVersion,
  });
  return asTenant(request.db, toTenant(viewer), async (tx, commitWith) => {
    const at = request.clock.now();
    const [stored, may, lead, plan, shown, account, leadEmail, sent] = await Promise.all([
      lockChangeKey(tx, keyed),
      lockRights(tx, viewer),
      lockOwnLead(tx, own),
      lockPlan(tx, own),
      showLead(tx, { ...own, userId: viewer.user.id, at }),
      findAccount(tx, own.accountId),
      findLeadEmail(tx, own.accountId),
      listSentQuotes(tx, own),
    ]);
    if (stored.kind !== "new") return stored.kind === "same" ? [] : [leadQuotesErrors.keyReused];
    if (may.jobLeads !== "manage" || !may.cart) return [identityErrors.unauthorised];
    if (lead === null || shown === null) return [leadsErrors.leadNotFound];
    if (!isPlanOpen(lead.status)) return [paintPlansErrors.leadNotAccepted];
    if (!isSamePlan(plan?.changedAt ?? null, record.changedAt, planVersion)) return [paintPlansErrors.planChanged];
    if (sent.length >= maxQuotes) return [leadQuotesErrors.tooManyQuotes];
    const made = makePaper(request, viewer, { ...ready.value, shown, account, leadEmail });
    if (made === null) return [paintPlansErrors.leadNotAccepted];
    const { paper, contact, validUntil, replyTo } = made;
    const quote = {
      ...{ id: randomUUID(), leadId: lead.id, accountId: own.accountId, sentAt: at, sentBy: viewer.user.id },
      ...{ totalCents: ready.value.priced.figures.totalCents, validUntil, paper },
      ...{ recipient: contact.email, recipientName: contact.name, replyTo },
    };
    commitWith(
      insertQuote(tx, quote),
      insertChangeKey(tx, keyed, { at }),
      addJob(tx, MAIL_QUOTE, { quoteId: quote.id }),
    );
    return [];
  });
}

interface MailServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Writes the mail of a quote. It runs at least once: the link of a quote is made once, together with the mail. */
export async function mailQuote({ db, clock, publicUrl }: MailServices, quoteId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const quote = await findQuote(tx, quoteId);
    if (quote === null) return;
    const token = newToken();
    if (!(await insertLink(tx, quoteId, hashToken(token)))) return;
    const account = await findAccount(tx, quote.accountId);
    const country = await getCountry(db, account?.country ?? "AU");
    const letter = quoteLetter(quote, {
      painterName: account?.name ?? "",
      total: formatMoney(quote.totalCents, country),
      url: `${publicUrl}${quotePath}${token}`,
    });
    await writeMail(tx, { key: `lead-quote ${quoteId}`, mail: letter, at: clock.now() });
  });
}

/** How long a home owner can open a quote after it has run out. */
const shownDaysAfter = 90;

/** The quote that was sent under a link, exactly as it was sent. */
export async function openSentQuote(
  { db, clock, pool }: { readonly db: Database; readonly clock: Clock; readonly pool: ThreadPool },
  token: string,
): Promise<Result<FileContent, UserError>> {
  const quote = await findQuoteByLink(db, hashToken(token));
  const today = toLocalDate(clock.now(), "UTC");
  if (quote === null || addDays(quote.validUntil, shownDaysAfter) < today)
    return refused(leadQuotesErrors.quoteNotFound);
  return renderQuote(pool, quote.id, { paper: quote.paper, name: "painting-quote" });
}
