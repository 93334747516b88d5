/** The settings of job leads as staff type them. */
import { sql } from "kysely";
import { defaultLeadSettings, toLeadSettingsFields } from "../../src/features/job-leads/lead-settings.ts";
import type { Database } from "../../src/server/database.ts";

export const leadSettingsInput = { ...toLeadSettingsFields(defaultLeadSettings), country: "NZ", seen: "" };

/** Each run changes something: the same again would change nothing. New Zealand stays open. */
export function listLeadSettingsChanges(db: Database): Record<string, () => Promise<object>> {
  let runs = 0;
  return {
    SaveLeadSettings: async () => ({ ...leadSettingsInput, closedText: `Change ${++runs}.` }),
    RestoreLeadSettings: async () => {
      const closedText = `Restored ${++runs}.`;
      await sql`update lead_settings set closed_text = ${closedText} where country = 'NZ'`.execute(db);
      const { rows } = await sql<{ id: string }>`
        insert into audit_entries (at, user_id, action, subject_kind, subject_id, before, after)
        select now(), id, 'LEAD_SETTINGS_CHANGED', 'LEAD_SETTINGS', 'NZ', ${JSON.stringify({ closedText: `Before ${runs}.` })}::jsonb,
          ${JSON.stringify({ closedText })}::jsonb from users where email = 'admin.au@trestle.test' returning id`.execute(
        db,
      );
      return { code: "NZ", entryId: rows[0]?.id ?? "" };
    },
  };
}
