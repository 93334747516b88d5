/** What a scanned barcode or label means. */
import { toBarcode } from "../catalogue/barcode.ts";

const weights = [1, 3] as const;

/** True for 8, 12, 13 or 14 digits of which the last is the right check digit. */
export function hasCheckDigit(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code].reverse().reduce((total, digit, index) => total + Number(digit) * (weights[index % 2] ?? 1), 0);
  return sum % 10 === 0;
}

export type CodeFormat = "ean_13" | "upc_a" | "code_128" | "qr_code";

export type ScannedCode =
  | { readonly kind: "code"; readonly code: string }
  /** The label of a tinted tin, and the token in its link. */
  | { readonly kind: "tin"; readonly token: string }
  | { readonly kind: "unknown"; readonly message: string };

/** What a scanned code means. `origin` is the shop's own address: its labels are links to itself. */
export function readScannedCode(format: CodeFormat, text: string, origin: string): ScannedCode {
  const typed = text.trim();
  if (format === "ean_13" || format === "upc_a") {
    const code = toBarcode(typed);
    return code !== null && hasCheckDigit(code) ? { kind: "code", code } : { kind: "unknown", message: misread };
  }
  if (format === "code_128") return { kind: "code", code: typed };
  const token = findTinToken(typed, origin);
  if (token !== null) return { kind: "tin", token };
  return { kind: "unknown", message: "This QR code is not a label of ours. Scan the barcode of the product instead." };
}

const misread = "The barcode was not read whole. Hold the camera steady and scan it again.";

/** The token in the link of a tin's label. Null for any other text, also for the label of another shop. */
export function findTinToken(text: string, origin: string): string | null {
  if (!isLink(text) || !URL.canParse(text)) return null;
  const link = new URL(text);
  const token = link.searchParams.get("token") ?? "";
  const isTin = link.origin === origin && /^\/tin\/?$/.test(link.pathname);
  return isTin && /^[\w-]{43}$/.test(token) ? token : null;
}

export function isLink(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
