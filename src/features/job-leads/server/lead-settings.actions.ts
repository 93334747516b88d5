/** Marketing and administrators decide about job leads in a country. Requests that are there already go on as before. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { type CountryCode, isCountryCode } from "../../../shared/country.ts";
import { mergeEdit, parseSeen } from "../../../shared/merge-edit.ts";
import type { UserError } from "../../../shared/result.ts";
import { describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry, listSubjectEntries } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import {
  describeKinds,
  type LeadSettings,
  type LeadSettingsFields,
  leadSettingsLabels,
  parseLeadSettings,
  toLeadSettingsFields,
} from "../lead-settings.ts";
import { leadSettingsErrors } from "../lead-settings-errors.ts";
import { lockLeadSettings, updateLeadSettings } from "./lead-settings.store.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

export interface LeadSettingsInput extends LeadSettingsFields {
  readonly country: string;
  /** What the form showed (merge-edit.ts). */
  readonly seen: string;
}

export async function saveLeadSettings(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { country, seen, ...input }: LeadSettingsInput,
): Promise<Refusals> {
  if (!isCountryCode(country)) return [leadSettingsErrors.country];
  const wanted = parseLeadSettings(input);
  if (!wanted.ok) return wanted.refusals;
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, settings] = await Promise.all([lockRights(tx, viewer), lockLeadSettings(tx, country)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    const edit = { seen: parseSeen<LeadSettingsFields>(seen) ?? {}, wanted: toLeadSettingsFields(wanted.value) };
    const change = mergeSettings(settings, edit);
    if ("refusals" in change) return change.refusals;
    commitWith(...writeChange(tx, viewer, { at, country, ...change }));
    return [];
  });
}

interface SettingsChange {
  readonly before: LeadSettingsFields;
  readonly after: LeadSettingsFields;
  readonly settings: LeadSettings;
}

/** Merges an edit into the settings. An edit that changes nothing has no refusal. */
function mergeSettings(
  settings: LeadSettings,
  { seen, wanted }: { readonly seen: Partial<LeadSettingsFields>; readonly wanted: LeadSettingsFields },
): SettingsChange | { readonly refusals: Refusals } {
  const before = toLeadSettingsFields(settings);
  const { merged, conflicts } = mergeEdit({ current: before, seen, wanted });
  if (conflicts.length > 0) {
    const show = (field: keyof LeadSettingsFields) => (field === "kinds" ? describeKinds(before.kinds) : before[field]);
    const named = conflicts.map((field) => `${leadSettingsLabels[field]} is now “${show(field)}”`);
    return { refusals: [leadSettingsErrors.changedMeanwhile(named.join(", "))] };
  }
  const parsed = parseLeadSettings(merged);
  if (!parsed.ok) return { refusals: parsed.refusals };
  if (JSON.stringify(merged) === JSON.stringify(before)) return { refusals: [] };
  return { before, after: merged, settings: parsed.value };
}

interface WrittenChange extends SettingsChange {
  readonly at: Date;
  readonly country: CountryCode;
  readonly undoes?: string;
}

function writeChange(tx: Transaction, viewer: SignedInViewer, change: WrittenChange): Promise<void>[] {
  const { at, country, before, after, settings, undoes } = change;
  return [
    updateLeadSettings(tx, country, settings),
    insertAuditEntry(tx, {
      ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action: "LEAD_SETTINGS_CHANGED" },
      subject: { kind: "LEAD_SETTINGS", id: country },
      ...describeChange(before, after),
      ...(undoes === undefined ? {} : { undoes }),
    }),
  ];
}

/** Takes one change back. A field that was changed again since then is a conflict, so no later work is lost. */
export async function restoreLeadSettings(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { code: country, entryId }: { readonly code: string; readonly entryId: string },
): Promise<Refusals> {
  if (!isCountryCode(country)) return [leadSettingsErrors.country];
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, settings, history] = await Promise.all([
      lockRights(tx, viewer),
      lockLeadSettings(tx, country),
      listSubjectEntries(tx, { kind: "LEAD_SETTINGS", id: country }),
    ]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    const entry = history.find(({ id }) => id === entryId);
    if (entry === undefined || entry.isUndone) return [leadSettingsErrors.entryNotFound];
    const wanted = { ...toLeadSettingsFields(settings), ...(entry.before as Partial<LeadSettingsFields>) };
    const change = mergeSettings(settings, { seen: entry.after as Partial<LeadSettingsFields>, wanted });
    if ("refusals" in change) return change.refusals;
    commitWith(...writeChange(tx, viewer, { at, country, undoes: entryId, ...change }));
    return [];
  });
}
