/** The settings of job leads: for home owners what they need to know, for staff the form. */
import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { type CountryCode, isCountryCode } from "../../../shared/country.ts";
import { formatSeen } from "../../../shared/merge-edit.ts";
import { auditLabels, type ChangedField, isAuditAction, listChangedFields } from "../../identity/audit.ts";
import { listSubjectEntries, type SubjectEntry } from "../../identity/server/audit.store.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import {
  describeKinds,
  findLeadSettings,
  type LeadSettings,
  type LeadSettingsByCountry,
  type LeadSettingsFields,
  leadSettingsLabels,
  toLeadSettingsFields,
} from "../lead-settings.ts";
import { restoreLeadSettings, saveLeadSettings } from "./lead-settings.actions.ts";
import { listLeadSettings } from "./lead-settings.store.ts";

declare module "../../../server/operation-context.ts" {
  interface Snapshots {
    readonly leadSettings: LeadSettingsByCountry;
  }
}

const getMarketing = (context: OperationContext) => getStaff(context, ({ marketing }) => marketing);

const PublicSettingsObject = builder.objectRef<LeadSettings>("PainterRequestSettings").implement({
  description: "Whether home owners of the reader's country can ask for a painter, and for which work.",
  fields: (t) => ({
    isOpen: t.exposeBoolean("isOpen"),
    closedText: t.exposeString("closedText", {
      description: "What home owners read while it is closed. May be empty.",
    }),
    kinds: t.stringList({ description: "INTERIOR, ROOF …", resolve: ({ kinds }) => [...kinds] }),
  }),
});

builder.queryField("painterRequestSettings", (t) =>
  t.field({
    type: PublicSettingsObject,
    resolve: (_root, _arguments, { snapshots, buyer }) => findLeadSettings(snapshots.leadSettings, buyer.country),
  }),
);

const LeadChangedFieldObject = builder.objectRef<ChangedField>("LeadSettingsChangedField").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    before: t.exposeString("before"),
    after: t.exposeString("after"),
  }),
});

/** The fields have the labels of the form, and kinds of work their names. */
function listLabelled(entry: SubjectEntry): ChangedField[] {
  const names = Object.keys(entry.after);
  return listChangedFields(entry).map((field, index) => {
    const name = names[index] ?? "";
    if (!Object.hasOwn(leadSettingsLabels, name)) return field;
    const label = leadSettingsLabels[name as keyof LeadSettingsFields];
    if (name !== "kinds") return { ...field, name: label };
    return { name: label, before: describeKinds(field.before), after: describeKinds(field.after) };
  });
}

const LeadSettingsChangeObject = builder.objectRef<SubjectEntry>("LeadSettingsChange").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    label: t.string({ resolve: ({ action }) => (isAuditAction(action) ? auditLabels[action] : action) }),
    userName: t.exposeString("userName"),
    reason: t.exposeString("reason", { nullable: true }),
    fields: t.field({ type: [LeadChangedFieldObject], resolve: listLabelled }),
    canBeRestored: t.boolean({
      description: "Whether `restoreLeadSettings` may take it back.",
      resolve: ({ isUndone }) => !isUndone,
    }),
  }),
});

interface CountrySettings {
  readonly country: CountryCode;
  readonly fields: LeadSettingsFields;
  readonly history: readonly SubjectEntry[];
}

const CountrySettingsObject = builder.objectRef<CountrySettings>("LeadSettings").implement({
  description: "The form of a country. Each field is a text.",
  fields: (t) => ({
    country: t.exposeString("country"),
    isOpen: t.string({ description: "yes or no.", resolve: ({ fields }) => fields.isOpen }),
    closedText: t.string({ resolve: ({ fields }) => fields.closedText }),
    kinds: t.string({ description: "INTERIOR,ROOF …", resolve: ({ fields }) => fields.kinds }),
    painters: t.string({ description: "1, 2 or 3.", resolve: ({ fields }) => fields.painters }),
    seen: t.string({
      description: "What a form shows, for the next change.",
      resolve: ({ fields }) => formatSeen(fields),
    }),
    seesRequests: t.boolean({
      description: "Whether the viewer also sees the requests.",
      resolve: (_settings, _arguments, { viewer }) => viewer.may.staff.leads !== "none",
    }),
    history: t.field({ type: [LeadSettingsChangeObject], resolve: ({ history }) => [...history] }),
  }),
});

builder.queryField("leadSettings", (t) =>
  t.field({
    type: CountrySettingsObject,
    nullable: true,
    description: "The settings of job leads in a country. Null for a country where the merchant does not trade.",
    args: { country: t.arg.string({ required: true }) },
    resolve: async (_root, { country }, context) => {
      const viewer = getMarketing(context);
      if (!isCountryCode(country)) return null;
      const [all, history] = await readBesideViewer({ db: context.db, viewer }, (db) =>
        Promise.all([listLeadSettings(db), listSubjectEntries(db, { kind: "LEAD_SETTINGS", id: country })]),
      );
      return { country, history, fields: toLeadSettingsFields(findLeadSettings(all, country)) };
    },
  }),
);

builder.mutationField("saveLeadSettings", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Changes whether and how home owners of a country ask for a painter. Requests that are there go on.",
    args: {
      country: t.arg.string({ required: true }),
      isOpen: t.arg.string({ required: true, description: "yes or no." }),
      closedText: t.arg.string({ required: true }),
      kinds: t.arg.string({ required: true, description: "INTERIOR,ROOF …" }),
      painters: t.arg.string({ required: true, description: "1, 2 or 3." }),
      seen: t.arg.string({ required: true, description: "What the form showed. Empty: it showed nothing." }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await saveLeadSettings(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("restoreLeadSettings", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Takes one change of the settings back. What was changed again since then is refused.",
    args: {
      code: t.arg.string({ required: true, description: "The country." }),
      entryId: t.arg.string({ required: true }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await restoreLeadSettings(context, getMarketing(context), input),
    }),
  }),
);
