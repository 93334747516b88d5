import { Package, Store } from "lucide-react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { withShopName } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { DataTable } from "../../../ui/table.tsx";
import type { Cells } from "../column.ts";
import { getKind } from "../import-kind.ts";
import {
  findGivenCells,
  formatRowName,
  isListed,
  kindWords,
  type ListedKind,
  listGroups,
  listStoreChoices,
} from "../listed-kinds.ts";
import { formatNewRowAddress, formatRowAddress, formatRowsAddress } from "../row-addresses.ts";
import { listShown, toCells } from "../row-fields.ts";
import { RemoveForm } from "./rows/remove-form.tsx";
import { activeLabels, Look, partColumns, StatusBadge } from "./rows/row-columns.tsx";
import { type RowChoice, RowForm } from "./rows/row-form.tsx";
import { RowHistory, SavedNotice } from "./rows/row-history.tsx";
import { GetStaffRow } from "./rows/rows.operations.ts";
import { isSaved, saveRow } from "./rows/save-row.ts";
import { StatusForm } from "./rows/status-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: withShopName(loaderData === undefined ? "Not found" : kindWords[loaderData.kind].title, matches) },
];

export async function loader(args: LoaderFunctionArgs) {
  const { kind = "" } = args.params;
  const given = Object.fromEntries(args.url.searchParams);
  const { key = "" } = given;
  const isSystem = kind === "systems";
  const system = isSystem ? (key.split("|")[0] ?? "") : "";
  const isCatalogue = isSystem || kind === "colours";
  const found = await runOperation(args, GetStaffRow, { kind, key, system, isCatalogue, isSystem });
  if (!isListed(kind)) throw data(null, { status: 404 });
  const parts = found.staffRows?.rows.map((row) => ({ key: row.key, cells: toCells(row.cells) })) ?? [];
  return {
    ...{ kind, staffRow: found.staffRow, choices: listChoices(kind, found.staffRowChoices ?? []) },
    parts: parts.filter(({ cells }) => cells.system_code === system),
    given: key === "" ? findGivenCells(kind, given) : null,
    saved: given.saved ?? null,
  };
}

/** The brand of a colour is a card of colours. */
function listChoices(kind: ListedKind, found: readonly RowChoice[]): readonly RowChoice[] {
  if (kind === "stores") return listStoreChoices();
  if (kind !== "colours") return found;
  return found.flatMap((each) => (each.field === "colour_brands" ? [{ ...each, field: "brand" }] : []));
}

export async function action(args: ActionFunctionArgs) {
  const { kind = "" } = args.params;
  if (!isListed(kind)) throw data(null, { status: 404 });
  const isRemoval = (await args.request.clone().formData()).get("form") === "remove";
  const answer = await saveRow(args, kind);
  if (!isSaved(answer)) return answer;
  const saved = `saved=${answer.number}`;
  throw redirect(isRemoval ? `${formatRowsAddress(kind)}?${saved}` : `${formatRowAddress(kind, answer.key)}&${saved}`);
}

export default function RowPage() {
  const { kind, staffRow, given, saved } = useLoaderData<typeof loader>();
  const { row, editable } = staffRow;
  const mayCreate = getKind(kind).key.every((name) => editable.includes(name));
  if (row === null && (given === null || !mayCreate)) return <Missing kind={kind} />;
  const { title, noun } = kindWords[kind];
  const cells = row === null ? (given ?? {}) : toCells(row.cells);
  const isPart = cells.part !== undefined && cells.part !== "A";
  const newTitle = isPart ? `New part ${cells.part} of ${cells.system_code}` : `New ${noun}`;
  return (
    <>
      <PageHeader
        title={row === null ? newTitle : formatRowName(kind, row.key, cells)}
        breadcrumbs={[
          { label: "Dashboard", to: "/dashboard/" },
          { label: title, to: formatRowsAddress(kind) },
        ]}
        lede={row === null ? undefined : <RowFacts kind={kind} rowKey={row.key} cells={cells} />}
      />
      <div className="grid items-start gap-4 pb-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <SavedNotice saved={saved} />
          {row !== null && kind === "systems" && <Parts systemCode={cells.system_code ?? ""} />}
          <OpenRow cells={cells} />
        </div>
        {row !== null && (
          <div className="flex min-w-0 flex-col gap-4">
            {editable.includes("name") && <EndRow rowKey={row.key} cells={cells} />}
            <RowHistory history={staffRow.history} />
          </div>
        )}
      </div>
    </>
  );
}

