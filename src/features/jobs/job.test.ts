// Shows how the details of a job are read, and which jobs a viewer sees.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateCapabilities } from "../identity/capabilities.ts";
import type { SignedInViewer } from "../identity/viewer.ts";
import { parseJob, toJobName, toJobScope } from "./job.ts";

const input = { name: "Lark Street 12", siteAddress: "12 Lark Street, Richmond" };

describe("the details of a job", () => {
  it("are read without surrounding and double spaces", () => {
    const parsed = parseJob({
      ...input,
      name: "  Lark \t Street  12 ",
      customerName: " Ms  Hale ",
      note: " Ring first.\n",
    });
    expect(parsed).toEqual({
      ok: true,
      value: { ...input, customerName: "Ms Hale", note: "Ring first." },
    });
  });

  it.each([
    ["an empty name", { name: " " }, "JOB_NAME_REQUIRED"],
    ["a name of 41 characters", { name: "x".repeat(41) }, "JOB_NAME_REQUIRED"],
    ["no site address", { siteAddress: "" }, "SITE_ADDRESS_REQUIRED"],
    ["a site address of 201 characters", { siteAddress: "x".repeat(201) }, "SITE_ADDRESS_REQUIRED"],
    ["a customer of 81 characters", { customerName: "x".repeat(81) }, "CUSTOMER_NAME_TOO_LONG"],
    ["a note of 501 characters", { note: "x".repeat(501) }, "JOB_NOTE_TOO_LONG"],
  ])("are refused with %s", (_, change, code) => {
    expect(parseJob({ ...input, ...change })).toMatchObject({ ok: false, refusals: [{ code }] });
  });

  it("have a name that reads the same when it is read again", () => {
    fc.assert(fc.property(fc.string(), (text) => toJobName(toJobName(text)) === toJobName(text)));
  });
});

describe("the jobs that a viewer sees", () => {
  const see = (access: "LIMITED" | "FULL" | "HOLDER") => {
    const account = {
      kind: "TRADE",
      terms: "CREDIT",
      hold: "GREEN",
      isPainter: true,
      seesRewards: true,
      rewardsSuspended: false,
    } as const;
    const may = calculateCapabilities({ role: "CUSTOMER", account, membership: { access, powerOfAttorney: false } });
    return toJobScope({ may, account: { id: "account" }, user: { id: "user" } } as SignedInViewer);
  };

  it("are all jobs of the account, or those of the person with limited access", () => {
    expect(see("HOLDER")).toEqual({ accountId: "account", userId: null });
    expect(see("FULL")).toEqual({ accountId: "account", userId: null });
    expect(see("LIMITED")).toEqual({ accountId: "account", userId: "user" });
  });
});
