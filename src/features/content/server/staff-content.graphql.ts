/** Content for the people who write it. */
import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { formatLocalMinute } from "../../../shared/local-date.ts";
import { formatSeen } from "../../../shared/merge-edit.ts";
import { auditLabels, type ChangedField, isAuditAction, listChangedFields } from "../../identity/audit.ts";
import type { SubjectEntry } from "../../identity/server/audit.store.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { formatPictureAddress } from "../content-addresses.ts";
import { type ContentFields, findFieldLabel, listFields } from "../content-fields.ts";
import { formatMoment } from "../content-form.ts";
import { pickChanges } from "../revision.ts";
import { moveContent } from "./content-order.actions.ts";
import type { StoredPicture } from "./revisions.store.ts";
import { endRevision, restoreContent, saveContent } from "./staff-content.actions.ts";
import {
  type ContentDetail,
  type ContentList,
  type ListedContent,
  readContent,
  readContentList,
} from "./staff-content.queries.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    /** Whether the page is a preview of content, which only marketing may open. Set in main.ts. */
    readonly isContentPreview?: boolean;
  }
}

const getMarketing = (context: OperationContext) => getStaff(context, ({ marketing }) => marketing);

const formatTime = (moment: Date, timeZone: string) => formatLocalMinute(moment, timeZone).replace("T", " ");

interface Zoned {
  readonly timeZone: string;
}

const RowObject = builder.objectRef<ListedContent & Zoned>("StaffContentRow").implement({
  description: "A banner, a block or the texts of a page.",
  fields: (t) => ({
    kind: t.exposeString("kind", { description: "BANNER, BLOCK, PAGE or QUESTIONS." }),
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    label: t.exposeString("label", { nullable: true, description: "The type or layout in words." }),
    state: t.exposeString("state", { description: "SHOWN, COMING, ENDED or DRAFT." }),
    country: t.string({ nullable: true, resolve: ({ showing }) => showing?.country ?? null }),
    audience: t.string({ resolve: ({ showing }) => showing?.audience ?? "EVERYONE" }),
    startsAt: t.string({
      nullable: true,
      description: "In the merchant's zone.",
      resolve: ({ showing, timeZone }) => showing && formatTime(showing.startsAt, timeZone),
    }),
    endsAt: t.string({
      nullable: true,
      resolve: ({ showing, timeZone }) => (showing?.endsAt ? formatTime(showing.endsAt, timeZone) : null),
    }),
    waiting: t.stringList({
      description: "When waiting changes are published, in the merchant's zone.",
      resolve: ({ waiting, timeZone }) => waiting.map((moment) => formatTime(moment, timeZone)),
    }),
  }),
});

const PictureObject = builder.objectRef<StoredPicture>("StaffContentPicture").implement({
  fields: (t) => ({
    url: t.string({ resolve: ({ hash }) => formatPictureAddress(hash) }),
    name: t.exposeString("name"),
  }),
});

const ListObject = builder.objectRef<ContentList>("StaffContentList").implement({
  fields: (t) => ({
    timeZone: t.exposeString("timeZone"),
    now: t.string({
      description: "In the merchant's zone, for a form.",
      resolve: ({ now, timeZone }) => formatLocalMinute(now, timeZone),
    }),
    rows: t.field({
      type: [RowObject],
      resolve: ({ rows, timeZone }) => rows.map((row) => ({ ...row, timeZone })),
    }),
    pictures: t.field({
      type: [PictureObject],
      description: "Uploaded pictures, the newest first.",
      resolve: ({ pictures }) => [...pictures],
    }),
  }),
});

const FieldObject = builder.objectRef<{ name: string; value: string }>("StaffContentField").implement({
  fields: (t) => ({ name: t.exposeString("name"), value: t.exposeString("value") }),
});

const ChangedFieldObject = builder.objectRef<ChangedField>("ContentChangedField").implement({
  fields: (t) => ({ name: t.exposeString("name"), before: t.exposeString("before"), after: t.exposeString("after") }),
});

/** Changed fields with the labels of the form, and times in the merchant's zone. */
function listLabelled({ subject, timeZone }: ContentDetail, before: ContentFields, after: ContentFields) {
  const moments = listFields(subject.kind, subject.id).flatMap(({ name, input }) => (input === "moment" ? [name] : []));
  const show = (fields: ContentFields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const isMoment = moments.includes(name) || name === "publishAt";
        return [name, isMoment ? formatMoment(value ?? "", timeZone).replace("T", " ") : value];
      }),
    );
  const names = Object.keys(after);
  return listChangedFields({ before: show(before), after: show(after) }).map((field, index) => {
    const name = names[index] ?? "";
    const label = name === "publishAt" ? "Published at" : findFieldLabel(subject.kind, subject.id, name);
    return { ...field, name: label ?? field.name };
  });
}

type Waiting = ContentDetail["waiting"][number] & { readonly detail: ContentDetail };

const RevisionObject = builder.objectRef<Waiting>("ContentRevision").implement({
  description: "A change that waits for its publish time.",
  fields: (t) => ({
    id: t.id({ resolve: ({ revisionId }) => revisionId }),
    publishAt: t.string({
      description: "In the merchant's zone.",
      resolve: ({ publishAt, detail }) => formatTime(publishAt, detail.timeZone),
    }),
    changes: t.field({
      type: [ChangedFieldObject],
      resolve: ({ body, before, detail }) => listLabelled(detail, before, pickChanges(before, body)),
    }),
    fields: t.field({ type: [FieldObject], resolve: ({ body, detail }) => toFormFields(detail, body) }),
  }),
});

