import { builder } from "../../../server/graphql/builder.ts";
import { countMails, listMails, type StoredMail } from "../../../server/mail.store.ts";
import { pageOf, rowsOf } from "../../../shared/page.ts";
import { type AccountSummary, countAccounts, listAccounts } from "../../identity/server/accounts.store.ts";
import { type AuditRow, countAuditEntries, listAuditEntries } from "../../identity/server/audit.store.ts";
import { getPermitted } from "../../identity/server/identity-context.ts";
import { TrafficLight } from "../../identity/server/user.graphql.ts";

interface Listed<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
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
  }),
});

const AccountListObject = builder.objectRef<Listed<AccountSummary>>("AccountList").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    rows: t.field({ type: [AccountSummaryObject], resolve: (list) => [...list.rows] }),
  }),
});

builder.queryField("staffAccounts", (t) =>
  t.field({
    type: AccountListObject,
    description: "All accounts for an administrator, the assigned ones for a rep.",
    args: {
      text: t.arg.string({ required: true }),
      currentPage: t.arg.int({ required: true }),
      pageSize: t.arg.int({ required: true }),
    },
    resolve: async (_root, { text, currentPage, pageSize }, context) => {
      const viewer = getPermitted(context, (may) => may.administer || may.actFor);
      const sought = text.trim().slice(0, 100);
      const filter = { text: sought, repId: viewer.may.administer ? null : viewer.user.id };
      const rows = await listAccounts(context.db, filter, rowsOf(pageOf(currentPage, pageSize)));
      return { rows, total: await countAccounts(context.db, filter) };
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
    resolve: async (_root, { currentPage, pageSize }, context) => {
      getPermitted(context, (may) => may.administer);
      const rows = await listMails(context.db, rowsOf(pageOf(currentPage, pageSize)));
      return { rows, total: await countMails(context.db) };
    },
  }),
);

const AuditEntryObject = builder.objectRef<AuditRow>("AuditEntry").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    at: t.field({ type: "DateTime", resolve: (entry) => entry.at }),
    action: t.exposeString("action"),
    acting: t.exposeBoolean("acting"),
    userName: t.exposeString("userName"),
    userEmail: t.exposeString("userEmail"),
    accountId: t.exposeString("accountNumber", { nullable: true }),
    accountName: t.exposeString("accountName", { nullable: true }),
  }),
});

const AuditLogObject = builder.objectRef<Listed<AuditRow>>("AuditLog").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    rows: t.field({ type: [AuditEntryObject], resolve: (list) => [...list.rows] }),
  }),
});

builder.queryField("auditLog", (t) =>
  t.field({
    type: AuditLogObject,
    args: { currentPage: t.arg.int({ required: true }), pageSize: t.arg.int({ required: true }) },
    resolve: async (_root, { currentPage, pageSize }, context) => {
      getPermitted(context, (may) => may.administer);
      const rows = await listAuditEntries(context.db, rowsOf(pageOf(currentPage, pageSize)));
      return { rows, total: await countAuditEntries(context.db) };
    },
  }),
);

builder.queryField("mayAdminister", (t) =>
  t.boolean({
    description: "True, or refused: the guard of staff pages that show no data of their own.",
    resolve: (_root, _arguments, context) => getPermitted(context, (may) => may.administer).may.administer,
  }),
);
