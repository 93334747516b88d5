// Shows that only text which PostgreSQL reads as an id passes for one.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isUuid } from "./uuid.ts";

const id = "0f3f1f7c-5d0f-4f0e-9b70-1d1c7c3a9a01";

it("takes what the database gives out", () => {
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
])("does not take %j", (text) => {
  expect(isUuid(text)).toBe(false);
});

it("takes nothing that could end a quoted text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isUuid(text)).toBe(false);
      expect(isUuid(id + text)).toBe(text === "");
    }),
  );
});
