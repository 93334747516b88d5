/** Whose imports a person sees and changes: those whose kinds they may all import, in the stores that they may count. */
import type { ImportKind } from "../../shared/import-kind.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import type { SignedInViewer } from "../identity/viewer.ts";
import type { Import } from "./import.ts";
import { listOffered, type OfferedKind } from "./offered-kinds.ts";

export interface ImportReach {
  readonly userId: string;
  readonly kinds: readonly OfferedKind[];
  /** Null: every store. */
  readonly storeIds: readonly string[] | null;
}

export function toImportReach({ user }: Pick<SignedInViewer, "user">, may: Pick<Capabilities, "staff">): ImportReach {
  return { userId: user.id, kinds: listOffered(may.staff.imports), storeIds: user.storeIds };
}

/** An import whose kind is not known yet is seen by the person who uploaded it. */
export function mayChangeImport(
  { userId, kinds, storeIds }: ImportReach,
  found: Pick<Import, "userId" | "kinds" | "storeIds">,
): boolean {
  const permitted: readonly ImportKind[] = kinds;
  const isInStores = storeIds === null || (found.storeIds?.every((id) => storeIds.includes(id)) ?? false);
  return (
    isInStores &&
    found.kinds.every((kind) => permitted.includes(kind)) &&
    (found.userId === userId || found.kinds.length > 0)
  );
}
