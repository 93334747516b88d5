import { createTransport } from "nodemailer";
import type { Clock } from "./clock.ts";
import type { Database, Transaction } from "./database.ts";
import { addJob, type JobHandler } from "./jobs.ts";
import { findMail, insertMail, type Notice, recordAttempt, type StoredMail } from "./mail.store.ts";

export const SEND_MAIL = "send-mail";

/** Sends one mail or throws. */
export type MailTransport = (mail: StoredMail) => Promise<void>;

/** Writes the mail in the transaction of the event it tells of, and queues the sending of it there as well. */
export async function writeMail(tx: Transaction, notice: Notice): Promise<void> {
  const mailId = await insertMail(tx, notice);
  if (mailId !== null) await addJob(tx, SEND_MAIL, { mailId });
}

/**
 * A server that does not answer must not hold a worker. Once it has the mail it is given longer: giving up on one that is
 * still looking at the mail would only make it get the mail twice.
 */
const patience = { dnsTimeout: 1_000, connectionTimeout: 1_000, greetingTimeout: 5_000, socketTimeout: 20_000 };

export function makeSmtpTransport(settings: { smtpUrl: string; from: string }): MailTransport {
  const transport = createTransport({ url: settings.smtpUrl, ...patience });
  return async (mail) => {
    await transport.sendMail({
      from: settings.from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // The same id on every attempt lets the receiving side see that a repeated mail is the same one.
      messageId: `<${mail.id}@trestle>`,
      headers: unsubscribeHeaders(mail.unsubscribeUrl),
    });
  };
}

/** With these a mail program offers to unsubscribe by one tap: it posts to the address for its reader (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null ? {} : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** What is older was kept while there was no mail server; sending it now would only puzzle people. */
const FRESH_MS = 24 * 3_600_000;
const TOO_OLD = "It was too old to send when a mail server was there.";

/**
 * Without SMTP no process offers this handler: the job waits for one that can send, and staff read the mail meanwhile.
 */
export function sendMailHandler(services: { db: Database; clock: Clock; transport: MailTransport }): JobHandler {
  const { db, clock, transport } = services;
  return async (payload) => {
    const mail = await findMail(db, (payload as { mailId: string }).mailId);
    if (mail === null || mail.sentAt !== null) return;
    if (clock.now().getTime() - mail.createdAt.getTime() > FRESH_MS) {
      await recordAttempt(db, mail.id, { problem: TOO_OLD });
      return;
    }
    try {
      await transport(mail);
    } catch (error) {
      await recordAttempt(db, mail.id, { problem: (error as Error).message });
      throw error;
    }
    await recordAttempt(db, mail.id, { sentAt: clock.now() });
  };
}
