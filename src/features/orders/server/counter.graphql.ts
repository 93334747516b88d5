/** The work of store staff on orders: what waits, one order with its shipments, and every step of a shipment. */
import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { DocumentContentObject, type FileContent } from "../../../server/graphql/document-content.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { listRefusals, type UserError } from "../../../shared/result.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { ordersErrors } from "../orders-errors.ts";
import { type ShipmentInput, shortAnswers, shortReasons } from "../shipment.ts";
import { staffOrderViews } from "../staff-orders.ts";
import {
  type CounterServices,
  dispatchShipment,
  handOver,
  markArrived,
  markReady,
  pickScanned,
  reportShort,
  savePicks,
  startPicking,
} from "./counter.actions.ts";
import { maySendMails, sendOrderMailAgain } from "./counter-mails.actions.ts";
import { StaffOrderObject, StaffShipmentListObject } from "./counter-types.graphql.ts";
import { makePickSheets } from "./pick-sheets.queries.ts";
import {
  makeStaffPaper,
  readStaffOrder,
  type StaffOrder,
  searchStaffOrders,
  staffPapers,
} from "./staff-orders.queries.ts";

const getReader = (context: OperationContext) => getStaff(context, ({ orders }) => orders !== "none");
const getWorker = (context: OperationContext) => getStaff(context, ({ fulfil }) => fulfil !== "none");

const StaffOrderViewEnum = builder.enumType("StaffOrderView", { values: staffOrderViews });

builder.queryField("staffOrders", (t) =>
  t.field({
    type: StaffShipmentListObject,
    description: "What stores have to do, the oldest first. Store staff see their own stores.",
    extensions: { cost: fieldCosts.search },
    args: {
      view: t.arg({ type: StaffOrderViewEnum, required: true }),
      storeId: t.arg.string({ required: true, description: "Empty for every store that the viewer sees." }),
      text: t.arg.string({ required: true, description: "The number of an order in place of the view." }),
      after: t.arg.string({ required: true, description: "`nextCursor` of the page before; empty for the first." }),
    },
    resolve: (_root, input, context) => searchStaffOrders(context, getReader(context), input),
  }),
);

interface ChangedOrder {
  readonly number: string;
  readonly viewer: SignedInViewer;
  readonly known?: StaffOrder | null;
}

export const StaffOrderPayload = payloadRef<ChangedOrder>("StaffOrderPayload");
StaffOrderPayload.implement({
  fields: (t) => ({
    order: t.field({
      type: StaffOrderObject,
      nullable: true,
      description: "As it is after the change.",
      resolve: ({ number, viewer, known }, _arguments, context) =>
        known === undefined ? readStaffOrder(context, viewer, number) : known,
    }),
  }),
});

builder.queryField("staffOrder", (t) =>
  t.field({
    type: StaffOrderPayload,
    description: "An order with the shipments of every store.",
    args: { orderCode: t.arg.string({ required: true }) },
    resolve: async (_root, { orderCode: number }, context) => {
      const viewer = getReader(context);
      const known = await readStaffOrder(context, viewer, number);
      return { number, viewer, known, userErrors: known === null ? [ordersErrors.orderNotFound] : [] };
    },
  }),
);

const StaffPaperEnum = builder.enumType("StaffOrderPaper", { values: staffPapers });
const StaffPaperPayload = payloadRef<{ document: FileContent | null }>("StaffOrderPaperPayload");
StaffPaperPayload.implement({
  fields: (t) => ({ document: t.expose("document", { type: DocumentContentObject, nullable: true }) }),
});

builder.queryField("staffOrderPaper", (t) =>
  t.field({
    type: StaffPaperPayload,
    extensions: { cost: fieldCosts.pdf },
    description: "Pick sheet, tint cards or docket of the shipments that the viewer works on, without prices.",
    args: {
      paper: t.arg({ type: StaffPaperEnum, required: true }),
      orderCode: t.arg.string({ required: true }),
      shipment: t.arg.int({ description: "With `storeId`: one shipment only." }),
      storeId: t.arg.string(),
    },
    resolve: async (_root, { paper, orderCode: number, shipment, storeId }, context) => {
      const key = shipment == null || storeId == null ? null : { shipment, storeId };
      const made = await makeStaffPaper(context, getWorker(context), { paper, number, key });
      return { document: made.ok ? made.value : null, userErrors: listRefusals(made) };
    },
  }),
);

