import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import { hashToken } from "../../identity/server/session-token.ts";
import { findSessionViewer } from "../../identity/server/viewer.store.ts";
import type { GuestCartCookie } from "./cart-owner.ts";
import { mergeGuestCart } from "./merge.actions.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly guestCart: GuestCartCookie;
  takeSnapshots(): Snapshots;
}

/** Whoever signs in finds in the cart what they put there as a guest. Should that fail, the cookie stays for another time. */
export function makeCartWelcome({ db, clock, guestCart, takeSnapshots }: Services) {
  return async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> => {
    const { hash } = guestCart.keyOf(request);
    if (hash === null) return;
    try {
      const viewer = await findSessionViewer(db, hashToken(token));
      if (viewer === null || viewer.account === null || !viewer.may.cart) return;
      await mergeGuestCart({ db, clock, snapshots: takeSnapshots() }, viewer, hash);
      guestCart.clear(reply);
    } catch (error) {
      request.log.error({ err: error }, "A guest's cart could not be brought along.");
    }
  };
}
