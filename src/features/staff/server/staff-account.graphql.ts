/** The page of one account for staff. Each tab is a field, so that a page reads only what it shows. */
import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import { unauthorized } from "../../../server/graphql/operation-errors.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { formatSeenTerms } from "../../billing/account-terms.ts";
import { documentTitle } from "../../billing/billing.ts";
import { formatPaymentTerms } from "../../billing/payment-terms.ts";
import { AgeingBucketObject } from "../../billing/server/open-items.graphql.ts";
import { formatAccess } from "../../identity/account.ts";
import type { Member } from "../../identity/member.ts";
import type { AccountNote } from "../../identity/server/account-notes.store.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { accountIdArg } from "../../identity/server/staff-accounts.graphql.ts";
import { PaymentType, TrafficLight } from "../../identity/server/user.graphql.ts";
import { mayOpenAccounts, seesMoney } from "../../identity/staff-accounts.ts";
import { staffAccountErrors } from "../../identity/staff-accounts-errors.ts";
import { formatName, type SignedInViewer } from "../../identity/viewer.ts";
import { OrderSummaryObject } from "../../orders/server/order-types.graphql.ts";
import { listOrdersOfAccount } from "../../orders/server/staff-orders.queries.ts";
import { RepObject } from "../../sign-ups/server/sign-ups.graphql.ts";
import { AuditEntryObject } from "./staff.graphql.ts";
import {
  type AgreedPrice,
  findStaffAccount,
  type LedgerPage,
  type LedgerRow,
  listAccountHistory,
  listAccountMembers,
  listAccountNotes,
  listAccountReps,
  listAgreedPrices,
  listOpenDebits,
  listRepChoices,
  readLedger,
  readStaffStanding,
  type StaffAccount,
} from "./staff-account.queries.ts";

type Country = StaffAccount["country"];

type ShownStanding = Awaited<ReturnType<typeof readStaffStanding>> & Pick<StaffAccount, "account" | "country">;

const StandingObject = builder.objectRef<ShownStanding>("AccountStanding").implement({
  description: "What an account owes and how old it is.",
  fields: (t) => ({
    balance: t.field({
      type: PriceObject,
      resolve: ({ credit, country }) => toPrice(cents(credit.balanceCents), country),
    }),
    unbilled: t.field({
      type: PriceObject,
      description: "Ordered on account and not on an invoice yet.",
      resolve: ({ credit, country }) => toPrice(cents(credit.unbilledCents), country),
    }),
    overdue: t.field({ type: PriceObject, resolve: ({ overdueCents, country }) => toPrice(overdueCents, country) }),
    credits: t.field({
      type: PriceObject,
      description: "Credits and money that settle nothing yet.",
      resolve: ({ creditCents, country }) => toPrice(creditCents, country),
    }),
    available: t.field({
      type: PriceObject,
      description: "The credit that is left.",
      resolve: ({ credit, account, country }) => {
        const left = account.creditLimitCents - credit.balanceCents - credit.unbilledCents;
        return toPrice(cents(Math.max(0, left)), country);
      },
    }),
    ageing: t.field({
      type: [AgeingBucketObject],
      resolve: ({ ageing, country }) => ageing.map((bucket) => ({ ...bucket, country })),
    }),
  }),
});

const MovementObject = builder.objectRef<LedgerRow & { readonly country: Country }>("LedgerMovement").implement({
  description: "A document of an account. Debits are above zero, credits below.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.string({ resolve: documentTitle }),
    kind: t.exposeString("kind"),
    date: t.exposeString("issuedOn"),
    dueDate: t.exposeString("dueOn", { nullable: true }),
    description: t.exposeString("words"),
    orderCode: t.exposeString("orderNumber", { nullable: true }),
    amount: t.field({ type: PriceObject, resolve: ({ cents: amount, country }) => toPrice(amount, country) }),
    open: t.field({ type: PriceObject, resolve: ({ openCents, country }) => toPrice(openCents, country) }),
    isTransfer: t.exposeBoolean("isTransfer", { description: "A bank transfer that can be reversed." }),
  }),
});

