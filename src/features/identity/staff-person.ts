/** A member of staff: a person with a role, and for store staff the stores they work in. */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { type StaffRole, staffRoles } from "./account.ts";
import type { AuditFields } from "./audit.ts";
import { identityErrors } from "./identity-errors.ts";

export interface StaffPerson {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  readonly isActive: boolean;
  readonly storeIds: readonly string[];
}

/** As a form sends it: the stores are numbers, separated by commas or spaces. */
export interface StaffInput {
  readonly role: string;
  readonly stores: string;
}

export type StaffPost = Pick<StaffPerson, "role" | "storeIds">;

/** Only store staff have stores, and they have at least one. The stores of another role are left out. */
export function parseStaffPost(
  { role, stores }: StaffInput,
  isStore: (storeId: string) => boolean,
): Result<StaffPost, UserError> {
  const known = staffRoles.find((each) => each === role);
  if (known === undefined) return refused(identityErrors.staffRoleUnknown);
  if (known !== "STORE") return ok({ role: known, storeIds: [] });
  const storeIds = [...new Set(stores.split(/[\s,;]+/).filter((id) => id !== ""))].toSorted();
  if (storeIds.length === 0) return refused(identityErrors.staffStoreRequired);
  const unknown = storeIds.find((id) => !isStore(id));
  return unknown === undefined ? ok({ role: known, storeIds }) : refused(identityErrors.staffStoreUnknown(unknown));
}

export function toAuditFields({
  role,
  storeIds,
  isActive,
}: Omit<StaffPerson, "id" | "email" | "firstName" | "lastName">): AuditFields {
  return { role, stores: storeIds, status: isActive ? "ACTIVE" : "INACTIVE" };
}
