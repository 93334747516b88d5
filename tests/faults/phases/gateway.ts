import type { Phase } from "../phase.ts";
import { usualAppetite } from "../plan.ts";

const CHECKOUTS = 220;
const PARALLEL = 12;

export const phase: Phase = {
  about: "the gateway answers late, wrongly or not at all, and its webhooks come as they like",
  async run({ stage, isBrief, print }) {
    const { shop, line, post } = stage.world;
    await shop.start();
    line.set({ late: 10, lost: 5, broken: 5, declined: 3, early: 10 });
    post.set({ tripled: 30, delayed: 30, lost: 10, forged: 10 });
    const load = stage.startLoad({ parallel: PARALLEL, appetite: { ...usualAppetite, card: 85 } });
    await load.until(isBrief ? 20 : CHECKOUTS, 180_000);
    await load.stop();
    const counts = Map.groupBy(line.faults, ({ kind }) => kind);
    print(
      `${load.done()} checkouts; on the line: ${[...counts].map(([kind, all]) => `${kind} ${all.length}`).join(", ")}`,
    );
    print(
      `webhooks: ${Object.entries(post.counts)
        .map(([kind, times]) => `${kind} ${times}`)
        .join(", ")}`,
    );
  },
};
