import { Trophy } from "lucide-react";
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
import { formatOfferAddress, newOfferPath, staffOffersPath } from "../staff-offer-addresses.ts";
import { offerStateLabels, offerStates } from "../staff-offers.ts";
import { OfferBadge } from "./staff/offer-badge.tsx";
import { GetStaffOffers } from "./staff-offers.operations.ts";

export const meta = pageMeta("Reward offers");

export async function loader(args: LoaderFunctionArgs) {
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  const search = { text: read("q"), state: read("state").toUpperCase(), after: read("after") };
  return { ...(await runOperation(args, GetStaffOffers, search)).staffOffers, search };
}

type Row = ResultOf<typeof GetStaffOffers>["staffOffers"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "name",
    header: "Offer",
    card: "title",
    cell: ({ code, name }) => (
      <span className="flex flex-col">
        <TextLink to={formatOfferAddress(code)} look="standalone">
          <span>{name}</span>
        </TextLink>
        <span className="figures text-sm text-ink-muted">{code}</span>
      </span>
    ),
  },
  { key: "kind", header: "Type", cell: ({ kind }) => (kind === "BONUS" ? "Bonus" : "Achievement") },
  { key: "gain", header: "Gives", cell: ({ gain }) => gain },
  { key: "country", header: "Country", cell: ({ country }) => country },
  {
    key: "days",
    header: "Days",
    cell: ({ startsOn, endsOn }) => (
      <span className="figures">
        {startsOn} to {endsOn}
      </span>
    ),
  },
  { key: "joined", header: "Members", cell: ({ isJoined }) => (isJoined ? "Have joined" : "None yet") },
  { key: "state", header: "State", card: "side", cell: ({ state }) => <OfferBadge state={state} /> },
];

export default function StaffOffersPage() {
  const { rows, nextCursor, search } = useLoaderData<typeof loader>();
  const isFiltered = search.text !== "" || search.state !== "";
  return (
    <>
      <PageHeader
        title="Reward offers"
        lede="What members of rewards get for a time: more points, or a reward for reaching a goal."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
        actions={
          <ButtonLink to={newOfferPath} variant="primary">
            New offer
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4 pb-6">
        <SearchBox
          action={staffOffersPath}
          label="Search offers"
          placeholder="A part of a title or code"
          defaultValue={search.text}
        />
        <StateTabs />
        {rows.length === 0 ? (
          <EmptyState icon={Trophy} title={isFiltered ? "No offer found" : "There are no offers"}>
            {isFiltered
              ? "The search takes a part of a title or code."
              : "Create the first one. It stays a draft until you switch it on."}
          </EmptyState>
        ) : (
          <DataTable caption="Reward offers" columns={columns} rows={rows} rowKey={({ code }) => code} />
        )}
        <CursorPages
          {...{ label: "Pages of offers", first: "First offers", next: "More offers" }}
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
    return query === "" ? staffOffersPath : `${staffOffersPath}?${query}`;
  };
  return (
    <TabLinks
      label="State"
      items={[
        { label: "All", to: formatUrl(""), isCurrent: search.state === "" },
        ...offerStates.map((state) => ({
          label: offerStateLabels[state],
          to: formatUrl(state),
          isCurrent: search.state === state,
          count: counts.find((each) => each.state === state)?.count,
        })),
      ]}
    />
  );
}
