import { builder } from "../../../server/graphql/builder.ts";
import { DeliveryModeEnum } from "../../stores/server/fulfilment.graphql.ts";
import { isToPick } from "../fulfilment-checks.ts";
import type { OrderLine } from "../order.ts";
import { formatOrderLabel } from "../order-states.ts";
import { listRepeatableMails } from "../repeatable-mails.ts";
import { formatShipmentStatus, leavingWays, type ShipmentLine, shipmentStatuses } from "../shipment.ts";
import type { StaffOrder, StaffShipment, StaffShipmentList, StaffShipmentRow } from "./staff-orders.queries.ts";

const ShipmentStatusEnum = builder.enumType("ShipmentStatus", { values: shipmentStatuses });
const LeavingWayEnum = builder.enumType("LeavingWay", { values: leavingWays });

export const NamedStoreObject = builder
  .objectRef<{ readonly id: string; readonly name: string }>("NamedStore")
  .implement({
    fields: (t) => ({ id: t.exposeString("id"), name: t.exposeString("name") }),
  });

const StaffShipmentRowObject = builder.objectRef<StaffShipmentRow>("StaffShipmentRow").implement({
  description: "A shipment in the list of staff.",
  fields: (t) => ({
    orderCode: t.exposeString("number"),
    shipment: t.exposeInt("shipment"),
    storeId: t.exposeString("storeId"),
    storeName: t.exposeString("storeName"),
    status: t.expose("status", { type: ShipmentStatusEnum }),
    statusLabel: t.string({ resolve: formatShipmentStatus }),
    businessName: t.exposeString("accountName"),
    poNumber: t.exposeString("poNumber"),
    promisedFor: t.exposeString("promisedFor", { nullable: true }),
    deliveryMode: t.expose("deliveryMode", { type: DeliveryModeEnum }),
    units: t.exposeInt("units"),
    createdAt: t.field({ type: "DateTime", resolve: ({ createdAt }) => createdAt }),
  }),
});

export const StaffShipmentListObject = builder.objectRef<StaffShipmentList>("StaffShipmentList").implement({
  fields: (t) => ({
    rows: t.field({ type: [StaffShipmentRowObject], resolve: ({ rows }) => [...rows] }),
    nextCursor: t.exposeString("nextCursor", { nullable: true, description: "Null on the last page." }),
    stores: t.field({
      type: [NamedStoreObject],
      description: "The stores whose orders the viewer sees.",
      resolve: ({ stores }) => [...stores],
    }),
  }),
});

interface StaffLine {
  readonly here: ShipmentLine;
  readonly line: OrderLine;
}

const StaffShipmentLineObject = builder.objectRef<StaffLine>("StaffShipmentLine").implement({
  fields: (t) => ({
    itemId: t.string({ resolve: ({ line }) => String(line.lineNumber) }),
    sku: t.string({ resolve: ({ line }) => line.sku }),
    name: t.string({ resolve: ({ line }) => line.productName }),
    productSize: t.string({ resolve: ({ line }) => line.size }),
    colour: t.string({
      nullable: true,
      description: "Name and code of the colour; null for what is not tinted.",
      resolve: ({ line }) =>
        line.tint === null ? null : [line.colourName, line.colourCode].filter(Boolean).join(" · "),
    }),
    hex: t.string({ nullable: true, resolve: ({ line }) => line.hex }),
    reference: t.string({ resolve: ({ line }) => line.reference }),
    barcode: t.string({
      nullable: true,
      resolve: ({ line }, _arguments, { snapshots }) =>
        snapshots.catalogue.variantBySku.get(line.sku)?.variant.barcode ?? null,
    }),
    quantity: t.int({ resolve: ({ here }) => here.quantity }),
    picked: t.int({ resolve: ({ here }) => here.picked }),
    missing: t.int({ description: "Reported missing.", resolve: ({ here }) => here.short }),
  }),
});

interface SeenShipment extends StaffShipment {
  readonly orderLines: ReadonlyMap<number, OrderLine>;
}

