/** Parses the items that a client sends into lines that are for sale: a SKU, a tint and, for systems, all parts. */
import type { CountryCode } from "../../shared/country.ts";
import type { LocalDate } from "../../shared/local-date.ts";
import type { UserError } from "../../shared/result.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import type { Buyer } from "../catalogue/buyer-prices.ts";
import type { Product, System, Variant } from "../catalogue/catalogue.ts";
import { type CatalogueSnapshot, isSold, isWithdrawn } from "../catalogue/catalogue-snapshot.ts";
import { type Colour, strengths } from "../colours/colour.ts";
import { checkAvailability, unavailableReasons } from "../colours/colour-availability.ts";
import type { ColoursSnapshot } from "../colours/colours-snapshot.ts";
import { findLocalDay, type StoreZones } from "../stores/store-day.ts";
import type { Tint } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";
import type { LineInput } from "./cart-lines.ts";
import type { SystemInput } from "./cart-systems.ts";
import { groupUnits } from "./cart-units.ts";

/** An item in the specification's words. */
export interface ItemInput {
  /** The SKU. */
  readonly productCode: string;
  readonly quantity: number;
  readonly colourBrand?: string | null | undefined;
  readonly colourCode?: string | null | undefined;
  readonly colourName?: string | null | undefined;
  readonly colourStrength?: string | null | undefined;
  readonly reference?: string | null | undefined;
  /** Only for parts of a system. */
  readonly systemCode?: string | null | undefined;
}

/** Whether one of several items was added. */
export interface ItemOutcome {
  readonly index: number;
  /** Null: it was added. */
  readonly userError: UserError | null;
}

/** The catalogue in which the items are looked up, and where and when they are bought. */
export interface Shop {
  readonly snapshots: { readonly catalogue: CatalogueSnapshot; readonly colours: ColoursSnapshot };
  readonly country: CountryCode;
  /** The day at the buyer's store. */
  readonly day: LocalDate;
}

/** The shop of a request. The store of the cart, whose day decides its prices, may be another: then the cart says what has no price. */
export function toShop({ snapshots, buyer, clock }: ShopRequest): Shop {
  return { snapshots, country: buyer.country, day: findLocalDay(snapshots.stores, buyer, clock.now()) };
}

interface ShopRequest {
  readonly clock: { now(): Date };
  readonly buyer: Pick<Buyer, "country" | "storeId">;
  readonly snapshots: Shop["snapshots"] & { readonly stores: StoreZones };
}

/** The SKUs of the lines that the items become. A colour may need another base than that of the SKU which was sent. */
export function listItemSkus(shop: Shop, items: readonly ItemInput[]): string[] {
  return items.map((item) => {
    const tinted = parseTintedSku(shop, item);
    return tinted.ok ? tinted.value.sku : item.productCode;
  });
}

type TintedSku = Pick<LineInput, "sku" | "tint">;

/** An item that is no part of a system. */
export function parseItem(shop: Shop, item: ItemInput): Result<LineInput, UserError> {
  const tinted = parseTintedSku(shop, item);
  if (!tinted.ok) return tinted;
  const product = shop.snapshots.catalogue.variantBySku.get(tinted.value.sku)?.product;
  if (shop.snapshots.catalogue.partsByProduct.has(product?.code ?? "")) return refused(cartErrors.partAlone);
  return ok({ ...tinted.value, quantity: item.quantity, reference: (item.reference ?? "").trim() });
}

export interface IndexedItem {
  readonly item: ItemInput;
  readonly index: number;
}

/**
 * Groups the parts of each system. Every other item forms a group alone. Where a part of a system comes twice, its second
 * item belongs to a second system: two kits in different colours can be added at once.
 */
export function groupItems({ snapshots }: Shop, items: readonly ItemInput[]): IndexedItem[][] {
  const countByPart = new Map<string, number>();
  const indexed = items.map((item, index) => {
    if (!item.systemCode) return { item, index, group: null };
    const system = snapshots.catalogue.systemByCode.get(item.systemCode);
    const part = `${item.systemCode} ${system && findPart(system, item.productCode)?.part}`;
    const count = countByPart.get(part) ?? 0;
    countByPart.set(part, count + 1);
    return { item, index, group: `${item.systemCode} ${count}` };
  });
  return groupUnits(indexed, ({ group }) => group);
}

