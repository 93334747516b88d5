import { PackageCheck } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CursorPages } from "../../../ui/cursor-pages.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { formatStaffOrderAddress, staffOrdersPath } from "../staff-order-addresses.ts";
import { type StaffOrderView, staffOrderViews, viewLabels } from "../staff-orders.ts";
import { formatPromise } from "../store-time.ts";
import { GetStaffOrders } from "./staff-orders.operations.ts";
import { shipmentTones } from "./staff-shipment-status.ts";

export const meta = () => [{ title: "Store orders · Trestle Trade" }];

export async function loader(args: LoaderFunctionArgs) {
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  const view = staffOrderViews.find((each) => each === read("view")) ?? "TO_PICK";
  const search = { view, storeId: read("store"), text: read("q").slice(0, 100), after: read("after") };
  const { staffOrders } = await runOperation(args, GetStaffOrders, search);
  return { staffOrders, search };
}

type Row = ResultOf<typeof GetStaffOrders>["staffOrders"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "order",
    header: "Order",
    card: "title",
    cell: ({ orderCode }) => (
      <TextLink to={formatStaffOrderAddress(orderCode)} look="standalone">
        <span className="figures whitespace-nowrap">{orderCode}</span>
      </TextLink>
    ),
  },
  { key: "customer", header: "Customer", cell: ({ businessName }) => businessName },
  {
    key: "status",
    header: "Status",
    card: "side",
    cell: ({ status, statusLabel }) => <Badge tone={shipmentTones[status]}>{statusLabel}</Badge>,
  },
  {
    key: "promised",
    header: "Promised for",
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">{row.promisedFor === null ? "–" : formatPromise(row.promisedFor)}</span>
        <span className="block text-ink-muted">{row.deliveryMode === "PICKUP" ? "Pickup" : "Delivery"}</span>
      </>
    ),
  },
  { key: "units", header: "Units", align: "end", cell: ({ units }) => <span className="figures">{units}</span> },
  { key: "store", header: "Store", cell: ({ storeName }) => storeName },
  {
    key: "since",
    header: "Since",
    cell: ({ createdAt }) => <LocalDateTime at={createdAt} />,
  },
];

const emptyTexts: Readonly<Record<StaffOrderView, { title: string; text: string }>> = {
  TO_PICK: { title: "Nothing to pick", text: "New orders appear here as soon as the store can pick them." },
  READY: {
    title: "Nothing waits to leave",
    text: "Orders that are picked appear here until they are handed over or dispatched.",
  },
  ON_THE_WAY: {
    title: "Nothing is on the way",
    text: "Dispatched orders appear here until their arrival is recorded.",
  },
};

export default function StaffOrdersPage() {
  const { staffOrders, search } = useLoaderData<typeof loader>();
  const { rows, nextCursor, stores } = staffOrders;
  const isSearch = search.text !== "";
  const empty = emptyTexts[search.view];
  return (
    <>
      <PageHeader
        title="Store orders"
        lede="What the stores have to pick, hand over and send. The oldest comes first."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex flex-col gap-4">
        <SearchForm search={search} stores={stores} />
        {!isSearch && <ViewTabs search={search} />}
        {rows.length === 0 ? (
          <EmptyState icon={PackageCheck} title={isSearch ? "No order found" : empty.title}>
            {isSearch
              ? "Type the whole number of an order, such as AU-2000001. Only orders of your stores are found."
              : empty.text}
          </EmptyState>
        ) : (
          <DataTable
            caption={isSearch ? "Shipments of the order" : viewLabels[search.view]}
            columns={columns}
            rows={rows}
            rowKey={({ orderCode, shipment, storeId }) => `${orderCode} ${shipment} ${storeId}`}
          />
        )}
        <CursorPages
          {...{ label: "Pages of orders", first: "Oldest orders", next: "Later orders" }}
          isLater={search.after !== ""}
          nextCursor={nextCursor}
        />
      </div>
    </>
  );
}

type Search = Awaited<ReturnType<typeof loader>>["search"];

function ViewTabs({ search: { view, storeId } }: { search: Search }) {
  const store = storeId === "" ? "" : `&store=${encodeURIComponent(storeId)}`;
  return (
    <TabLinks
      label="What to do"
      items={staffOrderViews.map((each) => ({
        label: viewLabels[each],
        to: `${staffOrdersPath}?view=${each}${store}`,
        isCurrent: each === view,
      }))}
    />
  );
}

interface SearchFormProps {
  readonly search: Search;
  readonly stores: readonly { readonly id: string; readonly name: string }[];
}

function SearchForm({ search, stores }: SearchFormProps) {
  return (
    <Form
      role="search"
      aria-label="Find orders"
      action={staffOrdersPath}
      className="flex flex-wrap items-end gap-4 *:min-w-60 *:max-md:w-full"
    >
      <input type="hidden" name="view" value={search.view} />
      <TextField
        label="Order number"
        name="q"
        defaultValue={search.text}
        placeholder="AU-2000001"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {stores.length > 1 && (
        <SelectField
          label="Store"
          name="store"
          defaultValue={search.storeId}
          options={[{ value: "", label: "Every store" }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <Button type="submit" variant="primary" className="min-w-0!">
        Find
      </Button>
    </Form>
  );
}
