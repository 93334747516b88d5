/** The history of the words of a mail. */
import { type AuditChange, type ChangedField, listChangedFields } from "../identity/audit.ts";
import { type MailTextFields, mailTextLabels } from "../mails/mail-text.ts";

interface HistoryEntry extends AuditChange {
  readonly action: string;
  readonly isUndone: boolean;
}

/** Whether a change can be taken back. */
export function isTextChange({ action, isUndone }: Pick<HistoryEntry, "action" | "isUndone">): boolean {
  return !isUndone && (action === "MAIL_TEXT_CHANGED" || action === "MAIL_TEXT_RESET");
}

/** The changed fields, with the labels and in the order of the form. */
export function listTextChanges({ before, after }: AuditChange): ChangedField[] {
  const names = Object.keys(mailTextLabels) as (keyof MailTextFields)[];
  return names
    .filter((name) => Object.hasOwn(after, name))
    .flatMap((name) =>
      listChangedFields({ before: { [name]: before[name] ?? null }, after: { [name]: after[name] ?? null } }).map(
        (field) => ({ ...field, name: mailTextLabels[name] }),
      ),
    );
}
