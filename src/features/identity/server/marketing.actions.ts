import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import type { UserError } from "../../../shared/result.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { identityErrors } from "../identity-errors.ts";
import { calculateLinkState, type MarketingStatus } from "../marketing.ts";
import { formatName, type SignedInViewer } from "../viewer.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { subscribedLetter } from "./identity.mails.ts";
import { changeConsent, insertUnsubscribeLink, lockUnsubscribeLink, markLinkUsed } from "./marketing.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** A person who subscribes gets a mail with an unsubscribe link. */
export function setMarketingStatus(
  { db, clock, publicUrl }: Services & { publicUrl: string },
  { user }: SignedInViewer,
  status: MarketingStatus,
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const isChange = await recordConsent(tx, user.id, { status, at, by: "SETTINGS" });
    if (!isChange || status === "UNSUBSCRIBED") return;
    const unsubscribeUrl = await makeUnsubscribeUrl(tx, user.id, { at, publicUrl });
    const mail = subscribedLetter(user.email, formatName(user), unsubscribeUrl);
    await writeMail(tx, { key: `marketing-subscribed:${user.id}:${at.getTime()}`, mail, at });
  });
}

/** Anybody who has the link of a mail can unsubscribe its recipient. The link can do nothing else. */
export function unsubscribeByLink({ db, clock }: Services, token: string): Promise<UserError | null> {
  const at = clock.now();
  const tokenHash = hashToken(token);
  return inTransaction(db, async (tx) => {
    const link = await lockUnsubscribeLink(tx, tokenHash);
    const state = calculateLinkState(link, at);
    if (link === null || state === "NOT_VALID") return identityErrors.unsubscribeLinkNotValid;
    if (state === "DONE") return null;
    await markLinkUsed(tx, tokenHash, at);
    await recordConsent(tx, link.userId, { status: "UNSUBSCRIBED", at, by: "E-MAIL" });
    return null;
  });
}

async function recordConsent(
  tx: Transaction,
  userId: string,
  { status, at, by }: { status: MarketingStatus; at: Date; by: "SETTINGS" | "E-MAIL" },
): Promise<boolean> {
  if (!(await changeConsent(tx, userId, { status, at }))) return false;
  await insertAuditEntry(tx, {
    at,
    userId,
    accountId: null,
    acting: false,
    action: `MARKETING_${status}`,
    detail: { by },
  });
  return true;
}

/** The database has the hash of the token only, so nobody who reads the table can unsubscribe people. */
async function makeUnsubscribeUrl(
  tx: Transaction,
  userId: string,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<string> {
  const token = newToken();
  await insertUnsubscribeLink(tx, { tokenHash: hashToken(token), userId, at });
  return `${publicUrl}/unsubscribe/?${new URLSearchParams({ token })}`;
}
