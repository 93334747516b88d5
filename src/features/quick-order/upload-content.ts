/** Decides by its content what an uploaded file is. Names and types that browsers send are not reliable. */

export type UploadKind = "workbook" | "text" | "unknown";

export function detectKind(bytes: Uint8Array): UploadKind {
  const [first, second, third, fourth] = bytes;
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return "workbook";
  return decodeText(bytes) === null ? "unknown" : "text";
}

/** UTF-8, UTF-16 with its mark (Excel's "Unicode text"), or Windows-1252. Null for bytes that are no text. */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes.some((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte))) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The column and row of a cell, from 0. */
export function parseCellName(name: string): { readonly column: number; readonly row: number } | null {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d{1,7})$/.exec(name) ?? [];
  if (letters === "") return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { column: column - 1, row: Number(digits) - 1 };
}
