/** The photographs and data sheets of a product, for the page on which staff change them. */
import type { Database } from "../../../server/database.ts";
import type { Photograph } from "../../catalogue/photographs.ts";
import { listNamedSheets, type NamedSheet } from "../../catalogue/server/data-sheets.store.ts";
import { listPhotographs } from "../../catalogue/server/photographs.store.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";

interface Reader {
  readonly db: Database;
  readonly viewer: SignedInViewer;
}

export interface PlacedPhotograph extends Photograph {
  readonly productCode: string;
  /** From 1. Null for a photograph that is removed. */
  readonly place: number | null;
}

export interface ProductMedia {
  readonly photographs: readonly PlacedPhotograph[];
  readonly removed: readonly PlacedPhotograph[];
  readonly sheets: readonly NamedSheet[];
}

export function readProductMedia(reader: Reader, productCode: string): Promise<ProductMedia> {
  return readBesideViewer(reader, async (db) => {
    const [{ shown, removed }, sheets] = await Promise.all([
      listPhotographs(db, productCode),
      listNamedSheets(db, productCode),
    ]);
    return {
      photographs: shown.map((each, index) => ({ ...each, productCode, place: index + 1 })),
      removed: removed.map((each) => ({ ...each, productCode, place: null })),
      sheets,
    };
  });
}
