import type { Jobs } from "../../../server/jobs.ts";
import { removeUnconfirmed, removeWaitingPhotos } from "./remove-requests.actions.ts";
import { type AskedPainters, type MailServices, mailMatched, mailNobodyLeft } from "./request-mails.actions.ts";

const REMOVE_UNCONFIRMED = "remove-unconfirmed-requests";
const REMOVE_WAITING_PHOTOS = "remove-waiting-photos";
/** The search for painters queues these two. */
const TELL_PAINTERS_ASKED = "tell-painters-asked";
const TELL_NOBODY_LEFT = "tell-nobody-left";

export function requestsJobs(services: MailServices): Jobs {
  return {
    handlers: {
      [REMOVE_UNCONFIRMED]: () => removeUnconfirmed(services),
      [REMOVE_WAITING_PHOTOS]: () => removeWaitingPhotos(services),
      [TELL_PAINTERS_ASKED]: (payload) => mailMatched(services, payload as AskedPainters),
      [TELL_NOBODY_LEFT]: (payload) => mailNobodyLeft(services, payload as { requestId: string }),
    },
    timetable: [
      { pattern: "20 * * * *", job: REMOVE_UNCONFIRMED },
      { pattern: "50 * * * *", job: REMOVE_WAITING_PHOTOS },
    ],
  };
}
