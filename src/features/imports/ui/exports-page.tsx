import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { fileFormats, formatExportPath, importsPath } from "../import-addresses.ts";
import { GetImportKinds } from "./imports.operations.ts";

export const meta = pageMeta("Exports");

export async function loader(args: LoaderFunctionArgs) {
  return runOperation(args, GetImportKinds, {});
}

type Kind = ResultOf<typeof GetImportKinds>["importKinds"][number];

const columns: Column<Kind>[] = [
  { key: "name", header: "Content", card: "title", cell: ({ name }) => name },
  {
    key: "hint",
    header: "What it has",
    card: "foot",
    cell: ({ hint }) => <span className="text-ink-muted">{hint}</span>,
  },
  { key: "columns", header: "Columns", cell: ({ columns: names }) => <span className="figures">{names.length}</span> },
  {
    key: "file",
    header: "File",
    cell: ({ kind, name }) => (
      <span className="flex flex-wrap gap-x-5">
        {fileFormats.toReversed().map((format) => (
          <TextLink key={format} to={formatExportPath(kind, format)} look="standalone" reloadDocument>
            <span className="whitespace-nowrap">Download {format.toUpperCase()}</span>
            <span className="sr-only"> of {name}</span>
          </TextLink>
        ))}
      </span>
    ),
  },
];

export default function ExportsPage() {
  const { importKinds } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Exports"
        lede="The shop as spreadsheets. Change a file and import it again: rows that you leave as they are change nothing."
        breadcrumbs={[
          { label: "Dashboard", to: "/dashboard/" },
          { label: "Imports", to: importsPath },
        ]}
        actions={<ButtonLink to={importsPath}>Imports</ButtonLink>}
      />
      <DataTable caption="Exports" columns={columns} rows={importKinds} rowKey={({ kind }) => kind} />
    </>
  );
}
