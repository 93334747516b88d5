// Shows which roles and stores a member of staff can be given.
import { expect, it } from "vitest";
import { parseStaffPost } from "./staff-person.ts";

const isStore = (id: string) => ["2226", "2240"].includes(id);

it.each([
  ["ADMIN", "", { role: "ADMIN", storeIds: [] }],
  ["REP", "2226", { role: "REP", storeIds: [] }],
  ["STORE", "2226", { role: "STORE", storeIds: ["2226"] }],
  ["STORE", " 2240, 2226;2240 ", { role: "STORE", storeIds: ["2226", "2240"] }],
])('the role %s with the stores "%s" is taken', (role, stores, value) => {
  expect(parseStaffPost({ role, stores }, isStore)).toEqual({ ok: true, value });
});

it.each([
  ["CUSTOMER", "", "STAFF_ROLE_UNKNOWN"],
  ["admin", "", "STAFF_ROLE_UNKNOWN"],
  ["STORE", " , ", "STAFF_STORE_REQUIRED"],
  ["STORE", "2226 9999", "STAFF_STORE_UNKNOWN"],
])('the role %s with the stores "%s" is refused: %s', (role, stores, code) => {
  expect(parseStaffPost({ role, stores }, isStore)).toMatchObject({ ok: false, refusals: [{ code }] });
});
