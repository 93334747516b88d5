import type { FastifyReply, FastifyRequest } from "fastify";
import { LONGEST_HOURS } from "../session-lifetime.ts";

/**
 * `__Host-` binds the cookie to this very host over https. Over plain http, which is for localhost only, some browsers
 * refuse such a cookie, so there it goes by its bare name.
 */
export interface SessionCookie {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

export function makeSessionCookie(publicUrl: string): SessionCookie & { readonly name: string } {
  const secure = publicUrl.startsWith("https:");
  const name = secure ? "__Host-trestle-session" : "trestle-session";
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    name,
    read: (request) => request.cookies[name] ?? null,
    write: (reply, token) => reply.setCookie(name, token, { ...options, maxAge: LONGEST_HOURS * 3600 }),
    clear: (reply) => reply.clearCookie(name, options),
  };
}
