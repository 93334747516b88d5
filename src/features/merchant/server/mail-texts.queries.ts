/** The words of mails for the people who write them, with a preview of the real mail. */
import type { Database } from "../../../server/database.ts";
import { getShopMarks, type Mail } from "../../../server/mail.store.ts";
import { fillMarks, renderLetter } from "../../../server/mail-layout.ts";
import type { UserError } from "../../../shared/result.ts";
import { listSubjectEntries, type SubjectEntry } from "../../identity/server/audit.store.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { MailDefinition } from "../../mails/mail-kind.ts";
import { isMailKind, type MailKind, mailKindNames, mailKinds } from "../../mails/mail-kinds.ts";
import { type MailTextFields, parseMailText, readMailText, toMailTextFields } from "../../mails/mail-text.ts";
import { listMailTexts } from "../../mails/server/mail-texts.store.ts";
import { makeExample, toLetter } from "../../mails/server/mails.mails.ts";

interface Request {
  readonly db: Database;
  readonly viewer: SignedInViewer;
  readonly publicUrl: string;
}

export interface ListedMail {
  readonly kind: MailKind;
  readonly definition: MailDefinition;
  readonly isChanged: boolean;
}

export interface MailPreview extends Pick<Mail, "subject" | "text" | "html"> {
  /** Why the words cannot be saved. */
  readonly problems: readonly UserError[];
}

export interface ChosenMail extends ListedMail {
  readonly fields: MailTextFields;
  readonly preview: MailPreview;
  readonly history: readonly SubjectEntry[];
}

export interface MailTextsPage {
  readonly mails: readonly ListedMail[];
  /** Null if no known kind is chosen. */
  readonly chosen: ChosenMail | null;
}

interface Search {
  readonly kind: string;
  /** What is typed and not saved. Null: the preview shows the saved words. */
  readonly draft: MailTextFields | null;
}

export async function readMailTexts(request: Request, { kind, draft }: Search): Promise<MailTextsPage> {
  const chosenKind = isMailKind(kind) ? kind : null;
  const [texts, marks, history] = await readBesideViewer(request, (db) =>
    Promise.all([
      listMailTexts(db),
      getShopMarks(db),
      chosenKind === null ? [] : listSubjectEntries(db, { kind: "MAIL_TEXT", id: chosenKind }),
    ]),
  );
  const list = (each: MailKind) => ({ kind: each, definition: mailKinds[each], isChanged: texts.has(each) });
  const mails = mailKindNames.map(list);
  if (chosenKind === null) return { mails, chosen: null };
  const definition = mailKinds[chosenKind];
  const fields = toMailTextFields(texts.get(chosenKind) ?? definition);
  const shown = readMailText(draft ?? fields);
  const example = makeExample(chosenKind, { recipient: request.viewer.user.email, publicUrl: request.publicUrl });
  const { subject, text, html } = fillMarks(renderLetter(toLetter(example, shown)), marks);
  const parsed = parseMailText(definition, draft ?? fields);
  const preview = { subject, text, html, problems: parsed.ok ? [] : parsed.refusals };
  return { mails, chosen: { ...list(chosenKind), fields, preview, history } };
}
