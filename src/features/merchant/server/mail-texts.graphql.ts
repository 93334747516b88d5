/** The words of mails for the people who write them. */
import { builder, UserErrorObject } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { formatSeen } from "../../../shared/merge-edit.ts";
import { auditLabels, type ChangedField, isAuditAction } from "../../identity/audit.ts";
import type { SubjectEntry } from "../../identity/server/audit.store.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { type MailFact, mailGroups } from "../../mails/mail-kind.ts";
import { listFacts } from "../../mails/mail-text.ts";
import { isTextChange, listTextChanges } from "../mail-text-history.ts";
import { resetMailText, restoreMailText, saveMailText, sendMailTest } from "./mail-texts.actions.ts";
import {
  type ChosenMail,
  type ListedMail,
  type MailPreview,
  type MailTextsPage,
  readMailTexts,
} from "./mail-texts.queries.ts";

const getMarketing = (context: OperationContext) => getStaff(context, ({ marketing }) => marketing);

const ListedMailObject = builder.objectRef<ListedMail>("MailKindRow").implement({
  description: "A kind of mail that the shop sends.",
  fields: (t) => ({
    kind: t.exposeString("kind"),
    title: t.string({ resolve: ({ definition }) => definition.title }),
    reader: t.string({ description: "Who gets the mail.", resolve: ({ definition }) => definition.reader }),
    group: t.string({ resolve: ({ definition }) => mailGroups[definition.group] }),
    isChanged: t.exposeBoolean("isChanged", { description: "False while the mail has its default text." }),
  }),
});

const MailFactObject = builder
  .objectRef<MailFact & { readonly name: string; readonly isRequired: boolean }>("MailFact")
  .implement({
    description: "Something that the text of a mail may name in braces.",
    fields: (t) => ({
      name: t.exposeString("name"),
      label: t.exposeString("label"),
      example: t.exposeString("example"),
      isRequired: t.exposeBoolean("isRequired"),
    }),
  });

const MailPreviewObject = builder.objectRef<MailPreview>("MailPreview").implement({
  description: "The mail with invented facts, as it would be sent.",
  fields: (t) => ({
    subject: t.exposeString("subject"),
    text: t.exposeString("text"),
    html: t.exposeString("html"),
    problems: t.field({
      type: [UserErrorObject],
      description: "Why the text cannot be saved.",
      resolve: ({ problems }) => [...problems],
    }),
  }),
});

const ChangedFieldObject = builder.objectRef<ChangedField>("MailTextChangedField").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    before: t.exposeString("before"),
    after: t.exposeString("after"),
  }),
});

const MailTextChangeObject = builder.objectRef<SubjectEntry>("MailTextChange").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    label: t.string({ resolve: ({ action }) => (isAuditAction(action) ? auditLabels[action] : action) }),
    userName: t.exposeString("userName"),
    fields: t.field({ type: [ChangedFieldObject], resolve: listTextChanges }),
    canBeRestored: t.boolean({ description: "Whether `restoreMailText` may take it back.", resolve: isTextChange }),
  }),
});

const ChosenMailObject = builder.objectRef<ChosenMail>("MailText").implement({
  description: "The words of one kind of mail.",
  fields: (t) => ({
    kind: t.exposeString("kind"),
    title: t.string({ resolve: ({ definition }) => definition.title }),
    reader: t.string({ resolve: ({ definition }) => definition.reader }),
    isChanged: t.exposeBoolean("isChanged"),
    subject: t.string({ resolve: ({ fields }) => fields.subject }),
    paragraphs: t.string({
      description: "With an empty line between them.",
      resolve: ({ fields }) => fields.paragraphs,
    }),
    button: t.string({ description: "Empty: no button.", resolve: ({ fields }) => fields.button }),
    hasButton: t.boolean({
      description: "Whether the mail can have a button.",
      resolve: ({ definition }) => definition.button !== "",
    }),
    needsButton: t.boolean({ resolve: ({ definition }) => definition.needsButton === true }),
    seen: t.string({
      description: "What a form shows, for the next change.",
      resolve: ({ fields }) => formatSeen(fields),
    }),
    facts: t.field({
      type: [MailFactObject],
      resolve: ({ definition }) =>
        listFacts(definition).map((fact) => ({ ...fact, isRequired: definition.required.includes(fact.name) })),
    }),
    hasAddedLines: t.boolean({
      description: "Whether the shop adds lines below the text.",
      resolve: ({ definition }) => definition.added !== undefined || definition.figures !== undefined,
    }),
    preview: t.field({ type: MailPreviewObject, resolve: ({ preview }) => preview }),
    history: t.field({ type: [MailTextChangeObject], resolve: ({ history }) => [...history] }),
  }),
});

const MailTextsObject = builder.objectRef<MailTextsPage>("MailTexts").implement({
  fields: (t) => ({
    mails: t.field({ type: [ListedMailObject], resolve: ({ mails }) => [...mails] }),
    chosen: t.field({ type: ChosenMailObject, nullable: true, resolve: ({ chosen }) => chosen }),
  }),
});

const MailDraft = builder.inputType("MailDraft", {
  description: "The words of a mail as they are typed.",
  fields: (t) => ({
    subject: t.string({ required: true }),
    paragraphs: t.string({ required: true, description: "One line of text for each paragraph." }),
    button: t.string({ required: true, description: "Empty: no button." }),
  }),
});

builder.queryField("mailTexts", (t) =>
  t.field({
    type: MailTextsObject,
    description: "The mails that the shop sends, and the words of one of them, for marketing.",
    args: {
      kind: t.arg.string({ required: true, description: "Empty: none is chosen." }),
      draft: t.arg({ type: MailDraft, description: "What the preview shows. Without it, the saved words." }),
    },
    resolve: (_root, { kind, draft }, context) =>
      readMailTexts({ ...context, viewer: getMarketing(context) }, { kind, draft: draft ?? null }),
  }),
);

const kindArg = { required: true, description: "The `kind` of a row of `mailTexts`." } as const;
const seenArg = { required: true, description: "What the form showed. Empty: it showed nothing." } as const;

builder.mutationField("saveMailText", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Changes the words of a kind of mail, from the next mail on.",
    args: {
      kind: t.arg.string(kindArg),
      subject: t.arg.string({ required: true }),
      paragraphs: t.arg.string({ required: true, description: "One line of text for each paragraph." }),
      button: t.arg.string({ required: true, description: "Empty: no button." }),
      seen: t.arg.string(seenArg),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await saveMailText(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("resetMailText", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Gives a kind of mail its default words again.",
    args: { kind: t.arg.string(kindArg), seen: t.arg.string(seenArg) },
    resolve: async (_root, input, context) => ({
      userErrors: await resetMailText(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("restoreMailText", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Takes one change of the words back. Later changes stay.",
    args: { kind: t.arg.string(kindArg), entryId: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => ({
      userErrors: await restoreMailText(context, getMarketing(context), input),
    }),
  }),
);

builder.mutationField("sendMailTest", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Sends a mail with these words and invented facts to the viewer.",
    args: {
      kind: t.arg.string(kindArg),
      subject: t.arg.string({ required: true }),
      paragraphs: t.arg.string({ required: true }),
      button: t.arg.string({ required: true }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await sendMailTest(context, getMarketing(context), input),
    }),
  }),
);
