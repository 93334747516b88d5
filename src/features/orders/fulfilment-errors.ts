import type { UserError } from "../../shared/result.ts";
import { formatUnitCount } from "./shipment.ts";

/** Every refusal of the work of a store on an order, in order of precedence: the first that applies is shown. */
export const fulfilmentErrors = {
  nothingChosen: {
    code: "BULK_NOTHING_CHOSEN",
    field: "tasks",
    message: "Choose at least one order.",
  },
  tooManyChosen: {
    code: "BULK_TOO_MANY",
    field: "tasks",
    message: "Choose at most 50 orders at a time.",
  },
  shipmentNotFound: {
    code: "SHIPMENT_NOT_FOUND",
    field: "shipment",
    message: "We couldn't find this part of the order. Look at the order again.",
  },
  notToPick: {
    code: "ORDER_NOT_TO_PICK",
    field: "orderCode",
    message: "This order waits for its approval, its credit review or its payment. Pick it after that.",
  },
  changedMeanwhile: {
    code: "SHIPMENT_CHANGED",
    field: "version",
    message: "Somebody has changed this part of the order meanwhile. Look at it again, then repeat your change.",
  },
  wrongStatus: (status: string): UserError => ({
    code: "SHIPMENT_WRONG_STATUS",
    field: "shipment",
    message: `This is not possible now. This part of the order is: ${status}.`,
  }),
  notStarted: {
    code: "SHIPMENT_NOT_STARTED",
    field: "shipment",
    message: "Nobody has started to pick this. Start picking first.",
  },
  isDelivered: {
    code: "ORDER_IS_DELIVERED",
    field: "orderCode",
    message: "This order is delivered and not picked up. Open it, and say who takes it there.",
  },
  lineNotFound: {
    code: "SHIPMENT_LINE_NOT_FOUND",
    field: "itemId",
    message: "This line is not in this part of the order. Check the label on the tin.",
  },
  scannedUnknown: {
    code: "SCANNED_UNKNOWN",
    field: "code",
    message: "This is not in this part of the order. Put it back.",
  },
  scannedTooMany: {
    code: "SCANNED_TOO_MANY",
    field: "code",
    message: "All units of this line are picked. Put this one back.",
  },
  pickedTooMany: (most: number): UserError => ({
    code: "PICKED_TOO_MANY",
    field: "picked",
    message: `Pick from 0 to ${most} of this line.`,
  }),
  notAllPicked: (left: number): UserError => ({
    code: "NOT_ALL_PICKED",
    field: "shipment",
    message: `Not picked yet: ${formatUnitCount(left)}. Pick the rest, or report what is missing.`,
  }),
  shortQuantity: (most: number): UserError => ({
    code: "SHORT_QUANTITY",
    field: "units",
    message: `Report from 1 to ${most} missing units of this line.`,
  }),
  otherStore: {
    code: "SHORT_OTHER_STORE",
    field: "toStoreId",
    message: "Choose another store.",
  },
  otherStoreWithoutStock: (available: number): UserError => ({
    code: "SHORT_OTHER_STORE_STOCK",
    field: "toStoreId",
    message: `The other store does not have enough. It has: ${formatUnitCount(available)}.`,
  }),
  noAddress: {
    code: "NO_ADDRESS_TO_SEND_TO",
    field: "orderCode",
    message: "This order is picked up and has no address. Hand it over at the counter.",
  },
  carrierRequired: {
    code: "CARRIER_REQUIRED",
    field: "carrier",
    message: "Say who takes it, in 60 characters or fewer. Write Own truck for your own.",
  },
  trackingTooLong: {
    code: "TRACKING_TOO_LONG",
    field: "trackingNumber",
    message: "A tracking number has 80 characters at most.",
  },
  trackingUrl: {
    code: "TRACKING_URL_NOT_VALID",
    field: "trackingUrl",
    message: "Enter the whole address of the tracking page. It begins with https://.",
  },
  receiverTooLong: {
    code: "RECEIVER_TOO_LONG",
    field: "receivedBy",
    message: "Write the name in 80 characters or fewer.",
  },
  notDispatched: {
    code: "SHIPMENT_NOT_DISPATCHED",
    field: "shipment",
    message: "Only what was sent with a carrier arrives. This part was handed over at the counter.",
  },
  mailNotSent: {
    code: "ORDER_MAIL_NOT_SENT_BEFORE",
    field: "mail",
    message: "This mail was not sent for this order yet.",
  },
  mailTooOften: {
    code: "ORDER_MAIL_TOO_OFTEN",
    field: "mail",
    message: "This order's mails were sent again several times. Wait 15 minutes, then try once more.",
  },
  papersBusy: {
    code: "ORDER_PAPERS_BUSY",
    field: null,
    message: "Many papers are being made. Please try again in a few seconds.",
  },
  arrivalTime: {
    code: "ARRIVAL_TIME_NOT_VALID",
    field: "at",
    message: "It arrived after it left the store and not later than now. Check the day and the time.",
  },
} as const;
