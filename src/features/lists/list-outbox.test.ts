// Shows which changes of lists are kept without signal, and what a list looks like until they are sent.
import { expect, test } from "vitest";
import type { OutboxRow } from "../offline/outbox.ts";
import { type KeptListChange, listNewLists, listPaths, planKeeping, readWaiting } from "./list-outbox.ts";

const listId = "11111111-1111-4111-8111-111111111111";
const entryId = "22222222-2222-4222-8222-222222222222";

function keep(path: string, fields: Record<string, string>): KeptListChange {
  const plan = planKeeping(path, fields);
  if (typeof plan === "string") throw new Error(plan);
  return plan;
}

function toRows(...changes: readonly KeptListChange[]): OutboxRow[] {
  const row = { owner: "me", kind: "lists", shown: {}, savedAt: 0, tries: 0, parked: null };
  return changes.map((change, position) => ({ ...row, ...change, position, id: `key-${position}` }));
}

test.each([
  [listPaths.copy, { listId }, /^Copying a list needs signal/],
  [listPaths.update, { listId, name: "A", sharing: "VIEW", sharingBefore: "PRIVATE" }, /^Sharing a list needs signal/],
  ["/api/lists/other/", { listId }, /^This needs signal/],
])("%s with %j is not kept, and a sentence says so", (path, fields, sentence) => {
  expect(planKeeping(path, fields)).toMatch(sentence);
});

test("a list that is renamed without signal keeps the sharing that it has when the change arrives", () => {
  const fields = {
    listId,
    name: "A",
    sharing: "VIEW",
    sharingBefore: "VIEW",
    form: "list settings",
    returnTo: "/lists/",
  };
  expect(keep(listPaths.update, fields).fields).toEqual({ listId, name: "A" });
});

test("a newer quantity replaces the older one, and a note beside it stays", () => {
  const quantity = keep(listPaths.changeEntry, { listId, entryId, quantity: "2" });
  const note = keep(listPaths.changeEntry, { listId, entryId, reference: "hallway" });
  expect([quantity.isSet, note.isSet, quantity.key === note.key]).toEqual([true, true, false]);
});

test("a list shows its waiting changes in the order in which they were made", () => {
  const other = "33333333-3333-4333-8333-333333333333";
  const rows = toRows(
    keep(listPaths.changeEntry, { listId, entryId, quantity: "2" }),
    keep(listPaths.changeEntry, { listId, entryId, reference: " hallway " }),
    keep(`/api/lists/${listId}/${entryId}`, { label: "Remove it" }),
    keep(`/api/lists/${listId}/${other}`, {}),
    keep(listPaths.restoreEntries, { listId, ids: other }),
    keep(listPaths.reorder, { listId, "ids.0": other, "ids.1": entryId }),
    keep(listPaths.update, { listId, name: "New name" }),
    keep(listPaths.add, { "favouriteIds.0": listId, "favouriteIds.1": other, label: "Add a brush" }),
  );
  const waiting = readWaiting(rows, listId);
  expect(waiting).toMatchObject({ name: "New name", isDeleted: false, order: [other, entryId] });
  expect([...waiting.removed]).toEqual([entryId]);
  expect([...waiting.quantities]).toEqual([[entryId, 2]]);
  expect([...waiting.notes]).toEqual([[entryId, "hallway"]]);
  expect(waiting.labels).toHaveLength(8);
  expect(readWaiting(rows, other).labels).toEqual(["Add a brush"]);
});

test("a new list is named by the key of the change that makes it", () => {
  const rows = toRows(
    keep(listPaths.create, { name: " Cellar " }),
    keep(listPaths.add, { newListName: "Attic", productCode: "X" }),
    keep(listPaths.add, { newListName: " ", favouriteIds: "key-0", productCode: "X" }),
  );
  expect(listNewLists(rows)).toEqual([
    { id: "key-0", name: "Cellar" },
    { id: "key-1", name: "Attic" },
  ]);
});
