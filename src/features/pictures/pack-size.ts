/** Reads a written size ("10 L", "500 mL", "63 mm", "1.2 - 2.4 m") as a measure, and how large to draw it. */
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

/** The volume. A kilogram of filler or render counts as 0.7 litres. */
export function readLitres(size: string): number | null {
  return readMeasure(size, litresPerUnit);
}

export function readMillimetres(size: string): number | null {
  return readMeasure(size, millimetresPerUnit);
}

interface ScaleLimits {
  /** The measure that is drawn at scale 1. */
  readonly at: number;
  readonly min: number;
  readonly max: number;
}

/**
 * In reality a 20 L drum is four times as high as a 250 mL tin, but then the tin's label would be unreadable. The fifth
 * root keeps the order of sizes and readable labels.
 */
export function packScale(litres: number | null, scale: ScaleLimits): number {
  return clamp(((litres ?? scale.at) / scale.at) ** 0.2, scale);
}

export function clamp(value: number, limits: { readonly min: number; readonly max: number }): number {
  return Math.min(limits.max, Math.max(limits.min, value));
}
