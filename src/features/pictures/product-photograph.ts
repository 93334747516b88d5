/**
 * A photograph of a product. The server makes square WebP files in a few widths, so that pages show it in the place of a drawing.
 * Its address has the hash of its content. With a tint the same address answers with the drawing in that colour, because a
 * photograph shows the paint in another colour.
 */

/** The widths of lines in a cart, of cards in a list, and of the page of a product. */
export const photographWidths = [160, 480, 960] as const;
export type PhotographWidth = (typeof photographWidths)[number];

export const maxPhotographBytes = 600_000;
/** The longer side. A smaller picture is blurred on the page of its product. */
export const minPhotographPixels = 300;

/** The smallest width that is not smaller than the size on the page. Without a size: the largest. */
export function choosePhotographWidth(sizePx: number | null): PhotographWidth {
  return photographWidths.find((width) => sizePx !== null && width >= sizePx) ?? 960;
}

export function isPhotographHash(text: unknown): text is string {
  return typeof text === "string" && /^[0-9a-f]{16}$/.test(text);
}

/** `version` is that of the drawing, for the same picture in a tint. */
export function formatPhotographAddress(code: string, hash: string, version?: string): string {
  const drawing = version === undefined ? "" : `&v=${version}`;
  return `/pictures/${encodeURIComponent(code)}.webp?photo=${hash}${drawing}`;
}

/** The sizes of pictures on pages, at twice the density: in lines of carts, orders and lists, and on cards. */
export const lineSizePx = 160;
export const cardSizePx = 480;

export function isPhotographAddress(address: string): boolean {
  return address.includes("?photo=");
}

/** The address of the same picture for a place of this many pixels. A drawing is sharp in any size, and its address stays. */
export function withPictureSize(address: string, sizePx: number): string {
  return isPhotographAddress(address) ? `${address}&size=${sizePx}` : address;
}
