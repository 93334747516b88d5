import { builder } from "../../../server/graphql/builder.ts";
import type { StoredMail } from "../../../server/mail.store.ts";
import { parsePage } from "../../../shared/page.ts";
import { type ChangedField, listChangedFields } from "../../identity/audit.ts";
import type { AccountSummary } from "../../identity/server/accounts.store.ts";
import type { AuditRow } from "../../identity/server/audit.store.ts";
import { getPermitted, getStaff } from "../../identity/server/identity.graphql.ts";
import { TrafficLight } from "../../identity/server/user.graphql.ts";
import { LoyaltyStatusEnum } from "../../loyalty/server/loyalty.graphql.ts";
import {
  type AuditPage,
  countOverdueMails,
  type Listed,
  listOutbox,
  readOutboxMail,
  searchAccounts,
  searchAuditLog,
} from "./staff.queries.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    /** True when a mail server is set. Otherwise mails stay in the outbox. */
    readonly isMailSent: boolean;
  }
}

const AccountSummaryObject = builder.objectRef<AccountSummary>("AccountSummary").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    accountId: t.exposeString("number"),
    name: t.exposeString("name"),
    country: t.exposeString("country"),
    suburb: t.exposeString("suburb"),
    kind: t.exposeString("kind"),
    terms: t.exposeString("terms"),
    hold: t.field({ type: TrafficLight, resolve: (account) => account.hold }),
    enrollmentStatus: t.field({ type: LoyaltyStatusEnum, resolve: ({ loyaltyStatus }) => loyaltyStatus }),
  }),
});

const AccountListObject = builder.objectRef<Listed<AccountSummary>>("AccountList").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    rows: t.field({ type: [AccountSummaryObject], resolve: (list) => [...list.rows] }),
    isAssigned: t.boolean({
      description: "Whether these are only the accounts that are assigned to the viewer.",
      resolve: (_list, _arguments, { viewer }) => viewer.may.staff.accounts === "assigned",
    }),
    mayManage: t.boolean({
      description: "Whether the viewer changes members and rewards of these accounts.",
      resolve: (_list, _arguments, { viewer }) => viewer.may.members === "manage",
    }),
  }),
});

builder.queryField("staffAccounts", (t) =>
  t.field({
    type: AccountListObject,
    description:
      "The accounts that a member of staff works with: all, those that are assigned to them, or all trade accounts.",
    args: {
      text: t.arg.string({ required: true }),
      currentPage: t.arg.int({ required: true }),
      pageSize: t.arg.int({ required: true }),
    },
    resolve: (_root, { text, currentPage, pageSize }, context) => {
      const viewer = getStaff(context, ({ accounts, actFor }) => accounts !== "none" || actFor !== "none");
      return searchAccounts(context.db, viewer, { text, page: parsePage(currentPage, pageSize) });
    },
  }),
);

const OutboxMailObject = builder.objectRef<StoredMail>("OutboxMail").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    recipient: t.exposeString("recipient"),
    subject: t.exposeString("subject"),
    text: t.exposeString("text"),
    html: t.exposeString("html"),
    createdAt: t.field({ type: "DateTime", resolve: (mail) => mail.createdAt }),
    sentAt: t.field({ type: "DateTime", nullable: true, resolve: (mail) => mail.sentAt }),
    attempts: t.exposeInt("attempts"),
    lastProblem: t.exposeString("lastProblem", { nullable: true }),
    isBounced: t.boolean({
      description: "The mail server refused it for good, and nobody has dealt with that.",
      resolve: ({ bouncedAt, bounceAnsweredAt }) => bouncedAt !== null && bounceAnsweredAt === null,
    }),
  }),
});

const OutboxObject = builder.objectRef<Listed<StoredMail>>("Outbox").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    rows: t.field({ type: [OutboxMailObject], resolve: (list) => [...list.rows] }),
  }),
});

