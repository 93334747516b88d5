/**
 * The kinds of import files: each is one table of a spreadsheet, with its columns, its key and its references to other kinds.
 * A file is compared with the shop row by row; the key decides which row of the shop a row of the file is.
 */

import type { ImportKind } from "../../shared/import-kind.ts";
import { catalogueKinds } from "./catalogue-kinds.ts";
import type { Cells, KindDefinition } from "./column.ts";
import { customerKinds } from "./customer-kinds.ts";
import { prices } from "./price-kind.ts";
import { storeKinds } from "./store-kinds.ts";

/** In the order of applying: a kind refers only to itself and to kinds before it. Stock is last, so its locks are held shortest. */
export const importKinds: readonly KindDefinition[] = [
  catalogueKinds.brands,
  catalogueKinds.hierarchy,
  catalogueKinds.colours,
  catalogueKinds.products,
  catalogueKinds.variants,
  catalogueKinds.systems,
  storeKinds.stores,
  customerKinds.customers,
  prices,
  customerKinds.members,
  customerKinds.openInvoices,
  storeKinds.stock,
];

export function getKind(name: ImportKind): KindDefinition {
  const found = importKinds.find(({ kind }) => kind === name);
  if (found === undefined) throw new Error(`There is no import kind ${name}.`);
  return found;
}

/** The key of a row as one text. No part contains "|", because "|" separates the values of a list. */
export function makeKey({ key }: Pick<KindDefinition, "key">, cells: Cells): string {
  return key.map((name) => cells[name] ?? "").join("|");
}

interface Referred {
  readonly column: string;
  readonly kind: ImportKind;
  readonly key: string;
}

/** The rows that a row refers to. */
export function listReferred(definition: KindDefinition, cells: Cells): Referred[] {
  return definition.references.flatMap(({ column, kind, key }) => {
    const values = cells[column]?.split("|") ?? [];
    return values
      .filter((value) => value !== "")
      .map((value) => {
        const parts = key.map((part) => {
          if ("text" in part) return part.text;
          const own = part.column === column ? value : (cells[part.column] ?? "");
          return part.steps?.[own] ?? own;
        });
        return { column, kind, key: parts.join("|") };
      });
  });
}
