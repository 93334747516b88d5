/** Open documents, the balance and the ageing in the specification's words. */
import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents, sumCents, toPrice } from "../../../shared/money.ts";
import { calculateAgeing } from "../ageing.ts";
import { isDebit } from "../billing.ts";
import type { OpenItem, Receivables } from "./receivables.queries.ts";

/** Credits are below zero. */
function calculateOpenCents({ document }: OpenItem): Cents {
  return cents(isDebit(document) ? document.openCents : -document.openCents);
}

const OpenItemFields = builder.interfaceRef<OpenItem>("OpenDocument").implement({
  description: "Something an account owes or is owed, as far as it is not settled.",
  fields: (t) => ({
    documentId: t.id({ resolve: ({ document }) => document.id }),
    docNo: t.string({ resolve: ({ document }) => document.number }),
    docType: t.string({ resolve: ({ document }) => document.kind }),
    docDate: t.string({ resolve: ({ document }) => document.issuedOn }),
    dueDate: t.string({ nullable: true, resolve: ({ document }) => document.dueOn }),
    amtDoccur: t.float({
      description: "What is open of it, in dollars; below zero for a credit.",
      resolve: (item) => calculateOpenCents(item) / 100,
    }),
    currency: t.string({ resolve: ({ document }) => document.currency }),
    amount: t.field({
      type: PriceObject,
      description: "What it was issued for.",
      resolve: ({ document, country }) => toPrice(document.amountCents, country),
    }),
    openAmount: t.field({ type: PriceObject, resolve: (item) => toPrice(calculateOpenCents(item), item.country) }),
    isOverdue: t.exposeBoolean("isOverdue"),
    description: t.string({ resolve: ({ document }) => document.words }),
    salesOrderNo: t.string({ nullable: true, resolve: ({ order }) => order?.number }),
    invoiceNo: t.string({
      nullable: true,
      description: "The invoice that a credit note takes back.",
      resolve: ({ invoiceNumber }) => invoiceNumber,
    }),
  }),
});

const OpenItemObject = builder.objectRef<OpenItem>("OpenItem").implement({ interfaces: [OpenItemFields] });

const InvoiceObject = builder.objectRef<OpenItem>("Invoice").implement({
  interfaces: [OpenItemFields],
  fields: (t) => ({
    soErdat: t.string({
      nullable: true,
      description: "The day of its order.",
      resolve: ({ order, country }) => order && toLocalDate(order.createdAt, country.timeZone),
    }),
    creditMemoNo: t.string({ nullable: true, resolve: ({ creditNote }) => creditNote?.number }),
    crErdat: t.string({
      nullable: true,
      description: "The day of its credit note.",
      resolve: ({ creditNote }) => creditNote?.issuedOn,
    }),
  }),
});

const isWithoutInvoice = ({ document }: OpenItem) => document.invoiceId === null;
const filterKind = (items: readonly OpenItem[], kind: OpenItem["document"]["kind"]) =>
  items.filter(({ document }) => document.kind === kind);

export const OpenInvoicesObject = builder.objectRef<Receivables>("OpenInvoices").implement({
  description: "All that is open of an account, in the five lists of the specification.",
  fields: (t) => ({
    invoices: t.field({ type: [InvoiceObject], resolve: ({ items }) => filterKind(items, "INVOICE") }),
    creditNotes: t.field({
      type: [OpenItemObject],
      resolve: ({ items }) => filterKind(items, "CREDIT_NOTE").filter(isWithoutInvoice),
    }),
    associatedCreditNotes: t.field({
      type: [OpenItemObject],
      resolve: ({ items }) => filterKind(items, "CREDIT_NOTE").filter((item) => !isWithoutInvoice(item)),
    }),
    otherItems: t.field({
      type: [OpenItemObject],
      description: "Charges, refunds and write-offs.",
      resolve: ({ items }) => [
        ...filterKind(items, "OTHER"),
        ...filterKind(items, "REFUND"),
        ...filterKind(items, "WRITE_OFF"),
      ],
    }),
    unallocatedPayments: t.field({ type: [OpenItemObject], resolve: ({ items }) => filterKind(items, "PAYMENT") }),
  }),
});

interface DueAmount {
  readonly cents: Cents;
  readonly dueDate: string | null;
  readonly country: Receivables["country"];
}

const DueAmountObject = builder.objectRef<DueAmount>("DueAmount").implement({
  description: "So much, and since or until when.",
  fields: (t) => ({
    amount: t.field({ type: PriceObject, resolve: ({ cents: amount, country }) => toPrice(amount, country) }),
    dueDate: t.exposeString("dueDate", { nullable: true }),
  }),
});

export const AccountBalanceObject = builder.objectRef<Receivables>("AccountBalance").implement({
  fields: (t) => ({
    overdue: t.field({ type: DueAmountObject, resolve: calculateOverdue }),
    totalBalance: t.field({
      type: PriceObject,
      resolve: ({ credit, country }) => toPrice(cents(credit.balanceCents), country),
    }),
    credit: t.field({
      type: PriceObject,
      description: "Credits and money that settle nothing yet.",
      resolve: ({ items, country }) => toPrice(sumOpen(items.filter(({ document }) => !isDebit(document))), country),
    }),
    dueDates: t.field({ type: [DueAmountObject], resolve: listDueDates }),
  }),
});

function sumOpen(items: readonly OpenItem[]): Cents {
  return sumCents(items.map(({ document }) => document.openCents));
}

/** The date is the oldest overdue date. */
function calculateOverdue({ items, country }: Receivables): DueAmount {
  const late = items.filter(({ isOverdue }) => isOverdue);
  return { cents: sumOpen(late), dueDate: late[0]?.document.dueOn ?? null, country };
}

function listDueDates({ items, country }: Receivables): DueAmount[] {
  const days = new Set(items.flatMap(({ document }) => document.dueOn ?? []));
  return [...days].map((dueDate) => {
    const due = items.filter(({ document }) => document.dueOn === dueDate);
    return { cents: sumOpen(due), dueDate, country };
  });
}

interface ShownBucket {
  readonly label: string;
  readonly cents: Cents;
  readonly country: Receivables["country"];
}

export const AgeingBucketObject = builder.objectRef<ShownBucket>("AgeingBucket").implement({
  description: "What is owed for so long.",
  fields: (t) => ({
    label: t.exposeString("label"),
    amount: t.field({ type: PriceObject, resolve: ({ cents: amount, country }) => toPrice(amount, country) }),
  }),
});

export function listAgeing({ items, today, country }: Receivables): ShownBucket[] {
  const debits = items.filter(({ document }) => isDebit(document)).map(({ document }) => document);
  return calculateAgeing(debits, today).map((bucket) => ({ ...bucket, country }));
}
