import { BadgePercent } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { CursorPages } from "../../../ui/cursor-pages.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { promotionStateLabels, promotionStates } from "../../cart/staff-promotions.ts";
import { formatPromotionAddress, newPromotionPath, promotionsPath, tryPromotionsPath } from "../promotion-addresses.ts";
import { PromotionBadge } from "./promotions/promotion-badge.tsx";
import { GetStaffPromotions } from "./promotions.operations.ts";

export const meta = pageMeta("Promotions");

export async function loader(args: LoaderFunctionArgs) {
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  const search = { text: read("q"), state: read("state").toUpperCase(), after: read("after") };
  return { ...(await runOperation(args, GetStaffPromotions, search)).staffPromotions, search };
}

type Row = ResultOf<typeof GetStaffPromotions>["staffPromotions"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "name",
    header: "Promotion",
    card: "title",
    cell: ({ code, name }) => (
      <span className="flex flex-col">
        <TextLink to={formatPromotionAddress(code)} look="standalone">
          <span>{name}</span>
        </TextLink>
        <span className="figures text-sm text-ink-muted">{code}</span>
      </span>
    ),
  },
  { key: "effect", header: "Gives", cell: ({ effect }) => effect },
  { key: "country", header: "Country", cell: ({ country }) => country },
  {
    key: "days",
    header: "Days",
    cell: ({ startsOn, endsOn }) => (
      <span className="figures">
        <span className="whitespace-nowrap">{startsOn} to</span> <span className="whitespace-nowrap">{endsOn}</span>
      </span>
    ),
  },
  {
    key: "coupons",
    header: "Coupons",
    cell: ({ needsCoupon, couponCount }) => (needsCoupon || couponCount > 0 ? couponCount : "None needed"),
  },
  { key: "state", header: "State", card: "side", cell: ({ state }) => <PromotionBadge state={state} /> },
];

export default function PromotionsPage() {
  const { rows, nextCursor, search } = useLoaderData<typeof loader>();
  const isFiltered = search.text !== "" || search.state !== "";
  return (
    <>
      <PageHeader
        title="Promotions"
        lede="What makes carts cheaper, by itself or with a coupon."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
        actions={
          <>
            <ButtonLink to={tryPromotionsPath}>Try on a cart</ButtonLink>
            <ButtonLink to={newPromotionPath} variant="primary">
              New promotion
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-4 pb-6">
        <SearchBox
          action={promotionsPath}
          label="Search promotions"
          placeholder="A part of a name or code, or a coupon"
          defaultValue={search.text}
        />
        <StateTabs />
        {rows.length === 0 ? (
          <EmptyState icon={BadgePercent} title={isFiltered ? "No promotion found" : "There are no promotions"}>
            {isFiltered
              ? "The search takes a part of a name or code, or the beginning of a coupon."
              : "Create the first one. It stays a draft until you switch it on."}
          </EmptyState>
        ) : (
          <DataTable caption="Promotions" columns={columns} rows={rows} rowKey={({ code }) => code} />
        )}
        <CursorPages
          {...{ label: "Pages of promotions", first: "First promotions", next: "More promotions" }}
          isLater={search.after !== ""}
          nextCursor={nextCursor}
        />
      </div>
    </>
  );
}

function StateTabs() {
  const { counts, search } = useLoaderData<typeof loader>();
  const formatUrl = (state: string) => {
    const query = new URLSearchParams({
      ...(search.text === "" ? {} : { q: search.text }),
      ...(state === "" ? {} : { state: state.toLowerCase() }),
    }).toString();
    return query === "" ? promotionsPath : `${promotionsPath}?${query}`;
  };
  return (
    <TabLinks
      label="State"
      items={[
        { label: "All", to: formatUrl(""), isCurrent: search.state === "" },
        ...promotionStates.map((state) => ({
          label: promotionStateLabels[state],
          to: formatUrl(state),
          isCurrent: search.state === state,
          count: counts.find((each) => each.state === state)?.count,
        })),
      ]}
    />
  );
}
