import { setTimeout as delay } from "node:timers/promises";
import type { Phase, PhaseContext } from "../fault-run.ts";
import { noGatewayFaults } from "../gateway-proxy.ts";
import { type KillPoint, paymentKillPoints } from "../kill-points.ts";
import { killServerAtPoints } from "../kill-server.ts";
import { type PaymentMix, usualPaymentMix } from "../plans.ts";
import { noWebhookFaults } from "../webhook-proxy.ts";

const PAYMENTS = 100;
const PARALLEL_DURING_KILLS = 6;
const PARALLEL = 12;

export const phase: Phase = {
  about: "accounts pay their debts; the server is killed, the gateway misbehaves and PostgreSQL breaks",
  async run(context) {
    await killServerDuringPayments(context);
    await payWithFaults(context);
  },
};

async function killServerDuringPayments(context: PhaseContext): Promise<void> {
  const { faultRun } = context;
  const { gatewayProxy, webhookProxy } = faultRun.environment;
  webhookProxy.setRates({ ...noWebhookFaults, tripled: 20, delayed: 20 });
  await killServerAtPoints(context, {
    points: paymentKillPoints,
    kills: paymentKillPoints.length,
    startLoad: ({ needs }) => {
      gatewayProxy.setRates({ ...noGatewayFaults, captureDeclined: needs === "pay-declined" ? 60 : 3 });
      return faultRun.startPayments({ parallel: PARALLEL_DURING_KILLS, mix: { ...usualPaymentMix, ...mixes[needs] } });
    },
  });
}

/** Makes the requests frequent that pass a kill point. */
const mixes: Readonly<Partial<Record<KillPoint["needs"], Partial<PaymentMix>>>> = {
  "pay-saved": { saved: 90, points: 0 },
  "pay-declined": { leaves: 0 },
};

/** Runs payments with all gateway and webhook faults, while the shop's connections and its PostgreSQL break too. */
async function payWithFaults({ faultRun, postgres, isBrief, print }: PhaseContext): Promise<void> {
  const { shop, gatewayProxy, webhookProxy, database } = faultRun.environment;
  await shop.start();
  gatewayProxy.setRates({ answerLost: 10, requestLost: 5, serverError: 5, captureDeclined: 3, webhookFirst: 10 });
  webhookProxy.setRates({ tripled: 30, delayed: 30, lost: 10, forged: 10 });
  const load = faultRun.startPayments({ parallel: PARALLEL, mix: usualPaymentMix });
  const wanted = isBrief ? 20 : PAYMENTS;
  const terminated: number[] = [];
  for (let time = 1; time <= (isBrief ? 1 : 4); time += 1) {
    await load.waitForEnded((wanted * time) / 8, 60_000);
    terminated.push(await postgres.terminateBackends(database));
    faultRun.recordFault("backends terminated");
  }
  for (let time = 0; time < (isBrief ? 1 : 2); time += 1) {
    await delay(faultRun.random.integer(800, 2_500));
    await postgres.kill();
    faultRun.recordFault("PostgreSQL killed");
    await postgres.restart();
    faultRun.recordFault("PostgreSQL back");
  }
  await load.waitForEnded(wanted, 120_000);
  await load.stop();
  const faults = Map.groupBy(gatewayProxy.faults, ({ kind }) => kind);
  print(`gateway faults: ${[...faults].map(([kind, all]) => `${kind} ${all.length}`).join(", ")}`);
  print(
    `webhooks: ${Object.entries(webhookProxy.counts)
      .map(([kind, times]) => `${kind} ${times}`)
      .join(", ")}`,
  );
  print(`backends terminated: ${terminated.join(", ")}; PostgreSQL killed ${isBrief ? 1 : 2} times`);
}
