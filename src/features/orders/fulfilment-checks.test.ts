// Shows what a store may do with a shipment: when it picks, what it may count as picked, and what it says when a shipment leaves and arrives.
import { describe, expect, it } from "vitest";
import {
  applyPicks,
  checkAllPicked,
  checkArrival,
  checkDispatch,
  checkMove,
  checkReceiver,
  isToPick,
} from "./fulfilment-checks.ts";

const created = {
  status: "CREATED",
  tracking: "UNKNOWN",
  approval: null,
  payBy: "ACCOUNT",
  paymentStatus: "NOTPAID",
} as const;
const line = { lineNumber: 1, quantity: 5, picked: 2, short: 1, cancelled: 0, shortReason: null, shortAnswer: null };
const getCode = (answer: object | null) => (answer !== null && "code" in answer ? answer.code : answer);

describe("an order", () => {
  it.each([
    ["on account is picked", created, true],
    ["that was approved is picked", { ...created, approval: "approved" }, true],
    ["that waits for approval is not picked", { ...created, approval: "pending" }, false],
    ["in a credit review is not picked", { ...created, tracking: "CREDIT_REVIEW_IN_PROGRESS" }, false],
    ["by card is picked when it is paid", { ...created, payBy: "CARD", paymentStatus: "PAID" }, true],
    ["by card is not picked before", { ...created, payBy: "CARD" }, false],
    ["that is being prepared is picked", { ...created, status: "OPEN", tracking: "ORDER_IS_BEING_PREPARED" }, true],
    ["that is complete is not picked", { ...created, status: "COMPLETED", tracking: "ORDER_COMPLETE" }, false],
    ["that was cancelled is not picked", { ...created, status: "CANCELLED", tracking: "ORDER_CANCELLED" }, false],
  ] as const)("%s", (_name, order, expected) => {
    expect(isToPick(order)).toBe(expected);
  });
});

describe("picks", () => {
  it("change their line and no other", () => {
    const other = { ...line, lineNumber: 2 };
    expect(applyPicks([line, other], [{ lineNumber: 1, picked: 4 }])).toEqual([{ ...line, picked: 4 }, other]);
  });

  it.each([
    ["more than the line has without its missing units", { lineNumber: 1, picked: 5 }, "PICKED_TOO_MANY"],
    ["fewer than none", { lineNumber: 1, picked: -1 }, "PICKED_TOO_MANY"],
    ["a part of a unit", { lineNumber: 1, picked: 0.5 }, "PICKED_TOO_MANY"],
    ["a line of another shipment", { lineNumber: 9, picked: 1 }, "SHIPMENT_LINE_NOT_FOUND"],
  ])("of %s are refused", (_name, pick, code) => {
    expect(getCode(applyPicks([line], [pick]))).toBe(code);
  });

  it("must be complete before a shipment is ready", () => {
    expect(getCode(checkAllPicked({ lines: [line] }))).toBe("NOT_ALL_PICKED");
    expect(checkAllPicked({ lines: [{ ...line, picked: 4 }] })).toBeNull();
  });
});

it("a move that the status does not allow is refused with the status", () => {
  expect(checkMove({ status: "READY", how: null }, "leave")).toBeNull();
  expect(checkMove({ status: "LEFT", how: "HANDED_OVER" }, "leave")?.message).toContain("Handed over");
});

describe("a dispatch", () => {
  const address = { line1: "1 High St", line2: null, suburb: "Richmond", state: "VIC", postcode: "3121" } as never;
  const input = { carrier: "StarTrack", trackingNumber: "ST1", trackingUrl: "" };
  it.each([
    ["with a carrier is taken", input, null],
    ["with a tracking page is taken", { ...input, trackingUrl: "https://track.example/ST1" }, null],
    ["without a carrier is refused", { ...input, carrier: "" }, "CARRIER_REQUIRED"],
    ["with a long number is refused", { ...input, trackingNumber: "1".repeat(81) }, "TRACKING_TOO_LONG"],
    [
      "with a page without https is refused",
      { ...input, trackingUrl: "http://track.example" },
      "TRACKING_URL_NOT_VALID",
    ],
    ["with a script as page is refused", { ...input, trackingUrl: "javascript:alert(1)" }, "TRACKING_URL_NOT_VALID"],
  ])("%s", (_name, dispatch, code) => {
    expect(getCode(checkDispatch(dispatch, { address }))).toBe(code);
  });

  it("of an order without an address is refused", () => {
    expect(checkDispatch(input, { address: null })?.code).toBe("NO_ADDRESS_TO_SEND_TO");
  });
});

describe("an arrival", () => {
  const leftAt = new Date("2026-11-18T01:00:00Z");
  const now = new Date("2026-11-18T05:00:00Z");
  const check = (at: Date | null, how: "DISPATCHED" | "HANDED_OVER" = "DISPATCHED") =>
    getCode(checkArrival({ how, leftAt }, { at, now }));

  it("is after the shipment left and not later than now", () => {
    expect(check(now)).toBeNull();
    expect(check(leftAt)).toBeNull();
    expect(check(new Date("2026-11-18T00:59:00Z"))).toBe("ARRIVAL_TIME_NOT_VALID");
    expect(check(new Date("2026-11-18T05:01:00Z"))).toBe("ARRIVAL_TIME_NOT_VALID");
    expect(check(null)).toBe("ARRIVAL_TIME_NOT_VALID");
  });

  it("is refused for what was handed over", () => {
    expect(check(now, "HANDED_OVER")).toBe("SHIPMENT_NOT_DISPATCHED");
  });

  it("has a receiver with a short name", () => {
    expect(checkReceiver("Kim")).toBeNull();
    expect(getCode(checkReceiver("K".repeat(81)))).toBe("RECEIVER_TOO_LONG");
  });
});
