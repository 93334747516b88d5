import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { lockBouncedMail, markBounceAnswered } from "../../../server/mail.store.ts";
import type { UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { staffErrors } from "../staff-errors.ts";

const MAX_NOTE_LENGTH = 500;

/** Staff dealt with a mail that the mail server refused. The audit log keeps what they did. */
export async function answerBounce(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  viewer: SignedInViewer,
  { mailId, note }: { readonly mailId: string; readonly note: string },
): Promise<UserError | null> {
  const reason = note.trim();
  if (!isUuid(mailId)) return staffErrors.mailNotFound;
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [mail, may] = await Promise.all([lockBouncedMail(tx, mailId), lockRights(tx, viewer)]);
    if (!may.staff.mails) return identityErrors.unauthorised;
    if (mail === null) return staffErrors.mailNotFound;
    if (mail.answeredAt !== null) return staffErrors.bounceAnswered;
    if (reason === "" || reason.length > MAX_NOTE_LENGTH) return staffErrors.noteRequired;
    const entry = { at, userId: viewer.user.id, accountId: null, acting: false, action: "BOUNCE_ANSWERED" } as const;
    commitWith(
      markBounceAnswered(tx, mail.id, at),
      insertAuditEntry(tx, {
        ...{ ...entry, reason, detail: { mail: mail.subject }, subject: { kind: "MAIL", id: mail.recipient } },
        ...describeChange({ mail: "Refused by the mail server" }, { mail: "Dealt with" }),
      }),
    );
    return null;
  });
}
