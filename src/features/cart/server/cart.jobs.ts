import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { deleteOldChangeKeys } from "./cart.actions.ts";
import { deleteOldGuestCarts } from "./guest-cart.actions.ts";

const SWEEP = "sweep-guest-carts";
const SWEEP_KEYS = "sweep-cart-change-keys";

export function cartJobs(services: { db: Database; clock: Clock }): Jobs {
  return {
    handlers: { [SWEEP]: () => deleteOldGuestCarts(services), [SWEEP_KEYS]: () => deleteOldChangeKeys(services) },
    timetable: [
      { pattern: "17 * * * *", job: SWEEP },
      { pattern: "23 * * * *", job: SWEEP_KEYS },
    ],
  };
}
