/** Every queue of staff. A new queue is one more entry here. */
import type { RawBuilder } from "kysely";
import { selectBouncedMails } from "../../../server/mail.store.ts";
import type { TaskRow, TaskScope } from "../../../shared/task-row.ts";
import { calculateStuckSince } from "../../gift-cards/gift-card.ts";
import { selectWaitingCards } from "../../gift-cards/server/waiting-gift-cards.store.ts";
import type { StaffCapabilities } from "../../identity/staff-capabilities.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { statusLabels } from "../../imports/import.ts";
import { toImportReach } from "../../imports/import-access.ts";
import { formatImportAddress } from "../../imports/import-addresses.ts";
import { listOffered } from "../../imports/offered-kinds.ts";
import { selectWithProblems } from "../../imports/server/imports.store.ts";
import type { BulkChoice } from "../../orders/bulk-choice.ts";
import { formatOrderAddress } from "../../orders/order-addresses.ts";
import { problemLabels } from "../../orders/order-claim.ts";
import {
  selectArrivalsDue,
  selectBackOrdersIn,
  selectClaims,
  selectCreditReviews,
  selectToHandOver,
  selectToPick,
} from "../../orders/server/order-tasks.store.ts";
import { formatStaffOrderAddress } from "../../orders/staff-order-addresses.ts";
import { selectWaitingSignUps } from "../../sign-ups/server/sign-ups.store.ts";

export interface QueueSource {
  /** As in the address of the queue. */
  readonly name: string;
  readonly label: string;
  /** The key that opens the queue from the first page of staff. */
  readonly key: string;
  readonly lede: string;
  readonly emptyText: string;
  /** The words for the column "title". */
  readonly titleHeader: string;
  /** Whether its tasks belong to stores. */
  readonly hasStores: boolean;
  readonly isOpenTo: (staff: StaffCapabilities) => boolean;
  /** The tasks in the columns of `TaskRow`, as a part of another statement. */
  readonly select: (scope: TaskScope, viewer: SignedInViewer) => RawBuilder<unknown>;
  /** The page where the task is done. */
  readonly formatAddress: (task: Pick<TaskRow, "reference">) => string;
  readonly statusLabels: Readonly<Record<string, string>>;
  /** What can be done with several of its tasks at a time. */
  readonly bulkChoices: readonly BulkChoice[];
}

const fulfils = ({ fulfil }: StaffCapabilities) => fulfil !== "none";
const storeOrder = {
  titleHeader: "Order",
  hasStores: true,
  isOpenTo: fulfils,
  formatAddress: ({ reference }: Pick<TaskRow, "reference">) => formatStaffOrderAddress(reference),
  statusLabels: { WAITING: "To pick", PICKING: "Picking", READY: "Ready", LEFT: "On its way" },
  bulkChoices: [],
} as const;

