/** The rows of the access matrix for the profile and the service areas of a painter. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { type Actor, type Case, each, everyone, guestsSignIn, missingId, only } from "./access-actors.ts";

/** The accounts of these have an accreditation. A rep sees what an account has. */
const painters: Actor[] = ["red-held", "painter"];
const readers = everyone("refused", { ...guestsSignIn, ...each([...painters, "rep acting"], "ok") });
const managers = (outcome: string) => everyone("refused", { ...guestsSignIn, ...each(painters, outcome) });

const areasPage = "dashboard/job-leads/update-profile/service-areas";
const page = everyone("403", { guest: "302 /login/", ...each([...painters, "rep acting"], "200") });
export const painterPages = { "dashboard/job-leads/update-profile": page, [areasPage]: page };

export async function painterRows(db: Database): Promise<Record<string, readonly Case[]>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from service_areas where country = 'NZ' order by id limit 1`.execute(db);
  const othersId = rows[0]?.id;
  const notFound = managers("SERVICE_AREA_NOT_FOUND");
  const ofArea = (toVariables: (hsObjectId: string | undefined) => object): Case[] => [
    { of: "another's", variables: () => toVariables(othersId), outcomes: notFound },
    { of: "missing", variables: () => toVariables(missingId), outcomes: notFound },
  ];
  const address = { address: "Fremantle" };
  return {
    CreateServiceArea: only(managers("NOT_A_SUBURB"), { input: { googleAddress: "Victoria", radiusKm: 25 } }),
    DeleteServiceArea: ofArea((hsObjectId) => ({ hsObjectId })),
    FindServiceArea: only(readers, address),
    GetCompanyProfile: only(readers),
    GetGeocode: only(readers, address),
    GetServiceAreas: only(readers),
    UpdateServiceArea: ofArea((hsObjectId) => ({ input: { hsObjectId, radiusKm: 25 } })),
    updateCompanyProfile: only(managers("LEAD_EMAIL_REQUIRED"), { input: { leadEmail: "" } }),
  };
}
