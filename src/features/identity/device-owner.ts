import type { Viewer } from "./viewer.ts";

/**
 * Names the person and account that data on a device belongs to. A device sends its name with a saved change, so that the
 * change is never made for somebody else who has signed in meanwhile. Null for guests.
 */
export function toDeviceOwner({ user, account }: Viewer): string | null {
  return user === null ? null : `${user.id}.${account?.id ?? ""}`;
}
