import { ListChecks, Plus } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { type KeptForm, keptFormFor, PageForm } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { WaitingBadge } from "../../offline/ui/waiting-badge.tsx";
import { maxListNameLength } from "../list.ts";
import { listPaths } from "../list-outbox.ts";
import { keepOnDevice } from "./kept-lists.ts";
import { formatProductCount, type ListCard, listAddress } from "./list-data.ts";
import { getCustomerFavoriteLists } from "./lists.operations.ts";
import { SharingBadge } from "./sharing-badge.tsx";
import { NewLists, useNewLists, useWaitingList } from "./waiting-list.tsx";

export const meta = pageMeta("Lists", noIndex);

export async function loader(args: LoaderFunctionArgs) {
  const { customerFavoriteLists } = await runOperation(args, getCustomerFavoriteLists, {});
  return { ...customerFavoriteLists, kept: keptFormFor("new list", getPageServices(args).flash) };
}

export default function ListsPage() {
  const { lists, maxLists, kept } = useLoaderData<typeof loader>();
  const newCount = useNewLists().length;
  const own = lists.filter(({ isMine }) => isMine);
  const shared = lists.filter(({ isMine }) => !isMine);
  return (
    <div className="flex flex-col gap-8 pb-8">
      <div>
        <PageHeader
          title="Lists"
          lede={own.length === 0 ? undefined : `${own.length} of ${maxLists}. What you buy again, in one tap.`}
        />
        {/* A new key empties the field after a list was made. */}
        <NewList key={own.length + newCount} isFirst={lists.length === 0} kept={kept} />
      </div>
      {lists.length === 0 && <NoLists />}
      <NewLists />
      <ListCards title="Your lists" lists={own} />
      <ListCards title="Shared with you" lists={shared} />
    </div>
  );
}

function NewList({ isFirst, kept }: { isFirst: boolean; kept: KeptForm }) {
  return (
    <PageForm
      name="new list"
      action={listPaths.create}
      fields={["name"]}
      kept={kept}
      returnTo="/lists/"
      className="max-w-xl"
    >
      {({ pending, bind }) => (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            {...bind("name")}
            label={isFirst ? "Name your first list" : "New list"}
            maxLength={maxListNameLength}
            autoComplete="off"
            className="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" icon={Plus} pending={pending}>
            Make list
          </Button>
        </div>
      )}
    </PageForm>
  );
}

function NoLists() {
  return (
    <EmptyState
      icon={ListChecks}
      title="No lists yet"
      action={
        <ButtonLink to="/products" variant="primary">
          Find products
        </ButtonLink>
      }
    >
      A list keeps what you buy again, with colour, size and quantity. Press “Add to list” at a product, a cart line or
      an order.
    </EmptyState>
  );
}

function ListCards({ title, lists }: { title: string; lists: readonly ListCard[] }) {
  if (lists.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="type-section">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {lists.map((list) => (
          <li key={list.id} className="min-w-0">
            <Card list={list} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole card is the link. */
function Card({ list }: { list: ListCard }) {
  const { id, numberOfItems, productImages } = list;
  const waiting = useWaitingList(id);
  const name = waiting.name ?? list.name;
  return (
    <article
      // "Add to list" reads it from the page on the device when there is no signal.
      {...keepOnDevice(list)}
      className={classes(
        surfaceBox,
        "group relative flex h-full flex-col gap-3 p-4 transition-colors hover:border-line-strong",
      )}
    >
      <div className="flex h-16 gap-2">
        {productImages.map((url) => (
          <img key={url} src={url} alt="" width={64} height={64} loading="lazy" className="aspect-square h-full" />
        ))}
        {productImages.length === 0 && <span className="self-center text-sm text-ink-muted">Nothing in it yet</span>}
      </div>
      <div className="flex flex-col gap-1.5">
        <h3 className="type-part leading-snug">
          <TextLink
            to={listAddress(id)}
            look="quiet"
            prefetch="intent"
            className="max-md:flex max-md:min-h-11 max-md:items-center after:absolute after:inset-0"
          >
            {name}
          </TextLink>
        </h3>
        <p className="text-sm text-ink-muted">{formatProductCount(numberOfItems)}</p>
        <SharingBadge list={list} />
        {waiting.labels.length > 0 && <WaitingBadge />}
        {waiting.isDeleted && <p className="text-sm">It is deleted when there is signal.</p>}
      </div>
    </article>
  );
}
