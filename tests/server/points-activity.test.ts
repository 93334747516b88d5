// Shows that the activity of points answers where every point comes from and when it expires, adds up, and shows one's own account.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { points } from "../../src/features/loyalty/points.ts";
import { expirePoints, movePoints } from "../../src/features/loyalty/server/points.steps.ts";
import { inTransaction } from "../../src/server/database.ts";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { orderClient } from "../support/order-client.ts";
import { takePoints } from "../support/points.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);

interface SeenLot {
  readonly id: string;
  readonly tradePoints: number;
  readonly remaining: number;
  readonly cause: string;
  readonly expiresOn: string;
}

interface SeenActivity {
  readonly tradePoints: number;
  readonly totalMovements: number;
  readonly movements: readonly {
    readonly id: string;
    readonly type: string;
    readonly tradePoints: number;
    readonly cause: string;
    readonly lots: readonly SeenLot[];
  }[];
  readonly expiring: readonly { readonly expiresOn: string; readonly tradePoints: number }[];
  readonly months: readonly { readonly earned: number; readonly used: number; readonly expired: number }[];
}

async function readActivity(email: string, change: object = {}): Promise<SeenActivity> {
  const client = orderClient(server.url, await openSession(db, email));
  return client.ask("GetPointsActivity", { kind: "ALL", months: 24, currentPage: 1, pageSize: 100, ...change });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("the activity of points", () => {
  test("explains every movement by its lots, and the balance by what expires", async () => {
    const activity = await readActivity(holder);
    expect(activity.movements.length).toBeGreaterThan(20);
    for (const { tradePoints, lots } of activity.movements) {
      expect(sum(lots.map((lot) => lot.tradePoints))).toBe(tradePoints);
    }
    expect(sum(activity.expiring.map(({ tradePoints }) => tradePoints))).toBe(activity.tradePoints);
    expect(activity.expiring.map(({ expiresOn }) => expiresOn).toSorted()).toEqual(
      activity.expiring.map(({ expiresOn }) => expiresOn),
    );
  });

  test("says where redeemed points came from: the oldest first", async () => {
    const [oldest] = (await readActivity(holder)).expiring;
    await takePoints(db, accountId, oldest?.tradePoints ?? 0);
    const { movements, expiring } = await readActivity(holder, { kind: "CHANGED" });
    const [taken] = movements;
    expect(taken).toMatchObject({ type: "ADJUSTMENT", tradePoints: -(oldest?.tradePoints ?? 0) });
    expect(new Set(taken?.lots.map(({ expiresOn }) => expiresOn))).toEqual(new Set([oldest?.expiresOn]));
    expect(expiring[0]?.expiresOn).not.toBe(oldest?.expiresOn);
  });

  test("filters by kind, and the filters together are everything", async () => {
    const { totalMovements } = await readActivity(holder);
    const kinds = ["EARNED", "USED", "EXPIRED", "CHANGED"];
    const parts = await Promise.all(kinds.map((kind) => readActivity(holder, { kind })));
    expect(sum(parts.map((part) => part.totalMovements))).toBe(totalMovements);
    const [earned] = parts;
    expect(new Set(earned?.movements.map(({ type }) => type))).toEqual(new Set(["SALE", "BONUS"]));
  });

  test("shows an expiry with the lots that expired, and nothing of it as usable", async () => {
    const at = new Date(Date.now() - 60_000);
    const old = new Date(at.getTime() - 900 * 86_400_000);
    const give = { accountId, type: "BONUS", points: points(77), cause: "An old gift", reference: null } as const;
    await inTransaction(db, (tx) => movePoints(tx, { ...give, at: old }));
    expect((await readActivity(holder)).expiring.some(({ tradePoints }) => tradePoints === 77)).toBe(false);
    for (let run = 0; run < 2; run += 1) await inTransaction(db, (tx) => expirePoints(tx, accountId, at));
    const { movements } = await readActivity(holder, { kind: "EXPIRED" });
    const expiries = movements.filter(({ lots }) => lots.some(({ cause }) => cause === "An old gift"));
    expect(expiries).toMatchObject([{ tradePoints: -77, lots: [{ tradePoints: -77, remaining: 0 }] }]);
  });

  test("shows nothing of another account", async () => {
    const { movements } = await readActivity("holder.nz@trestle.test");
    const { rows } = await sql<{ id: string }>`select id from points_movements where account_id = ${accountId}`.execute(
      db,
    );
    const own = new Set(rows.map(({ id }) => id));
    expect(movements.filter(({ id }) => own.has(id))).toEqual([]);
  });
});

describe("the file of the activity", () => {
  const readFile = async (email: string, query: string) => {
    const headers = { cookie: await openSession(db, email) };
    return fetch(new URL(`/dashboard/rewards/points-activity/file?${query}`, server.url), { headers });
  };
  const readRows = async (email: string, query: string) => {
    const [header = "", ...rows] = (await (await readFile(email, query)).text()).trim().split("\r\n");
    return { header, rows };
  };

  test("has every movement of the chosen filters with its points and dollars", async () => {
    const { totalMovements } = await readActivity(holder, { kind: "EARNED" });
    const { header, rows } = await readRows(holder, "show=earned&months=24&format=csv");
    expect(header).toBe('Day,Type,Cause,"Order, invoice or offer",Points,Worth,Currency');
    expect(rows).toHaveLength(totalMovements);
    for (const row of rows) expect(row).toMatch(/^\d{4}-\d{2}-\d{2},(Sale|Bonus),.*,\d+,\d+\.\d{2},AUD$/);
  });

  test("is a spreadsheet on demand, and is never cached", async () => {
    const response = await readFile(holder, "format=xlsx");
    expect(response.headers.get("content-disposition")).toMatch(/-points-\d{4}-\d{2}-\d{2}\.xlsx"$/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });

  test("has no order numbers for people who see only their own orders", async () => {
    const { rows } = await readRows("limited.au@trestle.test", "months=24");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.join("\n")).not.toMatch(/AU-\d{7}/);
  });
});
