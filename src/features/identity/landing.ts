import type { Role } from "./account.ts";
import { staffByRole } from "./staff-capabilities.ts";

/** Where a person goes after a sign-in that no page asked for. */
export const defaultLanding = "/dashboard/";

/** Staff begin with their queues. */
export function findLanding(returnTo: string, role: Role): string {
  return returnTo === defaultLanding && staffByRole[role].console ? "/staff/" : returnTo;
}
