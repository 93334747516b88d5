import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "./database.ts";
import { BUTTON_COLOUR, BUTTON_INK, SHOP_HEADING, SHOP_NAME } from "./shop-marks.ts";

declare module "./database.ts" {
  interface Tables {
    mails: {
      id: Generated<string>;
      notice_key: string;
      recipient: string;
      subject: string;
      text_body: string;
      html_body: string;
      created_at: Date;
      sent_at: Date | null;
      attempts: Generated<number>;
      last_problem: string | null;
      unsubscribe_url: string | null;
      reply_to: string | null;
      bounced_at: Generated<Date | null>;
      bounce_answered_at: Generated<Date | null>;
    };
  }
}

export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Only for marketing mails. */
  readonly unsubscribeUrl: string | null;
  /** Where an answer goes, if not to the shop. */
  readonly replyTo: string | null;
}

export interface StoredMail extends Mail {
  readonly id: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly attempts: number;
  readonly lastProblem: string | null;
  /** When a mail server last refused it for good. */
  readonly bouncedAt: Date | null;
  /** When staff dealt with that. */
  readonly bounceAnsweredAt: Date | null;
}

/** A mail about an event. The key identifies the event: writing the same key again does nothing, so each notice is sent once. */
export interface Notice {
  readonly key: string;
  readonly mail: Mail;
  readonly at: Date;
}

/** Stores a mail together with the job that sends it. Both are left out when the notice was written before. */
export async function insertMail(tx: Transaction, { key, mail, at }: Notice, job: string): Promise<void> {
  await sql`
    with written as (
      insert into mails (notice_key, recipient, subject, text_body, html_body, created_at, unsubscribe_url, reply_to)
      values (${key}, ${mail.recipient}, fill_shop(${mail.subject}, false), fill_shop(${mail.text}, false),
        fill_shop(${mail.html}, true), ${at}, ${mail.unsubscribeUrl}, ${mail.replyTo})
      on conflict (notice_key) do nothing
      returning id)
    select enqueue_job(${job}, json_build_object('mailId', id)) from written`.execute(tx);
}

/** What the marks of a mail stand for (shop-marks.ts), for mails that are shown and not stored. */
export interface ShopMarks {
  readonly name: string;
  readonly nameHtml: string;
  readonly heading: string;
  readonly buttonColour: string;
  readonly buttonInk: string;
}

export async function getShopMarks(db: Database): Promise<ShopMarks> {
  const { rows } = await sql<ShopMarks>`
    select fill_shop(${SHOP_NAME}, false) as name, fill_shop(${SHOP_NAME}, true) as "nameHtml",
      fill_shop(${SHOP_HEADING}, true) as heading, fill_shop(${BUTTON_COLOUR}, true) as "buttonColour",
      fill_shop(${BUTTON_INK}, true) as "buttonInk"`.execute(db);
  const [marks] = rows;
  if (marks === undefined) throw new Error("The shop has no settings.");
  return marks;
}

const columns = [
  "id",
  "recipient",
  "subject",
  "text_body as text",
  "html_body as html",
  "created_at as createdAt",
  "sent_at as sentAt",
  "attempts",
  "last_problem as lastProblem",
  "unsubscribe_url as unsubscribeUrl",
  "reply_to as replyTo",
  "bounced_at as bouncedAt",
  "bounce_answered_at as bounceAnsweredAt",
] as const;

export async function findMail(db: Database, id: string): Promise<StoredMail | null> {
  const row = await db.selectFrom("mails").select(columns).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

export function listMails(db: Database, page: { limit: number; offset: number }): Promise<StoredMail[]> {
  return db
    .selectFrom("mails")
    .select(columns)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMails(db: Database): Promise<number> {
  const row = await db
    .selectFrom("mails")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Mails that were tried without success and were written before a moment. */
export async function countUnsentMails(db: Database, writtenBefore: Date): Promise<number> {
  const row = await db
    .selectFrom("mails")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("sent_at", "is", null)
    .where("attempts", ">", 0)
    .where("created_at", "<", writtenBefore)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The mails that a mail server refused for good and nobody dealt with, in the columns of `TaskRow`, as a part of another statement. */
export function selectBouncedMails(): RawBuilder<unknown> {
  return sql`(select id::text as id, recipient as title, id::text as reference, null::uuid as "accountId", subject as customer,
      coalesce(last_problem, '') as detail, 'REFUSED' as status, null::integer as units, null::text as "storeId",
      bounced_at as since, null::text as due
    from mails where bounced_at is not null and bounce_answered_at is null)`;
}

/** A mail that the mail server refused for good, or null. The row stays locked. */
export async function lockBouncedMail(tx: Transaction, id: string): Promise<BouncedMail | null> {
  const row = await tx
    .selectFrom("mails")
    .select(["id", "recipient", "subject", "bounce_answered_at as answeredAt"])
    .where("id", "=", id)
    .where("bounced_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface BouncedMail extends Pick<StoredMail, "id" | "recipient" | "subject"> {
  readonly answeredAt: Date | null;
}

export async function markBounceAnswered(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable("mails").set({ bounce_answered_at: at }).where("id", "=", id).execute();
}

/** Records why a mail is not sent, without an attempt. */
export async function recordProblem(db: Database, id: string, problem: string): Promise<void> {
  await db.updateTable("mails").set({ last_problem: problem }).where("id", "=", id).execute();
}

export async function recordAttempt(
  db: Database,
  id: string,
  outcome: { sentAt: Date } | { problem: string; bouncedAt: Date | null },
): Promise<void> {
  await db
    .updateTable("mails")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      sent_at: "sentAt" in outcome ? outcome.sentAt : null,
      last_problem: "problem" in outcome ? outcome.problem : null,
      bounced_at: "problem" in outcome ? (outcome.bouncedAt ?? eb.ref("bounced_at")) : null,
      bounce_answered_at: "problem" in outcome ? eb.ref("bounce_answered_at") : null,
    }))
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

/** Removes the texts of mails that were sent before a moment. They may have links and addresses that nobody needs any more. */
export async function removeOldTexts(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails set text_body = '', html_body = ''
    where id = any(array(
      select id from mails where sent_at < ${before} and html_body <> '' order by sent_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