const LedgerObject = builder.objectRef<LedgerPage>("AccountLedger").implement({
  fields: (t) => ({
    rows: t.field({
      type: [MovementObject],
      resolve: ({ rows, country }) => rows.map((row) => ({ ...row, country })),
    }),
    nextCursor: t.exposeString("nextCursor", { nullable: true, description: "Null on the last page." }),
    today: t.exposeString("today", { description: "The day in the books of the account's country." }),
  }),
});

const StaffMemberObject = builder.objectRef<Member>("AccountPerson").implement({
  description: "A member of an account, as staff see them.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.string({ resolve: formatName }),
    email: t.exposeString("email"),
    mobileNumber: t.exposeString("mobileNumber", { nullable: true }),
    access: t.string({ resolve: ({ access }) => formatAccess(access, "CUSTOMER") }),
    isActive: t.exposeBoolean("isActive"),
    lastSeenAt: t.field({ type: "DateTime", nullable: true, resolve: ({ lastSeenAt }) => lastSeenAt }),
  }),
});

const NoteObject = builder.objectRef<AccountNote>("AccountNote").implement({
  description: "What staff wrote down about an account.",
  fields: (t) => ({
    id: t.exposeID("id"),
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    text: t.exposeString("text"),
    isPinned: t.exposeBoolean("isPinned"),
    by: t.exposeString("by", { nullable: true }),
  }),
});

const AgreedPriceObject = builder.objectRef<AgreedPrice & { readonly country: Country }>("AgreedPrice").implement({
  description: "A price or a discount that was agreed with an account.",
  fields: (t) => ({
    kind: t.exposeString("kind"),
    code: t.exposeString("code", { description: "The SKU or the range." }),
    name: t.exposeString("name"),
    price: t.field({
      type: PriceObject,
      nullable: true,
      description: "Per unit, ex GST.",
      resolve: ({ unitCents, country }) => (unitCents === null ? null : toPrice(cents(unitCents), country)),
    }),
    percent: t.float({
      nullable: true,
      description: "Off the trade price.",
      resolve: ({ basisPoints }) => (basisPoints === null ? null : basisPoints / 100),
    }),
  }),
});

/** Throws for store staff, who do not see the money of accounts. */
function checkMoney({ viewer }: { readonly viewer: SignedInViewer }): void {
  if (!seesMoney(viewer.may.staff)) throw unauthorized();
}

const StaffAccountObject = builder.objectRef<StaffAccount>("StaffAccount").implement({
  description: "An account as staff see it.",
  fields: (t) => ({
    id: t.id({ resolve: ({ account }) => account.id }),
    accountId: t.string({ resolve: ({ account }) => account.number }),
    name: t.string({ resolve: ({ account }) => account.name }),
    kind: t.string({ resolve: ({ account }) => account.kind }),
    country: t.string({ resolve: ({ account }) => account.country }),
    address: t.string({
      resolve: ({ account: { line1, line2, suburb, state, postcode } }) =>
        [line1, line2, `${suburb} ${state} ${postcode}`].filter((part) => part !== null && part !== "").join(", "),
    }),
    businessNumbers: t.stringList({
      resolve: ({ account: { abn, acn, nzbn, ird } }) =>
        Object.entries({ ABN: abn, ACN: acn, NZBN: nzbn, IRD: ird }).flatMap(([kind, number]) =>
          number === null ? [] : [`${kind} ${number}`],
        ),
    }),
    hold: t.field({ type: TrafficLight, resolve: ({ account }) => account.hold }),
    holdReason: t.string({ nullable: true, resolve: ({ account }) => account.holdReason }),
    heldByStaff: t.boolean({ resolve: ({ account }) => account.heldByStaff }),
    payment: t.field({ type: PaymentType, resolve: ({ account }) => account.terms }),
    creditLimit: t.field({
      type: PriceObject,
      resolve: ({ account, country }) => toPrice(cents(account.creditLimitCents), country),
    }),
    paymentTerms: t.string({ resolve: ({ account }) => account.paymentTerms }),
    paymentTermsLabel: t.string({ resolve: ({ account }) => formatPaymentTerms(account.paymentTerms) }),
    poRequired: t.boolean({ resolve: ({ account }) => account.poNumberRequired }),
    seenTerms: t.string({
      description: "What a form shows. The change sends it back.",
      resolve: ({ account }) => formatSeenTerms(account),
    }),
    seesMoney: t.boolean({ resolve: ({ viewer }) => seesMoney(viewer.may.staff) }),
    seesPapers: t.boolean({ resolve: ({ viewer }) => viewer.may.staff.accounts === "all" }),
    mayChangeCredit: t.boolean({ resolve: ({ viewer }) => viewer.may.staff.credit }),
    mayBookMoney: t.boolean({ resolve: ({ viewer }) => viewer.may.staff.money }),
    mayWriteNotes: t.boolean({ resolve: ({ viewer }) => viewer.may.staff.notes }),
    mayManageMembers: t.boolean({ resolve: ({ viewer }) => viewer.may.members === "manage" }),
    mayActFor: t.boolean({
      resolve: ({ viewer, account }) => viewer.may.staff.actFor !== "none" && account.kind === "TRADE",
    }),
    isActedFor: t.boolean({ resolve: ({ viewer, account }) => viewer.acting && viewer.account?.id === account.id }),
  }),
});

