/** Writes the mails about returns and answered claims into the outbox. The key of a mail makes sure that it is written once. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { listNoticeRecipients } from "../../identity/server/members.store.ts";
import type { MailContent } from "../../mails/mail-kinds.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { writeAnswerLetter, writeReturnLetter } from "./aftercare.mails.ts";
import { findClaim } from "./claims.store.ts";
import { findContents } from "./order-contents.store.ts";
import { findReturn } from "./order-returns.store.ts";
import { findOrderBy } from "./orders.store.ts";

interface MailServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

type Facts = Parameters<typeof writeReturnLetter>[0];

/** The mail goes to the person who placed the order. */
async function writeMails(
  { db, clock, publicUrl }: MailServices,
  { orderId, key }: { readonly orderId: string; readonly key: string },
  write: (facts: Omit<Facts, "returned">) => MailContent,
): Promise<void> {
  const order = await findOrderBy(db, "id", orderId);
  if (order === null) return;
  const [readers, { lines }, country] = await Promise.all([
    listNoticeRecipients(db, order.accountId, order.userId),
    findContents(db, orderId),
    getCountry(db, order.country),
  ]);
  await inTransaction(db, async (tx) => {
    for (const reader of readers) {
      const mail = write({ order, lines, country, reader, publicUrl });
      await writeMail(tx, { key: `${key}:${reader.email}`, mail, at: clock.now() });
    }
  });
}

export async function writeReturnMail(services: MailServices, returnId: string): Promise<void> {
  const returned = await findReturn(services.db, returnId);
  if (returned === null) return;
  const mail = { orderId: returned.orderId, key: `order-return:${returnId}` };
  await writeMails(services, mail, (facts) => writeReturnLetter({ ...facts, returned }));
}

export async function writeClaimAnswerMail(services: MailServices, claimId: string): Promise<void> {
  const claim = await findClaim(services.db, claimId);
  if (claim === null || claim.answer === null) return;
  const mail = { orderId: claim.orderId, key: `claim-answer:${claimId}:${claim.answer.at.toISOString()}` };
  await writeMails(services, mail, (facts) => writeAnswerLetter({ ...facts, claim }));
}
