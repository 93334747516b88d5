/** Runs every operation and every job about leads, each with success. */

import { getAccountId } from "./billing.ts";
import { addProfile, findSea, makePainter, makeRequest } from "./leads.ts";
import type { ScanWorld } from "./scan-world.ts";

const painter = "painter.au@trestle.test";

type Ask = <T = unknown>(operation: string, variables?: object) => Promise<T>;

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
  const { requestId, number } = await makeRequest(db, { at });
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
  await ask("updateStatus", { input: { ...jobId, status: 5, declinedReason: "COULD_NOT_CONTACT" } });
  await runQueuedJob("match-request");
  await runJob("expire-leads", {});
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
