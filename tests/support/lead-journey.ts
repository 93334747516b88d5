/** Runs every operation and every job about painters and leads, each with success. */
import { getAccountId } from "./billing.ts";
import { addProfile, findSea, makePainter, makeRequest } from "./leads.ts";
import { waitForMailedLink } from "./mail-link.ts";
import { typedArea } from "./paint-plans.ts";
import type { ScanWorld } from "./scan-world.ts";

const painter = "painter.au@trestle.test";

type Ask = <T = unknown>(operation: string, variables?: object) => Promise<T>;

export async function changePainter(ask: Ask): Promise<void> {
  await ask("updateCompanyProfile", { input: { leadEmail: "leads@ironbark.example", isAvailable: true } });
  const input = { googleAddress: "Fremantle WA", radiusKm: 20 };
  const { serviceArea } = await ask<{ serviceArea: { hsObjectId: string } }>("CreateServiceArea", { input });
  const { hsObjectId } = serviceArea;
  await ask("UpdateServiceArea", { input: { hsObjectId, radiusKm: 30 } });
  await ask("DeleteServiceArea", { hsObjectId });
}

interface People {
  readonly ask: Ask;
  readonly admin: Ask;
  readonly rep: Ask;
}

export async function workOnLeads(world: ScanWorld, { ask, admin, rep }: People): Promise<void> {
  const { db, runJob, runQueuedJob } = world;
  const at = findSea();
  const accountId = await getAccountId(db, painter);
  await addProfile(db, accountId, { at });
  await makePainter(db, { at, waitingSince: "2025-01-01T00:00:00Z" });
  const { requestId, number, contact } = await makeRequest(db, { at });
  const jobId = { jobId: number };
  const endpoint = "https://web.push.apple.com/journey";
  const keys = { p256dh: Buffer.alloc(65).toString("base64url"), auth: Buffer.alloc(16).toString("base64url") };
  await ask("SubscribeToLeadPush", { endpoint, ...keys });
  await runJob("match-request", { requestId });
  await runQueuedJob("tell-painter");
  await runQueuedJob("push-to-painter");
  await ask("getJobMatches");
  await ask("GetJobLeads", { tab: "NEW", currentPage: 1, pageSize: 20 });
  await ask("updateStatus", { input: { ...jobId, status: 2 } });
  await ask("GetJobMatchedDetail", jobId);
  await ask("SaveLeadNote", { ...jobId, note: "Ring first." });
  await planPaint(world, ask, { number, email: contact.email });
  await ask("updateStatus", { input: { ...jobId, status: 5, declinedReason: "COULD_NOT_CONTACT" } });
  await runQueuedJob("match-request");
  await runJob("expire-leads", {});
  await runJob("match-unserved-requests", {});
  await ask("UnsubscribeFromLeadPush", { endpoint });
  await workAsStaff(number, { admin, rep });
}

async function workAsStaff(number: string, { admin, rep }: Omit<People, "ask">): Promise<void> {
  const all = { text: "", painter: "", status: "", after: "" };
  const { nextCursor } = await admin<{ nextCursor: string | null }>("GetStaffRequests", all);
  const searches = [
    ...[
      { after: nextCursor ?? "" },
      { status: "OPEN" },
      { text: number },
      { text: "Richmond" },
      { text: "Richmond VIC" },
    ],
    ...[{ text: "kim@home.example" }, { painter: "painting" }, { painter: "painting", status: "CLOSED" }],
  ];
  for (const search of searches) for (const ask of [admin, rep]) await ask("GetStaffRequests", { ...all, ...search });
  for (const ask of [admin, rep]) await ask("GetStaffRequest", { number });
  for (const text of ["", "painting"]) await admin("GetStaffPainters", { text, sort: "wins", isDescending: true });
  await admin("MatchRequestAgain", { number });
  await admin("CloseRequest", { number });
}

interface PlannedLead {
  readonly number: string;
  /** Of the home owner. */
  readonly email: string;
}

async function planPaint({ db, runQueuedJob }: ScanWorld, ask: Ask, { number, email }: PlannedLead): Promise<void> {
  const jobId = { jobId: number };
  const quote = { marginPercent: "20", labourHours: "8", labourRate: "60" };
  await ask("SuggestPaints", { text: "wall" });
  await ask("SavePaintPlan", { ...jobId, areas: [typedArea()], quote });
  await ask("GetPaintPlan", jobId);
  await ask("OrderPaintPlan", { ...jobId, idempotencyKey: "plan-journey" });
  await ask("UndoPaintPlanOrder", jobId);
  await ask("GetLeadQuote", jobId);
  await ask("SendLeadQuote", { ...jobId, idempotencyKey: "quote-journey" });
  await runQueuedJob("mail-lead-quote");
  const link = await waitForMailedLink(db, { email, about: "Your quote" });
  await ask("GetSentLeadQuote", { token: new URL(link).pathname.split("/").at(-1) });
}
