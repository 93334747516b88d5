/** Whose imports a person sees and changes: those whose kinds they may all import, in the stores that they may count. */
import type { ImportKind } from "../../shared/import-kind.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import type { SignedInViewer } from "../identity/viewer.ts";
import type { Import } from "./import.ts";
import { getKind } from "./import-kind.ts";
import { listOffered, type OfferedKind } from "./offered-kinds.ts";
import { hoursColumns, listScreenKinds, type ScreenKind } from "./screen-rows.ts";

export interface ImportReach {
  readonly userId: string;
  /** The kinds of files that the person may import. */
  readonly kinds: readonly OfferedKind[];
  /** The kinds whose rows the person may change on screen. */
  readonly screenKinds: readonly ScreenKind[];
  /** Null: every store. */
  readonly storeIds: readonly string[] | null;
  /** Whether specials are the only prices that the person may import. */
  readonly isSpecialsOnly: boolean;
  /** Whether the hours of their own stores are all that the person may change of stores. */
  readonly isHoursOnly: boolean;
}

export function toImportReach({ user }: Pick<SignedInViewer, "user">, may: Pick<Capabilities, "staff">): ImportReach {
  const { imports, prices } = may.staff;
  const [kinds, screenKinds] = [listOffered(imports), listScreenKinds(may.staff)];
  return {
    ...{ userId: user.id, kinds, screenKinds, storeIds: user.storeIds, isSpecialsOnly: !prices },
    isHoursOnly: screenKinds.includes("stores") && !kinds.includes("stores"),
  };
}

/** Who has no prices reaches specials only. Store staff reach their own stores. */
export function mayReachRow(reach: ImportReach, kind: ScreenKind, key: string): boolean {
  const { screenKinds, storeIds, isSpecialsOnly } = reach;
  if (!screenKinds.includes(kind)) return false;
  if (kind === "stores") return storeIds === null || storeIds.includes(key);
  return kind !== "prices" || !isSpecialsOnly || key.startsWith("special|");
}

/** The columns of a kind that a person may change on screen. */
export function listEditable({ isHoursOnly }: ImportReach, kind: ScreenKind): readonly string[] {
  return kind === "stores" && isHoursOnly ? hoursColumns : getKind(kind).columns.map(({ name }) => name);
}

/** The kinds of imports that a person sees. Hours that store staff change on screen are imports of stores. */
export function listSeenKinds({
  kinds,
  isHoursOnly,
}: Pick<ImportReach, "kinds" | "isHoursOnly">): readonly OfferedKind[] {
  return isHoursOnly ? [...kinds, "stores"] : kinds;
}

/** An import whose kind is not known yet is seen by the person who uploaded it. */
export function mayChangeImport(
  { userId, storeIds, isSpecialsOnly, ...reach }: Omit<ImportReach, "screenKinds">,
  found: Pick<Import, "userId" | "kinds" | "storeIds" | "isSpecialsOnly">,
): boolean {
  const permitted: readonly ImportKind[] = listSeenKinds(reach);
  const isInStores = storeIds === null || (found.storeIds?.every((id) => storeIds.includes(id)) ?? false);
  const isOfPrices = !isSpecialsOnly || found.isSpecialsOnly || !found.kinds.includes("prices");
  return (
    isInStores &&
    isOfPrices &&
    found.kinds.every((kind) => permitted.includes(kind)) &&
    (found.userId === userId || found.kinds.length > 0)
  );
}