/** Each tab of the page reads one of these. */
builder.objectFields(StaffAccountObject, (t) => ({
  reps: t.field({ type: [RepObject], resolve: (shown, _arguments, { db }) => listAccountReps(db, shown) }),
  repChoices: t.field({
    type: [RepObject],
    description: "The reps who can look after it. Empty for staff who do not choose.",
    resolve: async (shown, _arguments, { db }) =>
      shown.viewer.may.staff.credit ? [...(await listRepChoices(db, shown))] : [],
  }),
  standing: t.field({
    type: StandingObject,
    nullable: true,
    description: "Null for staff who do not see what accounts owe.",
    resolve: async (shown, _arguments, context) =>
      seesMoney(shown.viewer.may.staff) ? { ...shown, ...(await readStaffStanding(context, shown)) } : null,
  }),
  ledger: t.field({
    type: LedgerObject,
    description: "Everything that changed what the account owes, the newest first.",
    args: { after: t.arg.string({ required: true, description: "`nextCursor` of the page before." }) },
    resolve: (shown, { after }, context) => {
      checkMoney(shown);
      return readLedger(context, shown, after);
    },
  }),
  openDebits: t.field({
    type: [MovementObject],
    description: "What the account owes, the oldest first. Empty for staff who book nothing.",
    resolve: async (shown, _arguments, { db }) =>
      shown.viewer.may.staff.money
        ? (await listOpenDebits(db, shown)).map((row) => ({ ...row, country: shown.country }))
        : [],
  }),
  orders: t.field({
    type: [OrderSummaryObject],
    description: "The newest orders that the viewer sees.",
    resolve: ({ viewer, account }, _arguments, { db }) => listOrdersOfAccount(db, viewer, account.id),
  }),
  members: t.field({
    type: [StaffMemberObject],
    resolve: (shown, _arguments, { db }) => listAccountMembers(db, shown),
  }),
  prices: t.field({
    type: [AgreedPriceObject],
    resolve: async (shown, _arguments, context) => {
      checkMoney(shown);
      return (await listAgreedPrices(context, shown)).map((price) => ({ ...price, country: shown.country }));
    },
  }),
  notes: t.field({ type: [NoteObject], resolve: (shown, _arguments, { db }) => listAccountNotes(db, shown) }),
  history: t.field({
    type: [AuditEntryObject],
    resolve: (shown, _arguments, { db }) => {
      checkMoney(shown);
      return listAccountHistory(db, shown);
    },
  }),
}));

const StaffAccountPayload = payloadRef<{ account: StaffAccount | null }>("StaffAccountPayload");
StaffAccountPayload.implement({
  fields: (t) => ({
    account: t.field({ type: StaffAccountObject, nullable: true, resolve: ({ account }) => account }),
  }),
});

builder.queryField("staffAccount", (t) =>
  t.field({
    type: StaffAccountPayload,
    description: "One of the accounts that a member of staff works with.",
    args: { accountId: t.arg.string(accountIdArg) },
    resolve: async (_root, { accountId }, context) => {
      const account = await findStaffAccount(context.db, getStaff(context, mayOpenAccounts), accountId);
      return { account, userErrors: account === null ? [staffAccountErrors.accountNotFound] : [] };
    },
  }),
);
