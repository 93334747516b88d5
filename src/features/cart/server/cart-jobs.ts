import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { deleteGuestCartsBefore } from "./cart.store.ts";

const SWEEP = "sweep-guest-carts";
const KEPT_MS = 30 * 86_400_000;

/** A guest's cart is forgotten when the cookie that leads to it has run out. */
export function cartJobs({ db, clock }: { db: Database; clock: Clock }): Jobs {
  return {
    handlers: { [SWEEP]: () => deleteGuestCartsBefore(db, new Date(clock.now().getTime() - KEPT_MS)) },
    timetable: [{ pattern: "17 * * * *", job: SWEEP }],
  };
}