type HistoryEntry = SubjectEntry & { readonly detail: ContentDetail };

const ChangeObject = builder.objectRef<HistoryEntry>("ContentChange").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    label: t.string({ resolve: ({ action }) => (isAuditAction(action) ? auditLabels[action] : action) }),
    userName: t.exposeString("userName"),
    reason: t.exposeString("reason", { nullable: true }),
    fields: t.field({
      type: [ChangedFieldObject],
      description: "None for new content.",
      resolve: ({ action, before, after, detail }) =>
        action === "CONTENT_CREATED" ? [] : listLabelled(detail, before as ContentFields, after as ContentFields),
    }),
    canBeRestored: t.boolean({
      description: "Whether `restoreContent` may take it back.",
      resolve: ({ action, isUndone, after, detail }) =>
        !isUndone &&
        (action === "CONTENT_CHANGED" ||
          (action === "CONTENT_SCHEDULED" && Date.parse(String(after.publishAt)) <= detail.now.getTime())),
    }),
  }),
});

function toFormFields({ subject, timeZone }: ContentDetail, values: ContentFields) {
  return listFields(subject.kind, subject.id).map(({ name, input }) => {
    const value = values[name] ?? "";
    return { name, value: input === "moment" ? formatMoment(value, timeZone) : value };
  });
}

const DetailObject = builder.objectRef<ContentDetail>("StaffContent").implement({
  fields: (t) => ({
    fields: t.field({
      type: [FieldObject],
      description: "The fields of its form. Times are in the merchant's zone.",
      resolve: (detail) => toFormFields(detail, detail.fields),
    }),
    seen: t.string({
      description: "What a form shows, for the next change.",
      resolve: ({ fields }) => formatSeen(fields),
    }),
    waiting: t.field({
      type: [RevisionObject],
      resolve: (detail) => detail.waiting.map((revision) => ({ ...revision, detail })),
    }),
    history: t.field({
      type: [ChangeObject],
      resolve: (detail) => detail.history.map((entry) => ({ ...entry, detail })),
    }),
  }),
});

builder.queryField("staffContentList", (t) =>
  t.field({
    type: ListObject,
    description: "Banners and blocks in their order, and the pages whose texts can be changed.",
    resolve: (_root, _arguments, context) => readContentList({ ...context, viewer: getMarketing(context) }),
  }),
);

const subjectArgs = {
  kind: { required: true, description: "BANNER, BLOCK, PAGE or QUESTIONS." },
  id: { required: true },
} as const;

builder.queryField("staffContent", (t) =>
  t.field({
    type: DetailObject,
    nullable: true,
    description: "Null for content that does not exist.",
    args: { kind: t.arg.string(subjectArgs.kind), id: t.arg.string(subjectArgs.id) },
    resolve: (_root, input, context) => readContent({ ...context, viewer: getMarketing(context) }, input),
  }),
);

builder.queryField("isContentPreview", (t) =>
  t.boolean({
    description: "True on the page that previews content. Only marketing may open it.",
    resolve: (_root, _arguments, context) => {
      const { isContentPreview = false } = context;
      if (!isContentPreview) getMarketing(context);
      return isContentPreview;
    },
  }),
);

const FieldInput = builder.inputType("ContentFieldInput", {
  fields: (t) => ({ name: t.string({ required: true }), value: t.string({ required: true }) }),
});

builder.mutationField("saveContent", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Makes a banner or block, or changes content, now or at a time. Guests see it within a second.",
    args: {
      kind: t.arg.string(subjectArgs.kind),
      id: t.arg.string({ required: true, description: "For new content: 8 to 12 small letters and digits." }),
      isNew: t.arg.boolean({ required: true }),
      fields: t.arg({ type: [FieldInput], required: true, description: "Fields that are missing stay as they are." }),
      publishAt: t.arg.string({ required: true, description: "2026-12-24T09:00 in the merchant's zone. Empty: now." }),
      reason: t.arg.string({ required: true, description: "Empty: none." }),
      seen: t.arg.string({ required: true, description: "What the form showed. Empty: it showed nothing." }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await saveContent(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("endContentRevision", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Publishes a waiting change now, or withdraws it.",
    args: {
      kind: t.arg.string(subjectArgs.kind),
      id: t.arg.string(subjectArgs.id),
      revisionId: t.arg.string({ required: true }),
      isPublished: t.arg.boolean({ required: true, description: "False withdraws it." }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await endRevision(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("moveContent", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "A banner changes places with its neighbour of the same type, a block with the next block.",
    args: {
      kind: t.arg.string(subjectArgs.kind),
      id: t.arg.string(subjectArgs.id),
      isUp: t.arg.boolean({ required: true }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await moveContent(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("restoreContent", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Takes one change of content back. What was changed again since then is refused.",
    args: {
      kind: t.arg.string(subjectArgs.kind),
      id: t.arg.string(subjectArgs.id),
      entryId: t.arg.string({ required: true }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await restoreContent(context, getMarketing(context), input),
    }),
  }),
);
