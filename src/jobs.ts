/** Everything that happens after an answer or by the clock. It gathers what the features declare and defines nothing. */
import { cartJobs } from "./features/cart/server/cart-jobs.ts";
import { identityJobs } from "./features/identity/server/identity-jobs.ts";
import type { Clock } from "./server/clock.ts";
import type { Database } from "./server/database.ts";
import type { Jobs } from "./server/jobs.ts";
import { type MailTransport, SEND_MAIL, sendMailHandler } from "./server/mail.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  /** Null where no mail server is set. */
  readonly transport: MailTransport | null;
}

export function gatherJobs({ db, clock, transport }: Services): Jobs {
  const features = [identityJobs({ db, clock }), cartJobs({ db, clock })];
  const mail = transport === null ? {} : { [SEND_MAIL]: sendMailHandler({ db, clock, transport }) };
  return {
    handlers: Object.assign(mail, ...features.map((jobs) => jobs.handlers)),
    timetable: features.flatMap((jobs) => jobs.timetable),
  };
}
