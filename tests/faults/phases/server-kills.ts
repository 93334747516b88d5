import type { Phase } from "../fault-run.ts";
import { type KillPoint, orderKillPoints } from "../kill-points.ts";
import { killServerAtPoints } from "../kill-server.ts";
import { type OrderMix, usualOrderMix } from "../plans.ts";
import { skipOneMinute } from "../recovery.ts";

const KILLS = 30;
const PARALLEL = 6;

export const phase: Phase = {
  about: "the server is killed with SIGKILL at named points",
  run: (context) =>
    killServerAtPoints(context, {
      points: orderKillPoints,
      kills: context.isBrief ? orderKillPoints.length : KILLS,
      startLoad: ({ needs }) =>
        context.faultRun.startOrders({ parallel: PARALLEL, mix: { ...usualOrderMix, ...mixes[needs] } }),
      whileWaiting: async ({ needs }) => {
        if (needs === "abandoned-card") await skipOneMinute(context.faultRun.environment);
      },
    }),
};

/** Makes the requests frequent that pass a kill point. */
const mixes: Readonly<Partial<Record<KillPoint["needs"], Partial<OrderMix>>>> = {
  card: { card: 90, leaves: 5 },
  cancel: { card: 80, leaves: 0, cancels: 70 },
  "abandoned-card": { card: 90, leaves: 60 },
};
