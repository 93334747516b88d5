/** The cookie that holds a guest's key, and the merge of the guest's cart when the guest signs in. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import { hashToken } from "../../../server/secrets.ts";
import { findSessionViewer } from "../../identity/server/viewer.store.ts";
import type { GuestCartKey } from "../cart-owner.ts";
import { guestCartMs, mergeGuestCart } from "./guest-cart.actions.ts";

export interface GuestCartCookie {
  readKey(request: FastifyRequest): GuestCartKey;
  clear(reply: FastifyReply): void;
}

/** A guest gets the cookie with the first line in a cart, not before. */
export function registerGuestCartCookie(app: FastifyInstance, publicUrl: string): GuestCartCookie {
  const secure = publicUrl.startsWith("https:");
  const name = secure ? "__Host-trestle-cart" : "trestle-cart";
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  const createdKeys = new WeakMap<FastifyRequest, string>();
  app.addHook("onSend", async (request, reply) => {
    const key = createdKeys.get(request);
    if (key !== undefined) reply.setCookie(name, key, { ...options, maxAge: guestCartMs / 1000 });
  });
  const readKey = (request: FastifyRequest): GuestCartKey => {
    const sent = request.cookies[name] ?? null;
    return {
      hash: sent === null ? null : hashToken(sent),
      ensure: () => {
        if (sent !== null) return hashToken(sent);
        const key = createdKeys.get(request) ?? randomBytes(32).toString("base64url");
        createdKeys.set(request, key);
        return hashToken(key);
      },
      drop: () => void createdKeys.delete(request),
    };
  };
  return { readKey, clear: (reply) => reply.clearCookie(name, options) };
}

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly guestCart: GuestCartCookie;
  takeSnapshots(): Snapshots;
}

/** Returns the function to call after each sign-in. If the merge fails, the cookie stays, and the next sign-in tries again. */
export function makeGuestCartMerger({ db, clock, guestCart, takeSnapshots }: Services) {
  return async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> => {
    const { hash } = guestCart.readKey(request);
    if (hash === null) return;
    try {
      const viewer = await findSessionViewer(db, hashToken(token));
      if (viewer === null || viewer.account === null || !viewer.may.cart) return;
      await mergeGuestCart({ db, clock, snapshots: takeSnapshots() }, viewer, hash);
      guestCart.clear(reply);
    } catch (error) {
      request.log.error({ err: error }, "A guest's cart could not be merged at sign-in.");
    }
  };
}
