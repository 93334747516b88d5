/**
 * A favourite list keeps products that somebody buys again, with colour, strength and quantity. It belongs to one person in
 * one account. The owner may share it with the other members of the account: to look at, or to change its entries too. An
 * entry is like a line of a cart, so the rules of cart lines apply to it.
 */
import type { Cents } from "../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { CartLine } from "../cart/cart.ts";
import { listsErrors } from "./lists-errors.ts";

export const sharings = ["PRIVATE", "VIEW", "EDIT"] as const;
export type Sharing = (typeof sharings)[number];

export const maxListNameLength = 60;

/** A removed entry can be restored for a day. */
export const restoreHours = 24;

export interface ListLimits {
  /** Lists of one person in one account. */
  readonly lists: number;
  /** Products of one list. The parts of a system are one product. */
  readonly products: number;
}

/** The prices of one unit when the entry was added. */
export interface SeenPrices {
  readonly seenUnitCents: Cents | null;
  /** Null: it was not on special. */
  readonly seenSpecialCents: Cents | null;
}

export interface ListEntry extends CartLine, SeenPrices {
  readonly addedAt: Date;
  /** Entries are sorted by it. A removed entry keeps it, so that it can return to its place. */
  readonly position: number;
}

export interface ListSummary {
  readonly id: string;
  readonly ownerId: string;
  /** Empty for an owner who is no longer a member. */
  readonly ownerName: string;
  readonly name: string;
  readonly sharing: Sharing;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly products: number;
  /** The first entries, for pictures. */
  readonly preview: readonly ListEntry[];
  /** Whether the list has the product that the client asks about. */
  readonly hasProduct: boolean;
}

export interface FavouriteList extends Omit<ListSummary, "preview" | "hasProduct"> {
  /** In the order that people have given them. */
  readonly entries: readonly ListEntry[];
  /** Entries that can be restored. */
  readonly removed: readonly ListEntry[];
}

export function parseListName(typed: string): Result<string, UserError> {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  // Control and direction characters would make two different names look the same.
  const isPlain = !/[\p{Cc}\p{Cf}]/u.test(name) && name.isWellFormed();
  return isPlain && name !== "" && name.length <= maxListNameLength ? ok(name) : refused(listsErrors.badName);
}

type OwnedList = Pick<ListSummary, "ownerId" | "sharing">;

export function isOwner({ ownerId }: Pick<ListSummary, "ownerId">, userId: string): boolean {
  return ownerId === userId;
}

/** Whether the person may have one more list with this name. `lists` are all lists that the person sees. */
export function checkNewList(
  lists: readonly Pick<ListSummary, "ownerId" | "name">[],
  { userId, name, limit }: { readonly userId: string; readonly name: string; readonly limit: number },
): UserError | null {
  const own = lists.filter((list) => isOwner(list, userId));
  if (own.length >= limit) return listsErrors.tooManyLists(limit);
  return isNameTaken(own, name) ? listsErrors.nameTaken : null;
}

export function isNameTaken(lists: readonly Pick<ListSummary, "name">[], name: string): boolean {
  return lists.some((list) => list.name.toLowerCase() === name.toLowerCase());
}

/** The name of a copy: "Bathroom (copy)", then "Bathroom (copy 2)". */
export function nameCopy(name: string, lists: readonly Pick<ListSummary, "name">[]): string {
  const withSuffix = (suffix: string) => `${name.slice(0, maxListNameLength - suffix.length).trimEnd()}${suffix}`;
  let candidate = withSuffix(" (copy)");
  for (let number = 2; isNameTaken(lists, candidate); number += 1) candidate = withSuffix(` (copy ${number})`);
  return candidate;
}

export function mayChangeEntries(list: OwnedList, userId: string): boolean {
  return isOwner(list, userId) || list.sharing === "EDIT";
}

/** Only the owner renames, shares and deletes a list. */
export function checkOwner(list: OwnedList, userId: string): UserError | null {
  return isOwner(list, userId) ? null : listsErrors.onlyOwner;
}

export function checkEditor(list: OwnedList, userId: string): UserError | null {
  return mayChangeEntries(list, userId) ? null : listsErrors.onlyView;
}
