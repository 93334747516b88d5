// Shows the sentence that a home owner reads in each state of a request.
import { expect, it } from "vitest";
import { countMatched, describeProgress, noLeads } from "./request-progress.ts";

const describeOpen = (counts: Partial<typeof noLeads>) =>
  describeProgress({ status: "OPEN", outcome: null, counts: { ...noLeads, ...counts }, isSearching: true });

it.each([
  [{}, /not found a painter who fits yet/],
  [{ waiting: 1 }, /^1 painter is asked/],
  [{ waiting: 3 }, /^3 painters are asked/],
  [{ waiting: 2, passed: 1 }, /^2 painters are asked/],
  [{ waiting: 1, accepted: 2 }, /^2 painters are interested and will contact you. 1 painter is still to answer.$/],
  [{ accepted: 1, passed: 4 }, /^1 painter is interested and will contact you.$/],
  [{ accepted: 1, inProgress: 1 }, /^1 painter is at work/],
  [{ complete: 1, lost: 2 }, /complete/],
  [{ passed: 5 }, /^Nobody is left/],
  [{ lost: 1, passed: 1 }, /^Nobody is left/],
])("an open request with %o", (counts, sentence) => {
  expect(describeOpen(counts)).toMatch(sentence);
});

it.each([
  ["NEW", null, /^Confirm/],
  ["WITHDRAWN", null, /withdrawn/],
  ["CLOSED", "CHOSEN", /chosen a painter/],
  ["CLOSED", null, /closed/],
] as const)("a request that is %s with the outcome %s", (status, outcome, sentence) => {
  expect(describeProgress({ status, outcome, counts: noLeads, isSearching: false })).toMatch(sentence);
});

it("the search goes on for a time, and then ends", () => {
  const request = { status: "OPEN", outcome: null, counts: noLeads } as const;
  expect(describeProgress({ ...request, isSearching: true })).toContain("write to you as soon as one is asked");
  expect(describeProgress({ ...request, isSearching: false })).toContain("make a new request");
});

it("every lead counts as matched", () => {
  expect(countMatched({ waiting: 1, accepted: 2, inProgress: 3, complete: 4, passed: 5, lost: 6 })).toBe(21);
});
