// Shows the settings of job leads: what a form takes and refuses, and which requests are refused by them.
import { describe, expect, it } from "vitest";
import { instances } from "../painters/work.ts";
import {
  checkOpen,
  defaultLeadSettings,
  describeKinds,
  findLeadSettings,
  parseLeadSettings,
  toLeadSettingsFields,
} from "./lead-settings.ts";

const fields = toLeadSettingsFields(defaultLeadSettings);

describe("the form", () => {
  it("shows what it took", () => {
    const typed = { isOpen: "no", closedText: " Back  in May. ", kinds: "ROOF,INTERIOR", painters: "2" };
    const parsed = parseLeadSettings(typed);
    expect(parsed).toEqual({
      ok: true,
      value: { isOpen: false, closedText: "Back in May.", kinds: ["INTERIOR", "ROOF"], painters: 2 },
    });
    expect(parsed.ok && toLeadSettingsFields(parsed.value)).toEqual({
      ...{ isOpen: "no", closedText: "Back in May.", kinds: "INTERIOR,ROOF", painters: "2" },
    });
    expect(describeKinds("ROOF,INTERIOR")).toBe("Interior painting, Roof painting");
  });

  it.each([
    ["an unknown answer", { isOpen: "maybe" }, "LEAD_CHOICE_UNKNOWN"],
    ["a long text", { closedText: "x".repeat(301) }, "LEAD_CLOSED_TEXT_TOO_LONG"],
    ["no kind of work", { kinds: "" }, "LEAD_KINDS_NOT_VALID"],
    ["an unknown kind of work", { kinds: "ROOF,CAVE" }, "LEAD_KINDS_NOT_VALID"],
    ["no painter", { painters: "0" }, "LEAD_PAINTERS_NOT_VALID"],
    ["four painters", { painters: "4" }, "LEAD_PAINTERS_NOT_VALID"],
  ])("refuses %s", (_, change, code) => {
    const parsed = parseLeadSettings({ ...fields, ...change });
    expect(parsed.ok ? [] : parsed.refusals.map((refusal) => refusal.code)).toEqual([code]);
  });
});

describe("a request", () => {
  it("is taken for every kind of work where nothing is set", () => {
    const settings = findLeadSettings(new Map(), "AU");
    expect(instances.map((instance) => checkOpen(settings, instance))).toEqual(instances.map(() => null));
  });

  it("is refused where it is closed, and for work that is not offered", () => {
    expect(checkOpen({ ...defaultLeadSettings, isOpen: false }, "ROOF")?.code).toBe("REQUESTS_CLOSED");
    expect(checkOpen({ ...defaultLeadSettings, kinds: ["ROOF"] }, "TEXTURE")?.code).toBe("REQUEST_KIND_NOT_OFFERED");
  });
});
