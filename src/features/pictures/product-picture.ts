/**
 * The description that a product picture is drawn from: the kind of pack, the text on its label and the colours. It
 * names no product, so that any feature can have something drawn.
 */
export const packKinds = [
  "tin",
  "pail",
  "drum",
  "bottle",
  "cartridge",
  "aerosol",
  "tub",
  "bag",
  "kit",
  "brush",
  "roller",
  "roller-sleeve",
  "tray",
  "tape",
  "drop-sheet",
  "scraper",
  "sandpaper",
  "sprayer",
  "ladder",
  "mask",
  "gloves",
  "pole",
] as const;
export type PackKind = (typeof packKinds)[number];

export interface ProductPicture {
  readonly packKind: PackKind;
  readonly brandName: string;
  readonly labelHex: string;
  readonly accentHex: string;
  readonly productName: string;
  /** One short line: the sheen, the base, the bristle. */
  readonly detail: string;
  /** "10 L", "63 mm". Where it can be read as a measure, the pack is drawn to that size. */
  readonly size: string;
  /** The chosen colour. Null draws untinted white base, or a clean tool. */
  readonly tintHex: string | null;
}
