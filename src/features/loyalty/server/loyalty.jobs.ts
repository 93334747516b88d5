import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { expireDuePoints } from "./expire-points.actions.ts";

const EXPIRE_POINTS = "expire-points";

export function loyaltyJobs(services: { readonly db: Database; readonly clock: Clock }): Jobs {
  return {
    handlers: { [EXPIRE_POINTS]: () => expireDuePoints(services) },
    // Every hour, just after a day ends somewhere.
    timetable: [{ pattern: "1 * * * *", job: EXPIRE_POINTS }],
  };
}
