import { ApiForm } from "./api-form.tsx";
import { Button } from "./button.tsx";
import { LocalDateTime } from "./local-date-time.tsx";
import { Panel } from "./panel.tsx";

/** A change, as the audit log has it. */
interface Change {
  readonly id: string;
  readonly at: string;
  readonly label: string;
  readonly userName: string;
  readonly reason: string | null;
  readonly canBeRestored: boolean;
  readonly fields: readonly ChangedField[];
}

interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

interface ChangeHistoryProps {
  /** The fields by which the endpoint finds what was changed. */
  subject: Readonly<Record<string, string>>;
  history: readonly Change[];
  /** The endpoint that takes a change back. */
  restoreAction: string;
}

/** The last changes of something that staff write. A change of its form can be taken back. */
export function ChangeHistory({ subject, history, restoreAction }: ChangeHistoryProps) {
  return (
    <Panel title="Last changes">
      {history.length === 0 ? (
        <p className="text-ink-muted">Nobody has changed it on screen yet.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {history.map((change) => (
            <li key={change.id} className="flex flex-col gap-2 py-3 first:pt-0">
              <div>
                <p className="font-medium">{change.label}</p>
                <p className="text-sm text-ink-muted">
                  {change.userName}, <LocalDateTime at={change.at} />
                </p>
                {change.reason !== null && <p className="text-sm">“{change.reason}”</p>}
                <ChangedFields fields={change.fields} />
              </div>
              {change.canBeRestored && <RestoreForm action={restoreAction} subject={subject} entryId={change.id} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  if (fields.length === 0) return null;
  return (
    <ul className="mt-1 text-sm">
      {fields.map(({ name, before, after }) => (
        <li key={name} className="wrap-break-word">
          <span className="text-ink-muted">{name}: </span>
          <span className="sr-only">before </span>
          <span className="line-through decoration-ink-muted">{before}</span>
          <span aria-hidden="true"> → </span>
          <span className="sr-only">, after </span>
          <strong>{after}</strong>
        </li>
      ))}
    </ul>
  );
}

interface RestoreFormProps {
  action: string;
  subject: ChangeHistoryProps["subject"];
  entryId: string;
}

function RestoreForm({ action, subject, entryId }: RestoreFormProps) {
  return (
    <ApiForm action={action}>
      {({ pending }) => (
        <>
          {Object.entries(subject).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="entryId" value={entryId} />
          <Button type="submit" size="small" pending={pending}>
            Take back<span className="sr-only"> change {entryId}</span>
          </Button>
        </>
      )}
    </ApiForm>
  );
}
