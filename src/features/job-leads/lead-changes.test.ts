// Shows what painters and time do to a lead: all pairs of statuses, reasons, and hours that are elapsed hours.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type LeadStatus, leadActors, leadMoves, leadStatuses, mayMove, showsContact } from "./lead.ts";
import { decideChange, findCurrentStatus, listTimedMoves, parseNote } from "./lead-changes.ts";

const statuses = Object.values(leadStatuses);
const HOUR_MS = 3_600_000;
const matchedAt = new Date("2026-10-03T09:00:00Z");
const expiresAt = new Date(matchedAt.getTime() + 48 * HOUR_MS);
const hoursLater = (hours: number) => new Date(matchedAt.getTime() + hours * HOUR_MS);
const { dueToExpire, matched, accepted, inProgress, expired, declined, complete } = leadStatuses;

test("every status is reached from matched, and no status leads back", () => {
  const reach = (from: LeadStatus): LeadStatus[] => [
    from,
    ...leadMoves.filter((move) => move.from === from).flatMap(({ to }) => reach(to)),
  ];
  expect([...new Set(reach(matched))].toSorted()).toEqual(statuses.toSorted());
  for (const { to, from } of leadMoves) expect(reach(to)).not.toContain(from);
});

test("of all pairs of statuses and actors exactly those of the table are allowed", () => {
  const allowed = statuses.flatMap((from) =>
    statuses.flatMap((to) => leadActors.filter((by) => mayMove(from, to, by)).map((by) => `${from} ${to} ${by}`)),
  );
  expect(allowed.toSorted()).toEqual(
    [
      ...[
        "1 2 PAINTER",
        "0 2 PAINTER",
        "1 5 PAINTER",
        "0 5 PAINTER",
        "2 3 PAINTER",
        "2 5 PAINTER",
        "3 6 PAINTER",
        "3 5 PAINTER",
      ],
      ...["1 0 JOB", "0 4 JOB", "1 4 OWNER", "0 4 OWNER", "1 4 STAFF", "0 4 STAFF"],
    ].toSorted(),
  );
});

test("the contact is shown while the lead is accepted, in progress or complete", () => {
  expect(statuses.filter(showsContact).toSorted()).toEqual([accepted, inProgress, complete]);
});

describe("time alone", () => {
  it.each([
    [0, matched, []],
    [23.99, matched, []],
    [24, matched, [dueToExpire]],
    [47.99, matched, [dueToExpire]],
    [48, matched, [dueToExpire, expired]],
    [500, matched, [dueToExpire, expired]],
    [47.99, dueToExpire, []],
    [48, dueToExpire, [expired]],
    [500, accepted, []],
    [500, complete, []],
  ] as const)("after %s hours moves a lead with the status %s to %j", (hours, status, moves) => {
    expect(listTimedMoves({ status, expiresAt }, hoursLater(hours)).map(({ to }) => to)).toEqual(moves);
  });

  it("gives a late job the times at which the moves were due", () => {
    expect(listTimedMoves({ status: matched, expiresAt }, hoursLater(1_000))).toEqual([
      { to: dueToExpire, at: hoursLater(24) },
      { to: expired, at: hoursLater(48) },
    ]);
  });

  it("counts elapsed hours, also over the beginning of daylight saving in Sydney and Auckland", () => {
    // Both zones lost an hour between these moments (27 September and 4 October 2026).
    for (const [begin, zone] of [
      ["2026-09-26T01:00:00Z", "Pacific/Auckland"],
      ["2026-10-03T01:00:00Z", "Australia/Sydney"],
    ] as const) {
      const end = new Date(Date.parse(begin) + 48 * HOUR_MS);
      const hourIn = (at: Date) =>
        Number(new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: zone }).format(at));
      expect(hourIn(end) - hourIn(new Date(begin))).toBe(1);
      expect(findCurrentStatus({ status: matched, expiresAt: end }, new Date(end.getTime() - 1))).toBe(dueToExpire);
      expect(findCurrentStatus({ status: matched, expiresAt: end }, end)).toBe(expired);
    }
  });
});

