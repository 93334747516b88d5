/** Guests' carts: merged into the person's own cart at sign-in, deleted when they are old. */

import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database } from "../../../server/database.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import { keptMs } from "../../../shared/retention.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { CartLine } from "../cart.ts";
import { guestOwner } from "../cart-owner.ts";
import { mergeCarts } from "../merge-guest-cart.ts";
import { findFirstStore } from "../store-choice.ts";
import {
  deleteGuestCartsBefore,
  findLiveCart,
  insertLiveCart,
  lockLiveCart,
  markMerged,
  saveCart,
} from "./cart.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly snapshots: Pick<Snapshots, "catalogue" | "stores">;
}

/**
 * Merges the guest's cart into the cart of the person who signed in. The guest's cart stays as it is for viewers without
 * a cart, such as staff. Calling it twice is safe: the second call finds no live guest cart.
 */
export async function mergeGuestCart(
  { db, clock, snapshots }: Services,
  viewer: Viewer,
  guestHash: Buffer,
): Promise<void> {
  const { user, account, may } = viewer;
  if (user === null || account === null || !may.cart) return;
  const { country } = account;
  const own = { accountId: account.id, userId: user.id, guestHash: null, country };
  // A cart of the other country is not merged: its prices and stores are not those of this account.
  const guest = guestOwner(guestHash, country);
  const formatName = ({ sku }: CartLine) => snapshots.catalogue.variantBySku.get(sku)?.product.name ?? sku;
  await asTenant(db, { ...own, guestHash }, async (tx) => {
    const [, , record] = await Promise.all([
      lockLiveCart(tx, guest),
      lockLiveCart(tx, own),
      findLiveCart(tx, guest, { skus: [], now: clock.now() }),
    ]);
    const from = record?.cart;
    if (from === undefined) return;
    if (from.lines.length > 0) {
      const storeId =
        findFirstStore(snapshots.stores, country, [user.favouriteStoreId, from.storeId])?.id ?? from.storeId;
      const find = () => findLiveCart(tx, own, { skus: [], now: clock.now() });
      const found = await find();
      if (found === null) await insertLiveCart(tx, own, { storeId, now: clock.now() });
      const cart = (found ?? (await find()))?.cart;
      if (cart === undefined) throw new Error("The cart that was just inserted is missing.");
      const merged = mergeCarts(cart, from, { newId: randomUUID, formatName });
      const modifiedAt = new Date(Math.max(clock.now().getTime(), cart.modifiedAt.getTime() + 1));
      await saveCart(tx, cart, { ...cart, ...merged, modifiedAt });
    }
    await markMerged(tx, from.id);
  });
}

/** As long as the guest's cookie lives. */
export const guestCartMs = keptMs("carts");

export async function deleteOldGuestCarts({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteGuestCartsBefore(db, new Date(clock.now().getTime() - guestCartMs));
}
