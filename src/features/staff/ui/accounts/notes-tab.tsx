import { StickyNote } from "lucide-react";
import { ApiForm } from "../../../../ui/api-form.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/checkbox.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { TextAreaField } from "../../../../ui/field.tsx";
import { LocalDateTime } from "../../../../ui/local-date-time.tsx";
import { PageForm } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { maxNoteLength } from "../../../identity/staff-accounts.ts";
import { formatAccountAddress } from "./account-data.ts";
import type { AccountFormProps } from "./standing-forms.tsx";

export function NotesTab({ account, kept }: AccountFormProps) {
  const { accountId, mayWriteNotes, notes } = account;
  return (
    <div className="flex flex-col gap-4">
      {mayWriteNotes && (
        <Panel title="Write a note">
          <PageForm
            // A saved note leaves an empty field.
            key={notes[0]?.id}
            name="note"
            action="/api/staff/accounts/notes/add/"
            fields={["text", "isPinned"]}
            kept={kept}
            returnTo={formatAccountAddress(accountId, "notes")}
            className="flex flex-col gap-4"
          >
            {({ bind, isTicked, pending }) => (
              <>
                <input type="hidden" name="accountId" value={accountId} />
                <TextAreaField
                  label="Note"
                  hint="Customers never see it."
                  required
                  maxLength={maxNoteLength}
                  {...bind("text")}
                />
                <CheckboxField
                  label="Keep it at the top"
                  name="isPinned"
                  value="true"
                  defaultChecked={isTicked("isPinned", false)}
                />
                <div>
                  <Button type="submit" variant="primary" pending={pending}>
                    Save the note
                  </Button>
                </div>
              </>
            )}
          </PageForm>
        </Panel>
      )}
      {notes.length === 0 ? (
        <EmptyState icon={StickyNote} title="No notes yet">
          What staff should know about this account is written here.
        </EmptyState>
      ) : (
        <Panel title="Notes">
          <ul className="-my-2 divide-y divide-line">
            {notes.map((note) => (
              <Note key={note.id} accountId={accountId} note={note} mayWithdraw={mayWriteNotes} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

interface NoteProps {
  accountId: string;
  note: AccountFormProps["account"]["notes"][number];
  mayWithdraw: boolean;
}

function Note({ accountId, note: { id, at, text, isPinned, by }, mayWithdraw }: NoteProps) {
  return (
    <li className="flex flex-col gap-1 py-3">
      {isPinned && (
        <div>
          <Badge tone="info">At the top</Badge>
        </div>
      )}
      <p className="wrap-break-word whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-muted">
        <span>
          {by !== null && `${by}, `}
          <LocalDateTime at={at} />
        </span>
        {mayWithdraw && (
          <ApiForm action="/api/staff/accounts/notes/withdraw/">
            {({ pending }) => (
              <>
                <input type="hidden" name="accountId" value={accountId} />
                <input type="hidden" name="noteId" value={id} />
                <Button type="submit" size="small" variant="quiet" pending={pending}>
                  Withdraw<span className="sr-only"> the note: {text.slice(0, 60)}</span>
                </Button>
              </>
            )}
          </ApiForm>
        )}
      </div>
    </li>
  );
}
