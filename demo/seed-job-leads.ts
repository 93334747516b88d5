/** Inserts the demo's requests and leads. The tokens of home owners are random: nobody in the demo has their mails. */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import sharp from "sharp";
import { hashToken } from "../src/server/secrets.ts";
import { insertRows } from "./insert-rows.ts";
import type { JobLeadRows } from "./job-leads.ts";
import { drawJobs } from "./job-photos.ts";
import type { Row } from "./row.ts";

/** Triggers that run for each row and expect that a lead gets one status after the other. */
const rowByRow = [
  { table: "leads", trigger: "leads_begin_with_event" },
  { table: "lead_events", trigger: "lead_events_make_moves" },
  { table: "lead_events", trigger: "lead_events_change_status" },
];

/** These queries check all leads at once. Each must return no row. */
const wrongs = [
  `select from leads l where not exists (select from lead_events e where e.lead_id = l.id and e.status = l.status)`,
  `select from (
    select e.*, lag(status) over (partition by lead_id order by at, status <> 1, status <> 0) as before from lead_events e) as moves
    where status <> 1 and not exists (select from lead_moves m
      where m.from_status = before and m.to_status = moves.status and m.actor = moves.actor)`,
];

export async function insertJobLeads(client: pg.Client, rows: JobLeadRows): Promise<void> {
  const pictures = drawPictures();
  const emails = new Map(rows.lead_contacts.map(({ request_id, email }) => [request_id, String(email)]));
  const requests = rows.lead_requests.map((row) => withHashes(row, emails.get(row.id) ?? ""));
  for (const { table, trigger } of rowByRow) await client.query(`alter table ${table} disable trigger ${trigger}`);
  await insertRows(client, "lead_requests", requests);
  await insertRows(client, "lead_contacts", rows.lead_contacts);
  await insertRows(client, "lead_notes", rows.lead_notes);
  await insertPhotos(client, rows.lead_photos, await pictures);
  await insertRows(client, "leads", rows.leads);
  await insertRows(client, "lead_events", rows.lead_events);
  await insertRows(client, "lead_contact_views", rows.lead_contact_views);
  await insertRows(client, "lead_notices", rows.lead_notices);
  for (const query of wrongs) {
    const { rowCount } = await client.query(`${query} limit 1`);
    if (rowCount !== 0) throw new Error(`The demo's leads are wrong: ${query}`);
  }
  for (const { table, trigger } of rowByRow) await client.query(`alter table ${table} enable trigger ${trigger}`);
}

function withHashes(request: Row, email: string): Row {
  return {
    ...request,
    confirmation_hash: toHex(randomBytes(32)),
    page_hash: toHex(randomBytes(32)),
    email_hash: toHex(hashToken(email)),
  };
}

const toHex = (bytes: Buffer) => `\\x${bytes.toString("hex")}`;

const width = 720;
const height = 480;

function drawPictures(): Promise<Buffer[]> {
  const draw = (svg: string) =>
    sharp(Buffer.from(svg)).resize(width, height).webp({ quality: 60, effort: 2 }).toBuffer();
  return Promise.all(drawJobs().map(draw));
}

/** Each picture is sent to the database once. */
async function insertPhotos(client: pg.Client, photos: readonly Row[], pictures: readonly Buffer[]): Promise<void> {
  await client.query(
    `insert into lead_photos (id, request_id, position, picture, width, height)
     select id, request_id, position, ($2::bytea[])[drawing + 1], $3, $4
     from json_to_recordset($1) as photo (id uuid, request_id uuid, position smallint, drawing integer)`,
    [JSON.stringify(photos), pictures, width, height],
  );
}
