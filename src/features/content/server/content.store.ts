import type { Database } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type {
  Banner,
  BannerType,
  ContentBlock,
  ContentItem,
  ContentLayout,
  ContentLink,
  ContentPicture,
  ContentPlace,
  LinkStyle,
  LinkType,
  Showing,
  UnsubscribeTexts,
} from "../content.ts";

interface ShowingColumns {
  place: ContentPlace;
  country: CountryCode | null;
  audience: Showing["audience"];
  position: number;
  starts_at: Date;
  ends_at: Date | null;
}

interface PictureColumns {
  picture: string | null;
  picture_alt: string;
}

interface LinkColumns {
  link_type: LinkType | null;
  link_style: LinkStyle | null;
  link_label: string | null;
  link_target: string | null;
}

interface BannersTable extends ShowingColumns, PictureColumns, LinkColumns {
  id: string;
  type: BannerType;
  kicker: string | null;
  title: string;
  text: string | null;
  backdrop_hex: string | null;
}

interface ContentBlocksTable extends ShowingColumns {
  id: string;
  layout: ContentLayout;
  title: string;
  text: string | null;
}

interface ContentItemsTable extends PictureColumns, LinkColumns {
  block_id: string;
  position: number;
  title: string;
  text: string | null;
  icon: string | null;
}

declare module "../../../server/database.ts" {
  interface Tables {
    banners: BannersTable;
    content_blocks: ContentBlocksTable;
    content_items: ContentItemsTable;
    page_words: { page: "UNSUBSCRIBE"; words: UnsubscribeTexts };
  }
}

export async function listBanners(db: Database): Promise<Banner[]> {
  const rows = await db.selectFrom("banners").selectAll().orderBy("position").orderBy("id").execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    kicker: row.kicker,
    title: row.title,
    text: row.text,
    backdropHex: row.backdrop_hex,
    picture: toPicture(row),
    link: toLink(row),
    ...toShowing(row),
  }));
}

export async function listBlocks(db: Database): Promise<ContentBlock[]> {
  const rows = await db.selectFrom("content_blocks").selectAll().orderBy("position").orderBy("id").execute();
  const items = await db.selectFrom("content_items").selectAll().orderBy("block_id").orderBy("position").execute();
  const byBlock = Map.groupBy(items, (item) => item.block_id);
  return rows.map((row) => ({
    id: row.id,
    layout: row.layout,
    title: row.title,
    text: row.text,
    items: (byBlock.get(row.id) ?? []).map(toItem),
    ...toShowing(row),
  }));
}

export async function getUnsubscribeTexts(db: Database): Promise<UnsubscribeTexts> {
  const row = await db
    .selectFrom("page_words")
    .select("words")
    .where("page", "=", "UNSUBSCRIBE")
    .executeTakeFirstOrThrow();
  return row.words;
}

function toItem(row: ContentItemsTable): ContentItem {
  return { title: row.title, text: row.text, icon: row.icon, picture: toPicture(row), link: toLink(row) };
}

function toShowing({ place, country, audience, starts_at, ends_at }: ShowingColumns): Showing {
  return { place, country, audience, startsAt: starts_at, endsAt: ends_at };
}

function toPicture({ picture, picture_alt }: PictureColumns): ContentPicture | null {
  return picture === null ? null : { url: picture, alt: picture_alt };
}

/** A check constraint ensures that all four columns are set or none is. */
function toLink({ link_type, link_style, link_label, link_target }: LinkColumns): ContentLink | null {
  if (link_type === null || link_style === null || link_label === null || link_target === null) return null;
  return { type: link_type, style: link_style, label: link_label, target: link_target };
}
