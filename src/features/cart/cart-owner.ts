/**
 * Who owns a cart: a person in an account, or a guest, who is known by a random key in a cookie. A guest has a cart in each
 * country, so that changing the country never mixes the prices of one with the stores of the other.
 */
import type { CountryCode } from "../../shared/country.ts";
import type { Viewer } from "../identity/viewer.ts";

/** Either the two ids or the hash are null. */
export interface CartOwner {
  readonly accountId: string | null;
  readonly userId: string | null;
  /** The hash of the guest's key. The key itself is not stored. */
  readonly guestHash: Buffer | null;
  /** The account's country, or the one that the guest has chosen. */
  readonly country: CountryCode;
}

/** The guest's key of one request. */
export interface GuestCartKey {
  /** Null: the browser sent no key. */
  readonly hash: Buffer | null;
  /** Returns the hash. Without a key it creates one, and the response sets the cookie. */
  ensure(): Buffer;
  /** Forgets the key that this request created, because no cart was made. The response sets no cookie. */
  drop(): void;
}

export function guestOwner(guestHash: Buffer, country: CountryCode): CartOwner {
  return { accountId: null, userId: null, guestHash, country };
}

/** True for guests and for people who may buy for an account. Staff who act for no account have no cart. */
export function hasCart(viewer: Viewer): boolean {
  return viewer.user === null || (viewer.account !== null && viewer.may.cart);
}
