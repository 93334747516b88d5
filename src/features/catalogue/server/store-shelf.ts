import type { Database } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { listSkusInStock } from "./stock.store.ts";

interface Shelf {
  readonly readAt: number;
  readonly skus: Promise<ReadonlySet<string>>;
}

const shelvesByDatabase = new WeakMap<Database, Map<string, Shelf>>();
const freshMs = 10_000;
const mostStores = 32;

/**
 * What the buyer's store has, to filter a list by; null without a store. It may be some seconds old: a list is for
 * looking around, and the page of a product reads its stock anew.
 */
export async function skusAtStoreOf({
  db,
  buyer,
  clock,
}: Pick<OperationContext, "db" | "buyer" | "clock">): Promise<ReadonlySet<string> | null> {
  if (buyer.storeId === null) return null;
  const shelves = shelvesByDatabase.get(db) ?? new Map<string, Shelf>();
  shelvesByDatabase.set(db, shelves);
  const now = clock.now().getTime();
  const known = shelves.get(buyer.storeId);
  if (known && now - known.readAt < freshMs) return known.skus;
  const [oldest] = shelves.keys();
  if (oldest !== undefined && shelves.size >= mostStores) shelves.delete(oldest);
  const { storeId } = buyer;
  const skus = listSkusInStock(db, storeId);
  shelves.delete(storeId);
  shelves.set(storeId, { readAt: now, skus });
  skus.catch(() => shelves.delete(storeId));
  return skus;
}
