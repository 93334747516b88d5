import { type Database, readBesideTenant } from "../../../server/database.ts";
import { listStock } from "../../stock/server/stock.store.ts";
import { calculateAvailable, countAvailable, type StockStatus, stockStatus } from "../../stock/stock.ts";
import type { Store } from "../../stores/store.ts";
import type { Buyer } from "../buyer-prices.ts";
import type { Product } from "../catalogue.ts";
import type { CatalogueSnapshot } from "../catalogue-snapshot.ts";

/** The part of a request that decides which stock is shown. */
export interface StockRequest {
  readonly db: Database;
  readonly buyer: Buyer;
  readonly snapshots: {
    readonly catalogue: CatalogueSnapshot;
    readonly stores: { readonly byId: ReadonlyMap<string, Store> };
  };
}

export interface VariantStock {
  readonly sku: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly available: number;
  readonly status: StockStatus;
}

const stockByRequest = new WeakMap<StockRequest, Map<string, Promise<VariantStock[]>>>();

/** The stock of a product's variants or of a system's parts at the buyer's store. It is read once per request. */
export function loadProductStock(request: StockRequest, product: Product): Promise<VariantStock[]> {
  const byCode = stockByRequest.get(request) ?? new Map<string, Promise<VariantStock[]>>();
  stockByRequest.set(request, byCode);
  const stock = byCode.get(product.code) ?? readProductStock(request, product);
  byCode.set(product.code, stock);
  return stock;
}

async function readProductStock({ db, buyer, snapshots }: StockRequest, product: Product): Promise<VariantStock[]> {
  const store = snapshots.stores.byId.get(buyer.storeId ?? "");
  const parts = snapshots.catalogue.systemByCode.get(product.code)?.parts ?? [];
  const skus = [...product.variants.map(({ sku }) => sku), ...parts.flatMap((part) => part.skus)];
  if (store === undefined || skus.length === 0) return [];
  const levels = await readBesideTenant(db, buyer, (beside) => listStock(beside, [store.id], skus));
  const available = calculateAvailable(levels);
  return skus.map((sku) => {
    const units = countAvailable(available, store.id, sku);
    return { sku, storeId: store.id, storeName: store.shortName, available: units, status: stockStatus(units, 1) };
  });
}
