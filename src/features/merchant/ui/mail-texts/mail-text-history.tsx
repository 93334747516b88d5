import { Button } from "../../../../ui/button.tsx";
import { LocalDateTime } from "../../../../ui/local-date-time.tsx";
import { nothingKept, PageForm } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { formatMailTextAddress } from "../../mail-text-addresses.ts";
import type { ChosenMail } from "./chosen-mail.ts";

interface MailTextHistoryProps {
  mail: ChosenMail;
  onDone: () => void;
}

/** The last changes of the text, with what was before and after. Each can be taken back. */
export function MailTextHistory({ mail, onDone }: MailTextHistoryProps) {
  const { kind, history, isChanged } = mail;
  return (
    <Panel title="Last changes" action={isChanged && <ResetForm mail={mail} onDone={onDone} />}>
      {history.length === 0 ? (
        <p className="text-ink-muted">Nobody has changed this text yet.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {history.map((change) => (
            <li key={change.id} className="flex flex-col gap-3 py-3 first:pt-0">
              <div>
                <p className="font-medium">{change.label}</p>
                <p className="text-sm text-ink-muted">
                  {change.userName}, <LocalDateTime at={change.at} />
                </p>
              </div>
              <ChangedFields fields={change.fields} />
              {change.canBeRestored && <RestoreForm kind={kind} entryId={change.id} onDone={onDone} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ChangedFields({ fields }: { fields: ChosenMail["history"][number]["fields"] }) {
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {fields.map(({ name, before, after }) => (
        <div key={name}>
          <dt className="text-ink-muted">{name}</dt>
          <dd className="grid gap-x-6 gap-y-2 whitespace-pre-line wrap-break-word md:grid-cols-2">
            <span>
              <span className="block text-ink-muted">Before</span>
              {before}
            </span>
            <span>
              <span className="block text-ink-muted">After</span>
              <strong className="font-medium">{after}</strong>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ResetForm({ mail, onDone }: MailTextHistoryProps) {
  return (
    <PageForm
      name="mail-text-reset"
      action="/api/staff/mail-texts/reset/"
      fields={[]}
      kept={nothingKept}
      returnTo={formatMailTextAddress(mail.kind)}
      onDone={onDone}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="kind" value={mail.kind} />
          <input type="hidden" name="seen" value={mail.seen} />
          <Button type="submit" pending={pending}>
            Use the default text
          </Button>
        </>
      )}
    </PageForm>
  );
}

function RestoreForm({ kind, entryId, onDone }: { kind: string; entryId: string; onDone: () => void }) {
  return (
    <PageForm
      name={`mail-text-restore ${entryId}`}
      action="/api/staff/mail-texts/restore/"
      fields={[]}
      kept={nothingKept}
      returnTo={formatMailTextAddress(kind)}
      onDone={onDone}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="entryId" value={entryId} />
          <Button type="submit" size="small" pending={pending}>
            Take back<span className="sr-only"> change {entryId}</span>
          </Button>
        </>
      )}
    </PageForm>
  );
}
