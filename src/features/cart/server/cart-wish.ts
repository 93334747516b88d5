/** Turns what a client asks for into something that is for sale: the SKU, the tint and, for systems, all the parts. */
import type { Snapshots } from "../../../server/operation-context.ts";
import type { CountryCode } from "../../../shared/country-code.ts";
import { ok, type Result, refused } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { Product, System, Variant } from "../../catalogue/catalogue.ts";
import { type Colour, strengths } from "../../colours/colour.ts";
import { checkAvailability, unavailableWords } from "../../colours/colour-availability.ts";
import type { Tint } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import type { LineWish } from "../cart-lines.ts";
import type { SystemWish } from "../cart-systems.ts";

/** A line as the specification's clients ask for it: the product code is a SKU. */
export interface ItemInput {
  readonly productCode: string;
  readonly quantity: number;
  readonly colourBrand?: string | null | undefined;
  readonly colourCode?: string | null | undefined;
  readonly colourName?: string | null | undefined;
  readonly colourStrength?: string | null | undefined;
  readonly reference?: string | null | undefined;
  /** The system it is a part of, for parts. */
  readonly systemCode?: string | null | undefined;
}

interface Shop {
  readonly snapshots: Pick<Snapshots, "catalogue" | "colours">;
  readonly country: CountryCode;
}

type Choice = Pick<LineWish, "sku" | "tint">;

/** Something that is bought by itself. */
export function resolveItem(shop: Shop, item: ItemInput): Result<LineWish, UserError> {
  const choice = resolveChoice(shop, item);
  if (!choice.ok) return choice;
  const product = shop.snapshots.catalogue.variantBySku.get(choice.value.sku)?.product;
  if (shop.snapshots.catalogue.partsByProduct.has(product?.code ?? "")) return refused(cartErrors.partAlone);
  return ok({ ...choice.value, quantity: item.quantity, reference: (item.reference ?? "").trim() });
}

/** All the parts of a system, each in its ratio to the others. */
export function resolveSystem(shop: Shop, items: readonly ItemInput[]): Result<SystemWish, UserError> {
  const systemCode = items[0]?.systemCode ?? "";
  const system = shop.snapshots.catalogue.systemByCode.get(systemCode);
  if (system === undefined) return refused(cartErrors.partNotLoaded);
  const parts: SystemWish["parts"][number][] = [];
  const units: number[] = [];
  for (const item of items) {
    const choice = resolveChoice(shop, item);
    if (!choice.ok) return choice;
    const part = partOf(system, choice.value.sku);
    if (part === undefined) return refused(cartErrors.partNotLoaded);
    parts.push({ part: part.part, ratio: part.ratio, ...choice.value });
    units.push(item.quantity / part.ratio);
  }
  const isWhole = system.parts.every(({ part }) => parts.filter((each) => each.part === part).length === 1);
  if (!isWhole) return refused(cartErrors.partAlone);
  return ok({ systemCode, units: Math.ceil(Math.max(...units)), reference: (items[0]?.reference ?? "").trim(), parts });
}

/** Another tin or colour for a part that is in the cart already: one that the system takes in that place. */
export function resolvePart(shop: Shop, item: ItemInput, group: { systemCode: string; part: string }) {
  const choice = resolveChoice(shop, item);
  if (!choice.ok) return choice;
  const system = shop.snapshots.catalogue.systemByCode.get(group.systemCode);
  const part = system && partOf(system, choice.value.sku);
  if (part?.part !== group.part) return refused(cartErrors.partNotLoaded);
  return ok({ ...choice.value, quantity: item.quantity, reference: (item.reference ?? "").trim() });
}

function partOf(system: System, sku: string) {
  return system.parts.find(({ skus }) => skus.includes(sku));
}

function resolveChoice(shop: Shop, item: ItemInput): Result<Choice, UserError> {
  const { catalogue } = shop.snapshots;
  const found = catalogue.variantBySku.get(item.productCode);
  if (found === undefined || !catalogue.listPrices[shop.country].has(item.productCode)) {
    return refused(cartErrors.unknownProduct);
  }
  if (!found.product.isAvailableOnline) return refused(cartErrors.unavailableOnline);
  const tint = resolveTint(shop, item);
  if (!tint.ok) return tint;
  if (tint.value === null) return ok({ sku: item.productCode, tint: null });
  return tintedChoice(found.product, found.variant, tint.value);
}

interface ColourAtStrength {
  readonly colour: Colour;
  readonly strength: number;
}

/** The colour decides the base, and with it the SKU, in the size that was asked for. */
function tintedChoice(
  product: Product,
  variant: Variant,
  { colour, strength }: ColourAtStrength,
): Result<Choice, UserError> {
  const baseIds = product.variants.flatMap(({ baseId }) => baseId ?? []);
  const why = checkAvailability(colour, { ...product, baseIds });
  if (why !== null) return refused(cartErrors.colourUnavailable(unavailableWords[why]));
  const tin = product.variants.find(({ size, baseId }) => size === variant.size && baseId === colour.baseId);
  if (tin === undefined) return refused(cartErrors.colourUnavailable(unavailableWords.base));
  const tint: Tint = { colourId: colour.id, strength };
  return ok({ sku: tin.sku, tint });
}

/** Null where no colour was named: the base is bought as it is. */
function resolveTint({ snapshots }: Shop, item: ItemInput): Result<ColourAtStrength | null, UserError> {
  if (!item.colourCode && !item.colourName) return ok(null);
  const colour = findColour(snapshots, item);
  if (colour === null) return refused(cartErrors.unknownColour);
  const strength = findStrength(item.colourStrength ?? "");
  return strength === null ? refused(cartErrors.unknownStrength) : ok({ colour, strength });
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

/** By its label, or by its value as a number: both stand on screens. Full where nothing is said. */
function findStrength(text: string): number | null {
  if (text.trim() === "") return 1;
  const wanted = text.trim().toLowerCase();
  const found = strengths.find(({ label, value }) => label.toLowerCase() === wanted || value === Number(wanted));
  return found?.value ?? null;
}
