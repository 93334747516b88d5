/** The template and the sample of each kind of file: its columns, and one row that can be imported. */
import type { KindDefinition } from "./column.ts";

export function listFileColumns({ columns }: KindDefinition): string[] {
  return [...columns.map(({ name }) => name), "action"];
}

export function makeSampleRow({ columns }: KindDefinition): string[] {
  return [...columns.map(({ example }) => example), ""];
}

/** The first bytes of a file say what it is, whatever its name is. */
export function detectFormat(bytes: Uint8Array): "CSV" | "XLSX" | "OLD_WORKBOOK" | "OTHER" {
  const starts = (...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return "XLSX";
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return "OLD_WORKBOOK";
  const isUtf16 = starts(0xff, 0xfe) || starts(0xfe, 0xff);
  return !isUtf16 && bytes.includes(0) ? "OTHER" : "CSV";
}