describe("a painter", () => {
  const change = (
    status: LeadStatus,
    input: { status: number; declinedReason?: string; declinedComment?: string; isLostQuote?: boolean },
    hours = 1,
  ) => {
    const result = decideChange({ status, expiresAt }, input, hoursLater(hours));
    return result.ok ? result.value : result.refusals[0]?.code;
  };

  it("accepts until the lead expires, and not after it, also if the job is late", () => {
    expect(change(matched, { status: 2 })).toMatchObject({ to: accepted, freesPlace: false });
    expect(change(matched, { status: 2 }, 47.99)).toMatchObject({ to: accepted });
    expect(change(matched, { status: 2 }, 48)).toBe("LEAD_EXPIRED");
    expect(change(dueToExpire, { status: 5, declinedReason: "TOO_BUSY" }, 49)).toBe("LEAD_EXPIRED");
  });

  it("declines with a reason of the list, and tells the other reason in words", () => {
    expect(change(matched, { status: 5 })).toBe("LEAD_REASON_REQUIRED");
    expect(change(matched, { status: 5, declinedReason: "PRICE" })).toBe("LEAD_REASON_REQUIRED");
    expect(change(matched, { status: 5, declinedReason: "toString" })).toBe("LEAD_REASON_REQUIRED");
    expect(change(matched, { status: 5, declinedReason: "OTHER", declinedComment: "  " })).toBe(
      "LEAD_COMMENT_REQUIRED",
    );
    expect(change(matched, { status: 5, declinedReason: "OTHER", declinedComment: "x".repeat(501) })).toBe(
      "LEAD_COMMENT_TOO_LONG",
    );
    expect(change(matched, { status: 5, declinedReason: "TOO_FAR", declinedComment: " Ferry " })).toEqual({
      to: declined,
      reason: "TOO_FAR",
      comment: "Ferry",
      isLost: false,
      freesPlace: true,
    });
  });

  it("ends an accepted lead with a reason of either list, and only a lost quote keeps the place", () => {
    expect(change(accepted, { status: 5, declinedReason: "COULD_NOT_CONTACT" })).toMatchObject({
      isLost: false,
      freesPlace: true,
    });
    expect(change(accepted, { status: 5, declinedReason: "PRICE" })).toMatchObject({ isLost: true, freesPlace: false });
    expect(change(accepted, { status: 5, declinedReason: "OTHER", declinedComment: "x" })).toMatchObject({
      isLost: false,
    });
    expect(
      change(accepted, { status: 5, declinedReason: "OTHER", declinedComment: "x", isLostQuote: true }),
    ).toMatchObject({ isLost: true });
    expect(change(accepted, { status: 5, declinedReason: "TOO_BUSY", isLostQuote: true })).toBe("LEAD_REASON_REQUIRED");
    expect(change(inProgress, { status: 5, declinedReason: "TOO_BUSY" })).toBe("LEAD_REASON_REQUIRED");
    expect(change(inProgress, { status: 5, declinedReason: "CHOSE_ANOTHER" })).toMatchObject({
      isLost: true,
      freesPlace: false,
    });
  });

  it("cannot make any other change, whatever the input", () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.oneof(fc.constantFrom(...statuses), fc.integer()), (status, to) => {
        const result = decideChange(
          { status, expiresAt },
          { status: to, declinedReason: "OTHER", declinedComment: "x" },
          hoursLater(1),
        );
        expect(result.ok).toBe(statuses.includes(to as LeadStatus) && mayMove(status, to as LeadStatus, "PAINTER"));
      }),
    );
  });
});

test("a note has 2,000 characters at most", () => {
  expect(parseNote(" x ")).toEqual({ ok: true, value: "x" });
  expect(parseNote("x".repeat(2_001))).toMatchObject({ refusals: [{ code: "LEAD_NOTE_TOO_LONG" }] });
});
