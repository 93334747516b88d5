/**
 * Changes of lists on a phone without signal: which of them are kept, how the list of unsent changes names them, and what the
 * screens show until they are sent.
 */
import { listValues, type OutboxRow } from "../offline/outbox.ts";

export const outboxKind = "lists";

type Fields = Readonly<Record<string, string>>;

/** A change as the outbox keeps it. */
export interface KeptListChange {
  readonly key: string;
  readonly isSet: boolean;
  readonly endpoint: string;
  readonly fields: Fields;
  readonly label: string;
}

export const listPaths = {
  create: "/api/lists/create/",
  copy: "/api/lists/copy/",
  update: "/api/lists/update/",
  remove: "/api/lists/remove-customer-fav-list",
  add: "/api/lists/add-products-to-lists",
  changeEntry: "/api/lists/update-entry/",
  reorder: "/api/lists/reorder/",
  removeEntries: "/api/lists/remove-entries/",
  restoreEntries: "/api/lists/restore/",
} as const;

/** The page of a list shows labels without it. */
const labelStart = "List: ";

/** Fields of forms that the operation does not need. */
const formOnly = ["form", "returnTo", "label", "sharingBefore"];

/** How a change is kept without signal. A text says why it is not kept. */
export function planKeeping(path: string, given: Fields): KeptListChange | string {
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => !formOnly.includes(name)));
  const { listId = "", entryId = "", name = "" } = fields;
  const keep = (key: string, label: string, isSet = false): KeptListChange => ({
    ...{ key: `${key} ${listId}`, isSet, endpoint: path, fields, label: labelStart + (given.label ?? label) },
  });
  switch (path) {
    case listPaths.create:
      return keep("make", `Make “${name.trim()}”`);
    case listPaths.update: {
      if (given.sharing !== undefined && given.sharing !== given.sharingBefore) return sharingNeedsSignal;
      const { sharing: _same, ...rename } = fields;
      return { ...keep("name", `Rename to “${name.trim()}”`, true), fields: rename };
    }
    case listPaths.remove:
      return keep("delete", "Delete it", true);
    case listPaths.add:
      return keep("add", "Add products");
    case listPaths.changeEntry:
      return keep(`entry ${entryId} ${fields.quantity === undefined ? "note" : "quantity"}`, "Change a product", true);
    case listPaths.reorder:
      return keep("order", "New order", true);
    case listPaths.removeEntries:
      return keep("remove", "Remove products");
    case listPaths.restoreEntries:
      return keep("restore", "Put products back");
    case listPaths.copy:
      return "Copying a list needs signal. Try again when there is some.";
    default:
      return planRemoval(path, given) ?? "This needs signal. Try again when there is some.";
  }
}

const sharingNeedsSignal = "Sharing a list needs signal. Without it you can still rename the list.";

/** The address of an entry removes it. */
function planRemoval(path: string, given: Fields): KeptListChange | null {
  const [, listId, entryId] = /^\/api\/lists\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/.exec(path) ?? [];
  if (listId === undefined || entryId === undefined) return null;
  const plan = planKeeping(listPaths.removeEntries, { ...given, listId, ids: entryId });
  return typeof plan === "string" ? null : plan;
}

/** What a list looks like when the waiting changes are made. */
export interface WaitingList {
  /** Null: it keeps its name. */
  readonly name: string | null;
  readonly isDeleted: boolean;
  /** The ids of the removed entries. */
  readonly removed: ReadonlySet<string>;
  /** The ids of all entries in their new order. Null: the order stays. */
  readonly order: readonly string[] | null;
  /** The new quantity of entries, or of whole systems. */
  readonly quantities: ReadonlyMap<string, number>;
  readonly notes: ReadonlyMap<string, string>;
  /** The changes of this list. */
  readonly labels: readonly string[];
}

export function readWaiting(rows: readonly OutboxRow[], listId: string): WaitingList {
  const removed = new Set<string>();
  const quantities = new Map<string, number>();
  const notes = new Map<string, string>();
  const own = rows.filter(
    ({ fields }) => fields.listId === listId || listValues(fields, "favouriteIds").includes(listId),
  );
  for (const { endpoint, fields } of own) {
    const ids = listValues(fields, "ids");
    if (endpoint === listPaths.removeEntries) for (const id of ids) removed.add(id);
    if (endpoint === listPaths.restoreEntries) for (const id of ids) removed.delete(id);
    if (endpoint !== listPaths.changeEntry) continue;
    const { entryId = "", quantity, reference } = fields;
    if (quantity !== undefined) quantities.set(entryId, Number(quantity));
    if (reference !== undefined) notes.set(entryId, reference.trim());
  }
  const findLast = (path: string) => own.findLast(({ endpoint }) => endpoint === path)?.fields;
  const reordered = findLast(listPaths.reorder);
  return {
    name: findLast(listPaths.update)?.name ?? null,
    isDeleted: findLast(listPaths.remove) !== undefined,
    removed,
    order: reordered === undefined ? null : listValues(reordered, "ids"),
    quantities,
    notes,
    labels: own.map(({ label }) => label.replace(labelStart, "")),
  };
}

/** A list that is made when there is signal. Until then the key of its change names it. */
export interface NewList {
  readonly id: string;
  readonly name: string;
}

export function listNewLists(rows: readonly OutboxRow[]): readonly NewList[] {
  return rows.flatMap(({ id, endpoint, fields }) => {
    const name = endpoint === listPaths.create ? fields.name : endpoint === listPaths.add ? fields.newListName : "";
    return name?.trim() ? { id, name: name.trim() } : [];
  });
}
