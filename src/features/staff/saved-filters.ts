/** Names that a person gives to filters of a queue. The filters are a part of an address, and the browser keeps the names. */
import { keepFilters } from "./queue.ts";

export interface SavedFilter {
  readonly name: string;
  /** "?store=2226&due=today". */
  readonly filters: string;
}

export const MAX_FILTER_NAME = 40;
const MAX_SAVED = 12;

/** A name that is there already gets the new filters. The newest of too many take the place of the oldest. */
export function addFilters(saved: readonly SavedFilter[], added: SavedFilter): readonly SavedFilter[] {
  const name = added.name.trim().slice(0, MAX_FILTER_NAME);
  if (name === "" || added.filters === "") return saved;
  return [...saved.filter((each) => each.name !== name), { ...added, name }].slice(-MAX_SAVED);
}

/** What a browser has kept. Only filters of a queue are taken from it. */
export function parseSavedFilters(kept: string | null): readonly SavedFilter[] {
  try {
    const rows: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(rows) ? rows.reduce<readonly SavedFilter[]>(addKept, []) : [];
  } catch {
    return [];
  }
}

function addKept(saved: readonly SavedFilter[], row: unknown): readonly SavedFilter[] {
  const { name, filters } = (row ?? {}) as Record<string, unknown>;
  if (typeof name !== "string" || typeof filters !== "string") return saved;
  return addFilters(saved, { name, filters: keepFilters(new URLSearchParams(filters)) });
}
