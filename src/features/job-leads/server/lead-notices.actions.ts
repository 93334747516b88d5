/** Tells painters about their leads: by mail at once, and by push notices outside the night. Each notice is sent once. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { addJobAt } from "../../../server/jobs.ts";
import type { Account } from "../../identity/account.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { findHolder, listMembers } from "../../identity/server/members.store.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import type { Lead } from "../lead.ts";
import { describeNotice, isStillTrue, listNoticeFacts, type NoticeKind } from "../lead-notice.ts";
import { findPainterZone, findPushTime } from "../lead-time.ts";
import { leadLetter } from "./lead-notices.mails.ts";
import { insertNotice } from "./lead-notices.store.ts";
import { findNoticedLead } from "./leads.store.ts";
import { findLeadEmail } from "./matching.store.ts";
import { deleteSubscription, findSubscription, listSubscriptions } from "./push-subscriptions.store.ts";
import type { Push } from "./web-push.adapter.ts";

export interface NoticeServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly push: Pick<Push, "send">;
}

export const PUSH_TO_PAINTER = "push-to-painter";

export interface LeadNotice {
  readonly leadId: string;
  readonly kind: NoticeKind;
}

/** Writes the mail and queues the push notices. A lead that has ended meanwhile is not announced. */
export async function tellPainter(services: NoticeServices, { leadId, kind }: LeadNotice): Promise<void> {
  const { db, clock } = services;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const lead = await findNoticedLead(tx, leadId);
    if (lead === null || !isStillTrue(kind, lead, at)) return;
    if (!(await insertNotice(tx, { leadId, accountId: lead.accountId, kind, at }))) return;
    const account = await getAccount(tx, lead.accountId);
    await writeLeadMail(tx, services, { lead, account, kind, at });
    await queuePush(tx, { lead, account, kind, at });
  });
}

interface Noticed {
  readonly lead: Lead;
  readonly account: Account;
  readonly kind: NoticeKind;
  readonly at: Date;
}

async function writeLeadMail(
  tx: Transaction,
  { publicUrl }: Pick<NoticeServices, "publicUrl">,
  { lead, account, kind, at }: Noticed,
): Promise<void> {
  const [email, holder] = await Promise.all([findLeadEmail(tx, account.id), findHolder(tx, account.id)]);
  const recipient = email ?? (holder?.isActive ? holder.email : null);
  if (recipient === null) return;
  const facts = listNoticeFacts(lead, findPainterZone(account));
  const greeting = holder?.email === recipient ? `Hello ${holder.firstName},` : "Hello,";
  const mail = leadLetter({ recipient, greeting, kind, facts, url: `${publicUrl}${toLeadPath(lead)}` });
  await writeMail(tx, { key: `lead:${lead.id}:${kind}`, mail, at });
}

const toLeadPath = ({ number }: Pick<Lead, "number">) => `/dashboard/view-job-lead/?jobId=${number}`;

/** For every browser of the people who may accept leads. */
async function queuePush(tx: Transaction, { lead, account, kind, at }: Noticed): Promise<void> {
  const [subscriptions, members] = await Promise.all([listSubscriptions(tx, account.id), listMembers(tx, account.id)]);
  const readers = new Set(
    members.filter(({ isActive, access }) => isActive && access !== "LIMITED").map(({ userId }) => userId),
  );
  const runAt = findPushTime(at, findPainterZone(account));
  for (const { id, userId } of subscriptions) {
    if (!readers.has(userId)) continue;
    const payload = { leadId: lead.id, kind, subscriptionId: id };
    await addJobAt(tx, { name: PUSH_TO_PAINTER, payload, at: runAt });
  }
}

/**
 * Sends one push notice. The lead and the night are checked again, because the job may be late. A notice that runs twice
 * replaces itself on the phone, because it has the same tag.
 */
export async function pushToPainter(
  { db, clock, push }: NoticeServices,
  { leadId, kind, subscriptionId }: LeadNotice & { readonly subscriptionId: string },
): Promise<void> {
  const now = clock.now();
  const [lead, subscription] = await Promise.all([findNoticedLead(db, leadId), findSubscription(db, subscriptionId)]);
  if (lead === null || subscription === null || !isStillTrue(kind, lead, now)) return;
  const timeZone = findPainterZone(await getAccount(db, lead.accountId));
  const at = findPushTime(now, timeZone);
  if (at > now) {
    const payload = { leadId, kind, subscriptionId };
    return inTransaction(db, (tx) => addJobAt(tx, { name: PUSH_TO_PAINTER, payload, at }));
  }
  const { title, sentences } = describeNotice(kind, lead, timeZone);
  const message = { title, body: sentences.join(" "), url: toLeadPath(lead), tag: `${lead.number} ${kind}` };
  if ((await push.send(subscription, message)) === "gone") await deleteSubscription(db, subscriptionId);
}

async function getAccount(db: Database, accountId: string): Promise<Account> {
  const account = await findAccount(db, accountId);
  if (account === null) throw new Error("A lead belongs to an account that does not exist.");
  return account;
}
