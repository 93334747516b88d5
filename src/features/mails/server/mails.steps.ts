import type { Transaction } from "../../../server/database.ts";
import { queueMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import { type MailContent, mailKinds } from "../mail-kinds.ts";
import { findMailText } from "./mail-texts.store.ts";
import { toLetter } from "./mails.mails.ts";

interface ShopNotice {
  /** Identifies the event that the mail is about. */
  readonly key: string;
  readonly mail: MailContent;
  readonly at: Date;
}

/**
 * Writes a mail and queues its sending, in the transaction of the event that the mail is about. The words are read in that
 * transaction, so every process uses a changed text from the next mail on.
 */
export async function writeMail(tx: Transaction, { key, mail, at }: ShopNotice): Promise<void> {
  const text = (await findMailText(tx, mail.kind)) ?? mailKinds[mail.kind];
  await queueMail(tx, { key, mail: renderLetter(toLetter(mail, text)), at });
}
