import { setTimeout as delay } from "node:timers/promises";
import { type KillPoint, paymentKillPoints } from "../kill-points.ts";
import { killInTurn } from "../killing.ts";
import { goodLine } from "../line.ts";
import { type PayAppetite, usualPaying } from "../pay-plan.ts";
import type { Phase, PhaseScene } from "../phase.ts";
import { goodPost } from "../post.ts";

const PAYMENTS = 100;
const KILLING_PARALLEL = 6;
const PARALLEL = 12;

export const phase: Phase = {
  about: "accounts pay what they owe; the server is killed, the gateway misbehaves and PostgreSQL breaks",
  async run(scene) {
    await killWhilePaying(scene);
    await payOnABadLine(scene);
  },
};

async function killWhilePaying(scene: PhaseScene): Promise<void> {
  const { stage } = scene;
  const { line, post } = stage.world;
  post.set({ ...goodPost, tripled: 20, delayed: 20 });
  await killInTurn(scene, {
    points: paymentKillPoints,
    kills: paymentKillPoints.length,
    startLoad: ({ needs }) => {
      line.set({ ...goodLine, declined: needs === "pay-declined" ? 60 : 3 });
      return stage.startPaying({ parallel: KILLING_PARALLEL, appetite: { ...usualPaying, ...appetites[needs] } });
    },
  });
}

const appetites: Readonly<Partial<Record<KillPoint["needs"], Partial<PayAppetite>>>> = {
  "pay-saved": { saved: 90, points: 0 },
  "pay-declined": { leaves: 0 },
};

/** The promised faults of the gateway and its webhooks, while the shop's connections and its database break too. */
async function payOnABadLine({ stage, postgres, isBrief, print }: PhaseScene): Promise<void> {
  const { shop, line, post, database } = stage.world;
  await shop.start();
  line.set({ late: 10, lost: 5, broken: 5, declined: 3, early: 10 });
  post.set({ tripled: 30, delayed: 30, lost: 10, forged: 10 });
  const load = stage.startPaying({ parallel: PARALLEL, appetite: usualPaying });
  const wanted = isBrief ? 20 : PAYMENTS;
  const ended: number[] = [];
  for (let time = 1; time <= (isBrief ? 1 : 4); time += 1) {
    await load.until((wanted * time) / 8, 60_000);
    ended.push(await postgres.terminateBackends(database));
    stage.note("backends terminated");
  }
  for (let time = 0; time < (isBrief ? 1 : 2); time += 1) {
    await delay(stage.random.integer(800, 2_500));
    await postgres.kill();
    stage.note("PostgreSQL killed");
    await postgres.restart();
    stage.note("PostgreSQL back");
  }
  await load.until(wanted, 120_000);
  await load.stop();
  const faults = Map.groupBy(line.faults, ({ kind }) => kind);
  print(`on the line: ${[...faults].map(([kind, all]) => `${kind} ${all.length}`).join(", ")}`);
  print(
    `webhooks: ${Object.entries(post.counts)
      .map(([kind, times]) => `${kind} ${times}`)
      .join(", ")}`,
  );
  print(`backends terminated: ${ended.join(", ")}; PostgreSQL killed ${isBrief ? 1 : 2} times`);
}
