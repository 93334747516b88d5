// Shows that a session ends after exactly 30 minutes without use, or 12 hours in total.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAlive, needsTouch } from "./session-lifetime.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const startedAt = Date.UTC(2026, 9, 4, 2, 30);

function session(seenMs: number) {
  return { createdAt: new Date(startedAt), lastSeenAt: new Date(startedAt + seenMs) };
}

describe("isAlive", () => {
  it.each([
    ["right after sign-in", 0, 0, true],
    ["one millisecond before 30 minutes idle", 0, 30 * MINUTE_MS - 1, true],
    ["at exactly 30 minutes idle", 0, 30 * MINUTE_MS, false],
    ["used all the time, one millisecond before 12 hours", 12 * HOUR_MS - 2, 12 * HOUR_MS - 1, true],
    ["used all the time, at exactly 12 hours", 12 * HOUR_MS - 1, 12 * HOUR_MS, false],
    ["used after 11 hours, then left for 30 minutes", 11 * HOUR_MS, 11 * HOUR_MS + 30 * MINUTE_MS, false],
    ["last seen by a server whose clock is ahead", 5_000, 0, true],
  ])("is correct %s", (_, seenMs, nowMs, alive) => {
    expect(isAlive(session(seenMs), new Date(startedAt + nowMs))).toBe(alive);
  });

  it("an ended session stays ended", () => {
    const spans = fc.integer({ min: 0, max: 24 * HOUR_MS });
    fc.assert(
      fc.property(spans, spans, spans, (seenMs, firstMs, laterMs) => {
        const isAliveAt = (ms: number) => isAlive(session(seenMs), new Date(startedAt + ms));
        if (isAliveAt(firstMs + laterMs)) expect(isAliveAt(firstMs)).toBe(true);
      }),
    );
  });
});

describe("needsTouch", () => {
  it.each([
    [0, false],
    [MINUTE_MS - 1, false],
    [MINUTE_MS, true],
    [20 * MINUTE_MS, true],
  ])("after %d ms is %s", (sinceMs, wanted) => {
    expect(needsTouch(session(0), new Date(startedAt + sinceMs))).toBe(wanted);
  });
});
