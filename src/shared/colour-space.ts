/**
 * Converts colours between hex codes (sRGB), linear light and CIELAB. Colours must be mixed and compared as light, never
 * as hex digits.
 */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Red, green and blue. */
export type Channels = readonly [number, number, number];

/** Channels from 0 to 255. */
export function hexToRgb(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const linear: readonly number[] = Array.from({ length: 256 }, (_, digit) => {
  const part = digit / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** Channels from 0 to 1. */
export function hexToLinearLight(hex: string): Channels {
  const [red, green, blue] = hexToRgb(hex);
  return [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
}

export function linearLightToHex(light: Channels): string {
  const digits = light.map((part) => Math.round(encodeGamma(Math.min(Math.max(part, 0), 1)) * 255));
  return `#${digits.map((digit) => digit.toString(16).padStart(2, "0")).join("")}`;
}

function encodeGamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

/** Relative luminance, from 0 (black) to 1 (white). */
export function calculateLuminance(hex: string): number {
  return luminance(hexToLinearLight(hex));
}

function luminance([red, green, blue]: Channels): number {
  return 0.2126729 * red + 0.7151522 * green + 0.072175 * blue;
}

/** CIELAB under daylight (D65), where distances match what the eye sees. */
export function hexToLab(hex: string): Lab {
  const light = hexToLinearLight(hex);
  const [red, green, blue] = light;
  const x = labCurve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.9504559);
  const y = labCurve(luminance(light));
  const z = labCurve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.0890578);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

function labCurve(part: number): number {
  return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116;
}

/** Every colour has a contrast of at least 4.5 to 1 with one of these two (WCAG 1.4.3). */
const white = "#ffffff";
const black = "#050607";

/** The more readable text colour on a background. */
export function chooseInk(hex: string): typeof white | typeof black {
  return calculateContrast(hex, white) >= calculateContrast(hex, black) ? white : black;
}

export function calculateContrast(first: string, second: string): number {
  const [one, other] = [calculateLuminance(first), calculateLuminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
