import { Package, Store } from "lucide-react";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { CursorPages } from "../../../ui/cursor-pages.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { withShopName } from "../../../ui/page-title.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { DataTable } from "../../../ui/table.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { isListed, kindWords, type ListedKind } from "../listed-kinds.ts";
import { formatNewRowAddress, formatRowsAddress } from "../row-addresses.ts";
import { toCells } from "../row-fields.ts";
import { CatalogueTabs } from "./rows/catalogue-tabs.tsx";
import { joinParts, rowColumns } from "./rows/row-columns.tsx";
import { SavedNotice } from "./rows/row-history.tsx";
import { GetStaffRows } from "./rows/rows.operations.ts";

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: withShopName(loaderData === undefined ? "Not found" : kindWords[loaderData.kind].title, matches) },
];

/** The colours, systems, brands or stores of the shop. */
export async function loader(args: LoaderFunctionArgs) {
  const { kind = "" } = args.params;
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  const search = { text: read("q"), isWithdrawn: read("status") === "withdrawn", after: read("after") };
  const { staffRows } = await runOperation(args, GetStaffRows, { kind, ...search });
  if (!isListed(kind)) throw data(null, { status: 404 });
  return { ...staffRows, kind, search, saved: read("saved") || null };
}

export default function RowsPage() {
  const { rows, nextCursor, kind, search, saved, mayCreate } = useLoaderData<typeof loader>();
  const { title, noun, lede, search: placeholder } = kindWords[kind];
  const path = formatRowsAddress(kind);
  const listed = joinParts(
    kind,
    rows.map(({ key, cells }) => ({ key, cells: toCells(cells) })),
  );
  return (
    <>
      <PageHeader
        title={title}
        lede={lede}
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
        actions={mayCreate ? <NewRowLinks kind={kind} /> : undefined}
      />
      <div className="flex flex-col gap-4 pb-6">
        {kind !== "stores" && <CatalogueTabs />}
        <SavedNotice saved={saved} />
        <SearchBox
          key={kind}
          action={path}
          label={`Search ${title.toLowerCase()}`}
          placeholder={placeholder}
          defaultValue={search.text}
        />
        {kind !== "brands" && <StatusTabs path={path} text={search.text} isWithdrawn={search.isWithdrawn} />}
        {listed.length === 0 ? (
          <NoRows kind={kind} isSearched={search.text !== "" || search.isWithdrawn} />
        ) : (
          <DataTable caption={title} columns={[...rowColumns[kind]]} rows={listed} rowKey={({ key }) => key} />
        )}
        <CursorPages
          label={`Pages of ${noun}s`}
          first={`First ${noun}s`}
          next={`More ${noun}s`}
          isLater={search.after !== ""}
          nextCursor={nextCursor}
        />
      </div>
    </>
  );
}

/** There are two kinds of brands, with different forms. */
function NewRowLinks({ kind }: { kind: ListedKind }) {
  if (kind !== "brands") {
    return (
      <ButtonLink to={formatNewRowAddress(kind)} variant="primary">
        New {kindWords[kind].noun}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to={formatNewRowAddress(kind, { type: "colour" })}>New card of colours</ButtonLink>
      <ButtonLink to={formatNewRowAddress(kind)} variant="primary">
        New brand
      </ButtonLink>
    </>
  );
}

function StatusTabs({ path, text, isWithdrawn }: { path: string; text: string; isWithdrawn: boolean }) {
  const query = text === "" ? "" : `&${new URLSearchParams({ q: text })}`;
  return (
    <TabLinks
      label="Status"
      items={[
        { label: "All", to: `${path}?${query.slice(1)}`, isCurrent: !isWithdrawn },
        { label: "Withdrawn", to: `${path}?status=withdrawn${query}`, isCurrent: isWithdrawn },
      ]}
    />
  );
}

function NoRows({ kind, isSearched }: { kind: ListedKind; isSearched: boolean }) {
  const { title, noun, first, search } = kindWords[kind];
  return (
    <EmptyState
      icon={kind === "stores" ? Store : Package}
      title={isSearched ? `No ${noun} found` : `No ${title.toLowerCase()}`}
    >
      {isSearched ? `${search}: this is what the search takes.` : first}
    </EmptyState>
  );
}
