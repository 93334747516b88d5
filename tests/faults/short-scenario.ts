/** Runs the shop for a short time with one planted defect, or with none, and returns the violations that the checker found. */
import type { Violation } from "./checker.ts";
import type { TemplateDatabases } from "./environment.ts";
import { openFaultRun } from "./fault-run.ts";
import { noGatewayFaults } from "./gateway-proxy.ts";
import { usualClaimMix, usualOrderMix, usualPaymentMix } from "./plans.ts";
import { recover } from "./recovery.ts";
import type { Defect } from "./source-edits.ts";
import { noWebhookFaults } from "./webhook-proxy.ts";

const ENDED_COUNT = 24;
const PARALLEL = 6;
/** A busy machine needs longer for the same number of orders, and fewer orders may not meet the defect. */
const LIMIT_MS = 60_000;

export interface ShortScenario {
  readonly templates: TemplateDatabases;
  readonly seed: number;
  readonly defect: Defect | null;
  /** The kill point at which the server is killed. A defect may name one in its `needs`. */
  readonly killAt?: string;
  /** Payers pay debts, and nobody orders. A defect asks for this with `needs.paymentMix`. */
  readonly isPaying?: boolean;
  /** Payers claim gift cards, and nobody orders. A defect asks for this with `needs.claimMix`. */
  readonly isClaiming?: boolean;
}

export async function runShortScenario({
  templates,
  seed,
  defect,
  ...scenario
}: ShortScenario): Promise<readonly Violation[]> {
  const faultRun = await openFaultRun(templates, { seed, name: defect?.name ?? "no-defect" });
  try {
    const { shop, gatewayProxy, webhookProxy } = faultRun.environment;
    const faults = { defect: defect?.name };
    const { orderMix, paymentMix, claimMix, gatewayFaults, webhookFaults, ...needs } = defect?.needs ?? {};
    const killAt = scenario.killAt ?? needs.killAt;
    gatewayProxy.setRates({ ...noGatewayFaults, webhookFirst: 10, ...gatewayFaults });
    webhookProxy.setRates({ ...noWebhookFaults, tripled: 20, delayed: 20, ...webhookFaults });
    await shop.start(killAt === undefined ? faults : { ...faults, killAt: { point: killAt, nth: 2 } });
    const startLoad = () => {
      if (scenario.isClaiming || claimMix !== undefined) {
        return faultRun.startClaims({ parallel: PARALLEL, mix: { ...usualClaimMix, ...claimMix } });
      }
      return scenario.isPaying || paymentMix !== undefined
        ? faultRun.startPayments({ parallel: PARALLEL, mix: { ...usualPaymentMix, ...paymentMix } })
        : faultRun.startOrders({ parallel: PARALLEL, mix: { ...usualOrderMix, ...orderMix } });
    };
    const load = startLoad();
    await Promise.race([load.waitForEnded(ENDED_COUNT, LIMIT_MS), shop.untilDead()]);
    await load.stop();
    await recover(faultRun, { isFast: true, faults });
    return (await faultRun.check()).violations;
  } finally {
    await faultRun.close();
  }
}
