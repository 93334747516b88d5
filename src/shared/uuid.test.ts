// Shows that only texts in PostgreSQL's own UUID format are ids.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isUuid, makeUuid } from "./uuid.ts";

const id = "0f3f1f7c-5d0f-4f0e-9b70-1d1c7c3a9a01";

it("accepts UUIDs as the database writes them", () => {
  expect(isUuid(id)).toBe(true);
  expect(isUuid(randomUUID())).toBe(true);
  fc.assert(fc.property(fc.uuid(), (each) => isUuid(each)));
});

it.each([
  "",
  id.toUpperCase(),
  `{${id}}`,
  id.replaceAll("-", ""),
  ` ${id}`,
  `${id}\n`,
  `${id}'`,
  `${id}0`,
  "g".repeat(36),
])("refuses %j", (text) => {
  expect(isUuid(text)).toBe(false);
});

it("refuses everything else, so an id can stand in a quoted SQL text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isUuid(text)).toBe(false);
      expect(isUuid(id + text)).toBe(text === "");
    }),
  );
});

it("makes random UUIDs of version 4 without crypto.randomUUID, which plain http does not have", () => {
  const ids = Array.from({ length: 1_000 }, makeUuid);
  expect(new Set(ids).size).toBe(1_000);
  for (const each of ids) expect(each).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.every(isUuid)).toBe(true);
});
