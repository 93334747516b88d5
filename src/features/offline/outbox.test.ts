// Shows which saved changes are sent, in which order, and what each answer of the shop means for them.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isTooOld,
  listFields,
  listReplaced,
  listSendable,
  listValues,
  maxChangeAgeDays,
  type OutboxRow,
  pauseMs,
  readAnswer,
} from "./outbox.ts";

function makeRow(position: number, more: Partial<OutboxRow> = {}): OutboxRow {
  const change = { owner: "me", kind: "cart", key: "line:1", isSet: true, endpoint: "/api/cart/update/" };
  const row = { id: `id-${position}`, fields: {}, label: "", shown: {}, savedAt: 0, tries: 0, parked: null };
  return { ...change, ...row, position, ...more };
}

test("a newer quantity of the same line replaces the saved one, and additions are never replaced", () => {
  const rows = [
    makeRow(1),
    makeRow(2, { key: "line:2" }),
    makeRow(3, { owner: "other" }),
    makeRow(4, { isSet: false }),
  ];
  expect(listReplaced(rows, makeRow(5)).map(({ position }) => position)).toEqual([1]);
  expect(listReplaced(rows, makeRow(5, { isSet: false }))).toEqual([]);
});

test("only the owner's rows that are not parked are sent, oldest first", () => {
  const row = fc.record({
    position: fc.nat(),
    owner: fc.constantFrom("me", "other", ""),
    parked: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ position }) => position }), (some) => {
      const rows = some.map(({ position, ...more }) => makeRow(position, more));
      const positions = listSendable(rows, "me").map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((one, other) => one - other));
      const wanted = rows.filter(({ owner, parked }) => owner === "me" && parked === null);
      expect(new Set(positions)).toEqual(new Set(wanted.map(({ position }) => position)));
    }),
  );
});

function refuse(message: string) {
  return { kind: "refused", userErrors: [{ field: null, message }] };
}

test.each([
  [200, { customerCartAddItem: { userErrors: [] } }, { kind: "done" }],
  [200, { customerCartAddItem: { userErrors: [{ message: "No." }] } }, refuse("No.")],
  [400, { errors: [{ message: "Bad." }], userErrors: [{ message: "Why." }] }, refuse("Why.")],
  [403, { errors: [{ message: "Bad." }] }, refuse("Bad.")],
  [404, null, refuse("The shop did not accept this change.")],
  [401, { errors: [{ message: "Please sign in to continue." }] }, { kind: "signedOut" }],
  [429, null, { kind: "unreachable" }],
  [500, null, { kind: "unreachable" }],
  [503, "text", { kind: "unreachable" }],
])("an answer with status %i and body %j is read as %j", (status, body, answer) => {
  expect(readAnswer(status, body)).toMatchObject(answer);
});

test("the values of a form with several values of one name can be read back", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["listId", "one"],
    ["ids", "a"],
    ["ids", "b"],
  ] as const)
    form.append(name, value);
  const fields = listFields(form);
  expect(fields).toEqual({ listId: "one", "ids.0": "a", "ids.1": "b" });
  expect(["listId", "ids", "id"].map((name) => listValues(fields, name))).toEqual([["one"], ["a", "b"], []]);
});

test("the pause between tries doubles up to five minutes", () => {
  expect([1, 2, 3, 8, 9, 100].map(pauseMs)).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
});

test("a change is too old after fourteen days", () => {
  const limit = maxChangeAgeDays * 86_400_000;
  expect([limit, limit + 1].map((now) => isTooOld(makeRow(1), now))).toEqual([false, true]);
});