export const queueList: readonly QueueSource[] = [
  {
    ...storeOrder,
    name: "PICK",
    label: "Orders to pick",
    key: "p",
    lede: "Nothing holds these orders up. The store can pick them now.",
    emptyText: "New orders appear here as soon as the store can pick them.",
    bulkChoices: ["START", "READY", "PRINT"],
    select: selectToPick,
  },
  {
    ...storeOrder,
    name: "BACK_ORDERS_IN",
    label: "Back orders that came in",
    key: "b",
    lede: "Units that customers waited for are in stock and reserved. Pick them.",
    emptyText: "Units that customers wait for appear here when they are in stock.",
    select: selectBackOrdersIn,
  },
  {
    ...storeOrder,
    name: "HAND_OVER",
    label: "Orders to hand over",
    key: "h",
    lede: "They are picked and wait for the customer or the carrier.",
    emptyText: "Orders that are picked appear here until they are handed over or dispatched.",
    bulkChoices: ["HAND_OVER"],
    select: selectToHandOver,
  },
  {
    ...storeOrder,
    name: "ARRIVAL_DUE",
    label: "Arrivals to record",
    key: "a",
    lede: "They left a day ago or longer, and nobody has recorded their arrival.",
    emptyText: "Orders that were dispatched appear here after a day, until their arrival is recorded.",
    select: selectArrivalsDue,
  },
  {
    name: "CREDIT_REVIEW",
    label: "Credit reviews",
    key: "c",
    lede: "Orders over the credit limit of their account. Let them go on, or refuse them.",
    emptyText: "Orders over the credit limit of their account appear here.",
    titleHeader: "Order",
    hasStores: true,
    bulkChoices: [],
    isOpenTo: ({ credit }) => credit,
    select: selectCreditReviews,
    formatAddress: ({ reference }) => formatOrderAddress({ id: reference }),
    statusLabels: { IN_REVIEW: "In review" },
  },
  {
    name: "CLAIMS",
    label: "Claims",
    key: "l",
    lede: "Problems that customers reported with their orders in the last 30 days.",
    emptyText: "Problems that customers report with their orders appear here.",
    titleHeader: "Order",
    hasStores: true,
    bulkChoices: [],
    isOpenTo: ({ returns }) => returns !== "none",
    select: selectClaims,
    formatAddress: ({ reference }) => formatOrderAddress({ id: reference }),
    statusLabels: Object.fromEntries(
      Object.entries(problemLabels).map(([problem, label]) => [
        problem,
        label.charAt(0).toUpperCase() + label.slice(1),
      ]),
    ),
  },
  {
    name: "SIGN_UPS",
    label: "Sign-ups",
    key: "s",
    lede: "Businesses that ask for a trade account.",
    emptyText: "Businesses that ask for a trade account appear here.",
    titleHeader: "Reference",
    hasStores: false,
    bulkChoices: [],
    isOpenTo: ({ credit }) => credit,
    select: selectWaitingSignUps,
    formatAddress: ({ reference }) => `/staff/sign-ups/${reference}`,
    statusLabels: { WAITING: "Waiting" },
  },
  {
    name: "BOUNCED_MAILS",
    label: "Bounced mails",
    key: "m",
    lede: "The mail server refused them. Find out the right address, and write what you did.",
    emptyText: "Mails that a mail server refuses for good appear here.",
    titleHeader: "To",
    hasStores: false,
    bulkChoices: [],
    isOpenTo: ({ mails }) => mails,
    select: selectBouncedMails,
    formatAddress: ({ reference }) => `/staff/outbox/${reference}`,
    statusLabels: { REFUSED: "Refused" },
  },
  {
    name: "IMPORT_ERRORS",
    label: "Imports with errors",
    key: "i",
    lede: "Files with rejected rows, and plans that are out of date. Correct the file, plan again, or discard the import.",
    emptyText: "Files that could not be read whole appear here, until they are applied or discarded.",
    titleHeader: "Import",
    hasStores: false,
    bulkChoices: [],
    // Row security keeps store staff from imports. They find their own on the page of imports.
    isOpenTo: ({ imports, stock }) => stock !== "stores" && listOffered(imports).length > 0,
    select: (_, viewer) => selectWithProblems(toImportReach(viewer, viewer.may)),
    formatAddress: ({ reference }) => formatImportAddress(reference),
    statusLabels,
  },
  {
    name: "GIFT_CARDS",
    label: "Waiting gift cards",
    key: "g",
    lede: "The provider has not answered, or it refused the card of a reward.",
    emptyText: "Gift cards that the provider does not answer appear here.",
    titleHeader: "Gift card",
    hasStores: false,
    bulkChoices: [],
    isOpenTo: ({ rewards }) => rewards,
    select: ({ now }) => selectWaitingCards(calculateStuckSince(now)),
    formatAddress: () => "/staff/gift-cards",
    statusLabels: { ASKED: "No answer", FAILED: "Refused" },
  },
];
