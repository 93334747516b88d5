// Shows that the database itself holds the statuses of leads: the moves, their actors, their events, their times and their places.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { leadActors, leadMoves, leadStatuses } from "../../src/features/job-leads/lead.ts";
import { inTransaction } from "../../src/server/database.ts";
import { findSea, makePainter, makeRequest } from "../support/leads.ts";
import { testDatabase } from "../support/test-database.ts";

const { db } = await testDatabase();

describe("the database", () => {
  const statuses = Object.values(leadStatuses);

  test("has the moves of the rules", async () => {
    const { rows } = await sql<{
      from: number;
      to: number;
      by: string;
    }>`select from_status as "from", to_status as "to", actor as by
      from lead_moves`.execute(db);
    const sort = (moves: readonly { from: number; to: number; by: string }[]) =>
      moves.map(({ from, to, by }) => `${from} ${to} ${by}`).toSorted();
    expect(sort(rows)).toEqual(sort(leadMoves));
  });

  test("makes exactly the allowed moves, of all pairs of statuses and actors", async () => {
    const at = findSea();
    const painter = await makePainter(db, { at });
    const pairs = statuses.flatMap((from) => statuses.flatMap((to) => leadActors.map((by) => ({ from, to, by }))));
    for (const { from, to, by } of pairs.filter((pair) => pair.from !== pair.to)) {
      const { requestId } = await makeRequest(db, { at });
      const leadId = await insertLead(requestId, painter.accountId, from);
      const attempt = sql`with made as (insert into lead_events (id, lead_id, account_id, status, actor, at)
          values (${randomUUID()}, ${leadId}, ${painter.accountId}, ${to}, ${by}, ${by === "JOB" ? "2026-06-03T00:00:00Z" : "2026-06-01T01:00:00Z"}))
        select 1`;
      const outcome = await inTransaction(db, async (tx) => {
        await attempt.execute(tx);
        await sql`update leads set status = ${to}, reason = ${to === 5 ? "PRICE" : null}, expired_by = ${to === 4 ? "TIME" : null}
          where id = ${leadId}`.execute(tx);
      }).then(
        () => true,
        () => false,
      );
      const isAllowed = leadMoves.some((each) => each.from === from && each.to === to && each.by === by);
      expect([from, to, by, outcome]).toEqual([from, to, by, isAllowed]);
    }
  });

  /** With its history skipped, for tests of single moves. */
  async function insertLead(requestId: string, accountId: string, status: number): Promise<string> {
    const id = randomUUID();
    await inTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into leads (id, request_id, account_id, place, status, matched_at, expires_at, distance_km, band_km, waited_since, reason, expired_by)
        values (${id}, ${requestId}, ${accountId}, 1, ${status}, '2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z', 1, 10, '2026-01-01T00:00:00Z',
          ${status === 5 ? "PRICE" : null}, ${status === 4 ? "TIME" : null})`.execute(tx);
    });
    return id;
  }

  test("refuses a status without its event, an event without its status, a late accept and an early expiry", async () => {
    const at = findSea();
    const { accountId } = await makePainter(db, { at });
    const { requestId } = await makeRequest(db, { at });
    const leadId = await insertLead(requestId, accountId, 1);
    const event = (status: number, actor: string, moment: string) =>
      sql`insert into lead_events (id, lead_id, account_id, status, actor, at) values (${randomUUID()}, ${leadId}, ${accountId}, ${status}, ${actor}, ${moment})`.execute(
        db,
      );
    await expect(sql`update leads set status = 2 where id = ${leadId}`.execute(db)).rejects.toThrow("has no event");
    await expect(event(2, "PAINTER", "2026-06-01T01:00:00Z")).rejects.toThrow("does not have the status");
    await expect(event(2, "PAINTER", "2026-06-03T00:00:00Z")).rejects.toThrow("has expired");
    await expect(event(0, "JOB", "2026-06-01T23:59:59Z")).rejects.toThrow("too early");
    await expect(sql`delete from lead_events`.execute(db)).rejects.toThrow();
  });

  test("has no second lead in a place and no second lead of a painter", async () => {
    const at = findSea();
    const [first, second] = [await makePainter(db, { at }), await makePainter(db, { at })];
    const { requestId } = await makeRequest(db, { at });
    await insertLead(requestId, first.accountId, 1);
    await expect(insertLead(requestId, second.accountId, 2)).rejects.toThrow("leads_one_per_place");
    await expect(insertLead(requestId, first.accountId, 5)).rejects.toThrow("leads_request_id_account_id_key");
  });
});
