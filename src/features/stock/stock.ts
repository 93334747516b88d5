/**
 * Stock is how many units of a SKU a store has, and how many of those are already reserved for orders. Stores and SKUs
 * are known here by id only, so stock depends on no other feature; stores, catalogue, cart and orders all use it.
 */
export interface StockLevel {
  readonly storeId: string;
  readonly sku: string;
  readonly onHand: number;
  readonly reserved: number;
}

/** Units of one SKU at one store. */
export interface StockUnits {
  readonly storeId: string;
  readonly sku: string;
  readonly quantity: number;
}

/** A quantity of one SKU, for example of a cart line or an order line. */
export interface SkuQuantity {
  readonly sku: string;
  readonly quantity: number;
}

/** Units on hand and not reserved, by store and SKU. A SKU that the store never carries has no entry. */
export type AvailableStock = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type StockStatus = "InStock" | "LowStock" | "OutOfStock";

const lowStock = 5;

export function stockStatus(available: number, wanted: number): StockStatus {
  if (available <= 0) return "OutOfStock";
  return available <= lowStock || available < wanted ? "LowStock" : "InStock";
}

export function calculateAvailable(levels: readonly StockLevel[]): AvailableStock {
  const available = new Map<string, Map<string, number>>();
  for (const { storeId, sku, onHand, reserved } of levels) {
    const atStore = available.get(storeId) ?? new Map<string, number>();
    atStore.set(sku, Math.max(0, onHand - reserved));
    available.set(storeId, atStore);
  }
  return available;
}

export function countAvailable(available: AvailableStock, storeId: string, sku: string): number {
  return available.get(storeId)?.get(sku) ?? 0;
}

/** The stock of one SKU at one store, as it is shown. */
export interface StoreStock {
  readonly available: number;
  readonly status: StockStatus;
  /** Whether the store carries the SKU at all, in stock today or not. */
  readonly isRanged: boolean;
}

export function summariseStock(available: AvailableStock, storeId: string, sku: string): StoreStock {
  const units = countAvailable(available, storeId, sku);
  return { available: units, status: stockStatus(units, 1), isRanged: available.get(storeId)?.has(sku) ?? false };
}

/** Two colours of one base are two lines, but both use up the same SKU. */
export function mergeBySku(lines: readonly SkuQuantity[]): SkuQuantity[] {
  const quantities = new Map<string, number>();
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity);
  return [...quantities].filter(([, quantity]) => quantity > 0).map(([sku, quantity]) => ({ sku, quantity }));
}

/** A part of a system or kit, and how many of it one system contains. */
export interface PartRatio {
  readonly sku: string;
  readonly ratio: number;
}

export function listSystemParts(parts: readonly PartRatio[], quantity: number): SkuQuantity[] {
  return parts.map(({ sku, ratio }) => ({ sku, quantity: ratio * quantity }));
}

/** How many complete systems a store can assemble. The scarcest part decides. */
export function countWholeSystems(atStore: ReadonlyMap<string, number>, parts: readonly PartRatio[]): number {
  const counts = parts.map(({ sku, ratio }) => Math.floor((atStore.get(sku) ?? 0) / ratio));
  return counts.length === 0 ? 0 : Math.min(...counts);
}

/** Counts only the units that make up complete systems, because a part is never sold alone. */
export function limitToWholeSystems(available: AvailableStock, parts: readonly PartRatio[]): AvailableStock {
  const whole = [...available].map(([storeId, atStore]) => {
    const count = countWholeSystems(atStore, parts);
    const carried = parts.filter(({ sku }) => atStore.has(sku));
    return [storeId, new Map(carried.map(({ sku, ratio }) => [sku, ratio * count]))] as const;
  });
  return new Map(whole);
}
