import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { INVITATION_MAIL } from "./identity.steps.ts";
import { writeInvitationMail } from "./invitations.actions.ts";
import { deleteExpired } from "./sessions.actions.ts";

const SWEEP = "sweep-sessions";

export function identityJobs(services: { db: Database; clock: Clock; publicUrl: string }): Jobs {
  return {
    handlers: {
      [SWEEP]: () => deleteExpired(services),
      [INVITATION_MAIL]: (payload) => writeInvitationMail(services, (payload as { invitationId: string }).invitationId),
    },
    timetable: [{ pattern: "*/10 * * * *", job: SWEEP }],
  };
}
