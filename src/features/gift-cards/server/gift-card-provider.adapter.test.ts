// Shows that no part of a code leaves the adapter with an error, whatever the provider answers.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { timeLimits } from "../../../server/time-limits.ts";
import { cents } from "../../../shared/money.ts";
import { connectProvider } from "./gift-card-provider.adapter.ts";

const code = "7K3M9QXA11ZT5BCD8EFG";
const order = { reference: "r", program: "AU-TRADE", amountCents: cents(5_000), currency: "AUD" };
let body = "";
const server = createServer((_request, response) => response.end(body));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;
const provider = connectProvider(
  { giftCards: { kind: "provider", url: `http://127.0.0.1:${port}`, key: "k" }, timeLimits },
  null,
);

test.each([
  ["plain text", code],
  ["half an answer", `{"reference":"r","status":"issued","code":"${code}`],
  ["the answer to another order", JSON.stringify({ reference: "other", status: "issued", code })],
])("%s is no answer, and its error has no part of the code", async (_, answer) => {
  body = answer;
  const outcome = await provider?.orderGiftCard(order);
  if (outcome?.kind !== "unknown") throw new Error("An unreadable answer counted.");
  const { cause } = outcome;
  const logged = cause instanceof Error ? `${cause.message} ${cause.stack} ${String(cause.cause)}` : String(cause);
  expect(logged).toContain("gift card provider");
  for (let index = 0; index + 4 <= code.length; index += 1) expect(logged).not.toContain(code.slice(index, index + 4));
});
