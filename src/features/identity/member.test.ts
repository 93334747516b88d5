// Shows which terms, names and changes of a member are accepted.
import { describe, expect, test } from "vitest";
import { checkChange, checkDeactivation, parsePerson, parseTerms } from "./member.ts";

const limited = { access: "LIMITED", powerOfAttorney: false } as const;

describe("parseTerms", () => {
  test.each([
    [0, 0],
    [500, 50_000],
    [12.34, 1_234],
    [1_000_000, 100_000_000],
  ])("stores a spend limit of $%d in cents", (spendLimit, spendLimitCents) => {
    expect(parseTerms({ ...limited, spendLimit })).toEqual({ ok: true, value: { ...limited, spendLimitCents } });
  });

  test.each([null, -1, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses the spend limit %s",
    (spendLimit) => {
      expect(parseTerms({ ...limited, spendLimit })).toMatchObject({ ok: false });
    },
  );

  test("full access has no limit, even when one was typed", () => {
    const input = { access: "FULL", powerOfAttorney: true, spendLimit: 500 } as const;
    expect(parseTerms(input)).toMatchObject({ ok: true, value: { spendLimitCents: null, powerOfAttorney: true } });
  });
});

test("names and addresses are trimmed, and all refusals come at once", () => {
  const person = { firstName: " Kim ", lastName: "Lee", email: " KIM@trades.example " };
  expect(parsePerson(person)).toEqual({
    ok: true,
    value: { firstName: "Kim", lastName: "Lee", email: "kim@trades.example" },
  });
  const blank = parsePerson({ firstName: "", lastName: "x".repeat(61), email: "" });
  expect(blank.ok ? [] : blank.refusals.map(({ field, code }) => [field, code])).toEqual([
    ["firstName", "NAME_REQUIRED"],
    ["lastName", "NAME_REQUIRED"],
    ["email", "EMAIL_REQUIRED"],
  ]);
});

test.each([
  [null, "MEMBER_NOT_FOUND", "MEMBER_NOT_FOUND"],
  [{ access: "HOLDER", isActive: true }, "HOLDER_STAYS", "HOLDER_STAYS"],
  [{ access: "FULL", isActive: true }, undefined, undefined],
  [{ access: "LIMITED", isActive: false }, "MEMBER_SWITCHED_OFF", undefined],
] as const)("%j: a change is refused with %s, a deactivation with %s", (member, changing, switchingOff) => {
  expect(checkChange(member)?.code).toBe(changing);
  expect(checkDeactivation(member)?.code).toBe(switchingOff);
});
