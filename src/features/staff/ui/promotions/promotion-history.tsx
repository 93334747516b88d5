import { ApiForm } from "../../../../ui/api-form.tsx";
import { Button } from "../../../../ui/button.tsx";
import type { ResultOf } from "../../../../ui/graphql.ts";
import { LocalDateTime } from "../../../../ui/local-date-time.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import type { GetStaffPromotion } from "../promotions.operations.ts";

type Change = NonNullable<ResultOf<typeof GetStaffPromotion>["staffPromotion"]>["history"][number];

/** The last changes of a promotion and its coupons. A change of the form can be taken back. */
export function PromotionHistory({ code, history }: { code: string; history: readonly Change[] }) {
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
                {!change.isCreation && <ChangedFields fields={change.fields} />}
              </div>
              {change.canBeRestored && <RestoreForm code={code} entryId={change.id} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ChangedFields({ fields }: { fields: Change["fields"] }) {
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

function RestoreForm({ code, entryId }: { code: string; entryId: string }) {
  return (
    <ApiForm action="/api/staff/promotions/restore/">
      {({ pending }) => (
        <>
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="entryId" value={entryId} />
          <Button type="submit" size="small" pending={pending}>
            Take back<span className="sr-only"> change {entryId}</span>
          </Button>
        </>
      )}
    </ApiForm>
  );
}
