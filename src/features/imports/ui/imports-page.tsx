import { FileUp } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { CursorPages } from "../../../ui/cursor-pages.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import {
  exportsPath,
  type FileFormat,
  fileFormats,
  formatImportAddress,
  formatSamplePath,
  formatTemplatePath,
} from "../import-addresses.ts";
import { ImportStatusBadge } from "./import-status-badge.tsx";
import { GetImports } from "./imports.operations.ts";
import { UploadForm } from "./upload-form.tsx";
import { useRefresh } from "./use-refresh.ts";

export const meta = pageMeta("Imports");

export async function loader(args: LoaderFunctionArgs) {
  const after = args.url.searchParams.get("after") ?? "";
  return { ...(await runOperation(args, GetImports, { after })), isLater: after !== "" };
}

type Data = ResultOf<typeof GetImports>;
type Row = Data["imports"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "name",
    header: "File",
    card: "title",
    cell: ({ number, name }) => (
      <TextLink to={formatImportAddress(number)} look="standalone">
        <span className="break-all">{name}</span>
      </TextLink>
    ),
  },
  { key: "number", header: "Number", cell: ({ number }) => <span className="figures">{number}</span> },
  {
    key: "status",
    header: "Status",
    card: "side",
    cell: ({ status, statusLabel, undoneBy }) => (
      <ImportStatusBadge
        status={undoneBy === null ? status : "DISCARDED"}
        label={undoneBy === null ? statusLabel : "Undone"}
      />
    ),
  },
  { key: "kinds", header: "Content", cell: ({ kinds }) => (kinds.length === 0 ? "–" : kinds.join(", ")) },
  {
    key: "changes",
    header: "Changes",
    align: "end",
    cell: ({ changes }) => <span className="figures">{changes}</span>,
  },
  {
    key: "rejected",
    header: "Rejected",
    align: "end",
    cell: ({ rejected }) => <span className="figures">{rejected}</span>,
  },
  { key: "by", header: "By", cell: ({ userName }) => userName },
  { key: "at", header: "Uploaded", cell: ({ createdAt }) => <LocalDateTime at={createdAt} /> },
];

export default function ImportsPage() {
  const { imports, importKinds, isLater } = useLoaderData<typeof loader>();
  const { rows, nextCursor } = imports;
  useRefresh(rows.some(({ isRunning }) => isRunning));
  return (
    <>
      <PageHeader
        title="Imports"
        lede="Load a spreadsheet into the shop. Nothing changes until you apply the plan, and you can undo it."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
        actions={<ButtonLink to={exportsPath}>Exports</ButtonLink>}
      />
      <div className="flex flex-col gap-4">
        <UploadForm />
        <Templates kinds={importKinds} />
        {rows.length === 0 ? (
          <EmptyState icon={FileUp} title="No imports yet">
            Take a template, fill it, and upload it above.
          </EmptyState>
        ) : (
          <DataTable caption="Imports" columns={columns} rows={rows} rowKey={({ number }) => String(number)} />
        )}
        <CursorPages
          {...{ label: "Pages of imports", first: "Newest imports", next: "Older imports" }}
          isLater={isLater}
          nextCursor={nextCursor}
        />
      </div>
    </>
  );
}

/** The template has the column names, the sample also one row. */
function Templates({ kinds }: { kinds: Data["importKinds"] }) {
  return (
    <Panel title="Files that you can import">
      <ul className="flex flex-col divide-y divide-line">
        {kinds.map(({ kind, name, hint }) => (
          <li
            key={kind}
            className="flex items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 max-md:flex-wrap"
          >
            <div className="min-w-0">
              <h3 className="font-semibold">{name}</h3>
              <p className="text-ink-muted">{hint}</p>
            </div>
            <div className="flex flex-wrap gap-x-5 md:flex-nowrap">
              <FileLinks label="Template" name={name} formatPath={(format) => formatTemplatePath(kind, format)} />
              <FileLinks label="Sample" name={name} formatPath={(format) => formatSamplePath(kind, format)} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface FileLinksProps {
  label: string;
  name: string;
  formatPath(format: FileFormat): string;
}

/** The same table for spreadsheet programs (XLSX) and for everything else (CSV). */
function FileLinks({ label, name, formatPath }: FileLinksProps) {
  return (
    <p className="flex items-baseline gap-x-3 whitespace-nowrap">
      <span className="text-ink-muted">{label}</span>
      {fileFormats.toReversed().map((format) => (
        <TextLink key={format} to={formatPath(format)} look="standalone" reloadDocument>
          <span className="sr-only">{`${label} of ${name} as `}</span>
          <span className="min-w-control-small">{format.toUpperCase()}</span>
        </TextLink>
      ))}
    </p>
  );
}
