/**
 * The parameters of a product page (size, base, colour), and the variant that they mean. Any address leads to a variant
 * that is for sale.
 */
import { toSlug } from "../../shared/slug.ts";

export interface ProductPageParams {
  readonly sku: string | null;
  /** As a slug: "10-l". */
  readonly size: string | null;
  readonly baseId: string | null;
  readonly colourId: string | null;
  readonly strength: number;
  /** Whether the colour picker is open. */
  readonly isPicking: boolean;
  readonly areaM2: number | null;
  readonly coats: number | null;
}

const maxAreaM2 = 20_000;
const maxCoats = 6;
const idShape = /^[\w-]{1,64}$/;

/** The prefix of the parameters of one part of a system: "c." as in "c.colour". For a product it is empty. */
export function partScope(part: string): string {
  return `${part.toLowerCase()}.`;
}

export function parseProductPageParams(params: URLSearchParams, scope = ""): ProductPageParams {
  const read = (name: string) => params.get(scope + name);
  const colourId = read("colour") ?? "";
  return {
    sku: read("sku"),
    size: read("size"),
    baseId: read("base"),
    colourId: idShape.test(colourId) ? colourId : null,
    strength: parseNumber(read("strength"), 2) ?? 1,
    isPicking: params.get("pick") === `${scope}colour`,
    areaM2: parseNumber(read("area"), maxAreaM2),
    coats: parseNumber(read("coats"), maxCoats),
  };
}

/** A number above zero and up to the maximum, else null. */
function parseNumber(text: string | null, max: number): number | null {
  const value = Number(text ?? "");
  return value > 0 && value <= max ? value : null;
}

interface Choosable {
  readonly sku: string;
  readonly size: string;
  readonly litres: number | null;
  readonly baseId: string | null;
}

/** The default size is the largest up to this one. */
const maxUsualLitres = 10;

/** A chosen colour decides the base. Null only for a product without variants. */
export function chooseVariant<Variant extends Choosable>(
  variants: readonly Variant[],
  params: Pick<ProductPageParams, "sku" | "size" | "baseId">,
  colourBaseId: string | null,
): Variant | null {
  const named = variants.find(({ sku }) => sku === params.sku);
  const isBase = (id: string | null | undefined) => id != null && variants.some(({ baseId }) => baseId === id);
  const baseId =
    [colourBaseId, params.baseId, named?.baseId].find((id) => isBase(id)) ??
    named?.baseId ??
    variants[0]?.baseId ??
    null;
  const inBase = variants.filter((variant) => variant.baseId === baseId);
  const size = params.size ?? (named === undefined ? null : toSlug(named.size));
  return inBase.find((variant) => toSlug(variant.size) === size) ?? findUsualSize(inBase);
}

function findUsualSize<Variant extends Choosable>(variants: readonly Variant[]): Variant | null {
  const usual = variants.findLast(({ litres }) => litres !== null && litres <= maxUsualLitres);
  return usual ?? variants[0] ?? null;
}

export interface SizeOption<Variant> {
  readonly size: string;
  /** As a slug. */
  readonly value: string;
  /** Null where this size does not exist in the base. */
  readonly variant: Variant | null;
}

/** All sizes of the product, each with its variant in this base. */
export function listSizes<Variant extends Choosable>(
  variants: readonly Variant[],
  baseId: string | null,
): SizeOption<Variant>[] {
  const sizes = [...new Set(variants.map(({ size }) => size))];
  return sizes.map((size) => ({
    size,
    value: toSlug(size),
    variant: variants.find((variant) => variant.size === size && variant.baseId === baseId) ?? null,
  }));
}
