import { Button } from "../../../../ui/button.tsx";
import { LocalDateTime } from "../../../../ui/local-date-time.tsx";
import { nothingKept, PageForm } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { formatMailTextAddress } from "../../mail-text-addresses.ts";
import type { ChosenMail } from "./mail-text-editor.tsx";

interface MailTextHistoryProps {
  kind: string;
  history: ChosenMail["history"];
  onDone: () => void;
}

/** The last changes of the text, with what was before and after. Each can be taken back. */
export function MailTextHistory({ kind, history, onDone }: MailTextHistoryProps) {
  return (
    <Panel title="Last changes">
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
