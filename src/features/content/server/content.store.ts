import { type Generated, type Insertable, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
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
import type { ContentFields, PlacedKind } from "../content-fields.ts";
import {
  type QuestionText,
  readBanner,
  readBlock,
  readPage,
  readQuestions,
  toBannerFields,
  toBlockFields,
  toPageFields,
  toQuestionFields,
} from "../content-form.ts";
import type { Subject } from "../revision.ts";
import {
  type PageTexts,
  type Question,
  type QuestionTopic,
  questionTopics,
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
  is_shown: Generated<boolean>;
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
  return rows.map(toBanner);
}

export async function listBlocks(db: Database): Promise<ContentBlock[]> {
  const [rows, items] = await Promise.all([
    db.selectFrom("content_blocks").selectAll().orderBy("position").orderBy("id").execute(),
    db.selectFrom("content_items").selectAll().orderBy("block_id").orderBy("position").execute(),
  ]);
  const byBlock = Map.groupBy(items, (item) => item.block_id);
  return rows.map((row) => toBlock(row, byBlock.get(row.id) ?? []));
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

/** The fields of one piece of content. Null for content that does not exist. */
export async function findFields(db: Database, { kind, id }: Subject): Promise<ContentFields | null> {
  switch (kind) {
    case "BANNER": {
      const row = await db.selectFrom("banners").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : toBannerFields(toBanner(row));
    }
    case "BLOCK": {
      const [row, items] = await Promise.all([
        db.selectFrom("content_blocks").selectAll().where("id", "=", id).executeTakeFirst(),
        db.selectFrom("content_items").selectAll().where("block_id", "=", id).orderBy("position").execute(),
      ]);
      return row === undefined ? null : toBlockFields(toBlock(row, items));
    }
    case "PAGE": {
      const page = sql<string>`page`;
      const row = await db.selectFrom("page_words").select("words").where(page, "=", id).executeTakeFirst();
      return row === undefined ? null : toPageFields(id, row.words);
    }
    case "QUESTIONS": {
      if (!isTopic(id)) return null;
      const rows = await db
        .selectFrom("rewards_questions")
        .select(["question", "answer"])
        .where("topic", "=", id)
        .orderBy("position")
        .execute();
      return toQuestionFields(rows);
    }
  }
}

/** Changes of one piece of content wait for each other, also where it has no row yet. */
export async function lockFields(tx: Transaction, subject: Subject): Promise<ContentFields | null> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`content ${subject.kind} ${subject.id}`}, 0))`;
  const [, fields] = await Promise.all([lock.execute(tx), findFields(tx, subject)]);
  return fields;
}

/** Writes all fields of content that exists. */
export function writeFields(tx: Transaction, { kind, id }: Subject, fields: ContentFields): Promise<unknown>[] {
  switch (kind) {
    case "BANNER": {
      const banner = readBanner(id, fields);
      return [tx.updateTable("banners").set(toBannerColumns(banner)).where("id", "=", id).execute()];
    }
    case "BLOCK": {
      const block = readBlock(id, fields);
      return [
        tx.updateTable("content_blocks").set(toBlockColumns(block)).where("id", "=", id).execute(),
        ...replaceItems(tx, block),
      ];
    }
    case "PAGE": {
      const words = JSON.stringify(readPage(id, fields));
      return [sql`update page_words set words = ${words}::jsonb where page = ${id}`.execute(tx)];
    }
    case "QUESTIONS":
      return isTopic(id) ? replaceQuestions(tx, id, readQuestions(fields)) : [];
  }
}

/** The new banner or block is the last one. */
export function insertFields(
  tx: Transaction,
  { kind, id }: { readonly kind: PlacedKind; readonly id: string },
  fields: ContentFields,
): Promise<unknown>[] {
  if (kind === "BANNER") {
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from banners)`;
    const values = { id, position, ...toBannerColumns(readBanner(id, fields)) };
    return [tx.insertInto("banners").values(values).execute()];
  }
  const block = readBlock(id, fields);
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from content_blocks)`;
  const values = { id, position, ...toBlockColumns(block) };
  return [tx.insertInto("content_blocks").values(values).execute(), ...replaceItems(tx, block)];
}

export interface PlacedRow {
  readonly id: string;
  readonly title: string;
  /** Banners of another type are shown in another place. The same for all blocks. */
  readonly group: string;
}

const placedTables = { BANNER: "banners", BLOCK: "content_blocks" } as const;

/** All banners or blocks in their order. They stay locked. */
export async function lockOrder(tx: Transaction, kind: PlacedKind): Promise<PlacedRow[]> {
  const group = kind === "BANNER" ? sql`type` : sql`''`;
  const { rows } = await sql<PlacedRow>`select id, title, ${group} as "group" from ${sql.table(placedTables[kind])}
    order by position, id for update`.execute(tx);
  return rows;
}

export async function writeOrder(tx: Transaction, kind: PlacedKind, ids: readonly string[]): Promise<void> {
  await sql`update ${sql.table(placedTables[kind])} t set position = o.position
    from unnest(${ids}::text[]) with ordinality as o (id, position) where t.id = o.id and t.position <> o.position`.execute(
    tx,
  );
}

function replaceItems(tx: Transaction, { id, items }: ContentBlock): Promise<unknown>[] {
  const rows = items.map((item, position) => ({
    ...{ block_id: id, position, title: item.title, text: item.text, icon: item.icon },
    ...toPartColumns(item),
  }));
  return [
    tx.deleteFrom("content_items").where("block_id", "=", id).execute(),
    ...(rows.length === 0 ? [] : [tx.insertInto("content_items").values(rows).execute()]),
  ];
}

function replaceQuestions(tx: Transaction, topic: QuestionTopic, questions: QuestionText[]): Promise<unknown>[] {
  const rows = questions.map((question, index) => ({ topic, position: index + 1, ...question }));
  return [
    tx.deleteFrom("rewards_questions").where("topic", "=", topic).execute(),
    ...(rows.length === 0 ? [] : [tx.insertInto("rewards_questions").values(rows).execute()]),
  ];
}

function isTopic(text: string): text is QuestionTopic {
  return (questionTopics as readonly string[]).includes(text);
}

function toBannerColumns(banner: Banner): Omit<Insertable<BannersTable>, "id" | "position"> {
  const { type, kicker, title, text, backdropHex } = banner;
  return {
    ...{ type, kicker, title, text, backdrop_hex: backdropHex },
    ...toShowingColumns(banner),
    ...toPartColumns(banner),
  };
}

function toBlockColumns(block: ContentBlock): Omit<Insertable<ContentBlocksTable>, "id" | "position"> {
  return { layout: block.layout, title: block.title, text: block.text, ...toShowingColumns(block) };
}

function toShowingColumns({ place, country, audience, startsAt, endsAt, isShown }: Showing) {
  return { place, country, audience, starts_at: startsAt, ends_at: endsAt, is_shown: isShown };
}

function toPartColumns({ picture, link }: Pick<ContentItem, "picture" | "link">): PictureColumns & LinkColumns {
  return {
    ...{ picture: picture?.url ?? null, picture_alt: picture?.alt ?? "" },
    ...{ link_type: link?.type ?? null, link_style: link?.style ?? null },
    ...{ link_label: link?.label ?? null, link_target: link?.target ?? null },
  };
}

function toBanner(row: Selectable<BannersTable>): Banner {
  return {
    ...{ id: row.id, type: row.type, kicker: row.kicker, title: row.title, text: row.text },
    ...{ backdropHex: row.backdrop_hex, picture: toPicture(row), link: toLink(row), ...toShowing(row) },
  };
}

function toBlock(row: Selectable<ContentBlocksTable>, items: readonly ContentItemsTable[]): ContentBlock {
  const { id, layout, title, text } = row;
  return { id, layout, title, text, items: items.map(toItem), ...toShowing(row) };
}

function toItem(row: ContentItemsTable): ContentItem {
  return { title: row.title, text: row.text, icon: row.icon, picture: toPicture(row), link: toLink(row) };
}

function toShowing(row: Selectable<ShowingColumns>): Showing {
  const { place, country, audience, starts_at, ends_at, is_shown } = row;
  return { place, country, audience, startsAt: starts_at, endsAt: ends_at, isShown: is_shown };
}

function toPicture({ picture, picture_alt }: PictureColumns): ContentPicture | null {
  return picture === null ? null : { url: picture, alt: picture_alt };
}

/** A check constraint ensures that all four columns are set or none is. */
function toLink({ link_type, link_style, link_label, link_target }: LinkColumns): ContentLink | null {
  if (link_type === null || link_style === null || link_label === null || link_target === null) return null;
  return { type: link_type, style: link_style, label: link_label, target: link_target };
}
