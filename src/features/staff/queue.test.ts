// Shows how queues are counted, how ages are written, and which stores a person sees.
import { describe, expect, it, test } from "vitest";
import {
  chooseTasks,
  classifyDue,
  countMinutes,
  formatAge,
  formatTaskAddress,
  keepFilters,
  limitStores,
  MAX_COUNTED,
  parseTaskView,
  sumCounts,
} from "./queue.ts";

const at = (minutes: number) => new Date(minutes * 60_000);

describe("the count of a queue", () => {
  it("adds up the stores, with the oldest task of all", () => {
    const small = { storeId: "2240", count: 1, oldest: at(5) };
    const large = { storeId: "2226", count: 3, oldest: at(9) };
    expect(sumCounts([small, large])).toEqual({ count: 4, isMore: false, oldest: at(5), stores: [large, small] });
  });

  it("has no oldest task in an empty queue", () => {
    expect(sumCounts([])).toEqual({ count: 0, isMore: false, oldest: null, stores: [] });
  });

  it("leaves tasks without a store out of the stores", () => {
    expect(sumCounts([{ storeId: null, count: 2, oldest: at(1) }])).toMatchObject({ count: 2, stores: [] });
  });

  it("ends at the most that is counted", () => {
    const counted = sumCounts([{ storeId: null, count: MAX_COUNTED + 1, oldest: at(1) }]);
    expect(counted).toMatchObject({ count: MAX_COUNTED, isMore: true });
  });
});

test.each([
  [0, "just now"],
  [1, "1 min"],
  [59, "59 min"],
  [60, "1 h"],
  [47 * 60 + 59, "47 h"],
  [48 * 60, "2 days"],
])("%i minutes are written %s", (minutes, text) => {
  expect(formatAge(minutes)).toBe(text);
});

test("a task of the future has waited no minute", () => {
  expect([countMinutes(at(5), at(3)), countMinutes(at(3), at(5))]).toEqual([0, 2]);
});

test.each([
  ["every store", null, "", null],
  ["a chosen store", null, "2226", ["2226"]],
  ["the own stores", ["2226", "2240"], "", ["2226", "2240"]],
  ["one of the own stores", ["2226", "2240"], "2240", ["2240"]],
  ["no store in place of another's", ["2226"], "6014", []],
])("a person sees %s", (_, own, chosen, seen) => {
  expect(limitStores(own, chosen)).toEqual(seen);
});

describe("the table of a queue", () => {
  const task = (title: string, waitedMinutes: number, more: object = {}) => ({
    ...{
      title,
      customer: "Brush & Co",
      detail: "",
      status: "To pick",
      units: 1,
      due: null,
      dueIn: null,
      storeName: "Richmond",
    },
    ...{ waitedMinutes, claim: null, ...more },
  });
  const tasks = [
    task("AU-2", 5, { units: 9, dueIn: "today" }),
    task("AU-1", 50, { claim: { isMine: false } }),
    task("NZ-3", 7),
  ];
  const choose = (query: string) =>
    chooseTasks(tasks, parseTaskView(new URLSearchParams(query))).map(({ title }) => title);

  it.each([
    ["begins with the task that has waited longest", "", ["AU-1", "NZ-3", "AU-2"]],
    ["sorts by a column", "sort=title", ["AU-1", "AU-2", "NZ-3"]],
    ["sorts by a column in reverse", "sort=-units", ["AU-2", "AU-1", "NZ-3"]],
    ["ignores an unknown column", "sort=price", ["AU-1", "NZ-3", "AU-2"]],
    ["finds words in any case", "q=nz-", ["NZ-3"]],
    ["leaves out what colleagues work on", "free=on", ["NZ-3", "AU-2"]],
    ["shows what is due today", "due=today", ["AU-2"]],
    ["ignores an unknown day", "due=soon", ["AU-1", "NZ-3", "AU-2"]],
  ])("%s", (_, query, titles) => {
    expect(choose(query)).toEqual(titles);
  });

  it("opens a page with the queue in its address", () => {
    const of = { queue: "PICK", id: "AU-1.1.2226" };
    expect(formatTaskAddress("/staff/orders/AU-1", of)).toBe("/staff/orders/AU-1?queue=PICK&task=AU-1.1.2226");
    expect(formatTaskAddress("/order/?code=AU-1", of)).toBe("/order/?code=AU-1&queue=PICK&task=AU-1.1.2226");
    expect(formatTaskAddress("/order", { ...of, storeId: "2226" })).toBe(
      "/order?queue=PICK&task=AU-1.1.2226&store=2226",
    );
  });
});

test.each([
  ["2026-10-03", "overdue"],
  ["2026-10-04", "today"],
  ["2026-10-05", "later"],
  ["2026-10-04T14:29", "overdue"],
  ["2026-10-04T14:30", "today"],
  ["2026-10-04T18:00", "today"],
  ["2026-10-05T09:00", "later"],
])("at 14:30 on 4 October, a task promised for %s is %s", (due, expected) => {
  expect(classifyDue(due, "2026-10-04T14:30")).toBe(expected);
});

test("the filters of an address are kept without its other parameters", () => {
  expect(keepFilters(new URLSearchParams("task=1&q=AU-&store=2226&choice=START&free="))).toBe("?q=AU-&store=2226");
  expect(keepFilters(new URLSearchParams("task=1"))).toBe("");
});
