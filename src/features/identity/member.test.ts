// Shows how far a member can be let go, that the holder stays, and what a name and an address must be.
import { describe, expect, test } from "vitest";
import { checkChange, checkDeactivation, parsePerson, parseTerms } from "./member.ts";

const limited = { access: "LIMITED", powerOfAttorney: false } as const;

describe("terms", () => {
  test.each([
    [0, 0],
    [500, 50_000],
    [12.34, 1_234],
    [1_000_000, 100_000_000],
  ])("of limited access up to $%d are kept in cents", (spendLimit, spendLimitCents) => {
    expect(parseTerms({ ...limited, spendLimit })).toEqual({ ok: true, value: { ...limited, spendLimitCents } });
  });

  test.each([null, -1, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
    "of limited access with %s are refused",
    (spendLimit) => {
      expect(parseTerms({ ...limited, spendLimit })).toMatchObject({ ok: false });
    },
  );

  test("of full access have no limit, whatever was typed", () => {
    const wish = { access: "FULL", powerOfAttorney: true, spendLimit: 500 } as const;
    expect(parseTerms(wish)).toMatchObject({ ok: true, value: { spendLimitCents: null, powerOfAttorney: true } });
  });
});

test("a person is kept without spaces around, and told everything that is wrong at once", () => {
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
] as const)("%j: changing gives %s, switching off %s", (member, changing, switchingOff) => {
  expect(checkChange(member)?.code).toBe(changing);
  expect(checkDeactivation(member)?.code).toBe(switchingOff);
});
