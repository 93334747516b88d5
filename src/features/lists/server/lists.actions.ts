/**
 * One function for each change of favourite lists. A change locks the lists first, so that changes of one list, and of one
 * person's set of lists, run one after the other.
 */
import { randomUUID } from "node:crypto";
import { asTenant } from "../../../server/database.ts";
import type { Result, UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { PackMove } from "../../cart/cart-swaps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { lockChangeKey, type SentChange, toKeyedChange } from "../../offline/server/change-keys.store.ts";
import {
  checkEditor,
  checkOwner,
  type FavouriteList,
  isNameTaken,
  isOwner,
  nameCopy,
  parseListName,
  type Sharing,
} from "../list.ts";
import {
  type AddingContext,
  changeEntry,
  copyEntries,
  type Entries,
  type EntryChange,
  moveEntry,
  removeEntries,
  reorderEntries,
  restoreEntries,
  swapEntryPacks,
  withEntries,
} from "../list-entries.ts";
import { toListView, toSummary } from "../list-view.ts";
import { listsErrors } from "../lists-errors.ts";
import { type ListsRequest, toPerson } from "./lists.queries.ts";
import {
  answerAgain,
  type Change,
  type ListAnswer,
  makeListId,
  planList,
  refuse,
  rememberKey,
  toAddingContext,
  toAnswer,
} from "./lists.steps.ts";
import {
  deleteList,
  findLists,
  findSummaries,
  insertList,
  lockLists,
  lockSetOfLists,
  saveEntries,
  updateList,
} from "./lists.store.ts";

interface SentRequest {
  readonly sent: SentChange;
  /** What the client asked for. A key is bound to it. */
  readonly asked: object;
}

function inChange<Answer>(
  { db, clock, viewerCheck }: ListsRequest,
  { viewer, sent, asked }: SentRequest & { readonly viewer: SignedInViewer },
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  const person = toPerson(viewer);
  const keyed = toKeyedChange(person, sent, asked);
  return asTenant(db, person, (tx, commitWith) => work({ tx, commitWith, person, now: clock.now(), keyed }), {
    check: viewerCheck,
  });
}

export interface NewListInput extends SentChange {
  readonly name: string;
}

export async function createList(
  request: ListsRequest,
  viewer: SignedInViewer,
  sent: NewListInput,
): Promise<ListAnswer> {
  const name = parseListName(sent.name);
  if (!name.ok) return refuse(...name.refusals);
  return inChange(request, { viewer, sent, asked: { makeList: name.value } }, async (change) => {
    const { tx, commitWith, person, now, keyed } = change;
    const [stored, , record] = await Promise.all([
      lockChangeKey(tx, keyed),
      lockSetOfLists(tx, person),
      findSummaries(tx, person),
    ]);
    const id = makeListId(person, sent);
    const again = answerAgain(request, change, { stored, list: record.lists.find((list) => list.id === id) });
    if (again !== null) return again;
    const made = planList(change, record, { id, name: name.value });
    if ("code" in made) return refuse(made);
    commitWith(insertList(tx, person, { id, name: made.name, now }));
    rememberKey(change);
    return toAnswer(request, change, { list: made, marks: { isAdded: true } });
  });
}

/** Copies a list that the viewer sees. The copy is private. */
export async function copyList(request: ListsRequest, viewer: SignedInViewer, listId: string): Promise<ListAnswer> {
  if (!isUuid(listId)) return refuse(listsErrors.listNotFound);
  return inChange(request, { viewer, sent: {}, asked: {} }, async (change) => {
    const { tx, commitWith, person, now } = change;
    const [, summaries, { lists }] = await Promise.all([
      lockSetOfLists(tx, person),
      findSummaries(tx, person),
      findLists(tx, person, { listIds: [listId], now }),
    ]);
    const [original] = lists;
    if (original === undefined) return refuse(listsErrors.listNotFound);
    const own = summaries.lists.filter((list) => isOwner(list, person.userId));
    const made = planList(change, summaries, { id: randomUUID(), name: nameCopy(original.name, own) });
    if ("code" in made) return refuse(made);
    commitWith(insertList(tx, person, { id: made.id, name: made.name, now }));
    const entries = copyEntries(original.entries, randomUUID);
    if (entries.length > 0) commitWith(saveEntries(tx, made, { entries, now }));
    return toAnswer(request, change, { list: withEntries(made, entries, now), marks: { isAdded: true } });
  });
}

export interface SettingsInput extends SentChange {
  readonly listId: string;
  readonly name?: string | null | undefined;
  readonly sharing?: Sharing | null | undefined;
}

/** Renames and shares a list. */
export async function changeSettings(
  request: ListsRequest,
  viewer: SignedInViewer,
  sent: SettingsInput,
): Promise<ListAnswer> {
  const { listId, name: typed, sharing } = sent;
  const name = typed === null || typed === undefined ? null : parseListName(typed);
  if (name?.ok === false) return refuse(...name.refusals);
  return inChange(request, { viewer, sent, asked: { settings: sent } }, async (change) => {
    const { tx, commitWith, person, now, keyed } = change;
    const [stored, , { lists }] = await Promise.all([
      lockChangeKey(tx, keyed),
      lockSetOfLists(tx, person),
      findSummaries(tx, person),
    ]);
    const list = lists.find(({ id }) => id === listId);
    const again = answerAgain(request, change, { stored, list });
    if (again !== null) return again;
    if (list === undefined) return refuse(listsErrors.listNotFound);
    const refusal = checkOwner(list, person.userId);
    if (refusal !== null) return refuse(refusal);
    const others = lists.filter((each) => each !== list && isOwner(each, person.userId));
    if (name !== null && isNameTaken(others, name.value)) return refuse(listsErrors.nameTaken);
    const changes = { ...(name && { name: name.value }), ...(sharing && { sharing }), updatedAt: now };
    commitWith(updateList(tx, listId, changes));
    rememberKey(change);
    const reader = { userId: person.userId, snapshots: request.snapshots };
    return { list: toListView({ ...list, ...changes }, reader, { isUpdated: true }), userErrors: [] };
  });
}

interface ChosenList extends SentChange {
  readonly listId: string;
}

export async function removeList(request: ListsRequest, viewer: SignedInViewer, sent: ChosenList): Promise<ListAnswer> {
  const { listId } = sent;
  return inChange(request, { viewer, sent, asked: { removeList: listId } }, async (change) => {
    const { tx, commitWith, person, keyed } = change;
    const [stored, , { lists }] = await Promise.all([
      lockChangeKey(tx, keyed),
      lockSetOfLists(tx, person),
      findSummaries(tx, person),
    ]);
    const list = lists.find(({ id }) => id === listId);
    const again = answerAgain(request, change, { stored, list });
    if (again !== null) return again;
    const refusal = list === undefined ? listsErrors.listNotFound : checkOwner(list, person.userId);
    if (refusal !== null) return refuse(refusal);
    commitWith(deleteList(tx, listId));
    rememberKey(change);
    return refuse();
  });
}

interface EntriesRule extends SentRequest {
  readonly listId: string;
  /** SKUs whose prices the rule needs. */
  readonly skus?: readonly string[];
  apply(list: FavouriteList, context: AddingContext): Result<Entries, UserError>;
}

/** Changes the entries of one list by a rule. */
async function changeEntries(
  request: ListsRequest,
  viewer: SignedInViewer,
  { listId, sent, asked, skus = [], apply }: EntriesRule,
): Promise<ListAnswer> {
  if (!isUuid(listId)) return refuse(listsErrors.listNotFound);
  return inChange(request, { viewer, sent, asked }, async (change) => {
    const { tx, commitWith, person, now, keyed } = change;
    const listIds = [listId];
    const [stored, , record] = await Promise.all([
      lockChangeKey(tx, keyed),
      lockLists(tx, person, listIds),
      findLists(tx, person, { listIds, skus, now }),
    ]);
    const [list] = record.lists;
    const again = answerAgain(request, change, { stored, list: list && toSummary(list) });
    if (again !== null) return again;
    if (list === undefined) return refuse(listsErrors.listNotFound);
    const refusal = checkEditor(list, person.userId);
    if (refusal !== null) return refuse(refusal);
    const changed = apply(list, toAddingContext(request, record, now));
    if (!changed.ok) return refuse(...changed.refusals);
    commitWith(saveEntries(tx, list, { entries: changed.value, now }));
    rememberKey(change);
    return toAnswer(request, change, { list: withEntries(list, changed.value, now), marks: { isUpdated: true } });
  });
}

export interface EntryChangeInput extends EntryChange, ChosenList {
  readonly entryId: string;
}

export function changeListEntry(request: ListsRequest, viewer: SignedInViewer, sent: EntryChangeInput) {
  const { listId, entryId, quantity, reference } = sent;
  return changeEntries(request, viewer, {
    ...{ listId, sent, asked: { changeEntry: sent } },
    apply: ({ entries }) => changeEntry(entries, entryId, { quantity, reference }),
  });
}

interface ChosenEntries extends ChosenList {
  readonly ids: readonly string[];
}

export function removeListEntries(request: ListsRequest, viewer: SignedInViewer, sent: ChosenEntries) {
  return changeEntries(request, viewer, {
    ...{ listId: sent.listId, sent, asked: { removeEntries: sent } },
    apply: ({ entries }) => removeEntries(entries, sent.ids),
  });
}

export function restoreListEntries(request: ListsRequest, viewer: SignedInViewer, sent: ChosenEntries) {
  return changeEntries(request, viewer, {
    ...{ listId: sent.listId, sent, asked: { restoreEntries: sent } },
    apply: (list, { limits }) => restoreEntries(list, sent.ids, limits),
  });
}

export function reorderList(request: ListsRequest, viewer: SignedInViewer, sent: ChosenEntries) {
  return changeEntries(request, viewer, {
    ...{ listId: sent.listId, sent, asked: { reorder: sent } },
    apply: ({ entries }) => reorderEntries(entries, sent.ids),
  });
}

export interface MoveInput extends ChosenList {
  readonly entryId: string;
  readonly isUp: boolean;
}

export function moveListEntry(request: ListsRequest, viewer: SignedInViewer, sent: MoveInput) {
  return changeEntries(request, viewer, {
    ...{ listId: sent.listId, sent, asked: { move: sent } },
    apply: ({ entries }) => moveEntry(entries, sent.entryId, sent.isUp ? -1 : 1),
  });
}

export interface SwapInput {
  readonly listId: string;
  readonly move: PackMove;
}

export function swapListPacks(request: ListsRequest, viewer: SignedInViewer, { listId, move }: SwapInput) {
  return changeEntries(request, viewer, {
    ...{ listId, sent: {}, asked: {} },
    skus: move.puts.map(({ sku }) => sku),
    apply: (list, context) => swapEntryPacks(context, list, move),
  });
}
