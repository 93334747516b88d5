/**
 * A screen's hex digits, and the light they stand for. Paints and lamps mix as light, never as digits, so whatever is
 * mixed or measured passes through here.
 */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Red, green and blue. */
export type Channels = readonly [number, number, number];

/** 0 to 255 each. */
export function rgbOf(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const linear: readonly number[] = Array.from({ length: 256 }, (_, digit) => {
  const part = digit / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** 0 to 1 each. */
export function lightOf(hex: string): Channels {
  const [red, green, blue] = rgbOf(hex);
  return [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
}

export function hexOf(light: Channels): string {
  const digits = light.map((part) => Math.round(encoded(Math.min(Math.max(part, 0), 1)) * 255));
  return `#${digits.map((digit) => digit.toString(16).padStart(2, "0")).join("")}`;
}

function encoded(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

/** How much of white's light it gives back, 0 to 1. */
export function luminanceOf(hex: string): number {
  return luminance(lightOf(hex));
}

function luminance([red, green, blue]: Channels): number {
  return 0.2126729 * red + 0.7151522 * green + 0.072175 * blue;
}

/** CIELAB under daylight (D65), as the eye spaces colours. */
export function labOf(hex: string): Lab {
  const light = lightOf(hex);
  const [red, green, blue] = light;
  const x = bent((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.9504559);
  const y = bent(luminance(light));
  const z = bent((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.0890578);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

function bent(part: number): number {
  return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116;
}
