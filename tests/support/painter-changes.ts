import { sql } from "kysely";
import { openSession } from "./ask-shop.ts";
import { findSea, matchLead } from "./leads.ts";
import { runMutation } from "./operation-client.ts";
import { planChanges } from "./paint-plans.ts";
import type { TestServer } from "./test-server.ts";

type MakeVariables = () => Promise<object>;

const fremantle = { googleAddress: "Fremantle WA", radiusKm: 20 };

/** Every change of a painter by its operation, with variables that succeed each time. It makes the account a painter. */
export async function listPainterChanges(
  server: TestServer,
  { accountId, holder, full }: { readonly accountId: string; readonly holder: string; readonly full: string },
): Promise<Record<string, MakeVariables>> {
  const { url, db } = server;
  await sql`update accounts set accreditation_ids = '{INTERIOR_PAINT}' where id = ${accountId}`.execute(db);
  const newLead = async () => ({ jobId: await matchLead(server, accountId, findSea()) });
  const newArea = async () => {
    await sql`delete from service_areas where account_id = ${accountId}`.execute(db);
    const cookie = await openSession(db, holder);
    const { payload } = await runMutation(url, "CreateServiceArea", { cookie, variables: { input: fremantle } });
    return { hsObjectId: (payload.serviceArea as { hsObjectId: string }).hsObjectId };
  };
  return {
    updateCompanyProfile: async () => ({ input: { isAvailable: false } }),
    CreateServiceArea: async () => ({ input: { ...fremantle, googleAddress: "Richmond VIC" } }),
    UpdateServiceArea: async () => ({ input: { ...(await newArea()), radiusKm: 30 } }),
    DeleteServiceArea: newArea,
    updateStatus: async () => ({ input: { ...(await newLead()), status: 2 } }),
    SaveLeadNote: async () => ({ ...(await newLead()), note: "x" }),
    ...planChanges(server, full, newLead),
    SubscribeToLeadPush: async () => ({
      endpoint: "https://web.push.apple.com/lock",
      p256dh: Buffer.alloc(65).toString("base64url"),
      auth: Buffer.alloc(16).toString("base64url"),
    }),
  };
}
