import type { Phase } from "../fault-run.ts";
import { usualOrderMix } from "../plans.ts";

const CHECKOUTS = 220;
const PARALLEL = 12;

export const phase: Phase = {
  about: "the gateway answers late, wrongly or not at all, and its webhooks are tripled, delayed, lost or forged",
  async run({ faultRun, isBrief, print }) {
    const { shop, gatewayProxy, webhookProxy } = faultRun.environment;
    await shop.start();
    gatewayProxy.setRates({ answerLost: 10, requestLost: 5, serverError: 5, captureDeclined: 3, webhookFirst: 10 });
    webhookProxy.setRates({ tripled: 30, delayed: 30, lost: 10, forged: 10 });
    const load = faultRun.startOrders({ parallel: PARALLEL, mix: { ...usualOrderMix, card: 85 } });
    await load.waitForEnded(isBrief ? 20 : CHECKOUTS, 180_000);
    await load.stop();
    const counts = Map.groupBy(gatewayProxy.faults, ({ kind }) => kind);
    print(
      `${load.countEnded()} checkouts; gateway faults: ${[...counts].map(([kind, all]) => `${kind} ${all.length}`).join(", ")}`,
    );
    print(
      `webhooks: ${Object.entries(webhookProxy.counts)
        .map(([kind, times]) => `${kind} ${times}`)
        .join(", ")}`,
    );
  },
};
