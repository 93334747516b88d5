import { hurry } from "../healing.ts";
import { type KillPoint, orderKillPoints } from "../kill-points.ts";
import { killInTurn } from "../killing.ts";
import type { Phase } from "../phase.ts";
import { type Appetite, usualAppetite } from "../plan.ts";

const KILLS = 30;
const PARALLEL = 6;

export const phase: Phase = {
  about: "the server is killed with SIGKILL at named points",
  run: (scene) =>
    killInTurn(scene, {
      points: orderKillPoints,
      kills: scene.isBrief ? orderKillPoints.length : KILLS,
      startLoad: ({ needs }) =>
        scene.stage.startLoad({ parallel: PARALLEL, appetite: { ...usualAppetite, ...appetites[needs] } }),
      wait: async ({ needs }) => {
        if (needs === "orphan") await hurry(scene.stage.world);
      },
    }),
};

const appetites: Readonly<Partial<Record<KillPoint["needs"], Partial<Appetite>>>> = {
  card: { card: 90, leaves: 5 },
  cancel: { card: 80, leaves: 0, cancels: 70 },
  orphan: { card: 90, leaves: 60 },
};
