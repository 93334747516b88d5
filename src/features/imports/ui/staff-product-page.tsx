import { Package } from "lucide-react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import type { Cells } from "../column.ts";
import { getKind } from "../import-kind.ts";
import { formatPhotographForm, newPhotographForm } from "../photograph-form.ts";
import {
  formatNewVariantAddress,
  formatProductAddress,
  formatVariantAddress,
  NEW,
  productsPath,
} from "../row-addresses.ts";
import { listShown, productGroups, toCells } from "../row-fields.ts";
import { PhotographsPanel } from "./rows/photographs-panel.tsx";
import { RowForm } from "./rows/row-form.tsx";
import { RowHistory, SavedNotice } from "./rows/row-history.tsx";
import { GetStaffProduct } from "./rows/rows.operations.ts";
import { isSaved, saveRow } from "./rows/save-row.ts";
import { SheetsPanel } from "./rows/sheets-panel.tsx";
import { StatusForm } from "./rows/status-form.tsx";

export const meta = pageMeta("Product");

export async function loader(args: LoaderFunctionArgs) {
  const { code = "" } = args.params;
  const isNew = code === NEW;
  const found = await runOperation(args, GetStaffProduct, { code: isNew ? "" : code });
  const { flash } = getPageServices(args);
  const forms = [
    newPhotographForm,
    ...found.staffProductMedia.photographs.map(({ hash }) => formatPhotographForm(hash)),
  ];
  return {
    ...found,
    isNew,
    saved: args.url.searchParams.get("saved"),
    kept: Object.fromEntries(forms.map((name) => [name, keptFormFor(name, flash)])),
  };
}

export async function action(args: ActionFunctionArgs) {
  const answer = await saveRow(args, "products");
  if (isSaved(answer)) throw redirect(`${formatProductAddress(answer.key)}?saved=${answer.number}`);
  return answer;
}

const crumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Products", to: productsPath },
];

const products = getKind("products");

export default function ProductPage() {
  const { staffRow, staffRowChoices, staffProductMedia, isNew, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { row } = staffRow;
  if (row === null && !isNew) return <Missing />;
  const cells = toCells(row?.cells ?? []);
  const isWithdrawn = cells.status === "withdrawn";
  return (
    <>
      <PageHeader
        title={isNew ? "New product" : (cells.name ?? "")}
        breadcrumbs={crumbs}
        lede={
          isNew ? (
            "It is shown to customers when it has a variant with a price."
          ) : (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="figures">{row?.key}</span>
              <Badge tone={isWithdrawn ? "neutral" : "success"}>{isWithdrawn ? "Withdrawn" : "On sale"}</Badge>
            </span>
          )
        }
      />
      <div className="grid items-start gap-4 pb-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <SavedNotice saved={saved} />
          <RowForm
            kind="products"
            rowKey={row?.key ?? ""}
            cells={cells}
            groups={listShown(products, productGroups, isNew)}
            choices={staffRowChoices}
            answer={answer}
            submit={isNew ? "Create the product" : "Save the product"}
          />
          {row !== null && <Variants productCode={row.key} />}
          {row !== null && <Photographs productCode={row.key} />}
        </div>
        {row !== null && (
          <div className="flex min-w-0 flex-col gap-4">
            <StatusForm rowKey={row.key} noun="product" isWithdrawn={isWithdrawn} answer={answer} />
            <SheetsPanel productCode={row.key} sheets={staffProductMedia.sheets} answer={answer} />
            <RowHistory history={staffRow.history} />
          </div>
        )}
      </div>
    </>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title="Product" breadcrumbs={crumbs} />
      <ErrorState
        icon={Package}
        title="There is no such product"
        action={<ButtonLink to={productsPath}>Products</ButtonLink>}
      >
        Search for it by the beginning of its name, its code or a SKU.
      </ErrorState>
    </>
  );
}

const variantColumns: Column<Cells>[] = [
  {
    key: "sku",
    header: "SKU",
    card: "title",
    cell: ({ sku }) => (
      <TextLink to={formatVariantAddress(sku ?? "")} look="standalone">
        <span className="figures whitespace-nowrap">{sku}</span>
      </TextLink>
    ),
  },
  { key: "size", header: "Size", cell: ({ size }) => <span className="whitespace-nowrap">{size}</span> },
  { key: "base", header: "Base", cell: ({ base }) => base ?? "–" },
  {
    key: "status",
    header: "Status",
    card: "side",
    cell: ({ status }) =>
      status === "withdrawn" ? <Badge tone="neutral">Withdrawn</Badge> : <Badge tone="success">On sale</Badge>,
  },
];

function Photographs({ productCode }: { productCode: string }) {
  const { staffProductMedia, staffVariants, kept } = useLoaderData<typeof loader>();
  const variants = staffVariants.map(({ key, cells }) => ({ sku: key, size: toCells(cells).size ?? "" }));
  return <PhotographsPanel productCode={productCode} media={staffProductMedia} variants={variants} kept={kept} />;
}

function Variants({ productCode }: { productCode: string }) {
  const { staffVariants } = useLoaderData<typeof loader>();
  return (
    <Panel
      title="Variants"
      action={
        <ButtonLink to={formatNewVariantAddress(productCode)} size="small">
          New variant
        </ButtonLink>
      }
    >
      {staffVariants.length === 0 ? (
        <p className="text-ink-muted">A product is shown to customers when it has a variant.</p>
      ) : (
        <DataTable
          caption="Variants"
          columns={variantColumns}
          rows={staffVariants.map(({ cells }) => toCells(cells))}
          rowKey={({ sku }) => sku ?? ""}
        />
      )}
    </Panel>
  );
}
