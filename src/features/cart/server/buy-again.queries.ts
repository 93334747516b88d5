import { readBesideTenant } from "../../../server/database.ts";
import { listStock } from "../../stock/server/stock.store.ts";
import { calculateAvailable } from "../../stock/stock.ts";
import { sortByDistance } from "../../stores/store-search.ts";
import { type BoughtAgainLine, type UnitOutcome, withSources } from "../buy-again.ts";
import type { CartRequest } from "./cart.queries.ts";

const maxStores = 50;

/** Looks for missing units at the other stores of the country. It costs one exchange, and only if units are missing. */
export async function findSources(
  { db, buyer, snapshots }: Pick<CartRequest, "db" | "buyer" | "snapshots">,
  storeId: string,
  outcomes: readonly UnitOutcome[],
): Promise<readonly BoughtAgainLine[]> {
  const skus = [...new Set(outcomes.flatMap(({ lacking }) => lacking.map(({ sku }) => sku)))];
  const here = snapshots.stores.byId.get(storeId);
  const others = snapshots.stores.byCountry[buyer.country].filter(
    ({ id, type }) => id !== storeId && type !== "LOCKER",
  );
  const stores =
    skus.length === 0 || here === undefined ? [] : sortByDistance(others, here.geoPoint).slice(0, maxStores);
  const storeIds = stores.map(({ store }) => store.id);
  const stock =
    storeIds.length === 0 ? [] : await readBesideTenant(db, buyer, (beside) => listStock(beside, storeIds, skus));
  const available = calculateAvailable(stock);
  return outcomes.map((outcome) => withSources(outcome, { stores, available }));
}
