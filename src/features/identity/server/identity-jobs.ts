import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { lapsedBefore } from "../marketing.ts";
import { deleteLapsedEmailChanges } from "./email-changes.store.ts";
import { INVITATION_MAIL, writeInvitationMail } from "./invitation-mail.ts";
import { deleteLapsedLinks } from "./marketing.store.ts";
import { deleteExpiredDocuments } from "./provider.store.ts";
import { deleteDeadSessions } from "./sessions.store.ts";
import { deleteTriesBefore } from "./tries.store.ts";

const SWEEP = "sweep-sessions";
const HOUR_MS = 3_600_000;

export function identityJobs(services: { db: Database; clock: Clock; publicUrl: string }): Jobs {
  const { db, clock } = services;
  return {
    handlers: {
      [SWEEP]: async () => {
        const now = clock.now();
        await deleteDeadSessions(db, now);
        await deleteExpiredDocuments(db, now);
        await deleteLapsedLinks(db, lapsedBefore(now));
        await deleteLapsedEmailChanges(db, now);
        await deleteTriesBefore(db, new Date(now.getTime() - HOUR_MS));
      },
      [INVITATION_MAIL]: (payload) => writeInvitationMail(services, (payload as { invitationId: string }).invitationId),
    },
    timetable: [{ pattern: "*/10 * * * *", job: SWEEP }],
  };
}
