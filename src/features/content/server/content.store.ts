import { sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
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
import {
  type PageTexts,
  type Question,
  type QuestionTopic,
  type RewardsPage,
  rewardsPages,
  type Terms,
} from "../rewards-texts.ts";

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
    page_words: { page: "UNSUBSCRIBE" | RewardsPage; words: UnsubscribeTexts | PageTexts };
    rewards_questions: { topic: QuestionTopic; position: number; question: string; answer: string };
    rewards_terms: { version: number; effective_on: LocalDate; title: string; body: string };
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
  return row.words as UnsubscribeTexts;
}

/** A check constraint ensures that the words of each page have the shape that the page needs. */
export async function listRewardsPages(db: Database): Promise<Record<RewardsPage, PageTexts>> {
  const rows = await db.selectFrom("page_words").selectAll().where("page", "!=", "UNSUBSCRIBE").execute();
  const texts = new Map(rows.map(({ page, words }) => [page, words as PageTexts]));
  const toPage = (page: RewardsPage) => {
    const found = texts.get(page);
    if (found === undefined) throw new Error(`The page ${page} has no texts.`);
    return [page, found] as const;
  };
  return Object.fromEntries(rewardsPages.map(toPage)) as Record<RewardsPage, PageTexts>;
}

export function listQuestions(db: Database): Promise<Question[]> {
  return db
    .selectFrom("rewards_questions")
    .select(["topic", "question", "answer"])
    .orderBy("topic")
    .orderBy("position")
    .execute();
}

/** The oldest version first. */
export function listTerms(db: Database): Promise<Terms[]> {
  return db
    .selectFrom("rewards_terms")
    .select(["version", sql<LocalDate>`effective_on::text`.as("effectiveOn"), "title", "body"])
    .orderBy("effective_on")
    .orderBy("version")
    .execute();
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
