/** Everything that happens after an answer or by the clock. It gathers what the features declare and defines nothing. */
import { identityJobs } from "./features/identity/server/identity-jobs.ts";
import type { Clock } from "./server/clock.ts";
import type { Database } from "./server/database.ts";
import type { Jobs } from "./server/jobs.ts";
import { type MailTransport, SEND_MAIL, sendMailHandler } from "./server/mail.ts";

export function gatherJobs(services: { db: Database; clock: Clock; transport: MailTransport | null }): Jobs {
  const features = [identityJobs(services)];
  return {
    handlers: Object.assign({ [SEND_MAIL]: sendMailHandler(services) }, ...features.map((jobs) => jobs.handlers)),
    timetable: features.flatMap((jobs) => jobs.timetable),
  };
}
