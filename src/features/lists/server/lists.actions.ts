/**
 * One function for each change of favourite lists. A change locks the lists first, so that changes of one list, and of one
 * person's set of lists, run one after the other.
 */
import { randomUUID } from "node:crypto";
import { asTenant, type CommitWith, type Transaction } from "../../../server/database.ts";
import type { Result, UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { ItemInput } from "../../cart/item-input.ts";
import { lookUpLine } from "../../cart/quote.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import {
  checkEditor,
  checkOwner,
  type FavouriteList,
  isOwner,
  nameCopy,
  parseListName,
  type Sharing,
} from "../list.ts";
import {
  type AddedItems,
  type AddingContext,
  type AddOutcome,
  addItems,
  changeEntry,
  copyEntries,
  describeAdding,
  type Entries,
  type EntryChange,
  removeEntries,
  reorderEntries,
  withEntries,
} from "../list-entries.ts";
import { type ListView, toCartRecord, toListView } from "../list-view.ts";
import { listsErrors } from "../lists-errors.ts";
import { chooseStore, type ListsRequest, toPerson } from "./lists.queries.ts";
import {
  deleteList,
  findList,
  findLists,
  insertList,
  type ListPerson,
  type ListRecord,
  type ListsRecord,
  lockEntries,
  lockLists,
  saveEntries,
  updateList,
} from "./lists.store.ts";

export interface ListAnswer {
  /** Null: nothing was changed, or the list is deleted. */
  readonly list: ListView | null;
  readonly userErrors: readonly UserError[];
}

const refuse = (...userErrors: readonly UserError[]): ListAnswer => ({ list: null, userErrors });

interface Change {
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
  readonly person: ListPerson;
  readonly now: Date;
}

/** Changes the person's set of lists: their number and their names. */
function changeLists(
  { db, clock }: ListsRequest,
  viewer: SignedInViewer,
  work: (change: Change, record: ListsRecord) => ListAnswer,
): Promise<ListAnswer> {
  const person = toPerson(viewer);
  return asTenant(db, person, async (tx, commitWith) => {
    const [, record] = await Promise.all([lockLists(tx, person), findLists(tx, person)]);
    return work({ tx, commitWith, person, now: clock.now() }, record);
  });
}

export async function createList(request: ListsRequest, viewer: SignedInViewer, typed: string): Promise<ListAnswer> {
  const name = parseListName(typed);
  if (!name.ok) return refuse(...name.refusals);
  return changeLists(request, viewer, (change, record) => addList(request, change, { record, name: name.value }));
}

/** Copies a list that the viewer sees. The copy is private. */
export async function copyList(request: ListsRequest, viewer: SignedInViewer, listId: string): Promise<ListAnswer> {
  return changeLists(request, viewer, (change, record) => {
    const original = record.lists.find(({ id }) => id === listId);
    if (original === undefined) return refuse(listsErrors.listNotFound);
    const own = listOwn(record, change.person).map(({ name }) => name);
    const entries = copyEntries(original.entries, randomUUID);
    return addList(request, change, { record, name: nameCopy(original.name, own), entries });
  });
}

interface ListToAdd {
  readonly record: ListsRecord;
  readonly name: string;
  readonly entries?: Entries;
}

function addList(
  { snapshots }: ListsRequest,
  { tx, commitWith, person, now }: Change,
  { record, name, entries = [] }: ListToAdd,
): ListAnswer {
  const own = listOwn(record, person);
  if (own.length >= record.limits.lists) return refuse(listsErrors.tooManyLists(record.limits.lists));
  if (isNameTaken(own, name)) return refuse(listsErrors.nameTaken);
  const id = randomUUID();
  commitWith(insertList(tx, person, { id, name, now }));
  if (entries.length > 0) commitWith(saveEntries(tx, { id, entries: [] }, { entries, now }));
  const owner = { ownerId: person.userId, ownerName: "", sharing: "PRIVATE" } as const;
  const list = withEntries({ id, name, ...owner, createdAt: now }, entries, now);
  return { list: toListView(list, { userId: person.userId, snapshots }, { isAdded: true }), userErrors: [] };
}

