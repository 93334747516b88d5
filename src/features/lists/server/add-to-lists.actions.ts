import { asTenant, type CommitWith, type Transaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { type ItemInput, listItemSkus, toShop } from "../../cart/item-input.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { lockChangeKey, type SentChange, toKeyedChange } from "../../offline/server/change-keys.store.ts";
import { checkEditor, type FavouriteList, parseListName } from "../list.ts";
import { type AddingContext, type AddOutcome, addItems, describeAdding, withEntries } from "../list-entries.ts";
import type { ListView } from "../list-view.ts";
import { listsErrors } from "../lists-errors.ts";
import { type ListsRequest, toPerson } from "./lists.queries.ts";
import { type Change, makeListId, planList, rememberKey, toAddingContext, toAnswer } from "./lists.steps.ts";
import {
  findLists,
  findSummaries,
  insertList,
  type ListPerson,
  lockLists,
  lockSetOfLists,
  saveEntries,
} from "./lists.store.ts";

export interface AddAnswer {
  readonly lists: readonly ListView[];
  /** One for each product and each list that was found. */
  readonly outcomes: readonly (AddOutcome & { readonly listId: string })[];
  readonly userErrors: readonly UserError[];
}

export interface ProductsToAdd extends SentChange {
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
  sent: ProductsToAdd,
): Promise<AddAnswer> {
  const { listIds, newListName, products } = sent;
  const name = newListName?.trim() ? parseListName(newListName) : null;
  if (name?.ok === false) return refuseAdding(...name.refusals);
  const wanted = [...new Set(listIds)];
  if (wanted.length === 0 && name === null) return refuseAdding(listsErrors.noList);
  if (products.length === 0) return refuseAdding(listsErrors.noProduct);
  const skus = listItemSkus(toShop(request), products);
  const person = toPerson(viewer);
  const keyed = toKeyedChange(person, sent, { add: sent });
  const work = async (tx: Transaction, commitWith: CommitWith): Promise<AddAnswer> => {
    const change = { tx, commitWith, person, now: request.clock.now(), keyed };
    const known = wanted.filter(isUuid).flatMap((listId) => listPossibleIds(person, listId));
    const [stored, , summaries, , record] = await Promise.all([
      lockChangeKey<Omit<AddAnswer, "lists">>(tx, keyed),
      name === null ? null : lockSetOfLists(tx, person),
      name === null ? null : findSummaries(tx, person),
      lockLists(tx, person, known),
      findLists(tx, person, { listIds: known, skus, now: change.now }),
    ]);
    if (stored.kind === "other") return refuseAdding(listsErrors.keyReused);
    if (stored.kind === "same") return { ...refuseAdding(), ...stored.outcomes[0] };
    const id = makeListId(person, sent);
    const made = name === null || summaries === null ? null : planList(change, summaries, { id, name: name.value });
    if (made !== null && "code" in made) return refuseAdding(made);
    const context = toAddingContext(request, record, change.now);
    const found = findWanted(person, record.lists, wanted);
    const answers = [...found, ...(made === null ? [] : [made])].map((list) => {
      const refusal = "code" in list ? list : checkEditor(list, person.userId);
      if (refusal !== null || "code" in list) return refuseAdding(refusal ?? listsErrors.listNotFound);
      return addToList(request, change, { list, isNew: list === made, context, products });
    });
    const outcomes = answers.flatMap((answer) => answer.outcomes);
    const userErrors = answers.flatMap((answer) => answer.userErrors);
    if (outcomes.some(({ userError }) => userError === null)) rememberKey(change, [{ outcomes, userErrors }]);
    return { lists: answers.flatMap(({ lists }) => lists), outcomes, userErrors };
  };
  return asTenant(request.db, person, work, { check: request.viewerCheck });
}

/** The list with this id, or the one that was made under this key. */
function listPossibleIds(person: ListPerson, given: string): readonly string[] {
  return [given, makeListId(person, { idempotencyKey: given })];
}

/** Each list once, and a refusal for each that was not found. */
function findWanted(person: ListPerson, lists: readonly FavouriteList[], wanted: readonly string[]) {
  const found = wanted.map((given) => {
    const ids = listPossibleIds(person, given);
    return lists.find(({ id }) => ids.includes(id)) ?? listsErrors.listNotFound;
  });
  return found.filter((list, index) => "code" in list || found.indexOf(list) === index);
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
