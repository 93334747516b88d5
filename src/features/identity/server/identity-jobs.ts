import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { lapsedBefore } from "../marketing.ts";
import { deleteLapsedLinks } from "./marketing.store.ts";
import { deleteExpiredDocuments } from "./provider.store.ts";
import { deleteDeadSessions } from "./sessions.store.ts";

const SWEEP = "sweep-sessions";

export function identityJobs({ db, clock }: { db: Database; clock: Clock }): Jobs {
  return {
    handlers: {
      [SWEEP]: async () => {
        await deleteDeadSessions(db, clock.now());
        await deleteExpiredDocuments(db, clock.now());
        await deleteLapsedLinks(db, lapsedBefore(clock.now()));
      },
    },
    timetable: [{ pattern: "*/10 * * * *", job: SWEEP }],
  };
}
