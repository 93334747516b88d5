import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../../src/server/database.ts";
import type { Phase, PhaseContext } from "../fault-run.ts";
import { noGatewayFaults } from "../gateway-proxy.ts";
import { claimKillPoints } from "../kill-points.ts";
import { killServerAtPoints } from "../kill-server.ts";
import { usualClaimMix } from "../plans.ts";

const CLAIMS = 150;
const PARALLEL_DURING_KILLS = 6;
const PARALLEL = 12;
/** Each point is passed twice. */
const KILLS = 2 * claimKillPoints.length;

export const phase: Phase = {
  about:
    "gift cards are claimed; the server is killed, and the provider is late, loses answers, gets orders twice or refuses them",
  async run(context) {
    await killServerDuringClaims(context);
    await claimWithFaults(context);
  },
};

async function killServerDuringClaims(context: PhaseContext): Promise<void> {
  const { faultRun, isBrief } = context;
  await killServerAtPoints(context, {
    points: claimKillPoints,
    kills: isBrief ? claimKillPoints.length : KILLS,
    startLoad: ({ needs }) => {
      const mix = { ...usualClaimMix, ...(needs === "claim-refused" ? { refused: 70 } : {}) };
      return faultRun.startClaims({ parallel: PARALLEL_DURING_KILLS, mix });
    },
  });
}

async function claimWithFaults({ faultRun, postgres, isBrief, print }: PhaseContext): Promise<void> {
  const { shop, gatewayProxy, database, db } = faultRun.environment;
  await shop.start();
  gatewayProxy.setRates({ ...noGatewayFaults, answerLost: 10, requestLost: 10, serverError: 10 });
  const load = faultRun.startClaims({ parallel: PARALLEL, mix: usualClaimMix });
  const wanted = isBrief ? 20 : CLAIMS;
  await load.waitForEnded(wanted / 2, 60_000);
  await postgres.terminateBackends(database);
  faultRun.recordFault("backends terminated");
  await load.waitForEnded(wanted, 120_000);
  await load.stop();
  await waitForOrders(db);
  const faults = Map.groupBy(gatewayProxy.faults, ({ kind }) => kind);
  print(
    `${load.countEnded()} claims; provider faults: ${[...faults].map(([kind, all]) => `${kind} ${all.length}`).join(", ")}`,
  );
}

const ORDERS_LIMIT_MS = 30_000;

/** Jobs order the cards after the claims were answered. The faults go on meanwhile. */
async function waitForOrders(db: Database): Promise<void> {
  const deadline = Date.now() + ORDERS_LIMIT_MS;
  const asked = sql<{ id: string }>`select id from gift_cards where status = 'ASKED'`;
  while (Date.now() < deadline && (await asked.execute(db)).rows.length > 0) await delay(500);
}
