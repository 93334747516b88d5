import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { deleteOldGuestCarts } from "./guest-cart.actions.ts";

const SWEEP = "sweep-guest-carts";

export function cartJobs(services: { db: Database; clock: Clock }): Jobs {
  return {
    handlers: { [SWEEP]: () => deleteOldGuestCarts(services) },
    timetable: [{ pattern: "17 * * * *", job: SWEEP }],
  };
}
