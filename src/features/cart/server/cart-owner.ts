import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Tenant } from "../../../server/database.ts";
import { unauthorized } from "../../../server/graphql/unauthorized.ts";
import type { OperationContext } from "../../../server/operation-context.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    readonly guestCart: GuestCartKey;
  }
}

/** The random key by which a browser that nobody has signed in with finds its cart again. Its hash is what is stored. */
export interface GuestCartKey {
  readonly hash: Buffer | null;
  /** Makes one where there is none yet: the answer carries it to the browser. */
  ensure(): Buffer;
}

const KEPT_DAYS = 30;

export interface GuestCartCookie {
  keyOf(request: FastifyRequest): GuestCartKey;
  clear(reply: FastifyReply): void;
}

/** A guest gets a cookie with the first thing put into a cart, and not before. */
export function registerGuestCartCookie(app: FastifyInstance, publicUrl: string): GuestCartCookie {
  const secure = publicUrl.startsWith("https:");
  const name = secure ? "__Host-trestle-cart" : "trestle-cart";
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  const made = new WeakMap<FastifyRequest, string>();
  app.addHook("onSend", async (request, reply) => {
    const key = made.get(request);
    if (key !== undefined) reply.setCookie(name, key, { ...options, maxAge: KEPT_DAYS * 86_400 });
  });
  const keyOf = (request: FastifyRequest): GuestCartKey => {
    const carried = request.cookies[name] ?? null;
    return {
      hash: carried === null ? null : hashOf(carried),
      ensure: () => {
        if (carried !== null) return hashOf(carried);
        const key = made.get(request) ?? randomBytes(32).toString("base64url");
        made.set(request, key);
        return hashOf(key);
      },
    };
  };
  return { keyOf, clear: (reply) => reply.clearCookie(name, options) };
}

function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

export type CartOwner = Required<Tenant>;

/** Guests and whoever may buy for an account; staff who act for nobody do not. */
export function hasCart({ viewer }: OperationContext): boolean {
  return viewer.user === null || (viewer.account !== null && viewer.may.cart);
}

/** Whose cart a request is about; null for a guest who has none yet. Staff who act for nobody have no cart. */
export function findCartOwner({ viewer, guestCart }: OperationContext): CartOwner | null {
  if (viewer.user === null) return guestCart.hash === null ? null : guestOwner(guestCart.hash);
  if (viewer.account === null || !viewer.may.cart) throw unauthorized();
  return { accountId: viewer.account.id, userId: viewer.user.id, guestHash: null };
}

export function getCartOwner(context: OperationContext): CartOwner {
  return findCartOwner(context) ?? guestOwner(context.guestCart.ensure());
}

export function guestOwner(guestHash: Buffer): CartOwner {
  return { accountId: null, userId: null, guestHash };
}
