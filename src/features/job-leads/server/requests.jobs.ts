import type { Jobs } from "../../../server/jobs.ts";
import { removeUnconfirmed, removeWaitingPhotos } from "./remove-requests.actions.ts";
import { type MailServices, mailMatched, mailNobodyLeft } from "./request-mails.actions.ts";

const REMOVE_UNCONFIRMED = "remove-unconfirmed-requests";
const REMOVE_WAITING_PHOTOS = "remove-waiting-photos";
/** The search for painters queues these two. */
const MATCHED_MAIL = "request-matched-mail";
const NOBODY_LEFT_MAIL = "request-nobody-left-mail";

export function requestsJobs(services: MailServices): Jobs {
  return {
    handlers: {
      [REMOVE_UNCONFIRMED]: () => removeUnconfirmed(services),
      [REMOVE_WAITING_PHOTOS]: () => removeWaitingPhotos(services),
      [MATCHED_MAIL]: (payload) => mailMatched(services, payload as { requestId: string; painters: number }),
      [NOBODY_LEFT_MAIL]: (payload) => mailNobodyLeft(services, payload as { requestId: string }),
    },
    timetable: [
      { pattern: "20 * * * *", job: REMOVE_UNCONFIRMED },
      { pattern: "50 * * * *", job: REMOVE_WAITING_PHOTOS },
    ],
  };
}
