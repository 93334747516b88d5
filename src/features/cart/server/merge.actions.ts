import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database } from "../../../server/database.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import { isCountryCode } from "../../../shared/country-code.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { CartLine } from "../cart.ts";
import { mergeCarts } from "../cart-merge.ts";
import { findLiveCart, insertLiveCart, liveCartLock, markMerged, saveCart } from "./cart.store.ts";
import { guestOwner } from "./cart-owner.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly snapshots: Snapshots;
}

/**
 * Somebody who had a guest's cart has signed in: it joins the cart they have, which tells them so. Whoever has no cart,
 * as staff do, leaves it where it is. Run twice, it does nothing the second time.
 */
export async function mergeGuestCart(
  { db, clock, snapshots }: Services,
  viewer: Viewer,
  guestHash: Buffer,
): Promise<void> {
  const { user, account, may } = viewer;
  if (user === null || account === null || !may.cart || !isCountryCode(account.country)) return;
  const { country } = account;
  const own = { accountId: account.id, userId: user.id, guestHash: null };
  const guest = guestOwner(guestHash);
  await asTenant(
    db,
    { ...own, guestHash },
    async (tx) => {
      const from = (await findLiveCart(tx, guest, { skus: [] }))?.cart;
      if (from === undefined) return;
      if (from.country === country && from.lines.length > 0) {
        const storeId = user.favouriteStoreId ?? from.storeId;
        const find = () => findLiveCart(tx, own, { skus: [] });
        const found = await find();
        if (found === null) await insertLiveCart(tx, own, { country, storeId, now: clock.now() });
        const cart = (found ?? (await find()))?.cart;
        if (cart === undefined) throw new Error("A cart was made and is not there.");
        const merged = mergeCarts(cart, from, { newId: randomUUID, nameOf: (line) => nameOf(snapshots, line) });
        const modifiedAt = new Date(Math.max(clock.now().getTime(), cart.modifiedAt.getTime() + 1));
        await saveCart(tx, cart, { ...cart, ...merged, modifiedAt });
      }
      await markMerged(tx, from.id);
    },
    { first: `${liveCartLock(guest)}; ${liveCartLock(own)}` },
  );
}

function nameOf({ catalogue }: Snapshots, { sku }: CartLine): string {
  return catalogue.variantBySku.get(sku)?.product.name ?? sku;
}
