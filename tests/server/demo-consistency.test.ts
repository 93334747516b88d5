// Shows with SQL that the demo's past orders, ledger, points and stock agree to the cent, and that its open orders are
// completed in time.
import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { refreshHoldToday } from "../../src/features/billing/server/holds.actions.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { demoRules } from "../support/demo-rules.ts";
import { testServer } from "../support/test-server.ts";

const { db } = await testServer({ DEMO_PROGRESS: "off" });
const madeAt = new Date(inject("templateMadeAt"));
const clockAt = (days: number) => ({ now: () => new Date(madeAt.getTime() + days * 86_400_000) });

async function listRows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(db)).rows;
}

describe("in the demo data", () => {
  test.each(demoRules)("%s", async (_, violations) => {
    expect(await listRows(violations)).toEqual([]);
  });

  test("every trigger that was disabled during the seeding is enabled again", async () => {
    const disabled = sql`select tgname from pg_trigger where tgenabled = 'D' and not tgisinternal`;
    expect(await listRows(disabled)).toEqual([]);
  });
});

test("every account's hold follows from its ledger: a refresh changes none", async () => {
  const holds = sql`select number, hold, hold_reason, loyalty_status from accounts order by number`;
  const before = await listRows(holds);
  for (const { id } of await listRows(sql<{ id: string }>`select id from accounts`))
    await refreshHoldToday({ db, clock: clockAt(0) }, id);
  expect(await listRows(holds)).toEqual(before);
});

test("open orders stay open until their promised day and are then completed", async () => {
  const openOrders = sql<{ number: string; left: number }>`select number from orders
    where status in ('CREATED', 'OPEN') and approval is distinct from 'pending' and tracking <> 'CREDIT_REVIEW_IN_PROGRESS'
      and left(promised_for, 10) > ${madeAt.toISOString().slice(0, 10)} order by number`;
  const before = await listRows(openOrders);
  expect(before.length).toBeGreaterThan(5);
  await advanceDemoOrders({ db, clock: clockAt(0) });
  expect(await listRows(openOrders)).toEqual(before);
  for (const days of [20, 21]) await advanceDemoOrders({ db, clock: clockAt(days) });
  expect(await listRows(openOrders)).toEqual([]);
});