builder.queryField("staffPickSheets", (t) =>
  t.field({
    type: StaffPaperPayload,
    extensions: { cost: fieldCosts.pdf },
    description: "The pick sheets of up to 50 shipments in one file.",
    args: { taskIds: t.arg.stringList({ required: true, description: "The ids of tasks in a queue of orders." }) },
    resolve: async (_root, { taskIds }, context) => {
      const made = await makePickSheets(context, getWorker(context), taskIds);
      return { document: made.ok ? made.value : null, userErrors: listRefusals(made) };
    },
  }),
);

type Arguments = { readonly orderCode: string; readonly shipment: number; readonly storeId: string };

const toInput = ({ orderCode: number, shipment, storeId }: Arguments): ShipmentInput => ({ number, shipment, storeId });

/** Runs a change and answers with the order, which is read again only if it is asked for. */
async function answer(
  context: OperationContext,
  given: Arguments,
  change: (services: CounterServices, viewer: SignedInViewer, input: ShipmentInput) => Promise<UserError | null>,
): Promise<ChangedOrder & { userErrors: UserError[] }> {
  const viewer = getWorker(context);
  const refusal = await change(context, viewer, toInput(given));
  return { number: given.orderCode, viewer, userErrors: refusal === null ? [] : [refusal] };
}

const shipmentArgs = {
  orderCode: { required: true },
  shipment: { required: true, description: "The number of the shipment within the order." },
  storeId: { required: true, description: "The store that it leaves." },
} as const;

builder.mutationField("startPicking", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    args: {
      orderCode: t.arg.string(shipmentArgs.orderCode),
      shipment: t.arg.int(shipmentArgs.shipment),
      storeId: t.arg.string(shipmentArgs.storeId),
    },
    resolve: (_root, given, context) => answer(context, given, startPicking),
  }),
);

const PickedUnitsInput = builder.inputType("PickedUnitsInput", {
  fields: (t) => ({
    itemId: t.string({ required: true, description: "The line's number in the order." }),
    picked: t.int({ required: true }),
  }),
});

const versionArg = { required: true, description: "The version that was shown. A later one is refused." } as const;

builder.mutationField("savePickProgress", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    args: {
      orderCode: t.arg.string(shipmentArgs.orderCode),
      shipment: t.arg.int(shipmentArgs.shipment),
      storeId: t.arg.string(shipmentArgs.storeId),
      version: t.arg.int(versionArg),
      isAll: t.arg.boolean({ description: "In place of the lines: everything that is not missing is picked." }),
      lines: t.arg({ type: [PickedUnitsInput] }),
    },
    resolve: (_root, { version, isAll, lines, ...given }, context) => {
      const picks = (lines ?? []).map(({ itemId, picked }) => ({ lineNumber: Number(itemId), picked }));
      return answer(context, given, (services, viewer, input) =>
        savePicks(services, viewer, { ...input, version, isAll: isAll ?? false, lines: picks }),
      );
    },
  }),
);

builder.mutationField("pickScanned", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    description: "Picks one unit by the code of a tint card, a barcode or a SKU.",
    args: {
      orderCode: t.arg.string(shipmentArgs.orderCode),
      shipment: t.arg.int(shipmentArgs.shipment),
      storeId: t.arg.string(shipmentArgs.storeId),
      code: t.arg.string({ required: true }),
    },
    resolve: (_root, { code, ...given }, context) => {
      const { variantBySku } = context.snapshots.catalogue;
      const findBarcode = (sku: string) => variantBySku.get(sku)?.variant.barcode ?? null;
      return answer(context, given, (services, viewer, input) =>
        pickScanned({ ...services, findBarcode }, viewer, { ...input, code: code.slice(0, 100) }),
      );
    },
  }),
);

builder.mutationField("markReady", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    description: "Everything is picked. A customer who picks it up gets a mail.",
    args: {
      orderCode: t.arg.string(shipmentArgs.orderCode),
      shipment: t.arg.int(shipmentArgs.shipment),
      storeId: t.arg.string(shipmentArgs.storeId),
    },
    resolve: (_root, given, context) => answer(context, given, markReady),
  }),
);

