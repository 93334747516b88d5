import { ButtonLink } from "../../../../ui/button.tsx";
import type { ResultOf } from "../../../../ui/graphql.ts";
import { LocalDateTime } from "../../../../ui/local-date-time.tsx";
import { Notice } from "../../../../ui/notice-bar.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { formatImportAddress } from "../../import-addresses.ts";
import type { GetStaffVariant } from "./rows.operations.ts";

type Change = ResultOf<typeof GetStaffVariant>["staffRow"]["history"][number];

const actionLabels: Readonly<Record<string, string>> = {
  CREATE: "Created",
  CHANGE: "Changed",
  WITHDRAW: "Withdrawn",
  RESTORE: "Restored",
  REMOVE: "Removed",
};

/** The last changes of a row. Each has a page from which it can be undone. */
export function RowHistory({ history }: { history: readonly Change[] }) {
  return (
    <Panel title="Last changes">
      {history.length === 0 ? (
        <p className="text-ink-muted">Nobody has changed it by a file or on screen yet.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {history.map((change) => (
            <li
              key={change.number}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-medium">
                  {actionLabels[change.action] ?? change.action} by {change.userName}
                </p>
                <p className="text-sm text-ink-muted">
                  <LocalDateTime at={change.at} />
                </p>
                {change.action !== "CREATE" && <ChangedCells cells={change.cells} />}
              </div>
              {change.isOpen && (
                <ButtonLink to={formatImportAddress(change.number)} size="small">
                  Look or undo<span className="sr-only">: change {change.number}</span>
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ChangedCells({ cells }: { cells: Change["cells"] }) {
  return (
    <ul className="mt-1 text-sm">
      {cells.map(({ column, before, after }) => (
        <li key={column} className="wrap-break-word">
          <span className="text-ink-muted">{column}: </span>
          <span className="sr-only">before </span>
          <span className="line-through decoration-ink-muted">{before || "–"}</span>
          <span aria-hidden="true"> → </span>
          <span className="sr-only">, after </span>
          <strong>{after || "–"}</strong>
        </li>
      ))}
    </ul>
  );
}

/** Says that a change is saved, and leads to its undo. */
export function SavedNotice({ saved }: { saved: string | null }) {
  if (saved === null || !/^\d{1,9}$/.test(saved)) return null;
  return (
    <Notice
      tone="success"
      action={
        <ButtonLink to={formatImportAddress(Number(saved))} size="small">
          Look or undo
        </ButtonLink>
      }
    >
      The change is saved. Customers see it within seconds.
    </Notice>
  );
}
