/**
 * The two colours that a merchant chooses. The brand colour fills primary buttons. The bar colour fills the bar at the top of every
 * page. A colour that cannot be read is refused. Everything else follows from the two: the text on a button, the button under the
 * pointer, and a lighter button where the device is dark.
 */
import { calculateContrast, chooseInk, hexToRgb } from "../../shared/colour-space.ts";

/** The backgrounds and texts of src/ui/tokens.css that the colours stand on or under. */
const lightGrounds = ["#ffffff", "#f4f5f1"];
const darkGround = "#1b1f24";
const barText = "#f4f5f1";
const barMutedText = "#b8bec4";

/** WCAG 1.4.11: the edge of a control. WCAG 1.4.3: text. */
const CONTROL_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;

/** "#1F4E5F" and "1f4e5f" become "#1f4e5f". Null for anything else. */
export function parseHex(text: string): string | null {
  const digits = text.trim().toLowerCase().replace(/^#/, "");
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : null;
}

/** Whether a button of this colour is seen on the page. Its text is always readable, because it is black or white. */
export function isBrandSeen(hex: string): boolean {
  return lightGrounds.every((ground) => calculateContrast(hex, ground) >= CONTROL_CONTRAST);
}

/** Whether the texts of the bar are read on this colour. */
export function isBarReadable(hex: string): boolean {
  return [barText, barMutedText].every((text) => calculateContrast(hex, text) >= TEXT_CONTRAST);
}

interface ButtonLook {
  readonly fill: string;
  readonly hover: string;
  readonly press: string;
  readonly ink: string;
}

interface BrandLook {
  readonly light: ButtonLook;
  readonly dark: ButtonLook;
}

export function calculateBrandLook(hex: string): BrandLook {
  return { light: toButton(hex), dark: toButton(lightenUntilSeen(hex)) };
}

/** Hover and press move away from the text, so its contrast never falls. */
function toButton(fill: string): ButtonLook {
  const ink = chooseInk(fill);
  const away = ink === "#ffffff" ? "#000000" : "#ffffff";
  return { fill, hover: mix(fill, away, 0.12), press: mix(fill, away, 0.22), ink };
}

function lightenUntilSeen(hex: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(hex, "#ffffff", share);
    if (calculateContrast(lighter, darkGround) >= CONTROL_CONTRAST) return lighter;
  }
  return "#ffffff";
}

/** `share` of the second colour. */
function mix(first: string, second: string, share: number): string {
  const [from, to] = [hexToRgb(first), hexToRgb(second)];
  const channels = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
