import type { FastifyRequest } from "fastify";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { isAlive, needsTouch } from "../session-lifetime.ts";
import { guest, type Viewer } from "../viewer.ts";
import { touchMembership } from "./accounts.store.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { hashToken } from "./session-token.ts";
import { touchSession } from "./sessions.store.ts";
import { findSessionViewer } from "./viewer.store.ts";

/** Finds who a request comes from. Asked once a request however many loaders want to know, and never cached beyond it. */
export function makeViewerOf(services: {
  db: Database;
  clock: Clock;
  cookie: SessionCookie;
}): (request: FastifyRequest) => Promise<Viewer> {
  const asked = new WeakMap<FastifyRequest, Promise<Viewer>>();
  return (request) => {
    let answer = asked.get(request);
    if (answer === undefined) {
      answer = findViewer(services, services.cookie.read(request));
      asked.set(request, answer);
    }
    return answer;
  };
}

async function findViewer({ db, clock }: { db: Database; clock: Clock }, token: string | null): Promise<Viewer> {
  if (token === null) return guest;
  const now = clock.now();
  const viewer = await findSessionViewer(db, hashToken(token));
  if (viewer === null || !isAlive(viewer.session, now)) return guest;
  if (needsTouch(viewer.session, now)) {
    await touchSession(db, viewer.session.id, now);
    if (viewer.membership !== null) await touchMembership(db, viewer.membership.id, now);
  }
  return viewer;
}
