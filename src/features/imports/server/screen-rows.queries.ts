/** What the pages show on which staff change rows of the shop, in one exchange with the database. */
import { sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listEditable, mayReachRow, toImportReach } from "../import-access.ts";
import type { ListedKind } from "../listed-kinds.ts";
import { findRowScope, type ScreenKind } from "../screen-rows.ts";
import { listRowChanges, type RowChange } from "./import-plan.store.ts";
import {
  findRows,
  listChoices,
  listKindRows,
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

export interface ShownChange extends RowChange {
  /** Whether the person sees the import of the change, and may undo it. */
  readonly isOpen: boolean;
}

export interface RowDetail {
  readonly kind: ScreenKind;
  readonly row: ScreenRow | null;
  readonly history: readonly ShownChange[];
  /** The columns that the person may change. */
  readonly editable: readonly string[];
}

const CHANGES_SHOWN = 10;
const names = personNameColumn(sql`i.user_id`);

/** One row with what was changed on it. Null when it is not there, or not for this person. */
export async function readRow(reader: Reader, kind: ScreenKind, key: string): Promise<RowDetail> {
  const { viewer } = reader;
  const reach = toImportReach(viewer, viewer.may);
  const isOpen = mayReachRow(reach, kind, key);
  const editable = listEditable(reach, kind);
  const scope = findRowScope(kind, [{ key, cells: [], action: null }]);
  return readBesideViewer(reader, async (db) => {
    if (!isOpen || key === "") return { kind, row: null, history: [], editable };
    const [rows, history] = await Promise.all([
      findRows(db, kind, { keys: [key], ...(scope && { scope }) }),
      listRowChanges(db, { kind, key, names, limit: CHANGES_SHOWN }),
    ]);
    const shown = history.map((change) => ({ ...change, isOpen: isOfStores(change, viewer.user.storeIds) }));
    return { kind, row: rows[0] ?? null, history: shown, editable };
  });
}

/** Store staff see the changes by people of their stores. */
function isOfStores({ storeIds }: RowChange, own: readonly string[] | null): boolean {
  return own === null || (storeIds?.every((id) => own.includes(id)) ?? false);
}

export function readChoices(reader: Reader): Promise<RowChoice[]> {
  return readBesideViewer(reader, listChoices);
}

export interface RowPage {
  readonly rows: readonly ScreenRow[];
  readonly nextCursor: string | null;
  /** Who sees a list may add to it. Store staff change the hours of stores and add none. */
  readonly mayCreate: boolean;
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

/** The rows of a kind. Store staff see their own stores. */
export async function readKindRows(
  reader: Reader,
  kind: ListedKind,
  { text, isWithdrawn, after }: { readonly text: string; readonly isWithdrawn: boolean; readonly after: string },
): Promise<RowPage> {
  const keys = kind === "stores" ? reader.viewer.user.storeIds : null;
  const search = { text: text.trim().slice(0, MAX_TEXT), isWithdrawn, after, limit: ROWS_PER_PAGE + 1, keys };
  const found = await readBesideViewer(reader, (db) => listKindRows(db, kind, search));
  const page = kind === "systems" ? toSystemPage(found) : toPage(found, ROWS_PER_PAGE);
  return { ...page, mayCreate: kind !== "stores" || !toImportReach(reader.viewer, reader.viewer.may).isHoursOnly };
}

/** A page has whole systems. Its cursor is the code of the last one. */
function toSystemPage(found: readonly ScreenRow[]): RowPage {
  const readCode = ({ cells }: ScreenRow) => cells.system_code ?? "";
  const codes = [...new Set(found.map(readCode))];
  const shown = codes.slice(0, ROWS_PER_PAGE);
  return {
    rows: found.filter((row) => shown.includes(readCode(row))),
    nextCursor: codes.length > shown.length ? (shown.at(-1) ?? null) : null,
    mayCreate: true,
  };
}

function toPage(found: readonly ScreenRow[], limit: number): RowPage {
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > rows.length ? (rows.at(-1)?.key ?? null) : null, mayCreate: true };
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
  const scope = { skus: [code], accounts: isSpecialsOnly ? [] : [code], keys: [] };
  const found = await readBesideViewer(reader, async (db) =>
    code === "" ? [] : listPriceRows(db, scope, { isSpecialsOnly, limit: PRICES_SHOWN + 1 }),
  );
  return toPage(found, PRICES_SHOWN);
}
