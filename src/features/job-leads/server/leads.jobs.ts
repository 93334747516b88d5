import type { Jobs } from "../../../server/jobs.ts";
import {
  type LeadNotice,
  type NoticeServices,
  PUSH_TO_PAINTER,
  pushToPainter,
  tellPainter,
} from "./lead-notices.actions.ts";
import { expireLeads } from "./leads.actions.ts";
import { MATCH_REQUEST, TELL_PAINTER } from "./leads.steps.ts";
import { matchRequest, matchUnserved } from "./matching.actions.ts";

const EXPIRE_LEADS = "expire-leads";
const MATCH_UNSERVED = "match-unserved-requests";

export function leadsJobs(services: NoticeServices): Jobs {
  return {
    handlers: {
      [MATCH_REQUEST]: (payload) => matchRequest(services, (payload as { requestId: string }).requestId),
      [MATCH_UNSERVED]: () => matchUnserved(services),
      [EXPIRE_LEADS]: () => expireLeads(services),
      [TELL_PAINTER]: (payload) => tellPainter(services, payload as LeadNotice),
      [PUSH_TO_PAINTER]: (payload) => pushToPainter(services, payload as LeadNotice & { subscriptionId: string }),
    },
    timetable: [
      { pattern: "* * * * *", job: EXPIRE_LEADS },
      { pattern: "*/10 * * * *", job: MATCH_UNSERVED },
    ],
  };
}
