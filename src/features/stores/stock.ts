/** What a store has of a SKU. What it never carries has no level at all. */
export interface StockLevel {
  readonly storeId: string;
  readonly sku: string;
  readonly onHand: number;
  readonly reserved: number;
}

/** Stock changes with every order, so it is read when it is asked for and never kept. */
export interface StockReader {
  listStock(storeIds: readonly string[], skus: readonly string[]): Promise<readonly StockLevel[]>;
}

/** How many of a SKU a line wants. */
export interface WantedLine {
  readonly sku: string;
  readonly quantity: number;
}

/** What can still be promised, by store and SKU. */
export type Shelves = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type StockStatus = "InStock" | "LowStock" | "OutOfStock";

const lowStock = 5;

export function stockStatus(available: number, asked: number): StockStatus {
  if (available <= 0) return "OutOfStock";
  return available <= lowStock || available < asked ? "LowStock" : "InStock";
}

export function shelvesOf(levels: readonly StockLevel[]): Shelves {
  const shelves = new Map<string, Map<string, number>>();
  for (const { storeId, sku, onHand, reserved } of levels) {
    const shelf = shelves.get(storeId) ?? new Map<string, number>();
    shelf.set(sku, Math.max(0, onHand - reserved));
    shelves.set(storeId, shelf);
  }
  return shelves;
}

export function availableAt(shelves: Shelves, storeId: string, sku: string): number {
  return shelves.get(storeId)?.get(sku) ?? 0;
}

/** What a store has of one SKU. */
export interface StoreStock {
  readonly available: number;
  readonly status: StockStatus;
  /** Whether it carries the SKU at all, in stock today or not. */
  readonly isRanged: boolean;
}

export function stockAt(shelves: Shelves, storeId: string, sku: string): StoreStock {
  const available = availableAt(shelves, storeId, sku);
  return { available, status: stockStatus(available, 1), isRanged: shelves.get(storeId)?.has(sku) ?? false };
}

/** Two colours of one base are two lines, but they come off one shelf. */
export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const quantities = new Map<string, number>();
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity);
  return [...quantities].filter(([, quantity]) => quantity > 0).map(([sku, quantity]) => ({ sku, quantity }));
}