const listOwn = ({ lists }: ListsRecord, { userId }: ListPerson) => lists.filter((list) => isOwner(list, userId));

const isNameTaken = (lists: readonly FavouriteList[], name: string) =>
  lists.some((list) => list.name.toLowerCase() === name.toLowerCase());

export interface SettingsInput {
  readonly listId: string;
  readonly name?: string | null | undefined;
  readonly sharing?: Sharing | null | undefined;
}

/** Renames and shares a list. */
export async function changeSettings(
  request: ListsRequest,
  viewer: SignedInViewer,
  { listId, name: typed, sharing }: SettingsInput,
): Promise<ListAnswer> {
  const name = typed === null || typed === undefined ? null : parseListName(typed);
  if (name?.ok === false) return refuse(...name.refusals);
  return changeLists(request, viewer, ({ tx, commitWith, person, now }, record) => {
    const list = record.lists.find(({ id }) => id === listId) ?? null;
    const refusal = checkOwner(list, person.userId);
    if (list === null || refusal !== null) return refuse(refusal ?? listsErrors.listNotFound);
    const others = listOwn(record, person).filter(({ id }) => id !== listId);
    if (name !== null && isNameTaken(others, name.value)) return refuse(listsErrors.nameTaken);
    const changes = { ...(name && { name: name.value }), ...(sharing && { sharing }) };
    commitWith(updateList(tx, listId, { ...changes, updatedAt: now }));
    const changed = { ...list, ...changes, updatedAt: now };
    const watcher = { userId: person.userId, snapshots: request.snapshots };
    return { list: toListView(changed, watcher, { isUpdated: true }), userErrors: [] };
  });
}

export async function removeList(request: ListsRequest, viewer: SignedInViewer, listId: string): Promise<ListAnswer> {
  return changeLists(request, viewer, ({ tx, commitWith, person }, { lists }) => {
    const refusal = checkOwner(lists.find(({ id }) => id === listId) ?? null, person.userId);
    if (refusal !== null) return refuse(refusal);
    commitWith(deleteList(tx, listId));
    return refuse();
  });
}

/** Changes the entries of one list by a rule. */
async function changeEntries(
  request: ListsRequest,
  viewer: SignedInViewer,
  { listId, apply }: { readonly listId: string; apply(list: FavouriteList): Result<Entries, UserError> },
): Promise<ListAnswer> {
  const person = toPerson(viewer);
  if (!isUuid(listId)) return refuse(listsErrors.listNotFound);
  const storeId = chooseStore(request);
  return asTenant(request.db, person, async (tx, commitWith) => {
    const [, record] = await Promise.all([
      lockEntries(tx, person, [listId]),
      findList(tx, person, { listId, storeId }),
    ]);
    const refusal = checkEditor(record?.list ?? null, person.userId);
    if (record === null || refusal !== null) return refuse(refusal ?? listsErrors.listNotFound);
    const changed = apply(record.list);
    if (!changed.ok) return refuse(...changed.refusals);
    const now = request.clock.now();
    commitWith(saveEntries(tx, record.list, { entries: changed.value, now }));
    const list = withEntries(record.list, changed.value, now);
    const watcher = { userId: person.userId, snapshots: request.snapshots };
    return { list: toListView(list, watcher, { isUpdated: true }), userErrors: [] };
  });
}

export function changeListEntry(
  request: ListsRequest,
  viewer: SignedInViewer,
  { listId, entryId, ...change }: EntryChange & { readonly listId: string; readonly entryId: string },
): Promise<ListAnswer> {
  const apply = ({ entries }: FavouriteList) => changeEntry(entries, entryId, change);
  return changeEntries(request, viewer, { listId, apply });
}

interface ChosenEntries {
  readonly listId: string;
  readonly ids: readonly string[];
}

