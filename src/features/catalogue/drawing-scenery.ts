/** What the preview scenes share: the frame they stand in, ids of their own, and the two strokes they are drawn with. */
import { escapeXml, hash } from "./drawing-parts.ts";

export interface Place {
  readonly id: (name: string) => string;
  readonly url: (name: string) => string;
}

export function placeOf(name: string, colours: readonly string[]): Place {
  const prefix = `${name.charAt(0)}${hash(name + colours.join())}`;
  return { id: (part) => `${prefix}-${part}`, url: (part) => `url(#${prefix}-${part})` };
}

/** Three wide, two high: the shape of every preview. */
export function framed(name: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" role="img" aria-label="${escapeXml(name)}">${body}</svg>`;
}

export function shape(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function line(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
}
