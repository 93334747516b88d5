// Shows what a link in an e-mail can still do: it works once, for ninety days, and says so when there is nothing to do.
import { expect, it } from "vitest";
import { linkStateOf, type UnsubscribeLink } from "./marketing.ts";

const now = new Date("2026-03-01T09:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const fresh: UnsubscribeLink = { createdAt: daysAgo(1), usedAt: null, status: "SUBSCRIBED" };

it.each([
  ["a fresh one", fresh, "OPEN"],
  ["one of the last day", { ...fresh, createdAt: daysAgo(89.9) }, "OPEN"],
  ["one that has lapsed", { ...fresh, createdAt: daysAgo(90) }, "NOT_VALID"],
  ["one that was used", { ...fresh, usedAt: daysAgo(0.5), status: "UNSUBSCRIBED" }, "DONE"],
  ["one whose person left otherwise", { ...fresh, status: "UNSUBSCRIBED" }, "DONE"],
  ["one that was used before its person came back", { ...fresh, usedAt: daysAgo(0.5) }, "NOT_VALID"],
  ["one that nobody made", null, "NOT_VALID"],
] as const)("%s", (_, link, state) => {
  expect(linkStateOf(link, now)).toBe(state);
});
