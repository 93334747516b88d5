// Shows that an order of another account is answered exactly like a missing order, for every actor and operation, and that
// staff see it.
import { describe, expect, test } from "vitest";
import { type Actor, actorNames, actors } from "../support/access-actors.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { getPlacedOrder, orderWorld } from "../support/order-world.ts";

const { server, fillCart } = await orderWorld();
const foreignOrder = getPlacedOrder(await (await fillCart("holder.nz@trestle.test")).order()).id;
const missing = "NZ-9999999";

const operations: Record<string, object> = {
  ApproveOrder: {},
  CancelOrder: {},
  CancelOrderRest: {},
  ClaimOrderItem: { itemId: "1", problem: "DAMAGED", quantity: 1 },
  GetOrderByCode: { creationDate: "", date: "" },
  GetStaffOrder: {},
  MarkReady: { shipment: 1, storeId: "2226" },
  ReorderItems: {},
  ReviewOrderCredit: { isReleased: false },
};

const seesOrder: Actor[] = ["admin", "receivables"];
const strangers = actorNames.filter((name) => !seesOrder.includes(name) && !name.startsWith("rep"));

/** Reads the answer without the parts that always differ: times, the request id and the order number. */
async function readAnswer(actor: Actor, operation: string, orderCode: string): Promise<string> {
  const email = actors[actor];
  const cookie = email === null ? "" : await openSession(server.db, email);
  const variables = { ...operations[operation], orderCode };
  const { status, body } = await askOperation(server.url, operation, { cookie, variables });
  const text = JSON.stringify({ status, body }, (name, value) =>
    ["localTime", "promise", "requestId", "modifiedTime"].includes(name) ? "" : value,
  );
  return text.replaceAll(orderCode, "the order");
}

describe.each(Object.keys(operations))("the operation %s", (operation) => {
  test.each(strangers)("an actor without access (%s) gets the answer for a missing order", async (actor) => {
    const answer = await readAnswer(actor, operation, foreignOrder);
    expect(answer).toBe(await readAnswer(actor, operation, missing));
    expect(answer).not.toContain("holder.nz");
  });
});

test("the order is unchanged afterwards, and its own members and staff see it", async () => {
  const readers = ["holder.nz@trestle.test", "admin.au@trestle.test", "receivables.au@trestle.test"];
  for (const email of readers) {
    const variables = { orderCode: foreignOrder, creationDate: "", date: "" };
    const cookie = await openSession(server.db, email);
    const { body } = await askOperation(server.url, "GetOrderByCode", { cookie, variables });
    expect(body.data?.order).toMatchObject({ order: { id: foreignOrder, orderStatus: "CREATED" }, userErrors: [] });
  }
});
