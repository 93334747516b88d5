// Shows when an account can activate an offer, and that it does so once.
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LoyaltyStatus } from "../../src/features/identity/account.ts";
import { findSessionViewer } from "../../src/features/identity/server/viewer.store.ts";
import { listOwnOffers } from "../../src/features/offers/server/offers.queries.ts";
import { getCountry } from "../../src/features/stores/server/countries.store.ts";
import { hashToken } from "../../src/server/secrets.ts";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { setMembership } from "../support/membership.ts";
import { activate, insertOffer, readOffer, waitForSettlings } from "../support/offers.ts";
import { orderWorld } from "../support/order-world.ts";

vi.setConfig({ testTimeout: 600_000 });
const { server, openClient, readRow } = await orderWorld();
const { db } = server;
const buyer = "holder.au@trestle.test";
const accountId = await getAccountId(db, buyer);
const PARALLEL = 64;
const ROUNDS = 20;

await sql`update accounts set hold = 'GREEN', hold_reason = null, held_by_staff = false where id = ${accountId}`.execute(
  db,
);
const setStatus = (status: LoyaltyStatus) => setMembership(db, accountId, status);

beforeEach(async () => {
  await waitForSettlings(db);
  await setStatus("ACTIVE");
});

describe("activating", () => {
  /** Moves an offer to the days from one to another, counted from today in the country's books. */
  const moveOffer = (rsn: string, first: number, last: number) =>
    sql`update offers set starts_on = d.today + ${first}::integer, ends_on = d.today + ${last}::integer
      from (select (now() at time zone time_zone)::date as today from countries where code = 'AU') as d
      where rsn = ${rsn}`.execute(db);

  test.each([
    ["ended yesterday by the country's books, because it may still run at a store", -3, -1, []],
    ["begins tomorrow by the country's books, because it may already run at a store", 1, 3, []],
    ["ended two days ago", -4, -2, ["OFFER_NOT_FOUND"]],
  ])("an offer that %s", async (_, first, last, codes) => {
    const rsn = await insertOffer(db, { extra: 100, needsActivation: true });
    await moveOffer(rsn, first, last);
    const { userErrors } = await activate(await openClient(buyer), rsn);
    expect(userErrors.map(({ code }) => code)).toEqual(codes);
  });

  test("is possible until the end of the last day at the viewer's store", async () => {
    const rsn = await insertOffer(db, { extra: 100, needsActivation: true });
    await sql`update offers set starts_on = '2026-11-01', ends_on = '2026-11-10' where rsn = ${rsn}`.execute(db);
    const country = await getCountry(db, "AU");
    const viewer = await findSessionViewer(db, hashToken((await openSession(db, buyer)).split("=")[1] ?? ""));
    if (viewer === null) throw new Error("Nobody is signed in.");
    // It is 11 November in Sydney.
    const at = new Date("2026-11-10T14:00:00Z");
    const findOffer = async (timeZone: string) =>
      (await listOwnOffers(db, viewer, { country, timeZone, at, rsn: null })).find(({ offer }) => offer.rsn === rsn);
    expect(await findOffer("Australia/Perth")).toMatchObject({ phase: "RUNNING", canActivate: true });
    expect(await findOffer("Australia/Sydney")).toMatchObject({ phase: "ENDED", canActivate: false });
  });

  test.each(["NEW", "IN_PROGRESS", "INACTIVE"] as const)(
    "is not offered to a membership that is %s",
    async (status) => {
      const rsn = await insertOffer(db, { extra: 100, needsActivation: true });
      await setStatus(status);
      const client = await openClient(buyer);
      expect(await readOffer(client, rsn)).toMatchObject({ canActivate: false });
      expect((await activate(client, rsn)).userErrors.map(({ code }) => code)).toEqual(["NOT_A_REWARDS_MEMBER"]);
    },
  );
});

test(`${ROUNDS} rounds of ${PARALLEL} parallel activations over HTTP activate an offer once`, async () => {
  const client = await openClient(buyer);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rsn = await insertOffer(db, { extra: 100, needsActivation: true });
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => activate(client, rsn)));
    expect(answers.filter(({ userErrors }) => userErrors.length > 0)).toEqual([]);
    const { count } = await readRow<{ count: number }>(
      sql`select count(*)::integer as count from offer_activations where rsn = ${rsn}`,
    );
    expect(count).toBe(1);
  }
});
