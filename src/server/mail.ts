import { createTransport } from "nodemailer";
import type { Clock } from "./clock.ts";
import type { Database, Transaction } from "./database.ts";
import type { JobHandler } from "./jobs.ts";
import { findMail, insertMail, type Notice, recordAttempt, recordProblem, type StoredMail } from "./mail.store.ts";

export const SEND_MAIL = "send-mail";

/** Sends one mail or throws. */
export type MailTransport = (mail: StoredMail) => Promise<void>;

/** Stores a mail and queues its sending, in the transaction of the event that the mail is about. It is one statement. */
export function queueMail(tx: Transaction, notice: Notice): Promise<void> {
  return insertMail(tx, notice, SEND_MAIL);
}

/**
 * Short timeouts until the mail is handed over, so that a silent mail server does not block a worker. A longer one after
 * that: giving up while the server still checks the mail would send the mail twice.
 */
const timeouts = { dnsTimeout: 1_000, connectionTimeout: 1_000, greetingTimeout: 5_000, socketTimeout: 20_000 };

export function makeSmtpTransport(settings: { smtpUrl: string; from: string }): MailTransport {
  const transport = createTransport({ url: settings.smtpUrl, ...timeouts });
  // Mail servers distrust ids of a domain that is not the sender's.
  const domain = /@([^\s>]+)/.exec(settings.from)?.[1] ?? "localhost";
  return async (mail) => {
    await transport.sendMail({
      from: settings.from,
      to: mail.recipient,
      ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // The same id on every attempt, so that the receiving side can recognise a repeated mail.
      messageId: `<${mail.id}@${domain}>`,
      // No absence notes and other automatic answers (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail.unsubscribeUrl) },
    });
  };
}

/** With these headers a mail program offers one-click unsubscribe and posts to the URL itself (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null ? {} : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/**
 * Mails that were written while no mail server was set, more than a day before there was one, are out of date. They stay in the
 * outbox. A mail that a mail server has refused is tried again, for about four days, however old it is.
 */
export const FRESH_MS = 24 * 3_600_000;
const TOO_OLD = "It was written more than a day before a mail server was set, so it was not sent.";

/** Registered only where SMTP is set. Without it the jobs wait in the queue and staff read the mails in the outbox. */
export function sendMailHandler(services: { db: Database; clock: Clock; transport: MailTransport }): JobHandler {
  const { db, clock, transport } = services;
  return async (payload) => {
    const mail = await findMail(db, (payload as { mailId: string }).mailId);
    if (mail === null || mail.sentAt !== null) return;
    const isOutOfDate = mail.attempts === 0 && clock.now().getTime() - mail.createdAt.getTime() > FRESH_MS;
    if (isOutOfDate) return recordProblem(db, mail.id, TOO_OLD);
    try {
      await transport(mail);
    } catch (error) {
      const bouncedAt = isRefusedForGood(error) ? clock.now() : null;
      await recordAttempt(db, mail.id, { problem: (error as Error).message, bouncedAt });
      throw error;
    }
    await recordAttempt(db, mail.id, { sentAt: clock.now() });
  };
}

/** An answer 5xx: the mail server will refuse the mail again. There is no inbound mailbox for later bounces. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === "number" && responseCode >= 500;
}
