/**
 * Which tin the page of a product shows, out of what its address says: a size, a base, a colour. Whatever stands there,
 * one that is for sale comes out.
 */
import { slugOf } from "../../shared/slug.ts";

export interface ProductWish {
  readonly sku: string | null;
  /** As in the address: "10-l". */
  readonly size: string | null;
  readonly baseId: string | null;
  readonly colourId: string | null;
  readonly strength: number;
  /** Whether the colour picker is open. */
  readonly isPicking: boolean;
  readonly areaM2: number | null;
  readonly coats: number | null;
}

const mostArea = 20_000;
const mostCoats = 6;
const idShape = /^[\w-]{1,64}$/;

/** What stands before each name where the choice is about a part of a system: "c.colour". A product has nothing there. */
export function scopeOfPart(part: string): string {
  return `${part.toLowerCase()}.`;
}

export function parseProductWish(params: URLSearchParams, scope = ""): ProductWish {
  const read = (name: string) => params.get(scope + name);
  const colourId = read("colour") ?? "";
  return {
    sku: read("sku"),
    size: read("size"),
    baseId: read("base"),
    colourId: idShape.test(colourId) ? colourId : null,
    strength: numberWithin(read("strength"), 2) ?? 1,
    isPicking: params.get("pick") === `${scope}colour`,
    areaM2: numberWithin(read("area"), mostArea),
    coats: numberWithin(read("coats"), mostCoats),
  };
}

/** Above zero and not beyond the most; null for anything else. */
function numberWithin(text: string | null, most: number): number | null {
  const value = Number(text ?? "");
  return value > 0 && value <= most ? value : null;
}

interface Choosable {
  readonly sku: string;
  readonly size: string;
  readonly litres: number | null;
  readonly baseId: string | null;
}

/** A tin that a tradesman would reach for first. */
const usualLitres = 10;

/** The colour decides the base where there is one. Null only for a product without variants. */
export function chooseVariant<Variant extends Choosable>(
  variants: readonly Variant[],
  wish: Pick<ProductWish, "sku" | "size" | "baseId">,
  colourBaseId: string | null,
): Variant | null {
  const named = variants.find(({ sku }) => sku === wish.sku);
  const isBase = (id: string | null | undefined) => id != null && variants.some(({ baseId }) => baseId === id);
  const baseId =
    [colourBaseId, wish.baseId, named?.baseId].find((id) => isBase(id)) ?? named?.baseId ?? variants[0]?.baseId ?? null;
  const inBase = variants.filter((variant) => variant.baseId === baseId);
  const size = wish.size ?? (named === undefined ? null : slugOf(named.size));
  return inBase.find((variant) => slugOf(variant.size) === size) ?? usualSize(inBase);
}

function usualSize<Variant extends Choosable>(variants: readonly Variant[]): Variant | null {
  const usual = variants.findLast(({ litres }) => litres !== null && litres <= usualLitres);
  return usual ?? variants[0] ?? null;
}

export interface SizeOption<Variant> {
  readonly size: string;
  /** As in the address. */
  readonly value: string;
  /** Null where it is not made in this size. */
  readonly variant: Variant | null;
}

/** Every size the product is made in, each with the variant in this base. */
export function listSizes<Variant extends Choosable>(
  variants: readonly Variant[],
  baseId: string | null,
): SizeOption<Variant>[] {
  const sizes = [...new Set(variants.map(({ size }) => size))];
  return sizes.map((size) => ({
    size,
    value: slugOf(size),
    variant: variants.find((variant) => variant.size === size && variant.baseId === baseId) ?? null,
  }));
}
