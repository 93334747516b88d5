// Shows the specification's permission and the display name of each access level.
import { expect, it } from "vitest";
import { formatAccess, toPermission } from "./account.ts";

it.each([
  ["HOLDER", "FULL_ACCESS"],
  ["FULL", "FULL_ACCESS"],
  ["LIMITED", "LIMITED_ACCESS"],
  [null, null],
] as const)("access %s has the permission %s", (access, permission) => {
  expect(toPermission(access)).toBe(permission);
});

it.each([
  ["HOLDER", "CUSTOMER", "Account holder"],
  ["FULL", "CUSTOMER", "Full access"],
  ["LIMITED", "CUSTOMER", "Limited access"],
  [null, "CUSTOMER", "Customer"],
  [null, "REP", "Trade representative"],
  [null, "ADMIN", "Administrator"],
] as const)("access %s with role %s is displayed as %s", (access, role, name) => {
  expect(formatAccess(access, role)).toBe(name);
});
