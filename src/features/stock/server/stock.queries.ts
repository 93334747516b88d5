import { type Database, readBesideTenant, type Tenant } from "../../../server/database.ts";
import { listSkusInStock } from "./stock.store.ts";

interface CachedSkus {
  readonly readAtMs: number;
  readonly skus: Promise<ReadonlySet<string>>;
}

const cachedByDatabase = new WeakMap<Database, Map<string, CachedSkus>>();
const freshMs = 10_000;
const maxStores = 32;

/**
 * The SKUs in stock at a store, to filter a product list by. The answer is up to ten seconds old. That is enough for a
 * list; the page of a product and the cart read stock from the database each time.
 */
export function listRecentSkusInStock(
  { db, buyer }: { readonly db: Database; readonly buyer: Tenant },
  storeId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const cached = cachedByDatabase.get(db) ?? new Map<string, CachedSkus>();
  cachedByDatabase.set(db, cached);
  const known = cached.get(storeId);
  if (known && now.getTime() - known.readAtMs < freshMs) return known.skus;
  const [oldest] = cached.keys();
  if (oldest !== undefined && cached.size >= maxStores) cached.delete(oldest);
  const skus = readBesideTenant(db, buyer, (beside) => listSkusInStock(beside, storeId));
  cached.delete(storeId);
  cached.set(storeId, { readAtMs: now.getTime(), skus });
  skus.catch(() => cached.delete(storeId));
  return skus;
}
