import { Package } from "lucide-react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { getKind } from "../import-kind.ts";
import {
  formatPricesAddress,
  formatProductAddress,
  formatVariantAddress,
  NEW,
  productsPath,
} from "../row-addresses.ts";
import { listShown, toCells, variantGroups } from "../row-fields.ts";
import { PriceTable } from "./rows/price-table.tsx";
import { RowForm } from "./rows/row-form.tsx";
import { RowHistory, SavedNotice } from "./rows/row-history.tsx";
import { GetStaffVariant } from "./rows/rows.operations.ts";
import { isSaved, saveRow } from "./rows/save-row.ts";
import { StatusForm } from "./rows/status-form.tsx";

export const meta = pageMeta("Variant");

export async function loader(args: LoaderFunctionArgs) {
  const { sku = "" } = args.params;
  const isNew = sku === NEW;
  const read = (name: string) => args.url.searchParams.get(name);
  const found = await runOperation(args, GetStaffVariant, { sku: isNew ? "" : sku });
  return { ...found, isNew, productCode: read("product") ?? "", saved: read("saved") };
}

export async function action(args: ActionFunctionArgs) {
  const answer = await saveRow(args, "variants");
  if (isSaved(answer)) throw redirect(`${formatVariantAddress(answer.key)}?saved=${answer.number}`);
  return answer;
}

const variants = getKind("variants");

export default function VariantPage() {
  const { staffRow, staffPrices, isNew, productCode, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { row } = staffRow;
  const cells = toCells(row?.cells ?? []);
  const ofProduct = cells.product_code ?? productCode;
  const crumbs = [
    { label: "Dashboard", to: "/dashboard/" },
    { label: "Products", to: productsPath },
    ...(ofProduct === "" ? [] : [{ label: ofProduct, to: formatProductAddress(ofProduct) }]),
  ];
  if (row === null && (!isNew || productCode === "")) {
    return (
      <>
        <PageHeader title="Variant" breadcrumbs={crumbs} />
        <ErrorState
          icon={Package}
          title="There is no such variant"
          action={<ButtonLink to={productsPath}>Products</ButtonLink>}
        >
          Search for its product by the beginning of the SKU.
        </ErrorState>
      </>
    );
  }
  const isWithdrawn = cells.status === "withdrawn";
  return (
    <>
      <PageHeader
        title={isNew ? `New variant of ${productCode}` : (row?.key ?? "")}
        breadcrumbs={crumbs}
        lede={
          isNew ? (
            "It can be bought when it has a price."
          ) : (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{cells.size}</span>
              <Badge tone={isWithdrawn ? "neutral" : "success"}>{isWithdrawn ? "Withdrawn" : "On sale"}</Badge>
            </span>
          )
        }
      />
      <div className="grid items-start gap-4 pb-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <SavedNotice saved={saved} />
          {row !== null && (
            <Panel
              title="Prices"
              action={
                <ButtonLink to={formatPricesAddress(row.key)} size="small">
                  Change the prices
                </ButtonLink>
              }
            >
              <PriceTable rows={staffPrices.rows} text={row.key} />
            </Panel>
          )}
          <RowForm
            kind="variants"
            rowKey={row?.key ?? ""}
            cells={cells}
            groups={listShown(variants, variantGroups, isNew)}
            fixed={isNew ? { product_code: productCode } : {}}
            answer={answer}
            submit={isNew ? "Create the variant" : "Save the variant"}
          />
        </div>
        {row !== null && (
          <div className="flex min-w-0 flex-col gap-4">
            <StatusForm rowKey={row.key} noun="variant" isWithdrawn={isWithdrawn} answer={answer} />
            <RowHistory history={staffRow.history} />
          </div>
        )}
      </div>
    </>
  );
}
