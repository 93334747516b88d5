import type { Access, Role } from "./standing.ts";

/** The specification knows two permissions; the holder is full access with a name of its own (Specification §6). */
export function permissionOf(access: Access | null): "FULL_ACCESS" | "LIMITED_ACCESS" | null {
  if (access === null) return null;
  return access === "LIMITED" ? "LIMITED_ACCESS" : "FULL_ACCESS";
}

const names: Record<Access | Role, string> = {
  HOLDER: "Account holder",
  FULL: "Full access",
  LIMITED: "Limited access",
  CUSTOMER: "Customer",
  REP: "Trade representative",
  ADMIN: "Administrator",
};

export function accessNameOf(access: Access | null, role: Role): string {
  return names[access ?? role];
}
