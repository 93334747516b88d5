import { BadgePercent } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { formatPromotionAddress, promotionsPath } from "../promotion-addresses.ts";
import { TriedCart } from "./promotions/tried-cart.tsx";
import { TryPromotions } from "./promotions.operations.ts";

export const meta = pageMeta("Try promotions");

/** The tried cart is in the address, so that it can be sent to somebody else. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const read = (name: string) => searchParams.get(name) ?? "";
  const isSent = searchParams.has("lines");
  const search = {
    ...{ accountNumber: read("account"), country: read("country"), storeId: read("store"), day: read("day") },
    ...{ lines: read("lines"), coupons: read("coupons"), isPickup: read("mode") === "pickup" },
    withDrafts: isSent ? searchParams.has("drafts") : true,
  };
  return { ...(await runOperation(args, TryPromotions, search)).triedCart, search };
}

type Tried = NonNullable<ResultOf<typeof TryPromotions>["triedCart"]["cart"]>;
type Promotion = Tried["promotions"][number];

export default function TryPromotionsPage() {
  const { cart, search } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Try promotions"
        lede="Try all promotions on a cart: any account, lines, store and day. Nothing is saved."
        breadcrumbs={[
          { label: "Dashboard", to: "/dashboard/" },
          { label: "Promotions", to: promotionsPath },
        ]}
      />
      <div className="flex flex-col gap-4 pb-6">
        <TryForm key={JSON.stringify(search)} />
        {cart !== null && (
          <>
            <TriedCart cart={cart} />
            <PromotionList promotions={cart.promotions} />
          </>
        )}
      </div>
    </>
  );
}

function TryForm() {
  const { search, userErrors } = useLoaderData<typeof loader>();
  const findError = (field: string) => userErrors.find((each) => each.field === field)?.message;
  return (
    <Panel title="Try it on a cart">
      <Form role="search" aria-label="Try it on a cart" className="grid gap-4 sm:grid-cols-2">
        <TextAreaField
          label="Lines"
          name="lines"
          defaultValue={search.lines}
          hint="A SKU and a quantity on each line, such as HBL-WC-LS-4-W x 3."
          className="sm:col-span-2"
        />
        <TextField
          label="Account number"
          name="account"
          optional
          hint="Empty for a guest."
          defaultValue={search.accountNumber}
          error={findError("accountNumber")}
        />
        <SelectField
          label="Country of a guest"
          name="country"
          defaultValue={search.country}
          options={[
            { value: "", label: "As I am" },
            { value: "AU", label: "Australia" },
            { value: "NZ", label: "New Zealand" },
          ]}
        />
        <TextField
          label="Store number"
          name="store"
          optional
          hint="Empty for the first store of the country."
          defaultValue={search.storeId}
          error={findError("storeId")}
        />
        <TextField
          label="Day at the store"
          name="day"
          type="date"
          optional
          hint="Empty for today."
          defaultValue={search.day}
          error={findError("day")}
        />
        <TextField
          label="Coupons"
          name="coupons"
          optional
          hint="With spaces between them."
          defaultValue={search.coupons}
        />
        <SelectField
          label="Fulfilment"
          name="mode"
          defaultValue={search.isPickup ? "pickup" : "delivery"}
          options={[
            { value: "delivery", label: "Delivery" },
            { value: "pickup", label: "Pickup" },
          ]}
        />
        <CheckboxField
          label="Drafts as if they were switched on"
          name="drafts"
          value="yes"
          defaultChecked={search.withDrafts}
          className="sm:col-span-2"
        />
        <div className="sm:col-span-2">
          <Button type="submit" variant="primary">
            Try it
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

const columns: Column<Promotion>[] = [
  {
    key: "name",
    header: "Promotion",
    card: "title",
    cell: ({ name, code, isDraft }) => (
      <span className="flex flex-col">
        <TextLink to={formatPromotionAddress(code)} look="standalone">
          <span>{name}</span>
        </TextLink>
        <span className="figures text-sm text-ink-muted">
          {code}
          {isDraft ? " · draft" : ""}
        </span>
      </span>
    ),
  },
  { key: "effect", header: "Gives", cell: ({ effect }) => effect },
  {
    key: "days",
    header: "Days",
    cell: ({ startsOn, endsOn }) => (
      <span className="figures">
        {startsOn} to {endsOn}
      </span>
    ),
  },
  {
    key: "outcome",
    header: "In this cart",
    card: "foot",
    cell: ({ isApplied, saved, reason }) =>
      isApplied ? (
        <Badge tone="success">Applies{saved && saved.value > 0 ? `: −${saved.formattedValue}` : ""}</Badge>
      ) : (
        <span>{reason}</span>
      ),
  },
];

function PromotionList({ promotions }: { promotions: readonly Promotion[] }) {
  if (promotions.length === 0) {
    return (
      <EmptyState icon={BadgePercent} title="There are no promotions">
        Promotions of the shop appear here with what they do in the tried cart.
      </EmptyState>
    );
  }
  const sorted = promotions.toSorted((one, other) => Number(other.isApplied) - Number(one.isApplied));
  return <DataTable caption="Promotions in this cart" columns={columns} rows={sorted} rowKey={({ code }) => code} />;
}
