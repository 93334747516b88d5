/** The parts that the changes of lists share. Each runs inside the transaction of a change. */
import { createHash, randomUUID } from "node:crypto";
import type { CommitWith, Transaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { toShop } from "../../cart/item-input.ts";
import { lookUpLine } from "../../cart/quote.ts";
import { findFirstStore } from "../../cart/store-choice.ts";
import {
  insertChangeKey,
  type KeyedChange,
  type SentChange,
  type StoredChange,
} from "../../offline/server/change-keys.store.ts";
import { checkNewList, type FavouriteList, type ListSummary } from "../list.ts";
import type { AddingContext } from "../list-entries.ts";
import { findLowerSpecial, type ListMarks, type ListView, toListView, toSummary } from "../list-view.ts";
import { listsErrors } from "../lists-errors.ts";
import type { ListsRequest } from "./lists.queries.ts";
import type { ListPerson, ListsRecord, SummariesRecord } from "./lists.store.ts";

export interface ListAnswer {
  /** Null: nothing was changed, or the list is deleted. */
  readonly list: ListView | null;
  readonly userErrors: readonly UserError[];
}

export const refuse = (...userErrors: readonly UserError[]): ListAnswer => ({ list: null, userErrors });

export interface Change {
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
  readonly person: ListPerson;
  readonly now: Date;
  /** Null for a change without a key. */
  readonly keyed: KeyedChange | null;
}

interface ChangedList {
  readonly list: FavouriteList;
  readonly marks: ListMarks;
}

export function toAnswer({ snapshots }: ListsRequest, { person }: Change, { list, marks }: ChangedList): ListAnswer {
  return { list: toListView(toSummary(list), { userId: person.userId, snapshots }, marks), userErrors: [] };
}

export function rememberKey({ tx, commitWith, keyed, now }: Change, outcomes: readonly unknown[] = []): void {
  commitWith(insertChangeKey(tx, keyed, { outcomes, at: now }));
}

/** The answer to a request whose key was used already. Null: the key is new. */
export function answerAgain(
  { snapshots }: ListsRequest,
  { person }: Change,
  { stored, list }: { readonly stored: StoredChange; readonly list: ListSummary | undefined },
): ListAnswer | null {
  if (stored.kind === "new") return null;
  if (stored.kind === "other") return refuse(listsErrors.keyReused);
  const reader = { userId: person.userId, snapshots };
  return { list: list === undefined ? null : toListView(list, reader), userErrors: [] };
}

/**
 * The id of a new list. A list that is made under a key has an id that follows from the key, so that a device without signal
 * can name the list before it is made.
 */
export function makeListId({ accountId, userId }: ListPerson, { idempotencyKey }: SentChange): string {
  if (!idempotencyKey) return randomUUID();
  const hash = createHash("sha256").update(`list ${accountId} ${userId} ${idempotencyKey}`).digest("hex");
  // Version 8 is for ids of one's own making (RFC 9562, section 5.8).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** The new list, which is not inserted yet, or the reason why the person cannot have it. */
export function planList(
  { person, now }: Change,
  { lists, limits }: SummariesRecord,
  { id, name }: Pick<FavouriteList, "id" | "name">,
): FavouriteList | UserError {
  const { userId } = person;
  // The key was used so long ago that it is forgotten.
  if (lists.some((list) => list.id === id)) return listsErrors.keyReused;
  const refusal = checkNewList(lists, { userId, name, limit: limits.lists });
  if (refusal !== null) return refusal;
  const owner = { ownerId: userId, ownerName: "", sharing: "PRIVATE" } as const;
  return { id, name, ...owner, createdAt: now, updatedAt: now, products: 0, entries: [], removed: [] };
}

/** What adding products to lists depends on besides the lists. */
export function toAddingContext(request: ListsRequest, { limits, pricing }: ListsRecord, now: Date): AddingContext {
  const { country } = request.buyer;
  const cart = {
    country,
    storeId: findFirstStore(request.snapshots.stores, country, [request.buyer.storeId])?.id ?? null,
  };
  return {
    shop: toShop(request),
    limits,
    now,
    newId: randomUUID,
    findPrices: (line) => {
      const { unitCents, special } = lookUpLine(request, { cart, pricing }, line);
      return { seenUnitCents: unitCents, seenSpecialCents: findLowerSpecial(unitCents, special) };
    },
  };
}
