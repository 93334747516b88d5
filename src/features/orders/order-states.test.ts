// Shows that every state of an order can be reached, that nothing moves but by the table, and what each is called.
import { describe, expect, test } from "vitest";
import {
  approvalStatuses,
  firstState,
  firstStates,
  moveOrder,
  type OrderMove,
  type OrderState,
  orderLabel,
  orderMoves,
  orderStatuses,
  orderTrackings,
} from "./order-states.ts";

const moves = Object.keys(orderMoves) as OrderMove[];
const nameOf = ({ status, tracking, approval }: OrderState) => `${status} ${tracking} ${approval}`;

function reachable(): Map<string, OrderState> {
  const known = new Map(firstStates.map((state) => [nameOf(state), state]));
  for (const state of known.values()) {
    for (const move of moves) {
      const next = moveOrder(state, move);
      if (next !== null) known.set(nameOf(next), next);
    }
  }
  return known;
}

test("every state of the table can be reached from how an order begins", () => {
  const inTable = new Set(
    moves.flatMap((move) => orderMoves[move].flatMap(({ from, to }) => [nameOf(from), nameOf(to)])),
  );
  expect(new Set(reachable().keys())).toEqual(inTable);
});

test("of all the states there could be, only those of the table move", () => {
  const all = orderStatuses.flatMap((status) =>
    orderTrackings.flatMap((tracking) =>
      [...approvalStatuses, null].map((approval) => ({ status, tracking, approval })),
    ),
  );
  for (const move of moves) {
    const moving = all.filter((state) => moveOrder(state, move) !== null).map(nameOf);
    expect(moving.sort()).toEqual(orderMoves[move].map(({ from }) => nameOf(from)).sort());
  }
});

test("what has ended stays ended", () => {
  const ended = [...reachable().values()].filter(({ status }) => !["CREATED", "OPEN"].includes(status));
  expect(ended.length).toBeGreaterThan(3);
  for (const state of ended) expect(moves.filter((move) => moveOrder(state, move) !== null)).toEqual([]);
});

test("approval is asked for before credit is looked at", () => {
  expect(firstState({ needsApproval: true, passesCredit: true })).toMatchObject({
    approval: "pending",
    tracking: "UNKNOWN",
  });
  expect(firstState({ needsApproval: false, passesCredit: true })).toMatchObject({
    tracking: "CREDIT_REVIEW_IN_PROGRESS",
  });
});

describe("the label", () => {
  test.each([
    ["OPEN", "ORDER_IS_BEING_PREPARED", null, "Preparing your order"],
    ["COMPLETED", "ORDER_COMPLETE", null, "Order completed"],
    ["CANCELLED", "ORDER_CANCELLED", null, "Order cancelled"],
    ["CREATED", "CREDIT_REVIEW_IN_PROGRESS", null, "Pending credit review"],
    ["CREATED", "UNKNOWN", "pending", "Waiting for approval"],
    ["CREATED", "UNKNOWN", null, "Order received"],
  ] as const)(
    "of %s, %s and %s is in the specification's words, or ours where it has none",
    (status, tracking, approval, label) => {
      expect(orderLabel({ status, tracking, approval, refundedAt: null })).toBe(label);
    },
  );

  test("of what was given back says so", () => {
    const state = { status: "CANCELLED", tracking: "ORDER_CANCELLED", approval: null } as const;
    expect(orderLabel({ ...state, refundedAt: new Date() })).toBe("Refund");
  });
});
