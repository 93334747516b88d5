/** Parts that several actions of requests share. */
import type { Transaction } from "../../../server/database.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import type { MailContent } from "../../mails/mail-kinds.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { linkLetter, matchedLetter, nobodyLeftLetter, type RequestLetterFacts } from "./requests.mails.ts";
import { findContact, findRequest, insertPageLink } from "./requests.store.ts";

export function toPageUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/find-a-painter/requests/${token}`;
}

type PageMail = { readonly kind: "link" | "nobodyLeft" } | { readonly kind: "matched"; readonly painters: number };

interface MailFacts {
  /** Distinguishes mails of one kind about one request. The same mail is sent once. */
  readonly key: string;
  readonly publicUrl: string;
  readonly at: Date;
}

/** Mails a new link to the page of a request. The database has hashes only, so no earlier link can be sent again. */
export async function mailPageLink(tx: Transaction, requestId: string, mail: PageMail & MailFacts): Promise<void> {
  const { key, publicUrl, at } = mail;
  const [request, contact] = await Promise.all([findRequest(tx, requestId), findContact(tx, requestId)]);
  if (request === null || contact === null || request.status !== "OPEN") return;
  const token = newToken();
  await insertPageLink(tx, hashToken(token), { requestId, at });
  const { number, instance, country, state, suburb: name, postcode } = request;
  const place = { country, state, name, postcode };
  const letter = makeLetter(mail, { ...contact, number, instance, place, url: toPageUrl(publicUrl, token) });
  await writeMail(tx, { key: `painter-request-${mail.kind}:${requestId}:${key}`, mail: letter, at });
}

function makeLetter(mail: PageMail, facts: RequestLetterFacts): MailContent {
  if (mail.kind === "matched") return matchedLetter(facts, mail.painters);
  return mail.kind === "link" ? linkLetter(facts) : nobodyLeftLetter(facts);
}
