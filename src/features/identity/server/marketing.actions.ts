import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { type Letter, renderLetter } from "../../../server/mail-layout.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { identityErrors } from "../identity-errors.ts";
import { linkStateOf, type MarketingStatus } from "../marketing.ts";
import { nameOf, type SignedInViewer } from "../viewer.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { changeConsent, insertUnsubscribeLink, lockUnsubscribeLink, markLinkUsed } from "./marketing.store.ts";
import { hashToken, newToken } from "./session-token.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** Whoever joins is told so by mail, with the way out in it. */
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
    const mail = renderLetter(welcomeLetter(user.email, nameOf(user), unsubscribeUrl));
    await writeMail(tx, { key: `marketing-subscribed:${user.id}:${at.getTime()}`, mail, at });
  });
}

/** By a link from an e-mail, for whoever reads it: it takes its person off the list and can do nothing else. */
export function unsubscribeByLink({ db, clock }: Services, token: string): Promise<UserError | null> {
  const at = clock.now();
  const tokenHash = hashToken(token);
  return inTransaction(db, async (tx) => {
    const link = await lockUnsubscribeLink(tx, tokenHash);
    const state = linkStateOf(link, at);
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

/** The database keeps the token's hash, so nobody who reads the table can take people off the list. */
async function makeUnsubscribeUrl(
  tx: Transaction,
  userId: string,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<string> {
  const token = newToken();
  await insertUnsubscribeLink(tx, { tokenHash: hashToken(token), userId, at });
  return `${publicUrl}/unsubscribe/?${new URLSearchParams({ token })}`;
}

function welcomeLetter(recipient: string, name: string, unsubscribeUrl: string): Letter {
  return {
    recipient,
    subject: "You are on the list",
    greeting: `Hello ${name},`,
    paragraphs: [
      "From now on we tell you about offers, new products and rewards at Trestle Trade, and no more often than is useful.",
      "If it was not you who asked for this, the link below takes you off the list again.",
    ],
    unsubscribeUrl,
  };
}