const toText = (given: string | null | undefined) => (given ?? "").trim();

builder.mutationField("handOver", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    description: "The customer takes it at the counter.",
    args: {
      orderCode: t.arg.string(shipmentArgs.orderCode),
      shipment: t.arg.int(shipmentArgs.shipment),
      storeId: t.arg.string(shipmentArgs.storeId),
      receivedBy: t.arg.string({ description: "The name of the person who takes it." }),
    },
    resolve: (_root, { receivedBy, ...given }, context) =>
      answer(context, given, (services, viewer, input) =>
        handOver(services, viewer, { ...input, receivedBy: toText(receivedBy) }),
      ),
  }),
);

builder.mutationField("dispatchShipment", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    description: "A carrier takes it.",
    args: {
      orderCode: t.arg.string(shipmentArgs.orderCode),
      shipment: t.arg.int(shipmentArgs.shipment),
      storeId: t.arg.string(shipmentArgs.storeId),
      carrier: t.arg.string({ required: true }),
      trackingNumber: t.arg.string(),
      trackingUrl: t.arg.string({ description: "Begins with https://." }),
    },
    resolve: (_root, { carrier, trackingNumber, trackingUrl, ...given }, context) => {
      const sent = {
        carrier: toText(carrier),
        trackingNumber: toText(trackingNumber),
        trackingUrl: toText(trackingUrl),
      };
      return answer(context, given, (services, viewer, input) =>
        dispatchShipment(services, viewer, { ...input, ...sent }),
      );
    },
  }),
);

builder.mutationField("markArrived", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    args: {
      orderCode: t.arg.string(shipmentArgs.orderCode),
      shipment: t.arg.int(shipmentArgs.shipment),
      storeId: t.arg.string(shipmentArgs.storeId),
      at: t.arg.string({ description: "A time in ISO format; left out for now." }),
      receivedBy: t.arg.string(),
    },
    resolve: (_root, { at, receivedBy, ...given }, context) => {
      const time = toText(at);
      const arrivedAt = time === "" ? undefined : parseTime(time);
      return answer(context, given, (services, viewer, input) =>
        markArrived(services, viewer, { ...input, arrivedAt, receivedBy: toText(receivedBy) }),
      );
    },
  }),
);

builder.mutationField("sendOrderMailAgain", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    args: {
      orderCode: t.arg.string(shipmentArgs.orderCode),
      mail: t.arg.string({ required: true, description: "One of the order's `mails`." }),
    },
    resolve: async (_root, { orderCode: number, mail }, context) => {
      const viewer = getStaff(context, maySendMails);
      const refusal = await sendOrderMailAgain(context, viewer, { number, mail });
      return { number, viewer, userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);

function parseTime(text: string): Date | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
}

const ShortReasonEnum = builder.enumType("ShortReason", { values: shortReasons });
const ShortAnswerEnum = builder.enumType("ShortAnswer", { values: shortAnswers });

builder.mutationField("shortPick", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    description: "Units that the store does not have after all. They leave its stock.",
    args: {
      orderCode: t.arg.string(shipmentArgs.orderCode),
      shipment: t.arg.int(shipmentArgs.shipment),
      storeId: t.arg.string(shipmentArgs.storeId),
      version: t.arg.int(versionArg),
      itemId: t.arg.string({ required: true }),
      units: t.arg.int({ required: true }),
      reason: t.arg({ type: ShortReasonEnum, required: true }),
      answer: t.arg({ type: ShortAnswerEnum, required: true, description: "What becomes of the units." }),
      toStoreId: t.arg.string({ description: "The store that sends them." }),
    },
    resolve: (_root, { version, itemId, units, reason, answer: chosen, toStoreId, ...given }, context) => {
      const other = chosen === "OTHER_STORE" ? toText(toStoreId) : "";
      const short = {
        lineNumber: Number(itemId),
        units,
        reason,
        answer: chosen,
        toStoreId: other === "" ? null : other,
      };
      return answer(context, given, (services, viewer, input) =>
        reportShort(services, viewer, { ...input, ...short, version }),
      );
    },
  }),
);
