/** The rows of the access matrix for jobs, colour passports and the labels of tins. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { hashToken, newToken } from "../../src/server/secrets.ts";
import { type Actor, type Case, each, everyone, idleStaff, missingId, type Outcomes, only } from "./access-actors.ts";

const guestsSignIn = { guest: "sign in" };
/** Staff without a customer's account have no jobs. */
const noJobs: Actor[] = idleStaff;
const managers: Actor[] = ["full", "holder", "red-held", "painter", "rep acting"];

const whoHasJobs = (outcome: string, but: Partial<Outcomes> = {}) =>
  everyone(outcome, { ...guestsSignIn, ...each(noJobs, "refused"), ...but });
const whoManages = (outcome: string, but: Partial<Outcomes> = {}) =>
  everyone("refused", { ...guestsSignIn, ...each(managers, outcome), ...but });

interface Known {
  /** A job of the account that holder, full and limited belong to. The limited member has nothing to do with it. */
  readonly jobId: string;
  readonly lineId: string;
  readonly labelId: string;
  readonly token: string;
  readonly revokedToken: string;
  /** A job of an account that none of the actors belongs to. */
  readonly othersId: string;
  /** The open job and its order by name and number. */
  readonly jobName: string;
  readonly orderCode: string;
  readonly othersOrderCode: string;
}

/** A job with a tinted line and two labels, one of them revoked. */
async function makeKnown(db: Database): Promise<Known> {
  const limitedUser = sql`(select id from users where email = 'limited.au@trestle.test')`;
  const { rows } = await sql<{ jobId: string; orderId: string; place: number; jobName: string; orderCode: string }>`
    select l.job_id as "jobId", o.id as "orderId", l.place, j.name as "jobName", o.number as "orderCode"
    from job_lines l join account_jobs j on j.id = l.job_id join orders o on o.id = l.order_id join order_lines ol on ol.order_id = l.order_id and ol.place = l.place
    join memberships m on m.account_id = l.account_id join users u on u.id = m.user_id
    where u.email = 'holder.au@trestle.test' and ol.colour_id is not null and ol.entry_group is null
      and o.status = 'COMPLETED' and j.archived_at is null
      and not exists (select from job_orders other where other.job_id = j.id and other.user_id = ${limitedUser}) order by o.number desc, l.place limit 1`.execute(
    db,
  );
  const [line] = rows;
  if (line === undefined) throw new Error("The demo has no tinted line in a job of Harbour City.");
  const { jobId, orderId, place, jobName, orderCode } = line;
  const holder = sql`(select id from users where email = 'holder.au@trestle.test')`;
  await sql`delete from job_members where job_id = ${jobId}`.execute(db);
  await sql`update account_jobs set created_by = ${holder} where id = ${jobId} and created_by = ${limitedUser}`.execute(
    db,
  );
  const [token, revokedToken] = [newToken(), newToken()];
  const insert = async (made: string, revokedAt: Date | null) => {
    const inserted = await sql<{ id: string }>`insert into tin_labels
        (account_id, job_id, order_id, place, token_hash, created_by, created_at, revoked_at)
      select account_id, id, ${orderId}, ${place}, ${hashToken(made)}, created_by, created_at, ${revokedAt}
      from account_jobs where id = ${jobId} returning id`.execute(db);
    return inserted.rows[0]?.id ?? "";
  };
  await insert(revokedToken, new Date());
  const others = await sql<{ id: string; orderCode: string }>`select j.id, o.number as "orderCode"
    from account_jobs j join accounts a on a.id = j.account_id join orders o on o.account_id = a.id
    where a.country = 'NZ' order by j.id, o.number limit 1`.execute(db);
  const labelId = await insert(token, null);
  const { id: othersId = "", orderCode: othersOrderCode = "" } = others.rows[0] ?? {};
  const names = { jobName, orderCode, othersOrderCode };
  return { jobId, lineId: `${orderId}.${place}`, labelId, token, revokedToken, othersId, ...names };
}