export function removeListEntries(request: ListsRequest, viewer: SignedInViewer, { listId, ids }: ChosenEntries) {
  return changeEntries(request, viewer, { listId, apply: ({ entries }) => removeEntries(entries, ids) });
}

export function reorderList(request: ListsRequest, viewer: SignedInViewer, { listId, ids }: ChosenEntries) {
  return changeEntries(request, viewer, { listId, apply: ({ entries }) => reorderEntries(entries, ids) });
}

export interface AddAnswer {
  readonly lists: readonly ListView[];
  /** One for each product and list that was not found or was refused, and one for each product that was added. */
  readonly outcomes: readonly (AddOutcome & { readonly listId: string })[];
  readonly userErrors: readonly UserError[];
}

export interface ProductsToAdd {
  readonly listIds: readonly string[];
  readonly products: readonly ItemInput[];
}

/** Adds products to several lists in one transaction. What one list refuses does not keep the others from taking it. */
export async function addProducts(
  request: ListsRequest,
  viewer: SignedInViewer,
  { listIds, products }: ProductsToAdd,
): Promise<AddAnswer> {
  const person = toPerson(viewer);
  const wanted = [...new Set(listIds)].filter(isUuid);
  if (wanted.length === 0) return { lists: [], outcomes: [], userErrors: [listsErrors.noList] };
  if (products.length === 0) return { lists: [], outcomes: [], userErrors: [listsErrors.nothingChosen] };
  const storeId = chooseStore(request);
  return asTenant(request.db, person, async (tx, commitWith) => {
    const readings = wanted.map((listId) => findList(tx, person, { listId, storeId }));
    const [, ...records] = await Promise.all([lockEntries(tx, person, wanted), ...readings]);
    const now = request.clock.now();
    const answers = records.map((record, index) => {
      const refusal = checkEditor(record?.list ?? null, person.userId);
      if (record === null || refusal !== null) {
        return toAddAnswer(null, wanted[index] ?? "", { refusal: refusal ?? listsErrors.listNotFound });
      }
      const added = addItems(toAddingContext(request, record, now), record.list.entries, products);
      if (added.entries !== record.list.entries) commitWith(saveEntries(tx, record.list, { ...added, now }));
      const view = viewAdded(request, person, { record, added, now });
      return toAddAnswer(view, record.list.id, { outcomes: added.outcomes });
    });
    return {
      lists: answers.flatMap(({ lists }) => lists),
      outcomes: answers.flatMap(({ outcomes }) => outcomes),
      userErrors: answers.flatMap(({ userErrors }) => userErrors),
    };
  });
}

function toAddingContext(request: ListsRequest, record: ListRecord, now: Date): AddingContext {
  const { buyer, snapshots } = request;
  const cart = toCartRecord(record.list, record, { country: buyer.country, storeId: chooseStore(request) });
  return {
    shop: { snapshots, country: buyer.country },
    limits: record.limits,
    now,
    newId: randomUUID,
    findUnitCents: (line) => lookUpLine(request, cart, line).unitCents,
  };
}

function viewAdded(
  { snapshots }: ListsRequest,
  { userId }: ListPerson,
  { record, added, now }: { readonly record: ListRecord; readonly added: AddedItems; readonly now: Date },
): ListView {
  const before = record.list.entries;
  const list = added.entries === before ? record.list : withEntries(record.list, added.entries, now);
  return toListView(list, { userId, snapshots }, describeAdding(before, added.entries));
}

function toAddAnswer(
  list: ListView | null,
  listId: string,
  { refusal, outcomes = [] }: { readonly refusal?: UserError; readonly outcomes?: readonly AddOutcome[] },
): AddAnswer {
  const userErrors = refusal ? [refusal] : outcomes.flatMap(({ userError }) => userError ?? []);
  return {
    lists: list === null ? [] : [list],
    outcomes: outcomes.map((outcome) => ({ ...outcome, listId })),
    userErrors,
  };
}
