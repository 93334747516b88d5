import { encodeBarcode } from "./pdf/draw-barcode.ts";

/** A barcode as a drawing: its width in modules, and the SVG path of its dark bars at a height of 1. */
export interface Barcode {
  readonly width: number;
  readonly path: string;
}

export function makeBarcode(digits: string): Barcode {
  let width = 0;
  let path = "";
  for (const [index, modules] of encodeBarcode(digits).entries()) {
    if (index % 2 === 0) path += `M${width} 0h${modules}v1h-${modules}z`;
    width += modules;
  }
  return { width, path };
}