/** All parts of a system. The number of systems is rounded up to whole ones. */
export function parseSystem(shop: Shop, items: readonly ItemInput[]): Result<SystemInput, UserError> {
  const systemCode = items[0]?.systemCode ?? "";
  const system = shop.snapshots.catalogue.systemByCode.get(systemCode);
  if (system === undefined) return refused(cartErrors.partNotLoaded);
  if (system.isWithdrawn) return refused(cartErrors.withdrawn);
  const parts: SystemInput["parts"][number][] = [];
  const units: number[] = [];
  for (const item of items) {
    const tinted = parseTintedSku(shop, item);
    if (!tinted.ok) return tinted;
    const part = findPart(system, tinted.value.sku);
    if (part === undefined) return refused(cartErrors.partNotLoaded);
    parts.push({ part: part.part, ratio: part.ratio, ...tinted.value });
    units.push(item.quantity / part.ratio);
  }
  const isWhole = system.parts.every(({ part }) => parts.filter((each) => each.part === part).length === 1);
  if (!isWhole) return refused(cartErrors.partAlone);
  return ok({ systemCode, units: Math.ceil(Math.max(...units)), reference: (items[0]?.reference ?? "").trim(), parts });
}

/** Another SKU or tint for a part that is in the cart already. The system must accept that SKU for the same part. */
export function parsePart(shop: Shop, item: ItemInput, group: { systemCode: string; part: string }) {
  const tinted = parseTintedSku(shop, item);
  if (!tinted.ok) return tinted;
  const system = shop.snapshots.catalogue.systemByCode.get(group.systemCode);
  const part = system && findPart(system, tinted.value.sku);
  if (part?.part !== group.part) return refused(cartErrors.partNotLoaded);
  return ok({ ...tinted.value, quantity: item.quantity, reference: (item.reference ?? "").trim() });
}

function findPart(system: System, sku: string) {
  return system.parts.find(({ skus }) => skus.includes(sku));
}

function parseTintedSku(shop: Shop, item: ItemInput): Result<TintedSku, UserError> {
  const { catalogue } = shop.snapshots;
  const found = catalogue.variantBySku.get(item.productCode);
  if (found !== undefined && isWithdrawn(found)) return refused(cartErrors.withdrawn);
  if (found === undefined || !isSold(catalogue, item.productCode, shop)) {
    return refused(cartErrors.unknownProduct);
  }
  if (!found.product.isAvailableOnline) return refused(cartErrors.unavailableOnline);
  const tint = parseTint(shop, item);
  if (!tint.ok) return tint;
  if (tint.value === null) return ok({ sku: item.productCode, tint: null });
  return findTintedSku(found.product, found.variant, tint.value);
}

interface ColourAtStrength {
  readonly colour: Colour;
  readonly strength: number;
}

/** A colour needs a certain base. So the SKU may differ from the one that was sent: same size, right base. */
function findTintedSku(
  product: Product,
  variant: Variant,
  { colour, strength }: ColourAtStrength,
): Result<TintedSku, UserError> {
  const baseIds = product.variants.flatMap(({ baseId }) => baseId ?? []);
  const why = checkAvailability(colour, { ...product, baseIds });
  if (why !== null) return refused(cartErrors.colourUnavailable(unavailableReasons[why]));
  const variantInBase = product.variants.find(({ size, baseId }) => size === variant.size && baseId === colour.baseId);
  if (variantInBase === undefined) return refused(cartErrors.colourUnavailable(unavailableReasons.base));
  const tint: Tint = { colourId: colour.id, strength };
  return ok({ sku: variantInBase.sku, tint });
}

/** Null: no colour was sent, so the base is not tinted. */
function parseTint({ snapshots }: Shop, item: ItemInput): Result<ColourAtStrength | null, UserError> {
  if (!item.colourCode && !item.colourName) return ok(null);
  const colour = findColour(snapshots, item);
  if (colour === null) return refused(cartErrors.unknownColour);
  const strength = parseStrength(item.colourStrength ?? "");
  if (strength === null) return refused(cartErrors.unknownStrength);
  return colour.strengths.includes(strength) ? ok({ colour, strength }) : refused(cartErrors.strengthNotMixed);
}

function findColour({ colours }: Shop["snapshots"], item: ItemInput): Colour | null {
  const code = (item.colourCode ?? "").trim();
  const known = colours.byId.get(code);
  if (known !== undefined) return known;
  const isBrand = (brand: { id: string; slug: string; name: string }) =>
    [brand.id, brand.slug, brand.name].includes(item.colourBrand ?? "");
  for (const brand of item.colourBrand ? colours.brands.filter(isBrand) : colours.brands) {
    const found =
      colours.byBrandAndCode.get(brand.id)?.get(code.toUpperCase()) ??
      (code === "" ? colours.byBrand.get(brand.id)?.find(({ name }) => name === item.colourName) : undefined);
    if (found !== undefined) return found;
  }
  return null;
}

/** Accepts a label ("Half") or a number ("0.5"). An empty text means full strength. */
function parseStrength(text: string): number | null {
  if (text.trim() === "") return 1;
  const wanted = text.trim().toLowerCase();
  const found = strengths.find(({ label, value }) => label.toLowerCase() === wanted || value === Number(wanted));
  return found?.value ?? null;
}
