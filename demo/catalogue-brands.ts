import type { Brand } from "../src/features/catalogue/catalogue.ts";
import { toSlug } from "../src/shared/slug.ts";

/** Three paint brands, then specialists, then tools and sundries. All are invented. */
const rows: [name: string, labelHex: string, accentHex: string][] = [
  ["Harbourline", "#0f3b5f", "#f2b705"],
  ["Southerly Trade", "#2b7a4b", "#f4f6f3"],
  ["Plainsong", "#3c3a4a", "#d9c7b0"],
  ["Ironlock", "#22272d", "#d9541e"],
  ["Grainhouse", "#6b4022", "#efe3cd"],
  ["Slabworks", "#4a545c", "#8fb9c9"],
  ["Trowelstone", "#8a6f4d", "#f0e8da"],
  ["Tradeline", "#123f63", "#e4572e"],
  ["Edgewise", "#2f73a8", "#f7f7f2"],
  ["Gritwell", "#7c2d2d", "#e9c46a"],
  ["Rinsewell", "#15706b", "#d5f0ea"],
  ["Northpeg", "#1f2a44", "#f28c28"],
  ["Steadfoot", "#2d3b2f", "#f6d32d"],
  ["Wellguard", "#31588a", "#ffd23f"],
];

export function demoBrands(): Brand[] {
  return rows.map(([name, labelHex, accentHex]) => ({
    id: toSlug(name),
    slug: toSlug(name),
    name,
    labelHex,
    accentHex,
  }));
}
