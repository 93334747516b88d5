/**
 * One function for each change of favourite lists. A change locks the lists first, so that changes of one list, and of one
 * person's set of lists, run one after the other.
 */
import { randomUUID } from "node:crypto";
import { asTenant, type CommitWith, type Transaction } from "../../../server/database.ts";
import type { Result, UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { PackMove } from "../../cart/cart-swaps.ts";
import { type ItemInput, listItemSkus } from "../../cart/item-input.ts";
import { lookUpLine } from "../../cart/quote.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import {
  checkEditor,
  checkNewList,
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
  type AddOutcome,
  addItems,
  changeEntry,
  copyEntries,
  describeAdding,
  type Entries,
  type EntryChange,
  moveEntry,
  removeEntries,
  reorderEntries,
  restoreEntries,
  swapEntryPacks,
  withEntries,
} from "../list-entries.ts";
import { findLowerSpecial, type ListMarks, type ListView, toListView, toSummary } from "../list-view.ts";
import { listsErrors } from "../lists-errors.ts";
import { type ListsRequest, toPerson } from "./lists.queries.ts";
import {
  deleteList,
  findLists,
  findSummaries,
  insertList,
  type ListPerson,
  type ListsRecord,
  lockLists,
  lockSetOfLists,
  type SummariesRecord,
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

function inChange<Answer>(
  { db, clock, viewerCheck }: ListsRequest,
  viewer: SignedInViewer,
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  const person = toPerson(viewer);
  return asTenant(db, person, (tx, commitWith) => work({ tx, commitWith, person, now: clock.now() }), {
    check: viewerCheck,
  });
}

interface ChangedList {
  readonly list: FavouriteList;
  readonly marks: ListMarks;
}

function toAnswer({ snapshots }: ListsRequest, { person }: Change, { list, marks }: ChangedList): ListAnswer {
  return { list: toListView(toSummary(list), { userId: person.userId, snapshots }, marks), userErrors: [] };
}

export async function createList(request: ListsRequest, viewer: SignedInViewer, typed: string): Promise<ListAnswer> {
  const name = parseListName(typed);
  if (!name.ok) return refuse(...name.refusals);
  return inChange(request, viewer, async (change) => {
    const { tx, commitWith, person, now } = change;
    const [, record] = await Promise.all([lockSetOfLists(tx, person), findSummaries(tx, person)]);
    const made = planList(change, record, name.value);
    if ("code" in made) return refuse(made);
    commitWith(insertList(tx, person, { id: made.id, name: made.name, now }));
    return toAnswer(request, change, { list: made, marks: { isAdded: true } });
  });
}

/** The new list, which is not inserted yet, or the reason why the person cannot have it. */
function planList(
  { person, now }: Change,
  { lists, limits }: SummariesRecord,
  name: string,
): FavouriteList | UserError {
  const { userId } = person;
  const refusal = checkNewList(lists, { userId, name, limit: limits.lists });
  if (refusal !== null) return refusal;
  const owner = { ownerId: userId, ownerName: "", sharing: "PRIVATE" } as const;
  return { id: randomUUID(), name, ...owner, createdAt: now, updatedAt: now, products: 0, entries: [], removed: [] };
}

/** Copies a list that the viewer sees. The copy is private. */
export async function copyList(request: ListsRequest, viewer: SignedInViewer, listId: string): Promise<ListAnswer> {
  if (!isUuid(listId)) return refuse(listsErrors.listNotFound);
  return inChange(request, viewer, async (change) => {
    const { tx, commitWith, person, now } = change;
    const [, summaries, { lists }] = await Promise.all([
      lockSetOfLists(tx, person),
      findSummaries(tx, person),
      findLists(tx, person, { listIds: [listId] }),
    ]);
    const [original] = lists;
    if (original === undefined) return refuse(listsErrors.listNotFound);
    const own = summaries.lists.filter((list) => isOwner(list, person.userId));
    const made = planList(change, summaries, nameCopy(original.name, own));
    if ("code" in made) return refuse(made);
    commitWith(insertList(tx, person, { id: made.id, name: made.name, now }));
    const entries = copyEntries(original.entries, randomUUID);
    if (entries.length > 0) commitWith(saveEntries(tx, made, { entries, now }));
    return toAnswer(request, change, { list: withEntries(made, entries, now), marks: { isAdded: true } });
  });
}

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
  return inChange(request, viewer, async ({ tx, commitWith, person, now }) => {
    const [, { lists }] = await Promise.all([lockSetOfLists(tx, person), findSummaries(tx, person)]);
    const list = lists.find(({ id }) => id === listId);
    if (list === undefined) return refuse(listsErrors.listNotFound);
    const refusal = checkOwner(list, person.userId);
    if (refusal !== null) return refuse(refusal);
    const others = lists.filter((each) => each !== list && isOwner(each, person.userId));
    if (name !== null && isNameTaken(others, name.value)) return refuse(listsErrors.nameTaken);
    const changes = { ...(name && { name: name.value }), ...(sharing && { sharing }), updatedAt: now };
    commitWith(updateList(tx, listId, changes));
    const reader = { userId: person.userId, snapshots: request.snapshots };
    return { list: toListView({ ...list, ...changes }, reader, { isUpdated: true }), userErrors: [] };
  });
}