builder.queryField("outbox", (t) =>
  t.field({
    type: OutboxObject,
    args: { currentPage: t.arg.int({ required: true }), pageSize: t.arg.int({ required: true }) },
    resolve: (_root, { currentPage, pageSize }, context) => {
      const viewer = getStaff(context, ({ mails }) => mails);
      return listOutbox(context, viewer, parsePage(currentPage, pageSize));
    },
  }),
);

builder.queryField("outboxMail", (t) =>
  t.field({
    type: OutboxMailObject,
    nullable: true,
    description: "One mail. Null if there is none with this id.",
    args: { mailId: t.arg.string({ required: true }) },
    resolve: (_root, { mailId }, context) => {
      const viewer = getStaff(context, ({ mails }) => mails);
      return readOutboxMail(context, viewer, mailId);
    },
  }),
);

builder.queryField("overdueMails", (t) =>
  t.field({
    type: "Int",
    description: "The number of mails that a mail server has refused for more than a day.",
    resolve: (_root, _args, context) => {
      const viewer = getStaff(context, ({ mails }) => mails);
      return countOverdueMails(context.db, viewer, context.clock.now());
    },
  }),
);

const ChangedFieldObject = builder.objectRef<ChangedField>("ChangedField").implement({
  description: "A field that a change changed, in words.",
  fields: (t) => ({
    name: t.exposeString("name"),
    before: t.exposeString("before"),
    after: t.exposeString("after"),
  }),
});

export const AuditEntryObject = builder.objectRef<AuditRow>("AuditEntry").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    at: t.field({ type: "DateTime", resolve: (entry) => entry.at }),
    action: t.exposeString("action"),
    acting: t.exposeBoolean("acting"),
    userName: t.exposeString("userName"),
    userEmail: t.exposeString("userEmail"),
    accountId: t.exposeString("accountNumber", { nullable: true }),
    accountName: t.exposeString("accountName", { nullable: true }),
    subjectKind: t.exposeString("subjectKind", { nullable: true, description: "What kind of thing was changed." }),
    subject: t.exposeString("subjectId", { nullable: true, description: "Its number, reference or e-mail address." }),
    reason: t.exposeString("reason", { nullable: true }),
    storeId: t.exposeString("storeId", { nullable: true }),
    importNumber: t.exposeString("importNumber", {
      nullable: true,
      description: "The change on screen, which can be undone.",
    }),
    changes: t.field({
      type: [ChangedFieldObject],
      resolve: ({ before, after }) => (before === null || after === null ? [] : listChangedFields({ before, after })),
    }),
  }),
});

const AuditLogObject = builder.objectRef<AuditPage>("AuditLog").implement({
  fields: (t) => ({
    rows: t.field({ type: [AuditEntryObject], resolve: ({ rows }) => [...rows] }),
    nextCursor: t.exposeString("nextCursor", { nullable: true, description: "Null on the last page." }),
  }),
});

builder.queryField("auditLog", (t) =>
  t.field({
    type: AuditLogObject,
    description: "What people did, the newest first.",
    args: {
      text: t.arg.string({
        required: true,
        description:
          "The number or reference of what was changed, an account number, or the e-mail address of a person.",
      }),
      action: t.arg.string({ required: true, description: "Empty for every action." }),
      from: t.arg.string({ required: true, description: "The first day: 2026-01-31; empty for no start." }),
      to: t.arg.string({ required: true, description: "The last day, inclusive; empty for until now." }),
      after: t.arg.string({ required: true, description: "`nextCursor` of the page before; empty for the first." }),
    },
    resolve: (_root, search, context) =>
      searchAuditLog(
        context,
        getStaff(context, ({ audit }) => audit),
        search,
      ),
  }),
);

builder.queryField("mayUseCounter", (t) =>
  t.boolean({
    description: "True for staff who enter vouchers over the counter, an error for others.",
    resolve: (_root, _arguments, context) => getStaff(context, ({ counter }) => counter).may.staff.counter,
  }),
);

builder.queryField("mayAdminister", (t) =>
  t.boolean({
    description: "True for administrators, an error for others. It guards staff pages without data.",
    resolve: (_root, _arguments, context) => getPermitted(context, (may) => may.administer).may.administer,
  }),
);
