/** Makes the plan of an import from the rows of its file, or from the changes that it undoes. */
import type { Transaction } from "../../../server/database.ts";
import type { ImportKind } from "../../../shared/import-kind.ts";
import { type Alarm, type KindCounts, listAlarms, listReservedAlarms } from "../alarms.ts";
import type { CountsByKind, Import } from "../import.ts";
import { isOffered, type OfferedKind } from "../offered-kinds.ts";
import { countBelowReserved, countFileRows, type RowScope } from "./file-rows.store.ts";
import {
  addLastDays,
  analyzeChanges,
  countCompared,
  countPlanned,
  planFileRows,
  planReverse,
  rejectUnfitting,
  selectChanges,
} from "./import-plan.store.ts";
import { countRejected } from "./import-problems.store.ts";

export interface Plan {
  readonly counts: CountsByKind;
  readonly alarms: readonly Alarm[];
}

export async function makePlan(
  tx: Transaction,
  {
    id,
    mode,
    storeIds,
    isSpecialsOnly,
    undoesId,
  }: Pick<Import, "id" | "mode" | "storeIds" | "isSpecialsOnly" | "undoesId">,
  planned: readonly ImportKind[],
): Promise<Plan> {
  const kinds = planned.filter(isOffered);
  for (const kind of kinds) {
    if (undoesId === null) await planFileRows(tx, { importId: id, kind, mode });
    else await planReverse(tx, { importId: id, undoesId, kind });
  }
  await analyzeChanges(tx);
  let rejected = 1;
  // A rejected row may be the one that another row refers to.
  while (rejected > 0) {
    rejected = 0;
    for (const kind of kinds) rejected += await rejectUnfitting(tx, { importId: id, kind, storeIds, isSpecialsOnly });
  }
  const unnamed = kinds.includes("prices") ? await addLastDays(tx, id) : 0;
  return countPlan(tx, { importId: id, undoesId, unnamed }, kinds);
}

interface ScreenPlan {
  readonly kind: OfferedKind;
  readonly scope: RowScope | undefined;
}

/** The plan of a change on screen. It counts what changes, and not how large the shop is. */
export async function planEdit(
  tx: Transaction,
  { id, mode, storeIds, isSpecialsOnly }: Pick<Import, "id" | "mode" | "storeIds" | "isSpecialsOnly">,
  { kind, scope }: ScreenPlan,
): Promise<KindCounts> {
  await planFileRows(tx, { importId: id, kind, mode, scope });
  await rejectUnfitting(tx, { importId: id, kind, storeIds, isSpecialsOnly, scope });
  if (kind === "prices") await addLastDays(tx, id, scope);
  const { kind: _, ...found } = (await countPlanned(tx, id))[0] ?? { kind, ...noChanges };
  return { ...found, unchanged: 0, rejected: 0 };
}

async function countPlan(
  tx: Transaction,
  /** `unnamed`: the prices that change although no row of the file names them. */
  of: { readonly importId: string; readonly undoesId: string | null; readonly unnamed: number },
  kinds: readonly OfferedKind[],
): Promise<Plan> {
  const [read, changes, rejected] = [
    await countCompared(tx, of),
    await countPlanned(tx, of.importId),
    await countRejected(tx, of.importId),
  ];
  const counts = new Map<ImportKind, KindCounts>();
  const sizes = new Map<ImportKind, number>();
  for (const kind of kinds) {
    const { kind: _, ...found } = changes.find((each) => each.kind === kind) ?? { kind, ...noChanges };
    const { byPlanning = 0, all = 0 } = rejected.find((each) => each.kind === kind) ?? {};
    const rows = read.find((each) => each.kind === kind)?.count ?? 0;
    const compared = found.created + found.changed + found.withdrawn - (kind === "prices" ? of.unnamed : 0);
    const unchanged = rows - byPlanning - compared;
    counts.set(kind, { ...found, unchanged, rejected: all });
    sizes.set(kind, await countFileRows(tx, kind));
  }
  const below = kinds.includes("stock") ? await countBelowReserved(tx, selectChanges(of.importId, "stock")) : 0;
  return {
    counts: Object.fromEntries(counts),
    alarms: [...listAlarms(counts, sizes), ...listReservedAlarms(below)],
  };
}

const noChanges = { created: 0, changed: 0, withdrawn: 0, movedPrices: 0, zeroPrices: 0, emptied: 0 };
