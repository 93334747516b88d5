import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import {
  type Banner,
  bannerTypes,
  type ContentBlock,
  type ContentItem,
  type ContentLink,
  type ContentPicture,
  type ContentPlace,
  contentLayouts,
  contentLinkUrl,
  contentPlaces,
  filterShown,
  linkStyles,
  linkTypes,
  type Reader,
  type Showing,
  type UnsubscribeTexts,
} from "../content.ts";
import type { ContentSnapshot } from "./content.queries.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    /** Set in main.ts: content comes before identity in the order of features and does not know the viewer. */
    readonly reader: Reader;
  }
  interface Snapshots {
    readonly content: ContentSnapshot;
  }
}

const BannerTypeEnum = builder.enumType("BannerType", { values: bannerTypes });
const ContentLayoutEnum = builder.enumType("ContentLayout", { values: contentLayouts });
const LinkTypeEnum = builder.enumType("LinkType", { values: linkTypes });
const LinkStyleEnum = builder.enumType("LinkStyle", { values: linkStyles });
const ContentPlaceEnum = builder.enumType("ContentPlace", { values: contentPlaces });

const ContentLinkObject = builder.objectRef<ContentLink>("ContentLink").implement({
  fields: (t) => ({
    type: t.field({ type: LinkTypeEnum, resolve: (link) => link.type }),
    style: t.field({ type: LinkStyleEnum, resolve: (link) => link.style }),
    label: t.exposeString("label"),
    url: t.string({ resolve: contentLinkUrl }),
  }),
});

const ContentPictureObject = builder.objectRef<ContentPicture>("ContentPicture").implement({
  fields: (t) => ({ url: t.exposeString("url"), alt: t.exposeString("alt") }),
});

const BannerObject = builder.objectRef<Banner>("Banner").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    type: t.field({ type: BannerTypeEnum, resolve: (banner) => banner.type }),
    kicker: t.exposeString("kicker", { nullable: true }),
    title: t.exposeString("title"),
    text: t.exposeString("text", { nullable: true }),
    picture: t.field({ type: ContentPictureObject, nullable: true, resolve: (banner) => banner.picture }),
    backdrop: t.exposeString("backdropHex", { nullable: true }),
    link: t.field({ type: ContentLinkObject, nullable: true, resolve: (banner) => banner.link }),
    endsAt: t.field({ type: "DateTime", nullable: true, resolve: (banner) => banner.endsAt }),
  }),
});

const ContentItemObject = builder.objectRef<ContentItem>("ContentItem").implement({
  fields: (t) => ({
    title: t.exposeString("title"),
    text: t.exposeString("text", { nullable: true }),
    icon: t.exposeString("icon", { nullable: true }),
    picture: t.field({ type: ContentPictureObject, nullable: true, resolve: (item) => item.picture }),
    link: t.field({ type: ContentLinkObject, nullable: true, resolve: (item) => item.link }),
  }),
});

const ContentBlockObject = builder.objectRef<ContentBlock>("ContentBlock").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    layout: t.field({ type: ContentLayoutEnum, resolve: (block) => block.layout }),
    title: t.exposeString("title"),
    text: t.exposeString("text", { nullable: true }),
    items: t.field({
      type: [ContentItemObject],
      args: { count: t.arg.int() },
      resolve: ({ items }, { count }) => takeFirst(items, count),
    }),
  }),
});

const PageContentObject = builder.objectRef<{ readonly place: ContentPlace }>("PageContent").implement({
  description: "What is shown in a place now, to whoever asks.",
  fields: (t) => ({
    banners: t.field({
      type: [BannerObject],
      args: { count: t.arg.int() },
      resolve: ({ place }, { count }, context) =>
        takeFirst(shown(context.snapshots.content.banners, place, context), count),
    }),
    blocks: t.field({
      type: [ContentBlockObject],
      args: { count: t.arg.int() },
      resolve: ({ place }, { count }, context) =>
        takeFirst(shown(context.snapshots.content.blocks, place, context), count),
    }),
  }),
});

function shown<Row extends Showing>(rows: readonly Row[], place: ContentPlace, { reader, clock }: OperationContext) {
  return filterShown(rows, reader, { place, now: clock.now() });
}

function takeFirst<Row>(rows: readonly Row[], count: number | null | undefined): readonly Row[] {
  return rows.slice(0, Math.max(0, count ?? rows.length));
}

builder.queryField("pageContent", (t) =>
  t.field({
    type: PageContentObject,
    args: { place: t.arg({ type: ContentPlaceEnum, required: true }) },
    resolve: (_root, { place }) => ({ place }),
  }),
);

const UnsubscribePageContentObject = builder.objectRef<UnsubscribeTexts>("UnsubscribePageContent").implement({
  fields: (t) => ({
    header: t.exposeString("header"),
    icon: t.exposeString("icon"),
    description: t.exposeString("description"),
    primaryButton: t.exposeString("primaryButton"),
    secondaryButton: t.exposeString("secondaryButton"),
    confirmationHeader: t.exposeString("confirmationHeader"),
    confirmationDescription: t.exposeString("confirmationDescription"),
    confirmationIcon: t.exposeString("confirmationIcon"),
    confirmationButton: t.exposeString("confirmationButton"),
  }),
});

builder.queryField("unsubscribeMarketingContent", (t) =>
  t.field({
    type: UnsubscribePageContentObject,
    resolve: (_root, _arguments, { snapshots }) => snapshots.content.unsubscribeTexts,
  }),
);
