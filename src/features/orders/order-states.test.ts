// Shows that every state of an order can be reached, that only the moves of the table are possible, and the label and remaining steps of each state.
import { describe, expect, test } from "vitest";
import {
  approvalStatuses,
  findNextState,
  firstStates,
  formatOrderLabel,
  listRemainingSteps,
  type OrderMove,
  type OrderState,
  orderMoves,
  orderStatuses,
  orderTrackings,
  toFirstState,
} from "./order-states.ts";

const moves = Object.keys(orderMoves) as OrderMove[];
const nameState = ({ status, tracking, approval }: OrderState) => `${status} ${tracking} ${approval}`;

function reachable(): Map<string, OrderState> {
  const known = new Map(firstStates.map((state) => [nameState(state), state]));
  for (const state of known.values()) {
    for (const move of moves) {
      const next = findNextState(state, move);
      if (next !== null) known.set(nameState(next), next);
    }
  }
  return known;
}

test("every state in the table can be reached from a first state", () => {
  const inTable = new Set(
    moves.flatMap((move) => orderMoves[move].flatMap(({ from, to }) => [nameState(from), nameState(to)])),
  );
  expect(new Set(reachable().keys())).toEqual(inTable);
});

test("a move is possible only from the states that the table lists for it", () => {
  const all = orderStatuses.flatMap((status) =>
    orderTrackings.flatMap((tracking) =>
      [...approvalStatuses, null].map((approval) => ({ status, tracking, approval })),
    ),
  );
  for (const move of moves) {
    const moving = all.filter((state) => findNextState(state, move) !== null).map(nameState);
    expect(moving.sort()).toEqual(orderMoves[move].map(({ from }) => nameState(from)).sort());
  }
});

test("no move leads out of a final state", () => {
  const ended = [...reachable().values()].filter(({ status }) => !["CREATED", "OPEN"].includes(status));
  expect(ended.length).toBeGreaterThan(3);
  for (const state of ended) expect(moves.filter((move) => findNextState(state, move) !== null)).toEqual([]);
});

test("an order that needs approval and exceeds the credit limit waits for approval first", () => {
  expect(toFirstState({ needsApproval: true, exceedsCredit: true })).toMatchObject({
    approval: "pending",
    tracking: "UNKNOWN",
  });
  expect(toFirstState({ needsApproval: false, exceedsCredit: true })).toMatchObject({
    tracking: "CREDIT_REVIEW_IN_PROGRESS",
  });
});

describe("the label of an order", () => {
  test.each([
    ["OPEN", "ORDER_IS_BEING_PREPARED", null, "Preparing your order"],
    ["COMPLETED", "ORDER_COMPLETE", null, "Order completed"],
    ["CANCELLED", "ORDER_CANCELLED", null, "Order cancelled"],
    ["CREATED", "CREDIT_REVIEW_IN_PROGRESS", null, "Pending credit review"],
    ["CREATED", "UNKNOWN", "pending", "Waiting for approval"],
    ["CREATED", "UNKNOWN", null, "Order received"],
  ] as const)(
    "in status %s, tracking %s and approval %s is the specification's, or ours where it has none",
    (status, tracking, approval, label) => {
      expect(formatOrderLabel({ status, tracking, approval, refundedAt: null })).toBe(label);
    },
  );

  test("is “Refund” once its money was returned", () => {
    const state = { status: "CANCELLED", tracking: "ORDER_CANCELLED", approval: null } as const;
    expect(formatOrderLabel({ ...state, refundedAt: new Date() })).toBe("Refund");
  });
});

const made = { orderStatus: "CREATED", tracking: "UNKNOWN", approval: null, deliveryMode: "DELIVERY" } as const;

test.each([
  [made, ["Prepared by the store", "Delivered"]],
  [
    { ...made, approval: "pending", deliveryMode: "PICKUP" } as const,
    ["Approved by the account holder", "Prepared by the store", "Picked up"],
  ],
  [
    { ...made, tracking: "CREDIT_REVIEW_IN_PROGRESS" } as const,
    ["Credit limit looked at", "Prepared by the store", "Delivered"],
  ],
  [{ ...made, orderStatus: "OPEN", tracking: "ORDER_IS_BEING_PREPARED" } as const, ["Delivered"]],
  [{ ...made, orderStatus: "COMPLETED", tracking: "ORDER_COMPLETE" } as const, []],
  [{ ...made, orderStatus: "CANCELLED", tracking: "ORDER_CANCELLED" } as const, []],
])("the remaining steps of %o are listed in order", (order, ahead) => {
  expect(listRemainingSteps(order)).toEqual(ahead);
});
