/** Runs every operation and every job about leads, each with success. */

import { getAccountId } from "./billing.ts";
import { addProfile, findSea, makePainter, makeRequest } from "./leads.ts";
import type { ScanWorld } from "./scan-world.ts";

const painter = "painter.au@trestle.test";

type Ask = <T = unknown>(operation: string, variables?: object) => Promise<T>;

export async function workOnLeads({ db, runJob, runQueuedJob }: ScanWorld, ask: Ask): Promise<void> {
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
}
