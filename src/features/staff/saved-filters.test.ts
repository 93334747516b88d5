// Shows how names for the filters of a queue are kept, and what is taken from the browser's storage.
import { expect, test } from "vitest";
import { addFilters, parseSavedFilters, type SavedFilter } from "./saved-filters.ts";

const today: SavedFilter = { name: "Today", filters: "?due=today" };

test("a name is kept once with its newest filters", () => {
  expect(addFilters([today], { name: " Today ", filters: "?due=overdue" })).toEqual([
    { name: "Today", filters: "?due=overdue" },
  ]);
});

test("filters without a name and a name without filters are not kept", () => {
  for (const added of [
    { ...today, name: " " },
    { ...today, filters: "" },
  ])
    expect(addFilters([], added)).toEqual([]);
});

test("twelve names are kept, and the oldest goes first", () => {
  const names = Array.from({ length: 14 }, (_, index) => ({ ...today, name: `Set ${index}` }));
  const saved = names.reduce<readonly SavedFilter[]>(addFilters, []);
  expect([saved.length, saved[0]?.name, saved.at(-1)?.name]).toEqual([12, "Set 2", "Set 13"]);
});

test("only filters of a queue are taken from the storage", () => {
  const kept = [
    today,
    { name: "Other", filters: "?task=1&store=2226" },
    { name: "None", filters: "//x.example" },
    null,
    1,
  ];
  expect(parseSavedFilters(JSON.stringify(kept))).toEqual([today, { name: "Other", filters: "?store=2226" }]);
  for (const text of [null, "", "{", "{}"]) expect(parseSavedFilters(text)).toEqual([]);
});
