/** Parts that several actions of identity share. */
import type { Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { Capabilities } from "../capabilities.ts";
import type { Limit } from "../password-limits.ts";
import { confirmRights, type SignedInViewer } from "../viewer.ts";
import { countTries as countTriesOfKey, insertTry, lockTries } from "./tries.store.ts";
import { lockViewer } from "./viewer.store.ts";

/**
 * What the viewer may do now. The viewer of the request was read before the transaction waited for its locks, so a change
 * decides by this. Nobody takes the rights away before the transaction ends.
 */
export async function lockRights(tx: Transaction, viewer: SignedInViewer): Promise<Capabilities> {
  return confirmRights(viewer, await lockViewer(tx, viewer.session.id));
}

/** Five attempts in fifteen minutes. */
const MAX_TRIES = 5;
const WINDOW_MS = 15 * 60_000;
const windowStart = (now: Date) => new Date(now.getTime() - WINDOW_MS);

/**
 * Counts an attempt to use a code or a link and returns its id, or null when there were too many. The caller commits
 * this before it checks the code: otherwise many parallel attempts would pass before the first is counted. The caller
 * deletes the attempt when the code was right.
 */
export async function countTry(tx: Transaction, key: string, now: Date): Promise<string | null> {
  const [, tries] = await Promise.all([lockTries(tx, key), countTriesOfKey(tx, key, windowStart(now))]);
  return tries >= MAX_TRIES ? null : insertTry(tx, key, now);
}

/** The same for several limits at once: the ids of the counted attempts, or null when one limit is reached. */
export async function countTries(
  tx: Transaction,
  limits: Readonly<Record<string, Limit>>,
  now: Date,
): Promise<readonly string[] | null> {
  const since = windowStart(now);
  const counted = await Promise.all(
    Object.values(limits).map(async ({ key, max }) => {
      const [, tries] = await Promise.all([lockTries(tx, key), countTriesOfKey(tx, key, since)]);
      return tries < max;
    }),
  );
  if (counted.includes(false)) return null;
  return Promise.all(Object.values(limits).map(({ key }) => insertTry(tx, key, now)));
}

export const PASSWORD_RESET_MAIL = "password-reset-mail";

export const INVITATION_MAIL = "invitation-mail";

export function queueInvitationMail(tx: Transaction, invitationId: string): Promise<void> {
  return addJob(tx, INVITATION_MAIL, { invitationId });
}
