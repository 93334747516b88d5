/** Whose imports a person sees and changes: those whose kinds they may all import, in the stores that they may count. */
import type { ImportKind } from "../../shared/import-kind.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import type { SignedInViewer } from "../identity/viewer.ts";
import type { Import } from "./import.ts";
import { listOffered, type OfferedKind } from "./offered-kinds.ts";
import type { ScreenKind } from "./screen-rows.ts";

export interface ImportReach {
  readonly userId: string;
  readonly kinds: readonly OfferedKind[];
  /** Null: every store. */
  readonly storeIds: readonly string[] | null;
  /** Whether specials are the only prices that the person may import. */
  readonly isSpecialsOnly: boolean;
}

export function toImportReach({ user }: Pick<SignedInViewer, "user">, may: Pick<Capabilities, "staff">): ImportReach {
  const { imports, prices } = may.staff;
  return { userId: user.id, kinds: listOffered(imports), storeIds: user.storeIds, isSpecialsOnly: !prices };
}

/** Who has no prices reaches specials only. */
export function mayReachRow({ kinds, isSpecialsOnly }: ImportReach, kind: ScreenKind, key: string): boolean {
  return kinds.includes(kind) && (kind !== "prices" || !isSpecialsOnly || key.startsWith("special|"));
}

/** An import whose kind is not known yet is seen by the person who uploaded it. */
export function mayChangeImport(
  { userId, kinds, storeIds, isSpecialsOnly }: ImportReach,
  found: Pick<Import, "userId" | "kinds" | "storeIds" | "isSpecialsOnly">,
): boolean {
  const permitted: readonly ImportKind[] = kinds;
  const isInStores = storeIds === null || (found.storeIds?.every((id) => storeIds.includes(id)) ?? false);
  const isOfPrices = !isSpecialsOnly || found.isSpecialsOnly || !found.kinds.includes("prices");
  return (
    isInStores &&
    isOfPrices &&
    found.kinds.every((kind) => permitted.includes(kind)) &&
    (found.userId === userId || found.kinds.length > 0)
  );
}