function RowFacts({ kind, rowKey, cells }: { kind: ListedKind; rowKey: string; cells: Cells }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {kind === "colours" && <Look hex={cells.hex ?? ""} />}
      <span className="figures">{rowKey.replaceAll("|", " ")}</span>
      {cells.status !== undefined && (
        <StatusBadge isWithdrawn={cells.status === "withdrawn"} active={activeLabels[kind]} />
      )}
    </span>
  );
}

/** The form with the columns that the person may change. */
function OpenRow({ cells }: { cells: Cells }) {
  const { kind, staffRow, choices, given } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { row, editable } = staffRow;
  const isNew = row === null;
  const groups = listShown(getKind(kind), listGroups(kind, cells), isNew)
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter((name) => editable.includes(name) && !(isNew && given?.[name])),
    }))
    .filter(({ fields }) => fields.length > 0);
  const { noun } = kindWords[kind];
  const saved = editable.includes("name") ? noun : "hours";
  return (
    <RowForm
      kind={kind}
      rowKey={row?.key ?? ""}
      cells={isNew ? {} : cells}
      groups={groups}
      choices={choices}
      fixed={isNew ? (given ?? {}) : {}}
      answer={answer}
      submit={isNew ? `Create the ${noun}` : `Save the ${saved}`}
    />
  );
}

/** Withdraws a row, or removes one that has no status. The status of a system is that of all its parts. */
function EndRow({ rowKey, cells }: { rowKey: string; cells: Cells }) {
  const { kind } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { noun, withdraw, restore } = kindWords[kind];
  if (kind === "brands") {
    return (
      <RemoveForm
        rowKey={rowKey}
        cells={cells}
        seenFields={cells.type === "colour" ? ["name", "position"] : ["name", "label", "accent"]}
        title="Remove the brand"
        text={withdraw}
        submit={`Remove ${cells.name}`}
        answer={answer}
      />
    );
  }
  return (
    <StatusForm
      rowKey={rowKey}
      noun={noun}
      name={kind === "systems" ? (cells.system_code ?? "") : (cells.name ?? "")}
      words={{ withdraw, restore }}
      isWithdrawn={cells.status === "withdrawn"}
      answer={answer}
    />
  );
}

function Parts({ systemCode }: { systemCode: string }) {
  const { parts } = useLoaderData<typeof loader>();
  const next = ["B", "C"].find((part) => parts.every(({ cells }) => cells.part !== part));
  return (
    <Panel
      title={`Parts of ${systemCode}`}
      action={
        next === undefined ? undefined : (
          <ButtonLink to={formatNewRowAddress("systems", { system: systemCode, part: next })} size="small">
            Add part {next}
          </ButtonLink>
        )
      }
    >
      <DataTable caption="Parts" columns={[...partColumns]} rows={parts} rowKey={({ key }) => key} />
    </Panel>
  );
}

function Missing({ kind }: { kind: ListedKind }) {
  const { title, noun } = kindWords[kind];
  const list = formatRowsAddress(kind);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: "Dashboard", to: "/dashboard/" },
          { label: title, to: list },
        ]}
      />
      <ErrorState
        icon={kind === "stores" ? Store : Package}
        title={`There is no such ${noun}`}
        action={<ButtonLink to={list}>{title}</ButtonLink>}
      >
        It is not in the shop, or you may not change it. Search for it in the list.
      </ErrorState>
    </>
  );
}
