/** The rows of the access matrix about the texts of mails: marketing and administrators change them. */
import { type Case, each, everyone, guestsSignIn, only } from "./access-actors.ts";
import { newMailText } from "./mail-texts.ts";

const writers = ["marketing", "admin"] as const;
const forWriters = (outcome: string) => everyone("refused", { ...guestsSignIn, ...each(writers, outcome) });
const unknown = "MAIL_KIND_UNKNOWN";

export const mailTextRows: Record<string, readonly Case[]> = {
  GetMailTexts: only(forWriters("ok"), { kind: "order-confirmed" }),
  SaveMailText: only(forWriters(unknown), { ...newMailText, kind: "none", seen: "" }),
  ResetMailText: only(forWriters(unknown), { kind: "none", seen: "" }),
  RestoreMailText: only(forWriters("MAIL_CHANGE_NOT_FOUND"), { kind: "order-confirmed", entryId: "0" }),
  SendMailTest: only(forWriters("MAIL_SUBJECT_MISSING"), { ...newMailText, kind: "order-confirmed", subject: "" }),
};

export const mailTextPages = {
  "staff/mail-texts": everyone("403", { guest: "302 /login/", ...each(writers, "200") }),
};
