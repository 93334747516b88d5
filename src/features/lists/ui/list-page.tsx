import { ListChecks, Printer } from "lucide-react";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { withShopName } from "../../../ui/page-title.ts";
import { listsErrors } from "../lists-errors.ts";
import { EntryList } from "./entry-list.tsx";
import { formatProductCount, listAddress, type ShownList } from "./list-data.ts";
import { ListSettings } from "./list-settings.tsx";
import { GetList } from "./lists.operations.ts";
import { RemovedNotice } from "./removed-notice.tsx";
import { SharingBadge } from "./sharing-badge.tsx";
import { useWaitingList, WaitingChanges } from "./waiting-list.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { customerFavoriteListEntries: answer } = await runOperation(args, GetList, {
    listId: args.params.listId ?? "",
  });
  const { list } = answer;
  const { flash, requestId } = getPageServices(args);
  if (list === null) throw data({ message: listsErrors.listNotFound.message, requestId }, { status: 404 });
  const { searchParams } = args.url;
  return {
    shown: { ...answer, list },
    isDeleting: searchParams.get("delete") === "on",
    // Without script, the removed entries are in the query string of the page.
    removedIds: searchParams.getAll("removed"),
    kept: keptFormFor("list settings", flash),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: withShopName(loaderData?.shown.list.name ?? "List", matches) },
  { name: "robots", content: "noindex" },
];

export default function ListPage() {
  const { shown, isDeleting, removedIds, kept } = useLoaderData<typeof loader>();
  const { list } = shown;
  const { name, isDeleted } = useWaitingList(list.id);
  return (
    <div className="flex flex-col gap-4 pb-6">
      <PageHeader
        title={name ?? list.name}
        breadcrumbs={[{ label: "Lists", to: "/lists/" }]}
        lede={formatProductCount(list.numberOfItems)}
        actions={
          shown.lines.length > 0 && (
            <ButtonLink to={`${listAddress(list.id)}pick-sheet/`} icon={Printer} reloadDocument>
              Pick sheet
            </ButtonLink>
          )
        }
      />
      <SharingBadge list={list} />
      <WaitingChanges listId={list.id} />
      {removedIds.length > 0 && <RemovedNotice listId={list.id} ids={removedIds} />}
      {!isDeleted && <ListSettings key={`settings of ${list.id}`} list={list} isDeleting={isDeleting} kept={kept} />}
      {shown.lines.length === 0 && <EmptyList list={list} />}
      <EntryList key={`entries of ${list.id}`} shown={shown} />
    </div>
  );
}

function EmptyList({ list }: Pick<ShownList, "list">) {
  return (
    <EmptyState
      icon={ListChecks}
      title="Nothing in this list yet"
      action={
        list.mayChange && (
          <ButtonLink to="/products" variant="primary">
            Find products
          </ButtonLink>
        )
      }
    >
      {list.mayChange && "Press “Add to list” at a product, a cart line or an order."}
    </EmptyState>
  );
}
