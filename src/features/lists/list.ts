/**
 * A favourite list keeps products that somebody buys again, with colour, strength and quantity. It belongs to one person in
 * one account. The owner may share it with the other members of the account: to look at, or to change its entries too. An
 * entry is a line of a cart that is not bought yet, so the rules of cart lines apply to it.
 */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { CartLine } from "../cart/cart.ts";
import { listsErrors } from "./lists-errors.ts";

export const sharings = ["PRIVATE", "VIEW", "EDIT"] as const;
export type Sharing = (typeof sharings)[number];

export const maxListNameLength = 60;

export interface ListLimits {
  /** Lists of one person in one account. */
  readonly lists: number;
  /** Products of one list. The parts of a system are one product. */
  readonly products: number;
}

/** `seenUnitCents` is the unit price when the entry was added. */
export interface ListEntry extends CartLine {
  readonly addedAt: Date;
}

export interface ListSummary {
  readonly id: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly name: string;
  readonly sharing: Sharing;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly products: number;
}

export interface FavouriteList extends ListSummary {
  /** In the order that its people have given them. */
  readonly entries: readonly ListEntry[];
}

export function parseListName(typed: string): Result<string, UserError> {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  // Control and direction characters would make two different names look the same.
  const isPlain = !/[\p{Cc}\p{Cf}]/u.test(name);
  return isPlain && name !== "" && name.length <= maxListNameLength ? ok(name) : refused(listsErrors.badName);
}

/** The name of a copy: "Bathroom (copy)", then "Bathroom (copy 2)". */
export function nameCopy(name: string, taken: readonly string[]): string {
  const isTaken = (candidate: string) => taken.some((each) => each.toLowerCase() === candidate.toLowerCase());
  const withSuffix = (suffix: string) => `${name.slice(0, maxListNameLength - suffix.length)}${suffix}`;
  let candidate = withSuffix(" (copy)");
  for (let number = 2; isTaken(candidate); number += 1) candidate = withSuffix(` (copy ${number})`);
  return candidate;
}

type OwnedList = Pick<ListSummary, "ownerId" | "sharing">;

export function isOwner({ ownerId }: Pick<ListSummary, "ownerId">, userId: string): boolean {
  return ownerId === userId;
}

export function mayChangeEntries(list: OwnedList, userId: string): boolean {
  return isOwner(list, userId) || list.sharing === "EDIT";
}

export function checkOwner(list: OwnedList | null, userId: string): UserError | null {
  if (list === null) return listsErrors.listNotFound;
  return isOwner(list, userId) ? null : listsErrors.onlyOwner;
}

export function checkEditor(list: OwnedList | null, userId: string): UserError | null {
  if (list === null) return listsErrors.listNotFound;
  return mayChangeEntries(list, userId) ? null : listsErrors.onlyView;
}
