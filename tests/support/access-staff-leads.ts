/** The rows of the access matrix for what staff do with requests and painters. */
import type { Database } from "../../src/server/database.ts";
import {
  type Actor,
  type Case,
  each,
  everyone,
  guestsSignIn,
  missingId,
  type Outcomes,
  only,
} from "./access-actors.ts";
import { leadSettingsInput } from "./lead-settings.ts";
import { findSea, makeRequest } from "./leads.ts";

const staff: Actor[] = ["rep idle", "rep acting", "admin"];
const staffOnly = everyone("refused", { ...guestsSignIn, ...each(staff, "ok") });
const administrators = (outcome: string): Outcomes => everyone("refused", { ...guestsSignIn, admin: outcome });

const settingsFor = (outcome: string): Outcomes =>
  everyone("refused", { ...guestsSignIn, admin: outcome, marketing: outcome });

export async function staffLeadRows(db: Database): Promise<Record<string, readonly Case[]>> {
  const { number } = await makeRequest(db, { at: findSea() });
  const ended = await makeRequest(db, { at: findSea(), status: "CLOSED" });
  const change: Case[] = [
    { of: "it", variables: () => ({ number: ended.number }), outcomes: administrators("LEAD_REQUEST_ENDED") },
    { of: "it", variables: () => ({ number: missingId }), outcomes: administrators("LEAD_REQUEST_NOT_FOUND") },
  ];
  return {
    GetStaffRequests: ["", "Richmond", "L1000001"].flatMap((text) =>
      only(staffOnly, { text, painter: text === "" ? "painting" : "", status: "", after: "" }),
    ),
    GetStaffRequest: [
      { of: "it", variables: () => ({ number }), outcomes: staffOnly },
      { of: "it", variables: () => ({ number: missingId }), outcomes: staffOnly },
    ],
    GetStaffPainters: only(administrators("ok"), { text: "", sort: "answer", isDescending: true }),
    GetLeadSettings: only(settingsFor("ok"), { country: "AU" }),
    SaveLeadSettings: only(settingsFor("LEAD_COUNTRY_UNKNOWN"), { ...leadSettingsInput, country: "FR" }),
    RestoreLeadSettings: only(settingsFor("LEAD_SETTINGS_CHANGE_NOT_FOUND"), { code: "AU", entryId: "0" }),
    MatchRequestAgain: change,
    CloseRequest: change,
  };
}

const toSignIn = { guest: "302 /login/" };

export const staffLeadPages: Record<string, Outcomes> = {
  "staff/leads": everyone("403", { ...toSignIn, ...each(staff, "200"), marketing: "200" }),
  "staff/leads/:number": everyone("403", { ...toSignIn, ...each(staff, "404") }),
  "staff/painters": everyone("403", { ...toSignIn, admin: "200" }),
};
