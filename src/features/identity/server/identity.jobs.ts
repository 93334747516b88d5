import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { INVITATION_MAIL, PASSWORD_RESET_MAIL } from "./identity.steps.ts";
import { writeInvitationMail } from "./invitations.actions.ts";
import { writePasswordResetMail } from "./provider.actions.ts";
import { deleteExpired } from "./sessions.actions.ts";

const SWEEP = "sweep-sessions";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly isDemoOn: boolean;
}

export function identityJobs(services: Services): Jobs {
  return {
    handlers: {
      [SWEEP]: () => deleteExpired(services),
      [INVITATION_MAIL]: (payload) => writeInvitationMail(services, (payload as { invitationId: string }).invitationId),
      [PASSWORD_RESET_MAIL]: (payload) =>
        writePasswordResetMail(services, payload as { email: string; askedAt: string }),
    },
    timetable: [{ pattern: "*/10 * * * *", job: SWEEP }],
  };
}
