// Shows that the database adds up the progress of offers as the rule does, in a few rows for each offer instead of all lines.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { coversLine } from "../../src/features/loyalty/earning.ts";
import { calculateProgress, listCounted } from "../../src/features/offers/progress.ts";
import { listActivations, listOffers } from "../../src/features/offers/server/offers.store.ts";
import { countMatchingOrders, listSold, sumSold } from "../../src/features/offers/server/sales.store.ts";
import { countryCodes } from "../../src/shared/country.ts";
import { rewriteOffers } from "../support/offers.ts";
import { testDatabase } from "../support/test-database.ts";

const { db } = await testDatabase();
const days = { from: "2000-01-01", to: "2100-01-01" };
const moments = { from: new Date(days.from), to: new Date(days.to) };

const accounts = await db.selectFrom("accounts").select(["id", "country"]).where("kind", "=", "TRADE").execute();

/** One achievement needs an activation, and every account activated it a month ago. */
beforeAll(async () => {
  const rsns = ["big-season", "big-season-nz"];
  await rewriteOffers(db, sql`update offers set needs_activation = true where rsn = any(${rsns}::text[])`);
  await sql`insert into offer_activations select a.id, o.rsn, (select min(user_id::text)::uuid from memberships m where m.account_id = a.id),
      now() - interval '30 days' from accounts a join offers o on o.country = a.country and o.rsn = any(${rsns}::text[])
    where a.kind = 'TRADE' and exists (select from memberships m where m.account_id = a.id)`.execute(db);
});

test.each(countryCodes)("the sums of every account in %s give the progress of the rule", async (country) => {
  const offers = await listOffers(db, country, days);
  const read = { offers: { ...days, country, rsn: null }, ...moments };
  let [lines, rows] = [0, 0];
  for (const { id } of accounts.filter((account) => account.country === country)) {
    const sold = await listSold(db, id, moments);
    const activations = await listActivations(db, id);
    const [sums, byOrder, matching] = await Promise.all([
      sumSold(db, id, { ...read, byOrder: false }),
      sumSold(db, id, { ...read, byOrder: true }),
      countMatchingOrders(db, id, read),
    ]);
    for (const offer of offers) {
      const own = ({ rsn }: { readonly rsn: string }) => rsn === offer.rsn;
      const covered = sold.filter((line) => line.keptUnits > 0 && coversLine(offer.scopes, line));
      expect(matching.get(offer.rsn) ?? 0).toBe(new Set(covered.map(({ orderNumber }) => orderNumber)).size);
      if (offer.kind === "BONUS") continue;
      const counted = listCounted(offer, sold, activations.get(offer.rsn) ?? null);
      const expected = calculateProgress(offer, counted);
      expect(calculateProgress(offer, sums.filter(own))).toEqual(expected);
      expect(calculateProgress(offer, byOrder.filter(own))).toEqual(expected);
      const orders = (of: readonly { readonly orderNumber: string }[]) => new Set(of.map((row) => row.orderNumber));
      expect(orders(byOrder.filter(own))).toEqual(orders(counted));
      lines += counted.length;
      rows += sums.filter(own).length;
    }
  }
  expect(lines).toBeGreaterThan(0);
  expect(rows).toBeLessThan(lines);
});
