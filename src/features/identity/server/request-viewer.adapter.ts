/** Finds the viewer of a request from its cookies. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { LONGEST_HOURS } from "../session-lifetime.ts";
import type { Viewer } from "../viewer.ts";
import { findViewer } from "./sessions.actions.ts";

export interface SessionCookie {
  readonly name: string;
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * `__Host-` binds the cookie to this host over https. Some browsers refuse such a cookie over plain http, which is for
 * localhost only, so there the name has no prefix.
 */
export function makeSessionCookie(publicUrl: string): SessionCookie {
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

/** Finds the viewer of a request. Several loaders of one request share one query; nothing is kept beyond the request. */
export function makeViewerReader(services: {
  db: Database;
  clock: Clock;
  cookie: SessionCookie;
}): (request: FastifyRequest) => Promise<Viewer> {
  const viewers = new WeakMap<FastifyRequest, Promise<Viewer>>();
  return (request) => {
    let viewer = viewers.get(request);
    if (viewer === undefined) {
      viewer = findViewer(services, services.cookie.read(request));
      viewers.set(request, viewer);
    }
    return viewer;
  };
}
