import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { type Instance, instances } from "../../painters/work.ts";
import { defaultLeadSettings, type LeadSettings, type LeadSettingsByCountry } from "../lead-settings.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    lead_settings: {
      country: CountryCode;
      is_open: boolean;
      closed_text: string;
      kinds: Instance[];
      painters: number;
    };
  }
}

const columns = ["country", "is_open as isOpen", "closed_text as closedText", "kinds", "painters"] as const;

interface Row extends LeadSettings {
  readonly country: CountryCode;
}

/** The kinds in the order in which pages show them. */
const toSettings = ({ isOpen, closedText, kinds, painters }: Row): LeadSettings => ({
  ...{ isOpen, closedText, painters, kinds: instances.filter((instance) => kinds.includes(instance)) },
});

export async function listLeadSettings(db: Database): Promise<LeadSettingsByCountry> {
  const rows = await db.selectFrom("lead_settings").select(columns).execute();
  return new Map(rows.map((row) => [row.country, toSettings(row)]));
}

/** The settings of a country that is locked until the transaction ends. New requests wait for the change. */
export async function lockLeadSettings(tx: Transaction, country: CountryCode): Promise<LeadSettings> {
  const row = await tx
    .selectFrom("lead_settings")
    .select(columns)
    .where("country", "=", country)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? defaultLeadSettings : toSettings(row);
}

/** For a new request. A change of the settings waits until the request is stored. */
export async function keepLeadSettings(tx: Transaction, country: CountryCode): Promise<LeadSettings> {
  const row = await tx
    .selectFrom("lead_settings")
    .select(columns)
    .where("country", "=", country)
    .forShare()
    .executeTakeFirst();
  return row === undefined ? defaultLeadSettings : toSettings(row);
}

export async function updateLeadSettings(tx: Transaction, country: CountryCode, settings: LeadSettings): Promise<void> {
  const { isOpen, closedText, kinds, painters } = settings;
  const written = { is_open: isOpen, closed_text: closedText, kinds: sql<Instance[]>`${kinds}::text[]`, painters };
  await tx
    .insertInto("lead_settings")
    .values({ country, ...written })
    .onConflict((conflict) => conflict.column("country").doUpdateSet(written))
    .execute();
}
