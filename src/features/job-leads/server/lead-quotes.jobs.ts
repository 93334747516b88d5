import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Jobs } from "../../../server/jobs.ts";
import { MAIL_QUOTE, mailQuote } from "./lead-quotes.actions.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export function leadQuotesJobs(services: Services): Jobs {
  return {
    handlers: { [MAIL_QUOTE]: (payload) => mailQuote(services, (payload as { quoteId: string }).quoteId) },
    timetable: [],
  };
}