export async function jobRows(db: Database): Promise<Record<string, readonly Case[]>> {
  const known = await makeKnown(db);
  const { jobId, othersId } = known;
  const details = { name: "", siteAddress: "" };
  const ofJob = (notFound: Outcomes, more: object = {}): Case[] => [
    { of: "another's", variables: () => ({ jobId: othersId, ...more }), outcomes: notFound },
    { of: "missing", variables: () => ({ jobId: missingId, ...more }), outcomes: notFound },
  ];
  const notFound = whoHasJobs("JOB_NOT_FOUND");
  const ownLine = (outcome: string) => whoHasJobs("JOB_NOT_FOUND", each(["full", "holder"], outcome));
  const line = { lineId: known.lineId };
  // All actors share one IP address, which may try only five wrong links.
  const tryLink = async (token: string) => {
    await db.deleteFrom("failed_tries").execute();
    return { token };
  };
  return {
    ArchiveJob: ofJob(notFound),
    CreateJob: only(whoHasJobs("JOB_NAME_REQUIRED"), details),
    GetJob: [
      // The limited member neither made nor ordered for the job, and it was not given to them.
      { of: "own", variables: () => ({ jobId }), outcomes: ownLine("ok") },
      ...ofJob(notFound),
    ],
    GetJobs: only(whoHasJobs("ok"), { text: "", isArchived: false, currentPage: 1, pageSize: 20 }),
    GetTin: [
      { of: "own", variables: () => ({ token: known.token }), outcomes: everyone("ok") },
      // A revoked link is answered like one that never existed.
      { of: "another's", variables: () => tryLink(known.revokedToken), outcomes: everyone("TIN_LINK_NOT_VALID") },
      { of: "missing", variables: () => tryLink("never-made"), outcomes: everyone("TIN_LINK_NOT_VALID") },
    ],
    GetTinLabel: [
      {
        of: "own",
        variables: () => ({ jobId, ...line, token: "" }),
        outcomes: whoHasJobs("PASSPORT_LINE_NOT_FOUND", each(["full", "holder"], "ok")),
      },
      ...ofJob(whoHasJobs("PASSPORT_LINE_NOT_FOUND"), { ...line, token: "" }),
    ],
    GiveJob: ofJob(whoManages("JOB_NOT_FOUND"), { customerId: missingId }),
    MakeTinLabel: [
      { of: "own", variables: () => ({ jobId, ...line, token: newToken() }), outcomes: ownLine("ok") },
      ...ofJob(notFound, { ...line, token: newToken() }),
    ],
    RestoreJob: ofJob(notFound),
    RevokeTinLabel: [
      {
        of: "own",
        variables: (actor) => ({ jobId, labelId: actor === "holder" ? known.labelId : missingId }),
        outcomes: whoHasJobs("JOB_NOT_FOUND", { full: "LABEL_NOT_FOUND", holder: "ok" }),
      },
      ...ofJob(notFound, { labelId: known.labelId }),
    ],
    SetLineArea: [
      { of: "own", variables: () => ({ jobId, ...line, area: "Hallway" }), outcomes: ownLine("ok") },
      ...ofJob(notFound, { ...line, area: "Hallway" }),
    ],
    SuggestJobs: only(everyone("ok"), { text: "" }),
    TakeJobBack: ofJob(whoManages("JOB_NOT_FOUND"), { customerId: missingId }),
    UpdateJob: ofJob(notFound, { name: "Mine now", siteAddress: "Somewhere else" }),
    ...moveRows(known),
  };
}

/** Orders that are put into a job and taken out. */
function moveRows(known: Known): Record<string, readonly Case[]> {
  const { orderCode, othersOrderCode, jobName, jobId } = known;
  const notFound = whoHasJobs("ORDER_NOT_FOUND");
  const ownOrder = (outcome: string) => whoHasJobs("ORDER_NOT_FOUND", each(["full", "holder"], outcome));
  return {
    PutOrderIntoJob: [
      { of: "own", variables: () => ({ orderCode, jobName }), outcomes: ownOrder("ok") },
      { of: "another's", variables: () => ({ orderCode: othersOrderCode, jobName }), outcomes: notFound },
      { of: "missing", variables: () => ({ orderCode: "AU-0", jobName }), outcomes: notFound },
    ],
    TakeOrderOutOfJob: [
      { of: "own", variables: () => ({ orderCode, jobId: missingId }), outcomes: ownOrder("JOB_NOT_FOUND") },
      { of: "another's", variables: () => ({ orderCode: othersOrderCode, jobId }), outcomes: notFound },
      { of: "missing", variables: () => ({ orderCode: "AU-0", jobId }), outcomes: notFound },
    ],
  };
}
