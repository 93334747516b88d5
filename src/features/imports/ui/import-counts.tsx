import { Notice } from "../../../ui/notice-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import type { ImportData, ImportOfPage } from "./import-data.ts";

type Counts = ImportData["counts"][number];

const count = (
  name: "created" | "changed" | "withdrawn" | "unchanged" | "rejected",
  header: string,
): Column<Counts> => ({
  key: name,
  header,
  align: "end",
  cell: (row) => <span className="figures">{row[name].toLocaleString("en-AU")}</span>,
});

const columns: Column<Counts>[] = [
  { key: "kind", header: "Content", card: "title", cell: ({ kind }) => kind },
  count("created", "Created"),
  count("changed", "Changed"),
  count("withdrawn", "Removed"),
  count("unchanged", "Unchanged"),
  count("rejected", "Rejected"),
];

/** What the plan does, by kind of row. */
export function ImportCounts({ shown, counts }: { shown: ImportOfPage; counts: ImportData["counts"] }) {
  const isWaiting = shown.status === "PLANNED";
  return (
    <Panel title="The plan">
      <DataTable caption="Rows of the plan" columns={columns} rows={counts} rowKey={({ fileKind }) => fileKind} />
      {isWaiting && shown.changes === 0 && (
        <Notice tone="info">The shop is already as the file says. There is nothing to apply.</Notice>
      )}
      {isWaiting && shown.rejected > 0 && shown.changes > 0 && (
        <Notice tone="warning">
          Rejected rows stay as they are. You can apply the others, or correct the file first.
        </Notice>
      )}
    </Panel>
  );
}
