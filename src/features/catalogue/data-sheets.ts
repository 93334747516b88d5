/**
 * The data sheets of a product: the technical one (TDS) and the safety one (SDS). The row of a product names its uploaded sheets.
 * Products that name the same sheet share it. Without a name, or while no sheet of that name is uploaded, a sheet is drawn.
 */
export const sheetKinds = ["technical", "safety"] as const;
export type SheetKind = (typeof sheetKinds)[number];

export const sheetTitles: Readonly<Record<SheetKind, string>> = {
  technical: "Technical data sheet",
  safety: "Safety data sheet",
};

/** The columns of a product's row that name its sheets. */
export const sheetColumns = { technical: "tds", safety: "sds" } as const satisfies Record<SheetKind, string>;

export const maxSheetBytes = 10_000_000;

/** An uploaded sheet without its bytes. */
export interface StoredSheet {
  readonly name: string;
  readonly hash: string;
  readonly bytes: number;
}

export type ProductSheets = Readonly<Partial<Record<SheetKind, StoredSheet>>>;

/** The file of a hash never changes, so a browser may keep it for ever. */
export function formatSheetAddress({ hash, name }: Pick<StoredSheet, "hash" | "name">): string {
  return `/data-sheets/${hash}/${encodeURIComponent(name)}`;
}

/** Only characters that every browser and every system accepts in the name of a file. */
export function isSheetName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9 ._()+-]{0,95}\.pdf$/.test(name);
}

type SheetProblem = "sheetMissing" | "sheetType" | "sheetBroken";

/** A PDF begins with its version. Its end is marked, so a file that was cut off is found. */
export function checkPdf(bytes: Uint8Array): SheetProblem | null {
  if (bytes.length === 0) return "sheetMissing";
  const read = (part: Uint8Array) => String.fromCharCode(...part);
  if (read(bytes.subarray(0, 5)) !== "%PDF-") return "sheetType";
  return read(bytes.subarray(-2_048)).includes("%%EOF") ? null : "sheetBroken";
}

interface NamedSheet {
  /** The name in the row of the product. */
  readonly named: string | null;
  readonly fileName: string;
  readonly hash: string;
  /** The hash of the sheet that has this name, if one has. */
  findHash(name: string): string | undefined;
}

/**
 * The name of a new sheet. A row that was imported names a sheet before it is uploaded: the upload gets that name. Otherwise the
 * sheet has the name of its file. The sheet of another product may have the same name and must not change: then the hash is added.
 */
export function chooseSheetName({ named, fileName, hash, findHash }: NamedSheet): string {
  if (named !== null && isSheetName(named) && findHash(named) === undefined) return named;
  const [plain, unique] = listSheetNames(fileName, hash);
  const known = findHash(plain);
  return known === undefined || known === hash ? plain : unique;
}

/** The names that follow from a file: its own, and the one that no other file has. */
export function listSheetNames(fileName: string, hash: string): readonly [plain: string, unique: string] {
  const stem = toStem(fileName);
  return [`${stem}.pdf`, `${stem}-${hash}.pdf`];
}

function toStem(fileName: string): string {
  const stem = fileName
    .replace(/\.pdf$/i, "")
    .replace(/[^A-Za-z0-9 ._()+-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, 70)
    .trim();
  return stem === "" ? "data-sheet" : stem;
}

/** "1.2 MB", "340 KB". */
export function formatSheetSize(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_000))} KB`;
}
