// Shows that a request id is taken over from a trusted proxy only, and only if it is harmless.
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { makeRequestIds } from "./request-id.ts";

const given = "4f1c2a9e7b3d4c5f8a6b7c8d9e0f1a2b";
const requestFrom = (remoteAddress: string, id: string) =>
  ({ headers: { "x-request-id": id }, socket: { remoteAddress } }) as unknown as IncomingMessage;

test.each([
  [true, "203.0.113.9", true],
  [1, "203.0.113.9", true],
  [false, "127.0.0.1", false],
  ["10.0.0.0/8, 127.0.0.1", "10.1.2.3", true],
  ["10.0.0.0/8, 127.0.0.1", "::ffff:127.0.0.1", true],
  ["10.0.0.0/8, 127.0.0.1", "11.1.2.3", false],
  ["fd00::/8", "fd12::1", true],
  ["fd00::/8", "10.1.2.3", false],
])("with TRUST_PROXY=%s the id of a request from %s is taken over: %s", (trustProxy, address, isTaken) => {
  const id = makeRequestIds(trustProxy)(requestFrom(address, given));
  expect(id === given).toBe(isTaken);
  expect(id).toMatch(/^[\w-]{16,64}$/);
});

test.each(["", "short", "<script>alert(1)</script>", `${given} ${given}`, "x".repeat(65)])(
  "the id %j is replaced",
  (id) => {
    expect(makeRequestIds(true)(requestFrom("127.0.0.1", id))).toMatch(/^[\da-f-]{36}$/);
  },
);
