// Shows the state of an unsubscribe link: it works once, for ninety days.
import { expect, it } from "vitest";
import { calculateLinkState, type UnsubscribeLink } from "./marketing.ts";

const now = new Date("2026-03-01T09:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const fresh: UnsubscribeLink = { createdAt: daysAgo(1), usedAt: null, status: "SUBSCRIBED" };

it.each([
  ["a new link", fresh, "OPEN"],
  ["a link on its last day", { ...fresh, createdAt: daysAgo(89.9) }, "OPEN"],
  ["a link that has lapsed", { ...fresh, createdAt: daysAgo(90) }, "NOT_VALID"],
  ["a used link", { ...fresh, usedAt: daysAgo(0.5), status: "UNSUBSCRIBED" }, "DONE"],
  ["a link of a person who unsubscribed in another way", { ...fresh, status: "UNSUBSCRIBED" }, "DONE"],
  ["a used link of a person who subscribed again", { ...fresh, usedAt: daysAgo(0.5) }, "NOT_VALID"],
  ["an unknown link", null, "NOT_VALID"],
] as const)("%s is in the expected state", (_, link, state) => {
  expect(calculateLinkState(link, now)).toBe(state);
});
