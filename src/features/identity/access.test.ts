// Shows how our access levels are said in the specification's words and in a person's.
import { expect, it } from "vitest";
import { accessNameOf, permissionOf } from "./access.ts";

it.each([
  ["HOLDER", "FULL_ACCESS"],
  ["FULL", "FULL_ACCESS"],
  ["LIMITED", "LIMITED_ACCESS"],
  [null, null],
] as const)("%s is the permission %s", (access, permission) => {
  expect(permissionOf(access)).toBe(permission);
});

it.each([
  ["HOLDER", "CUSTOMER", "Account holder"],
  ["FULL", "CUSTOMER", "Full access"],
  ["LIMITED", "CUSTOMER", "Limited access"],
  [null, "CUSTOMER", "Customer"],
  [null, "REP", "Trade representative"],
  [null, "ADMIN", "Administrator"],
] as const)("%s of a %s is called %s", (access, role, name) => {
  expect(accessNameOf(access, role)).toBe(name);
});
