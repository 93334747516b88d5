// Shows that a stopping server finishes the requests under way, also a card at a slow bank, and that two servers can be
// restarted one after the other without a failed request.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { openFaultRun } from "../faults/fault-run.ts";
import { placeOrder } from "../faults/place-order.ts";
import { drawOrderPlan, type OrderPlan, usualOrderMix } from "../faults/plans.ts";
import { recover } from "../faults/recovery.ts";
import { openSession } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import {
  endAllServerProcesses,
  findFreePort,
  type ServerProcess,
  startServerProcess,
} from "../support/server-process.ts";
import { testDatabase } from "../support/test-database.ts";

const { url: databaseUrl, db } = await testDatabase();
afterAll(endAllServerProcesses);

const SLOW_BANK_MS = 4_000;

test("an order whose card is at a slow bank is finished and answered after SIGTERM", async () => {
  const database = { adminUrl: inject("adminDatabaseUrl"), template: inject("templateDatabase") };
  const faultRun = await openFaultRun({ shop: database, gateway: database }, { seed: 1, name: "slow-bank" });
  const { shop, buyers, gatewayProxy, db: shopDb } = faultRun.environment;
  await shop.start();
  const [buyer] = buyers;
  if (buyer === undefined) throw new Error("There are buyers.");
  const context = { db: shopDb, gatewayProxyUrl: gatewayProxy.url, requests: faultRun.requests };
  const plan: OrderPlan = {
    ...drawOrderPlan(faultRun.random, usualOrderMix),
    payBy: "CARD",
    points: 0,
    cardDeclines: false,
    leaves: "never",
    presses: 1,
    editsMeanwhile: false,
    reusesKey: false,
    cancels: false,
  };
  const held = gatewayProxy.holdNext("/capture");
  const placing = placeOrder(context, buyer, plan);
  const release = await held;
  const stopping = shop.stop();
  await delay(SLOW_BANK_MS);
  release();
  expect(await placing).toMatchObject({ kind: "ok" });
  await stopping;
  // The stopping worker takes no new jobs, so the next start sends the mail.
  await recover(faultRun, { isFast: true });
  expect((await faultRun.check()).violations).toEqual([]);
  await faultRun.close();
}, 120_000);

/** A load balancer: it asks both servers often whether they are ready, and sends requests only to those that are. */
function balance(servers: readonly string[]) {
  const ready = new Set<string>();
  let isClosed = false;
  const watch = async (server: string) => {
    while (!isClosed) {
      const isReady = await fetch(`${server}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(server);
      else ready.delete(server);
      await delay(50);
    }
  };
  const watching = Promise.all(servers.map(watch));
  let turn = 0;
  const choose = () => {
    turn += 1;
    const choices = [...ready];
    return choices[turn % choices.length];
  };
  const close = async () => {
    isClosed = true;
    await watching;
  };
  return { choose, countReady: () => ready.size, close };
}

test("two servers are restarted one after the other under load, and no request fails", async () => {
  const settings = { DATABASE_URL: databaseUrl, DEMO: "off", RATE_LIMIT_PER_MINUTE: "1000000", STOP_DELAY: "2" };
  const ports = [await findFreePort(), await findFreePort()];
  const start = (port: string) => startServerProcess({ env: { ...settings, PORT: port } });
  const servers: ServerProcess[] = ports.map(start);
  for (const server of servers) await server.untilReady();
  const balancer = balance(servers.map(({ url }) => url));
  await expect.poll(balancer.countReady).toBe(2);

  const cookie = await openSession(db, "holder.au@trestle.test");
  const problems: unknown[] = [];
  let isDone = false;
  const done = new Map<string, number>();
  const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);
  const requests: Record<string, (server: string) => Promise<unknown>> = {
    page: async (server) => {
      const answer = await fetch(server);
      if (answer.status !== 200) throw new Error(`The page answered ${answer.status}.`);
      return answer.text();
    },
    cart: (server) => cartClient(server, cookie).read(),
    add: (server) => cartClient(server, cookie).add("TRD-CUT-63"),
  };
  const load = Object.entries(requests).flatMap(([what, send]) =>
    [1, 2].map(async () => {
      while (!isDone) {
        const server = balancer.choose();
        if (server === undefined) problems.push("No server was ready.");
        else
          await send(server).then(
            () => count(what),
            (error) => problems.push(error),
          );
      }
    }),
  );
  for (const [index, port] of ports.entries()) {
    servers[index]?.child.kill("SIGTERM");
    expect(await servers[index]?.untilEnded()).toBe(0);
    servers[index] = start(port);
    await servers[index]?.untilReady();
    await expect.poll(balancer.countReady).toBe(2);
  }
  isDone = true;
  await Promise.all(load);
  await balancer.close();
  expect(problems).toEqual([]);
  for (const what of Object.keys(requests)) expect(done.get(what)).toBeGreaterThan(10);
}, 180_000);
