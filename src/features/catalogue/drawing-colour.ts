/** The few things a drawing does with colours. Whatever is not a hex colour becomes a plain grey, never part of the markup. */
const fallback = "#8a9099";
const darkInk = "#050607";
const lightInk = "#ffffff";

export function safeHex(text: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return fallback;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** A step of the way from one colour to another: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channelsOf(to);
  const mixed = channelsOf(from).map((value, i) => Math.round(value + ((target[i] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export function lighter(hex: string, share: number): string {
  return mix(hex, "#ffffff", share);
}

export function darker(hex: string, share: number): string {
  return mix(hex, "#000000", share);
}

/** Relative luminance as WCAG 2.2 has it, 0 to 1. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The ink that reads better on this ground. One of the two always reaches 4.5 to 1. */
export function inkOn(ground: string): string {
  return contrast(ground, lightInk) >= contrast(ground, darkInk) ? lightInk : darkInk;
}
