import { Package } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { CursorPages } from "../../../ui/cursor-pages.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import type { Cells } from "../column.ts";
import { formatProductAddress, NEW, productsPath } from "../row-addresses.ts";
import { toCells } from "../row-fields.ts";
import { CatalogueTabs } from "./rows/catalogue-tabs.tsx";
import { GetStaffProducts } from "./rows/rows.operations.ts";

export const meta = pageMeta("Products");

export async function loader(args: LoaderFunctionArgs) {
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  const search = { text: read("q"), isWithdrawn: read("status") === "withdrawn", after: read("after") };
  return { ...(await runOperation(args, GetStaffProducts, search)).staffProducts, search };
}

const columns: Column<Cells>[] = [
  {
    key: "name",
    header: "Product",
    card: "title",
    cell: ({ product_code: code, name }) => (
      <TextLink to={formatProductAddress(code ?? "")} look="standalone">
        {name}
      </TextLink>
    ),
  },
  { key: "code", header: "Code", cell: (row) => <span className="figures whitespace-nowrap">{row.product_code}</span> },
  { key: "brand", header: "Brand", cell: ({ brand }) => brand },
  { key: "shelf", header: "Shelf", cell: ({ sub_range: shelf }) => shelf },
  {
    key: "status",
    header: "Status",
    card: "side",
    cell: ({ status, online }) => {
      if (status === "withdrawn") return <Badge tone="neutral">Withdrawn</Badge>;
      return online === "no" ? <Badge tone="warning">In stores only</Badge> : <Badge tone="success">On sale</Badge>;
    },
  },
];

export default function ProductsPage() {
  const { rows, nextCursor, search } = useLoaderData<typeof loader>();
  const { text, isWithdrawn, after } = search;
  const query = text === "" ? "" : `&${new URLSearchParams({ q: text })}`;
  return (
    <>
      <PageHeader
        title="Products"
        lede="Change what is for sale, one product at a time. For many at once use imports."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
        actions={
          <ButtonLink to={formatProductAddress(NEW)} variant="primary">
            New product
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4 pb-6">
        <CatalogueTabs />
        <SearchBox
          action={productsPath}
          label="Search products"
          placeholder="Beginning of a name, code or SKU"
          defaultValue={text}
        />
        <TabLinks
          label="Status"
          items={[
            { label: "All", to: `${productsPath}?${query.slice(1)}`, isCurrent: !isWithdrawn },
            { label: "Withdrawn", to: `${productsPath}?status=withdrawn${query}`, isCurrent: isWithdrawn },
          ]}
        />
        {rows.length === 0 ? (
          <EmptyState icon={Package} title={text === "" ? "No products" : "No product found"}>
            {text === "" && !isWithdrawn
              ? "Create the first product here, or import a file of products."
              : "The search takes the beginning of a name, a code or a SKU."}
          </EmptyState>
        ) : (
          <DataTable
            caption="Products"
            columns={columns}
            rows={rows.map(({ cells }) => toCells(cells))}
            rowKey={({ product_code: code }) => code ?? ""}
          />
        )}
        <CursorPages
          {...{ label: "Pages of products", first: "First products", next: "More products" }}
          isLater={after !== ""}
          nextCursor={nextCursor}
        />
      </div>
    </>
  );
}
