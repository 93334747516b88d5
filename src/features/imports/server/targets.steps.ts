/** How a plan is written: for each kind what is locked, written and removed. The owning store of each table does it. */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../../server/database.ts";
import {
  lockProducts,
  lockSystems,
  lockVariants,
  upsertProducts,
  upsertSystems,
  upsertVariants,
} from "../../catalogue/server/catalogue.store.ts";
import {
  deletePrices,
  lockPrices,
  upsertAgreements,
  upsertListPrices,
  upsertSpecials,
} from "../../catalogue/server/prices.store.ts";
import {
  deleteBrands,
  deleteHierarchy,
  lockBrands,
  lockHierarchy,
  upsertBrands,
  upsertHierarchy,
} from "../../catalogue/server/shelves.store.ts";
import { measureColour } from "../../colours/colour-family.ts";
import {
  colourBrandRows,
  deleteColourBrands,
  listNewLooks,
  lockColourBrands,
  lockColours,
  upsertColourBrands,
  upsertColours,
} from "../../colours/server/colours.store.ts";
import { accountRows } from "../../identity/server/accounts.store.ts";
import { deleteCounted, lockCounted, setCounted } from "../../stock/server/stock.store.ts";
import { lockStores, upsertStores } from "../../stores/server/stores.store.ts";
import { type OfferedKind, offeredKinds } from "../offered-kinds.ts";
import { defaultSlug } from "./file-rows.store.ts";
import { isStale, removedRows, writtenRows } from "./import-plan.store.ts";

type Rows = RawBuilder<unknown>;

interface Target {
  /** Nobody else changes the rows of the plan before the transaction ends. Readers go on. */
  lock(tx: Transaction, written: Rows, removed: Rows): Promise<void>;
  write(tx: Transaction, written: Rows, removed: Rows): Promise<void>;
  /** Missing where rows are withdrawn and never removed, and where writing removes them. */
  remove?(tx: Transaction, removed: Rows): Promise<void>;
}

const targets: Readonly<Record<OfferedKind, Target>> = {
  brands: {
    lock: async (tx) => {
      await lockBrands(tx);
      await lockColourBrands(tx);
    },
    write: async (tx, written) => {
      await upsertBrands(tx, written);
      await upsertColourBrands(tx, written);
    },
    remove: async (tx, removed) => {
      await deleteBrands(tx, removed);
      await deleteColourBrands(tx, removed);
    },
  },
  hierarchy: {
    lock: lockHierarchy,
    write: (tx, written) => upsertHierarchy(tx, written, defaultSlug(sql`cells->>'code'`)),
    remove: deleteHierarchy,
  },
  colours: {
    lock: lockColours,
    write: async (tx, written) => {
      const looks = await listNewLooks(tx, written);
      await upsertColours(tx, written, looks.map(measureColour));
    },
  },
  products: { lock: lockProducts, write: (tx, written) => upsertProducts(tx, written, colourBrandRows()) },
  variants: { lock: lockVariants, write: upsertVariants },
  systems: { lock: lockSystems, write: upsertSystems },
  stores: { lock: lockStores, write: upsertStores },
  prices: {
    lock: lockPrices,
    // A price is removed before another one takes its days.
    write: async (tx, written, removed) => {
      await deletePrices(tx, removed, accountRows());
      await upsertListPrices(tx, written);
      await upsertAgreements(tx, written, accountRows());
      await upsertSpecials(tx, written);
    },
  },
  stock: {
    lock: (tx, written, removed) =>
      lockCounted(tx, sql`(select cells from ${written} as w union all select cells from ${removed} as r)`),
    write: setCounted,
    remove: deleteCounted,
  },
};

/** Writes the plan. False, and nothing is written, when a row of the shop is no longer as the plan found it. */
export async function writePlan(tx: Transaction, importId: string, planned: readonly string[]): Promise<boolean> {
  const kinds = offeredKinds.filter((kind) => planned.includes(kind));
  const steps = kinds.map((kind) => ({
    kind,
    target: targets[kind],
    written: writtenRows(importId, kind),
    removed: removedRows(importId, kind),
  }));
  for (const { target, written, removed } of steps) await target.lock(tx, written, removed);
  for (const { kind } of steps) if (await isStale(tx, importId, kind)) return false;
  for (const { target, written, removed } of steps) await target.write(tx, written, removed);
  // In the other order, because a row is removed before the row that it refers to.
  for (const { target, removed } of steps.toReversed()) await target.remove?.(tx, removed);
  return true;
}
