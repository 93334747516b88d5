// Shows what administrators and reps see of a request, and that a rep sees no contact detail in any field.
import { describe, expect, it } from "vitest";
import { leadStatuses } from "./lead.ts";
import type { Verdict } from "./matching.ts";
import type { RequestedWork } from "./request.ts";
import { noLeads } from "./request-progress.ts";
import { describeCounts, describeForStaff, type StaffViewInput } from "./staff-view.ts";

const now = new Date("2026-11-17T00:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const work: RequestedWork = {
  ...{ propertyType: "HOUSE", houseLevels: "ONE", surfaces: ["WALLS"], condition: "FADED", timing: "SOON" },
  ...{ coloursChosen: true, colours: "White, ask 0491 570 156", areaM2: null, roofType: null, roofAge: null },
  ...{ concreteExteriorAreas: [], concreteInteriorAreas: [], concreteType: null, slopedConcrete: false },
  ...{ nzBrand: null, note: "Call 0491 570 156, or come to 7 Banksia Street." },
};

const makeLead = (id: string, more: object = {}): StaffViewInput["leads"][number] => ({
  ...{ id, accountId: `account ${id}`, accountNumber: `AU-${id}`, accountName: `Painter ${id}`, place: 1 },
  ...{ keepsPlace: true, status: leadStatuses.accepted, isLost: false, reason: null, comment: null, expiredBy: null },
  ...{ expiresAt: hoursAgo(-10), distanceKm: 4, bandKm: 10, ...more },
});

const verdict = (name: string, reason: Verdict["reason"]): Verdict => {
  return { accountId: `account ${name}`, name, reason, text: `Because of ${name}.` };
};

const input: StaffViewInput = {
  request: { instance: "INTERIOR", status: "OPEN", work, places: 3 },
  contact: {
    ...{ name: "Kim Park", email: "kim@home.example", phone: "0491 570 156", address: "7 Banksia Street" },
    ...{ preferredMethod: "PHONE", preferredTime: "ANYTIME" },
  },
  notes: [{ at: now, text: "Write to kim@home.example" }],
  photoIds: ["p1"],
  leads: [
    makeLead("1", { keepsPlace: false, status: leadStatuses.declined, reason: "OTHER", comment: "Kim, 0491 570 156" }),
    makeLead("2"),
    makeLead("3", { place: 2, status: leadStatuses.dueToExpire, expiresAt: hoursAgo(1) }),
  ],
  events: [
    { leadId: "2", status: leadStatuses.matched, actor: "JOB", at: hoursAgo(20), by: null },
    { leadId: "2", status: leadStatuses.accepted, actor: "PAINTER", at: hoursAgo(19), by: "Pat Brush" },
  ],
  verdicts: [verdict("Far", "TOO_FAR"), verdict("Had", "HAD_THIS_LEAD"), verdict("Next", "MATCHED")],
  now,
  maySeeContact: true,
  assigned: null,
};

describe("an administrator", () => {
  const view = describeForStaff(input);

  it("sees the contact, the texts and the photos", () => {
    expect(view.contact?.email).toBe("kim@home.example");
    expect(view.note).toContain("0491 570 156");
    expect(view.photos).toEqual(["/job-leads/photos/p1"]);
  });

  it("sees the three places, with the leads that each has and had", () => {
    expect(view.places.map(({ isFree, leads }) => [isFree, leads.map(({ id }) => id)])).toEqual([
      [false, ["1", "2"]],
      [false, ["3"]],
      [true, []],
    ]);
    expect(view.places[0]?.leads[1]?.events.map(({ by }) => by)).toEqual([null, "Pat Brush"]);
  });

  it("sees a lead as expired although the job that writes it is late", () => {
    const late = view.places[1]?.leads[0];
    expect(late).toMatchObject({ status: leadStatuses.expired, expiredTrigger: "TIME" });
    expect(late?.events.map(({ status }) => status)).toEqual([leadStatuses.expired]);
  });

  it("sees painters who could get the lead before the others", () => {
    expect(view.verdicts.map(({ name }) => name)).toEqual(["Next", "Far"]);
    expect(view.moreVerdicts).toBe(0);
  });
});

describe("a rep", () => {
  const view = describeForStaff({ ...input, maySeeContact: false, assigned: ["account 2", "account Far"] });

  it("sees no contact detail, also not in texts, and no photos", () => {
    const text = JSON.stringify(view);
    for (const secret of ["Kim Park", "kim@home.example", "0491 570 156", "Banksia", "p1"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("knows only the painters who are assigned", () => {
    const painters = view.places.flatMap(({ leads }) => leads).map(({ painter }) => painter);
    expect(painters).toEqual([null, "Painter 2", null]);
    expect(view.verdicts.map(({ name }) => name)).toEqual(["Far"]);
    expect(view.moreVerdicts).toBe(1);
  });
});

it("counts are written in words, and nothing without leads", () => {
  expect(describeCounts({ ...noLeads, waiting: 2, accepted: 1 })).toBe("1 accepted, 2 waiting");
  expect(describeCounts(noLeads)).toBe("");
});
