/**
 * How a column of an import file is described. Every cell has one canonical text: two cells with the same meaning have the
 * same text, so comparing a file with the shop is comparing texts.
 */
import type { BusinessNumberKind } from "../../shared/business-number.ts";
import type { ImportKind } from "../../shared/import-kind.ts";
import type { CellProblem } from "./row-problems.ts";

export type CellType =
  | { readonly type: "text"; readonly max: number }
  /** An identifier. `isUpper`: small letters become capitals, so that a person need not think about them. */
  | { readonly type: "code"; readonly pattern: RegExp; readonly isUpper?: true }
  /** A name or its short form: "Southerly Trade" and "southerly-trade" are the same. */
  | { readonly type: "slug" }
  | { readonly type: "digits"; readonly lengths: readonly number[] }
  | { readonly type: "businessNumber"; readonly kinds: readonly BusinessNumberKind[] }
  | { readonly type: "choice"; readonly values: readonly string[] }
  | { readonly type: "number"; readonly min: number; readonly max: number; readonly places: number }
  | { readonly type: "money"; readonly max: number }
  | { readonly type: "percent"; readonly max: number }
  /** Only "yes" asks for something. "no" is the same as an empty cell. */
  | { readonly type: "flag" }
  | { readonly type: "yesNo" | "day" | "moment" | "time" | "hours" | "exception" | "carton" }
  | { readonly type: "hex" | "email" | "phone" | "zone" }
  /** Values with "|" between them. `isSorted`: their order means nothing, so the canonical text sorts them. */
  | { readonly type: "list"; readonly of: CellType; readonly isSorted?: true }
  /** Named values, such as "pack=pail|litres=10". The canonical text has all that have a default. */
  | {
      readonly type: "fields";
      readonly fields: Readonly<Record<string, { readonly type: CellType; readonly value?: string }>>;
    };

export interface Column {
  readonly name: string;
  readonly type: CellType;
  /** A valid cell, for the template and the sample file. */
  readonly example: string;
  /** A new row needs it, and no row may clear it. */
  readonly isRequired?: true;
  /** The shop chooses a value for a new row without it, and no row may clear it. */
  readonly hasDefault?: true;
  /** The value of an empty cell. Only key columns have one: they are part of the key even when they are empty. */
  readonly whenEmpty?: string;
  /** False for an instruction or a check: it is read, but neither stored, compared nor exported. */
  readonly isStored?: false;
  /** False for something that a row causes once, such as a mail. It is compared, but neither exported nor undone. */
  readonly isExported?: false;
}

/** One part of the key that a reference leads to: a fixed text, or the value of a column of the same row. */
export type KeyPart =
  | { readonly text: string }
  /** With `steps` the value is replaced, such as the level of a row by the level of its parent. */
  | { readonly column: string; readonly steps?: Readonly<Record<string, string>> };

export interface Reference {
  /** The column that names the other row, or several rows in a list. Empty cells refer to nothing. */
  readonly column: string;
  readonly kind: ImportKind;
  readonly key: readonly KeyPart[];
}

/** The cells of a row by column. Null is an empty cell. A row of a file has no cell for a column that it leaves as it is. */
export type Cells = Readonly<Record<string, string | null>>;

export interface KindDefinition {
  readonly kind: ImportKind;
  /** The columns that identify a row, in the order of the key's text. */
  readonly key: readonly string[];
  /** Every column in the order of the file. */
  readonly columns: readonly Column[];
  readonly references: readonly Reference[];
  /** `STATUS` keeps the row and changes its column `status`. `REMOVE` deletes it. `NONE`: it cannot be withdrawn by a file. */
  readonly withdrawal: "STATUS" | "REMOVE" | "NONE";
  /** The columns that a new row with these cells needs, besides those that are always required. */
  listNeeded?(cells: Cells): readonly string[];
  /** Checks the cells of one row against each other. */
  checkCells?(cells: Cells): (CellProblem & { readonly column: string }) | null;
}

export const text = (max: number): CellType => ({ type: "text", max });
export const choice = (...values: readonly string[]): CellType => ({ type: "choice", values });
export const whole = (min: number, max: number): CellType => ({ type: "number", min, max, places: 0 });
export const makeList = (of: CellType): CellType => ({ type: "list", of });
export const makeSet = (of: CellType): CellType => ({ type: "list", of, isSorted: true });
export const yesNo: CellType = { type: "yesNo" };

export const upperCode: CellType = { type: "code", pattern: /^[A-Z0-9][A-Z0-9._-]{0,39}$/, isUpper: true };
export const accountNumber: CellType = { type: "code", pattern: /^[A-Z0-9][A-Z0-9-]{1,19}$/, isUpper: true };
export const storeId: CellType = { type: "code", pattern: /^[0-9A-Z]{1,8}$/, isUpper: true };
/** Codes of shelves and documents keep their letters as they are. */
export const plainCode = (max: number): CellType => ({
  type: "code",
  pattern: new RegExp(`^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,${max - 1}}$`),
});

export const statusColumn: Column = {
  name: "status",
  type: choice("active", "withdrawn"),
  hasDefault: true,
  example: "active",
};
/** The largest whole number of a database column. */
export const maxInteger = 2_147_483_647;
export const positionColumn: Column = { name: "position", type: whole(0, maxInteger), hasDefault: true, example: "10" };
