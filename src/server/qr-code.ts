import bwip from "bwip-js";

/** A QR code as a drawing: a square of `size` modules on each side, and the SVG path of its dark modules. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Error correction level Q: a quarter of the code may be covered with paint. */
export function makeQrCode(text: string): QrCode {
  const [symbol] = bwip.raw("qrcode", text, "eclevel=Q");
  if (symbol === undefined || !("pixs" in symbol)) throw new Error("The QR code has no modules.");
  const { pixs, pixx: size } = symbol;
  const path = [...pixs]
    .map((dark, index) => (dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ""))
    .join("");
  return { size, path };
}
