/** The rows of the access matrix for job leads. */
import { matchRequest } from "../../src/features/job-leads/server/matching.actions.ts";
import { systemClock as clock } from "../../src/server/clock.ts";
import type { Database } from "../../src/server/database.ts";
import {
  type Actor,
  actors,
  type Case,
  each,
  everyone,
  guestsSignIn,
  missingId,
  type Outcomes,
  only,
} from "./access-actors.ts";
import { getAccountId } from "./billing.ts";
import { addProfile, findSea, makePainter, makeRequest } from "./leads.ts";

/** The accounts of `painter` and `red-held` are accredited. The rep acts for the painter. */
const managers: Actor[] = ["painter", "red-held"];
const readers: Actor[] = [...managers, "rep acting", "admin"];

const whoReads = (outcome: string) => everyone("refused", { ...guestsSignIn, ...each(readers, outcome) });
/** An administrator has no account whose leads could be changed. */
const whoChanges = (outcome: string, but: Partial<Outcomes> = {}) =>
  everyone("refused", { ...guestsSignIn, ...each(managers, outcome), admin: "UNAUTHORIZED", ...but });

/** A lead of the painter, and one of an account that no actor belongs to. */
async function makeLeads(db: Database): Promise<{ jobId: string; othersId: string }> {
  const match = async (at: ReturnType<typeof findSea>) => {
    const { requestId, number } = await makeRequest(db, { at });
    await matchRequest({ db, clock }, requestId);
    return number;
  };
  const [own, others] = [findSea(), findSea()];
  await addProfile(db, await getAccountId(db, actors.painter), { at: own });
  await makePainter(db, { at: others });
  return { jobId: await match(own), othersId: await match(others) };
}

export async function leadRows(db: Database): Promise<Record<string, readonly Case[]>> {
  const { jobId, othersId } = await makeLeads(db);
  const paging = { tab: "NEW", currentPage: 1, pageSize: 20 };
  const ofLead = (own: Outcomes, notFound: Outcomes, toVariables: (id: string) => object): Case[] => [
    { of: "own", variables: () => toVariables(jobId), outcomes: own },
    { of: "another's", variables: () => toVariables(othersId), outcomes: notFound },
    { of: "missing", variables: () => toVariables(missingId), outcomes: notFound },
  ];
  const notFound = whoChanges("LEAD_NOT_FOUND");
  return {
    GetJobLeads: only(whoReads("ok"), paging),
    GetJobMatchedDetail: ofLead(whoReads("ok"), whoReads("ok"), (id) => ({ jobId: id })),
    SaveLeadNote: ofLead(whoChanges("LEAD_NOT_FOUND", { painter: "ok" }), notFound, (id) => ({ jobId: id, note: "x" })),
    SubscribeToLeadPush: only(whoChanges("PUSH_NOT_ACCEPTED"), {
      endpoint: "https://evil.example/",
      p256dh: "",
      auth: "",
    }),
    UnsubscribeFromLeadPush: only(whoReads("ok"), { endpoint: "https://web.push.apple.com/none" }),
    ...planRows(jobId, othersId),
    getJobMatches: only(whoReads("ok"), paging),
    updateStatus: ofLead(whoChanges("LEAD_NOT_FOUND", { painter: "LEAD_STATUS_NOT_KNOWN" }), notFound, (id) => ({
      input: { jobId: id, status: 7 },
    })),
  };
}

/** The lead of the painter is not accepted. An administrator has no cart, so no plan. */
function planRows(jobId: string, othersId: string): Record<string, readonly Case[]> {
  const whoPlans = (outcome: string, painter = outcome) =>
    everyone("refused", { ...guestsSignIn, ...each(managers, outcome), painter });
  const ofPlan = (own: Outcomes, notFound: Outcomes, more: object = {}): Case[] => [
    { of: "own", variables: () => ({ jobId, ...more }), outcomes: own },
    { of: "another's", variables: () => ({ jobId: othersId, ...more }), outcomes: notFound },
    { of: "missing", variables: () => ({ jobId: missingId, ...more }), outcomes: notFound },
  ];
  const notFound = whoPlans("LEAD_NOT_FOUND");
  const notAccepted = whoPlans("LEAD_NOT_FOUND", "PLAN_LEAD_NOT_ACCEPTED");
  return {
    GetPaintPlan: ofPlan(whoPlans("ok"), whoPlans("ok")),
    SavePaintPlan: ofPlan(notAccepted, notFound, { areas: [] }),
    OrderPaintPlan: ofPlan(notAccepted, notFound),
    UndoPaintPlanOrder: ofPlan(notFound, notFound),
    GetLeadQuote: ofPlan(notAccepted, notFound),
    SendLeadQuote: ofPlan(notAccepted, notFound),
    SuggestPaints: only(everyone("ok"), { text: "wall" }),
    GetSentLeadQuote: only(everyone("QUOTE_NOT_FOUND"), { token: "none" }),
  };
}

const toSignIn = { guest: "302 /login/" };
const leadsPage = everyone("403", { ...toSignIn, ...each(readers, "200") });

export const leadPages: Record<string, Outcomes> = {
  "dashboard/job-leads": leadsPage,
  "dashboard/view-job-lead": leadsPage,
  "dashboard/view-job-lead/paint-plan": everyone("403", { ...toSignIn, ...each(managers, "200") }),
  "dashboard/view-job-lead/quote": everyone("403", { ...toSignIn, ...each(managers, "404") }),
  "dashboard/view-job-lead/paints": everyone("200"),
  "find-a-painter/quote/:token": everyone("404"),
};
