import type { Viewer } from "./viewer.ts";

/**
 * Names the person and account that data on a device belongs to. A device sends its name with a saved change, so that the
 * change is never made for somebody else who has signed in meanwhile. Null for guests.
 */
export function toDeviceOwner({ user, account }: Viewer): string | null {
  return user === null ? null : `${user.id}.${account?.id ?? ""}`;
}

/** Whether a saved change may be made for the viewer. A change that names nobody is made for the person who is signed in. */
export function isMadeBy(viewer: Viewer, { onlyFor }: { readonly onlyFor?: string | null | undefined }): boolean {
  return onlyFor == null || onlyFor === (toDeviceOwner(viewer) ?? "");
}
