import { classes, surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { findNamedIcon } from "../../../ui/named-icons.ts";
import type { ContentBlock, ContentItem } from "../content.ts";
import { ContentLinkView, type ShownLink } from "./content-link.tsx";

/** Items and blocks as an operation returns them. */
export interface ShownItem extends Pick<ContentItem, "title" | "text" | "icon" | "picture"> {
  readonly link: ShownLink | null;
}

export interface ShownBlock extends Pick<ContentBlock, "id" | "layout" | "title" | "text"> {
  readonly items: readonly ShownItem[];
}

const layouts = { CampaignBlock: CampaignItems, HorizontalList: ItemsAcross, VerticalList: ItemsDown };

/** A part of a page with a heading. The row says which layout its items have. */
export function ContentBlockView({ block: { id, layout, title, text, items } }: { block: ShownBlock }) {
  const Items = layouts[layout];
  const isBeside = layout === "VerticalList";
  return (
    <section
      aria-labelledby={`block-${id}`}
      className={classes("grid gap-4", isBeside && "md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] md:gap-10")}
    >
      <div className="flex max-w-2xl flex-col gap-1">
        <h2 id={`block-${id}`} className="type-section">
          {title}
        </h2>
        {text !== null && <p className="text-ink-muted">{text}</p>}
      </div>
      <Items items={items} />
    </section>
  );
}

interface ItemsProps {
  items: readonly ShownItem[];
}

/** Picture and text side by side, with the sides swapped in every second item. */
function CampaignItems({ items }: ItemsProps) {
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      {items.map((item) => (
        <article key={item.title} className={classes(surfaceBox, "group grid overflow-hidden md:grid-cols-2")}>
          {item.picture !== null && (
            <img
              src={item.picture.url}
              alt={item.picture.alt}
              width={600}
              height={400}
              loading="lazy"
              className="aspect-3/2 size-full object-cover md:group-even:order-last"
            />
          )}
          <div className="flex flex-col items-start justify-center gap-3 p-5 md:p-10">
            <h3 className="type-section">{item.title}</h3>
            {item.text !== null && <p className="text-lg text-ink-muted">{item.text}</p>}
            {item.link !== null && <ContentLinkView link={item.link} />}
          </div>
        </article>
      ))}
    </div>
  );
}

function ItemsAcross({ items }: ItemsProps) {
  const columns = items.length % 4 === 0 ? "sm:grid-cols-2 lg:grid-cols-4" : "md:grid-cols-3";
  return (
    <ul className={classes("grid gap-px overflow-hidden rounded-box border border-line bg-line", columns)}>
      {items.map((item) => (
        <li key={item.title} className="relative flex flex-col items-start gap-2 bg-surface p-5 md:p-6">
          <Emblem item={item} />
          <h3 className="type-part">{item.title}</h3>
          {item.text !== null && <p className="text-ink-muted">{item.text}</p>}
          {item.link !== null && (
            <div className="mt-auto">
              <ContentLinkView link={item.link} wide />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function ItemsDown({ items }: ItemsProps) {
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.title} className="flex items-start gap-4 py-4">
          <Emblem item={item} />
          <div className="flex min-w-0 flex-1 flex-col gap-x-6 sm:flex-row sm:items-center sm:justify-between">
            <div className="min-w-0">
              <h3 className="type-part">{item.title}</h3>
              {item.text !== null && <p className="text-ink-muted">{item.text}</p>}
            </div>
            {item.link !== null && (
              <div className="shrink-0">
                <ContentLinkView link={item.link} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Emblem({ item: { picture, icon } }: { item: ShownItem }) {
  if (picture !== null) {
    return <img src={picture.url} alt={picture.alt} width={64} height={64} loading="lazy" className="size-16" />;
  }
  return icon === null ? null : <Icon of={findNamedIcon(icon)} size="large" className="mt-0.5" />;
}
