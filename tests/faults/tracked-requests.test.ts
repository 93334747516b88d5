// Shows that a request without an answer is found for its sender until its outcome is known, so that its sender can settle it and act again.
import { expect, test } from "vitest";
import type { Journal } from "./journal.ts";
import { type Reply, trackRequests } from "./tracked-requests.ts";

const journal = { write: async () => undefined } as unknown as Journal;

test("a buyer whose order was cut off sends it again, and is then free to order", async () => {
  const requests = trackRequests(journal, "test");
  const [buyer, other] = [{}, {}];
  const answers: (() => Promise<Reply>)[] = [
    () => Promise.reject(new Error("The server was killed.")),
    async () => ({ number: "AU-2000001", userErrors: [] }),
  ];
  const send = () => answers.shift()?.() ?? Promise.reject(new Error("There are two answers."));
  await requests.send({ id: requests.newId("place"), kind: "place", sender: buyer, send });
  const unanswered = requests.findUnanswered(buyer);
  expect(requests.findUnanswered(other)).toBeUndefined();
  if (unanswered === undefined) throw new Error("The order has no answer.");
  expect(await requests.send(unanswered)).toMatchObject({ kind: "ok", number: "AU-2000001" });
  expect(requests.findUnanswered(buyer)).toBeUndefined();
});