export async function removeList(request: ListsRequest, viewer: SignedInViewer, listId: string): Promise<ListAnswer> {
  return inChange(request, viewer, async ({ tx, commitWith, person }) => {
    const [, { lists }] = await Promise.all([lockSetOfLists(tx, person), findSummaries(tx, person)]);
    const list = lists.find(({ id }) => id === listId);
    const refusal = list === undefined ? listsErrors.listNotFound : checkOwner(list, person.userId);
    if (refusal === null) commitWith(deleteList(tx, listId));
    return refusal === null ? refuse() : refuse(refusal);
  });
}

interface EntriesRule {
  readonly listId: string;
  /** SKUs whose prices the rule needs. */
  readonly skus?: readonly string[];
  apply(list: FavouriteList, context: AddingContext): Result<Entries, UserError>;
}

/** Changes the entries of one list by a rule. */
async function changeEntries(
  request: ListsRequest,
  viewer: SignedInViewer,
  { listId, skus = [], apply }: EntriesRule,
): Promise<ListAnswer> {
  if (!isUuid(listId)) return refuse(listsErrors.listNotFound);
  return inChange(request, viewer, async (change) => {
    const { tx, commitWith, person, now } = change;
    const listIds = [listId];
    const [, record] = await Promise.all([lockLists(tx, person, listIds), findLists(tx, person, { listIds, skus })]);
    const [list] = record.lists;
    if (list === undefined) return refuse(listsErrors.listNotFound);
    const refusal = checkEditor(list, person.userId);
    if (refusal !== null) return refuse(refusal);
    const changed = apply(list, toAddingContext(request, record, now));
    if (!changed.ok) return refuse(...changed.refusals);
    commitWith(saveEntries(tx, list, { entries: changed.value, now }));
    return toAnswer(request, change, { list: withEntries(list, changed.value, now), marks: { isUpdated: true } });
  });
}

export interface EntryChangeInput extends EntryChange {
  readonly listId: string;
  readonly entryId: string;
}

export function changeListEntry(
  request: ListsRequest,
  viewer: SignedInViewer,
  { listId, entryId, ...change }: EntryChangeInput,
): Promise<ListAnswer> {
  return changeEntries(request, viewer, { listId, apply: ({ entries }) => changeEntry(entries, entryId, change) });
}

interface ChosenEntries {
  readonly listId: string;
  readonly ids: readonly string[];
}

export function removeListEntries(request: ListsRequest, viewer: SignedInViewer, { listId, ids }: ChosenEntries) {
  return changeEntries(request, viewer, { listId, apply: ({ entries }) => removeEntries(entries, ids) });
}

export function restoreListEntries(request: ListsRequest, viewer: SignedInViewer, { listId, ids }: ChosenEntries) {
  return changeEntries(request, viewer, { listId, apply: (list, { limits }) => restoreEntries(list, ids, limits) });
}

export function reorderList(request: ListsRequest, viewer: SignedInViewer, { listId, ids }: ChosenEntries) {
  return changeEntries(request, viewer, { listId, apply: ({ entries }) => reorderEntries(entries, ids) });
}

export interface MoveInput {
  readonly listId: string;
  readonly entryId: string;
  readonly isUp: boolean;
}

export function moveListEntry(request: ListsRequest, viewer: SignedInViewer, { listId, entryId, isUp }: MoveInput) {
  return changeEntries(request, viewer, {
    listId,
    apply: ({ entries }) => moveEntry(entries, entryId, isUp ? -1 : 1),
  });
}

export interface SwapInput {
  readonly listId: string;
  readonly move: PackMove;
}

