import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { warnOfExpiry } from "./expiry-notices.actions.ts";

const WARN_OF_EXPIRY = "warn-of-expiry";

export function expiryNoticeJobs(services: {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}): Jobs {
  return {
    handlers: { [WARN_OF_EXPIRY]: () => warnOfExpiry(services) },
    // In the morning in Australia and New Zealand, several times because a run ends after 20 seconds.
    timetable: [{ pattern: "*/10 21 * * *", job: WARN_OF_EXPIRY }],
  };
}
