// Shows that another account's order is answered, to the letter, like one that is not there: whoever asks, and by whichever
// operation. Staff who see everybody's orders are let in.
import { describe, expect, test } from "vitest";
import { type Actor, actors } from "../support/access-actors.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { orderWorld, placed } from "../support/order-world.ts";

const { server, filled } = await orderWorld();
const theirs = placed(await (await filled("holder.nz@trestle.test")).order()).id;
const missing = "NZ-9999999";

const operations: Record<string, object> = {
  ApproveOrder: {},
  CancelOrder: {},
  ClaimOrderItem: { itemId: "1", problem: "DAMAGED", quantity: 1 },
  GetOrderByCode: { creationDate: "", date: "" },
  ReorderItems: {},
  ReviewOrderCredit: { isReleased: false },
};

const strangers = (Object.keys(actors) as Actor[]).filter((name) => name !== "admin" && !name.startsWith("rep"));

/** Without what is different by itself: the moment, the request and the number that was asked for. */
async function answerFor(actor: Actor, operation: string, orderCode: string): Promise<string> {
  const email = actors[actor];
  const cookie = email === null ? "" : await openSession(server.db, email);
  const variables = { ...operations[operation], orderCode };
  const { status, body } = await askOperation(server.url, operation, { cookie, variables });
  const text = JSON.stringify({ status, body }, (name, value) =>
    ["localTime", "promise", "requestId", "modifiedTime"].includes(name) ? "" : value,
  );
  return text.replaceAll(orderCode, "the order");
}

describe.each(Object.keys(operations))("%s", (operation) => {
  test.each(strangers)("answers a stranger (%s) of another's order as of a missing one", async (actor) => {
    const answer = await answerFor(actor, operation, theirs);
    expect(answer).toBe(await answerFor(actor, operation, missing));
    expect(answer).not.toContain("holder.nz");
  });
});

test("after all these tries the order is as it was, and its own people and staff see it", async () => {
  for (const email of ["holder.nz@trestle.test", "admin.au@trestle.test"]) {
    const variables = { orderCode: theirs, creationDate: "", date: "" };
    const cookie = await openSession(server.db, email);
    const { body } = await askOperation(server.url, "GetOrderByCode", { cookie, variables });
    expect(body.data?.order).toMatchObject({ order: { id: theirs, orderStatus: "CREATED" }, userErrors: [] });
  }
});
