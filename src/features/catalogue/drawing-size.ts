/** How large to draw: what is written as a size ("10 L", "500 mL", "63 mm", "1.2 - 2.4 m") read as a measure. */
const litresPerUnit: ReadonlyMap<string, number> = new Map([
  ["l", 1],
  ["litre", 1],
  ["litres", 1],
  ["ml", 0.001],
  ["kg", 0.7],
  ["g", 0.0007],
]);
const millimetresPerUnit: ReadonlyMap<string, number> = new Map([
  ["mm", 1],
  ["cm", 10],
  ["m", 1000],
]);

function readMeasure(size: string, units: ReadonlyMap<string, number>): number | null {
  for (const [, figure = "", unit = ""] of size.toLowerCase().matchAll(/(\d{1,6}(?:\.\d{1,3})?)\s?([a-z]+)/g)) {
    const factor = units.get(unit);
    if (factor !== undefined && Number(figure) > 0) return Number(figure) * factor;
  }
  return null;
}

/** What it holds. A kilogram of filler or render counts as the 0.7 litres it takes. */
export function readLitres(size: string): number | null {
  return readMeasure(size, litresPerUnit);
}

export function readMillimetres(size: string): number | null {
  return readMeasure(size, millimetresPerUnit);
}

interface Scale {
  /** The measure that is drawn at scale 1. */
  readonly at: number;
  readonly min: number;
  readonly max: number;
}

/**
 * True to life a 20 L drum is four times the height of a 250 mL tin, and the tin's label could not be read. The fifth
 * root keeps the order of sizes and the words.
 */
export function packScale(litres: number | null, scale: Scale): number {
  return clamp(((litres ?? scale.at) / scale.at) ** 0.2, scale);
}

export function clamp(value: number, limits: { readonly min: number; readonly max: number }): number {
  return Math.min(limits.max, Math.max(limits.min, value));
}
