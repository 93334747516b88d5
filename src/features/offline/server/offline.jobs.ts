import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { deleteOldChangeKeys } from "./change-keys.actions.ts";

const SWEEP_KEYS = "sweep-change-keys";

export function offlineJobs(services: { db: Database; clock: Clock }): Jobs {
  return {
    handlers: { [SWEEP_KEYS]: () => deleteOldChangeKeys(services) },
    timetable: [{ pattern: "23 * * * *", job: SWEEP_KEYS }],
  };
}
