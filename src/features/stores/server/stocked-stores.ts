import type { OperationContext } from "../../../server/operation-context.ts";
import { type StoreStock, shelvesOf, stockAt } from "../stock.ts";
import type { FoundStore } from "../store-search.ts";

export interface StockedStore extends FoundStore {
  /** Null where nothing was asked for. */
  readonly stock: StoreStock | null;
}

/** What each of these stores has of a SKU, read now and in one go. */
export async function withStock(
  { stock }: Pick<OperationContext, "stock">,
  found: readonly FoundStore[],
  sku: string,
): Promise<StockedStore[]> {
  if (sku === "") return found.map((each) => ({ ...each, stock: null }));
  const storeIds = found.map(({ store }) => store.id);
  const shelves = shelvesOf(await stock.listStock(storeIds, [sku]));
  return found.map((each) => ({ ...each, stock: stockAt(shelves, each.store.id, sku) }));
}