export function swapListPacks(request: ListsRequest, viewer: SignedInViewer, { listId, move }: SwapInput) {
  return changeEntries(request, viewer, {
    listId,
    skus: move.puts.map(({ sku }) => sku),
    apply: (list, context) => swapEntryPacks(context, list, move),
  });
}

export interface AddAnswer {
  readonly lists: readonly ListView[];
  /** One for each product and each list that was found. */
  readonly outcomes: readonly (AddOutcome & { readonly listId: string })[];
  readonly userErrors: readonly UserError[];
}

export interface ProductsToAdd {
  readonly listIds: readonly string[];
  /** Makes a new list with this name and adds the products to it too. */
  readonly newListName?: string | null | undefined;
  readonly products: readonly ItemInput[];
}

const refuseAdding = (...userErrors: readonly UserError[]): AddAnswer => ({ lists: [], outcomes: [], userErrors });

/** Adds products to several lists in one transaction. A refusal of one list does not keep the others from taking the products. */
export async function addProducts(
  request: ListsRequest,
  viewer: SignedInViewer,
  { listIds, newListName, products }: ProductsToAdd,
): Promise<AddAnswer> {
  const name = newListName?.trim() ? parseListName(newListName) : null;
  if (name?.ok === false) return refuseAdding(...name.refusals);
  const wanted = [...new Set(listIds)];
  if (wanted.length === 0 && name === null) return refuseAdding(listsErrors.noList);
  if (products.length === 0) return refuseAdding(listsErrors.noProduct);
  const known = wanted.filter(isUuid);
  const skus = listItemSkus({ snapshots: request.snapshots, country: request.buyer.country }, products);
  return inChange(request, viewer, async (change) => {
    const { tx, person } = change;
    const [, summaries, , record] = await Promise.all([
      name === null ? null : lockSetOfLists(tx, person),
      name === null ? null : findSummaries(tx, person),
      lockLists(tx, person, known),
      findLists(tx, person, { listIds: known, skus }),
    ]);
    const made = name === null || summaries === null ? null : planList(change, summaries, name.value);
    if (made !== null && "code" in made) return refuseAdding(made);
    const context = toAddingContext(request, record, change.now);
    const found = wanted.map((listId) => record.lists.find(({ id }) => id === listId) ?? listsErrors.listNotFound);
    const answers = [...found, ...(made === null ? [] : [made])].map((list) => {
      const refusal = "code" in list ? list : checkEditor(list, person.userId);
      if (refusal !== null || "code" in list) return refuseAdding(refusal ?? listsErrors.listNotFound);
      return addToList(request, change, { list, isNew: list === made, context, products });
    });
    return {
      lists: answers.flatMap(({ lists }) => lists),
      outcomes: answers.flatMap(({ outcomes }) => outcomes),
      userErrors: answers.flatMap(({ userErrors }) => userErrors),
    };
  });
}

interface Adding {
  readonly list: FavouriteList;
  /** The list is not inserted yet. It is inserted only if something is added to it. */
  readonly isNew: boolean;
  readonly context: AddingContext;
  readonly products: readonly ItemInput[];
}

function addToList(request: ListsRequest, change: Change, { list, isNew, context, products }: Adding): AddAnswer {
  const { tx, commitWith, person, now } = change;
  const { id, name } = list;
  const { entries, outcomes } = addItems(context, list, products);
  const isChanged = entries !== list.entries;
  if (isChanged && isNew) commitWith(insertList(tx, person, { id, name, now }));
  if (isChanged) commitWith(saveEntries(tx, list, { entries, now }));
  const after = isChanged ? withEntries(list, entries, now) : list;
  const answer = toAnswer(request, change, { list: after, marks: describeAdding(list.entries, entries) });
  return {
    lists: answer.list === null || (isNew && !isChanged) ? [] : [answer.list],
    outcomes: outcomes.map((outcome) => ({ ...outcome, listId: id })),
    userErrors: outcomes.flatMap(({ userError }) => userError ?? []),
  };
}

function toAddingContext(request: ListsRequest, { limits, pricing }: ListsRecord, now: Date): AddingContext {
  const { buyer, snapshots } = request;
  const { country } = buyer;
  return {
    shop: { snapshots, country },
    limits,
    now,
    newId: randomUUID,
    findPrices: (line) => {
      const { unitCents, special } = lookUpLine(request, { cart: { country }, pricing }, line);
      return { seenUnitCents: unitCents, seenSpecialCents: findLowerSpecial(unitCents, special) };
    },
  };
}
