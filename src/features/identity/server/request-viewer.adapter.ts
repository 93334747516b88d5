/** Finds the viewer of a request from its cookies. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../server/clock.ts";
import { type Database, readBesideTenant } from "../../../server/database.ts";
import { viewerChanged } from "../../../server/graphql/operation-errors.ts";
import { hashToken } from "../../../server/secrets.ts";
import { isAlive, LONGEST_HOURS } from "../session-lifetime.ts";
import { guest, toTenant, type Viewer } from "../viewer.ts";
import { recordUse } from "./sessions.actions.ts";
import { findSeenViewer, type SeenViewer } from "./viewer.store.ts";

export interface SessionCookie {
  readonly name: string;
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * `__Host-` binds a cookie to this host over https, so that no other host of the domain can plant one. Some browsers refuse
 * such a cookie over plain http, which is for localhost only, so there the name has no prefix.
 */
export function secureCookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

export function makeSessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith("https:");
  const name = secureCookieName("trestle-session", publicUrl);
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    name,
    read: (request) => request.cookies[name] ?? null,
    write: (reply, token) => reply.setCookie(name, token, { ...options, maxAge: LONGEST_HOURS * 3600 }),
    clear: (reply) => reply.clearCookie(name, options),
  };
}

/** The viewer of one request. */
export interface RequestViewer {
  /** As this process saw the viewer last; null if it has not seen this session. */
  readonly last: Viewer | null;
  /** As the database has the viewer now. The same object as `last` if nothing has changed. */
  readonly current: Promise<Viewer>;
  /** Rejects if the viewer is no longer `last`. Null if there is nothing to check. */
  readonly check: Promise<unknown> | null;
}

const MAX_SEEN = 10_000;

/**
 * Reads the viewers of requests. Several loaders of one request share one reading. The viewer of a session that the process
 * has seen before is read in the same exchange as the first statements of the viewer's account, so a request can start with
 * `last`. It must not answer before `current` is there, and starts again if that is another viewer.
 */
export function makeViewerReader(services: {
  db: Database;
  clock: Clock;
  cookie: SessionCookie;
}): (request: FastifyRequest) => RequestViewer {
  const { db, clock, cookie } = services;
  const seenByToken = new Map<string, SeenViewer>();
  const viewers = new WeakMap<FastifyRequest, RequestViewer>();

  function keep(key: string, seen: SeenViewer | null): void {
    if (seen === null) {
      seenByToken.delete(key);
      return;
    }
    seenByToken.set(key, seen);
    const [oldest] = seenByToken.keys();
    if (seenByToken.size > MAX_SEEN && oldest !== undefined) seenByToken.delete(oldest);
  }

  async function conclude(key: string, reading: Promise<SeenViewer | null>): Promise<Viewer> {
    const seen = await reading;
    keep(key, seen);
    if (seen === null || !isAlive(seen.viewer.session, clock.now())) return guest;
    await recordUse(services, seen.viewer);
    return seen.viewer;
  }

  function readViewer(token: string | null): RequestViewer {
    if (token === null) return { last: guest, current: Promise.resolve(guest), check: null };
    const hash = hashToken(token);
    const key = hash.toString("base64");
    const seen = seenByToken.get(key) ?? null;
    if (seen === null || !isAlive(seen.viewer.session, clock.now())) {
      return { last: null, current: conclude(key, findSeenViewer(db, hash)), check: null };
    }
    const reading = readBesideTenant(db, toTenant(seen.viewer), (beside) => findSeenViewer(beside, hash, seen));
    const check = reading.then((now) => {
      if (now !== seen) throw viewerChanged();
    });
    // Most operations have no transaction that waits for the check. They compare `last` and `current`.
    check.catch(() => undefined);
    return { last: seen.viewer, current: conclude(key, reading), check };
  }

  return (request) => {
    const known = viewers.get(request);
    if (known !== undefined) return known;
    const viewer = readViewer(cookie.read(request));
    viewers.set(request, viewer);
    // Later loaders of the request start with the viewer as the database has it.
    viewer.current.then(
      (now) => viewers.set(request, { last: now, current: viewer.current, check: null }),
      () => undefined,
    );
    return viewer;
  };
}