const StaffShipmentObject = builder.objectRef<SeenShipment>("StaffShipment").implement({
  description: "The units of an order that leave one store together.",
  fields: (t) => ({
    shipment: t.exposeInt("shipment"),
    storeId: t.exposeString("storeId"),
    storeName: t.exposeString("storeName"),
    status: t.expose("status", { type: ShipmentStatusEnum }),
    statusLabel: t.string({ resolve: formatShipmentStatus }),
    version: t.exposeInt("version"),
    mayWork: t.exposeBoolean("mayWork", { description: "Whether the viewer works in its store." }),
    how: t.expose("how", { type: LeavingWayEnum, nullable: true }),
    carrier: t.exposeString("carrier", { nullable: true }),
    trackingNumber: t.exposeString("trackingNumber", { nullable: true }),
    trackingUrl: t.exposeString("trackingUrl", { nullable: true }),
    receivedBy: t.exposeString("receivedBy", { nullable: true }),
    leftAt: t.field({ type: "DateTime", nullable: true, resolve: ({ leftAt }) => leftAt }),
    arrivedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ arrivedAt }) => arrivedAt }),
    proofs: t.stringList({ description: "PHOTO, SIGNATURE.", resolve: ({ proofs }) => [...proofs] }),
    lines: t.field({
      type: [StaffShipmentLineObject],
      resolve: ({ lines, orderLines }) =>
        lines.flatMap((here) => {
          const line = orderLines.get(here.lineNumber);
          return line === undefined ? [] : [{ here, line }];
        }),
    }),
  }),
});

const StaffEventObject = builder.objectRef<StaffOrder["events"][number]>("StaffOrderEvent").implement({
  fields: (t) => ({
    date: t.string({ resolve: ({ at }) => at.toISOString() }),
    kind: t.exposeString("kind"),
    description: t.exposeString("text"),
    by: t.exposeString("by", { nullable: true }),
  }),
});

export const StaffOrderObject = builder.objectRef<StaffOrder>("StaffOrder").implement({
  description: "An order as staff work on it, without prices.",
  fields: (t) => ({
    orderCode: t.string({ resolve: ({ order }) => order.number }),
    statusLabel: t.string({ resolve: ({ order }) => formatOrderLabel(order) }),
    isToPick: t.boolean({
      description: "Whether nothing holds it up, so that the store can pick it.",
      resolve: ({ order }) => isToPick(order),
    }),
    businessName: t.exposeString("accountName"),
    accountNumber: t.exposeString("accountNumber"),
    placedBy: t.exposeString("placedBy"),
    creationDate: t.field({ type: "DateTime", resolve: ({ order }) => order.createdAt }),
    promisedFor: t.string({ nullable: true, resolve: ({ order }) => order.promisedFor }),
    deliveryMode: t.field({ type: DeliveryModeEnum, resolve: ({ order }) => order.deliveryMode }),
    deliveryAddress: t.stringList({
      description: "Its lines; empty for a pickup.",
      resolve: ({ order: { address } }) =>
        address === null
          ? []
          : [address.line1, address.line2 ?? "", `${address.suburb} ${address.state} ${address.postcode}`].filter(
              (line) => line.trim() !== "",
            ),
    }),
    authorityToLeave: t.boolean({ resolve: ({ order }) => order.authorityToLeave }),
    poNumber: t.string({ resolve: ({ order }) => order.poNumber }),
    note: t.string({ resolve: ({ order }) => order.note }),
    timeZone: t.string({ nullable: true, resolve: ({ store }) => store?.timezone ?? null }),
    shipments: t.field({
      type: [StaffShipmentObject],
      resolve: ({ shipments, lines }) => {
        const orderLines = new Map(lines.map((line) => [line.lineNumber, line]));
        return shipments.map((shipment) => ({ ...shipment, orderLines }));
      },
    }),
    timeline: t.field({ type: [StaffEventObject], resolve: ({ events }) => [...events] }),
    missingUnits: t.exposeInt("missingUnits", { description: "Units that no store has yet." }),
    canCancel: t.exposeBoolean("canCancel"),
    canCancelRest: t.exposeBoolean("canCancelRest"),
    nextOrderCode: t.exposeString("nextNumber", {
      nullable: true,
      description: "The oldest other order that can be picked.",
    }),
    mails: t.stringList({
      description: "The kinds of mails about it that can be sent again.",
      resolve: ({ order, shipments }) => listRepeatableMails(order, shipments).map(({ kind }) => kind),
    }),
    otherStores: t.field({
      type: [NamedStoreObject],
      description: "The stores of the country, which may send what another store could not find.",
      resolve: ({ order }, _arguments, { snapshots }) => [...snapshots.stores.byCountry[order.country]],
    }),
  }),
});
