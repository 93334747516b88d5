/** What the pages show on which staff change products, variants and prices, in one exchange with the database. */
import { sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { mayReachRow, toImportReach } from "../import-access.ts";
import { findPriceScope, type ScreenKind } from "../screen-rows.ts";
import { listRowChanges, type RowChange } from "./import-plan.store.ts";
import {
  findRows,
  listChoices,
  listPriceRows,
  listProductRows,
  listVariantRows,
  type ScreenRow,
} from "./screen-rows.store.ts";

interface Reader {
  readonly db: Database;
  readonly viewer: SignedInViewer;
}

export interface RowChoice {
  readonly field: string;
  readonly value: string;
  readonly label: string;
}

export interface RowDetail {
  readonly kind: ScreenKind;
  readonly row: ScreenRow | null;
  readonly history: readonly RowChange[];
}

const CHANGES_SHOWN = 10;
const names = personNameColumn(sql`i.user_id`);

/** One row with what was changed on it. Null when it is not there, or not for this person. */
export async function readRow(reader: Reader, kind: ScreenKind, key: string): Promise<RowDetail> {
  const { viewer } = reader;
  const isOpen = mayReachRow(toImportReach(viewer, viewer.may), kind, key);
  const scope = findPriceScope(kind, [{ key, cells: [], action: null }]);
  return readBesideViewer(reader, async (db) => {
    if (!isOpen || key === "") return { kind, row: null, history: [] };
    const [rows, history] = await Promise.all([
      findRows(db, kind, { keys: [key], ...(scope && { scope }) }),
      listRowChanges(db, { kind, key, names, limit: CHANGES_SHOWN }),
    ]);
    return { kind, row: rows[0] ?? null, history };
  });
}

export function readChoices(reader: Reader): Promise<RowChoice[]> {
  return readBesideViewer(reader, listChoices);
}

export interface RowPage {
  readonly rows: readonly ScreenRow[];
  readonly nextCursor: string | null;
}

const ROWS_PER_PAGE = 30;
const MAX_TEXT = 80;

export async function readProducts(
  reader: Reader,
  { text, isWithdrawn, after }: { readonly text: string; readonly isWithdrawn: boolean; readonly after: string },
): Promise<RowPage> {
  const search = { text: text.trim().slice(0, MAX_TEXT), isWithdrawn, after, limit: ROWS_PER_PAGE + 1 };
  return toPage(await readBesideViewer(reader, (db) => listProductRows(db, search)), ROWS_PER_PAGE);
}

function toPage(found: readonly ScreenRow[], limit: number): RowPage {
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > rows.length ? (rows.at(-1)?.key ?? null) : null };
}

export function readVariants(reader: Reader, productCode: string): Promise<ScreenRow[]> {
  return readBesideViewer(reader, (db) => listVariantRows(db, productCode));
}

/** More prices than one SKU or account has. A file is the better way for more. */
const PRICES_SHOWN = 200;

/** The prices of a SKU, or the agreements with an account: the text names one of both. */
export async function readPrices(reader: Reader, text: string): Promise<RowPage> {
  const code = text.trim().toUpperCase().slice(0, MAX_TEXT);
  const { isSpecialsOnly } = toImportReach(reader.viewer, reader.viewer.may);
  const scope = { skus: [code], accounts: isSpecialsOnly ? [] : [code] };
  const found = await readBesideViewer(reader, async (db) =>
    code === "" ? [] : listPriceRows(db, scope, { isSpecialsOnly, limit: PRICES_SHOWN + 1 }),
  );
  return toPage(found, PRICES_SHOWN);
}
