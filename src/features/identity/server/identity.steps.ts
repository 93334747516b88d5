/** Parts that several actions of identity share. */
import type { Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { Capabilities } from "../capabilities.ts";
import { confirmRights, type SignedInViewer } from "../viewer.ts";
import {
  countPasswordFailures,
  insertPasswordFailure,
  lockPasswordTries,
  type PasswordTryKey,
} from "./provider.store.ts";
import { countTries, insertTry, lockTries } from "./tries.store.ts";
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
  const [, tries] = await Promise.all([lockTries(tx, key), countTries(tx, key, windowStart(now))]);
  return tries >= MAX_TRIES ? null : insertTry(tx, key, now);
}

/** The same for passwords, counted for each person and IP address. False when there were too many. */
export async function countPasswordTry(tx: Transaction, key: PasswordTryKey, now: Date): Promise<boolean> {
  const since = windowStart(now);
  const [, failures] = await Promise.all([lockPasswordTries(tx, key), countPasswordFailures(tx, key, since)]);
  if (failures >= MAX_TRIES) return false;
  await insertPasswordFailure(tx, key, now);
  return true;
}

export const INVITATION_MAIL = "invitation-mail";

export function queueInvitationMail(tx: Transaction, invitationId: string): Promise<void> {
  return addJob(tx, INVITATION_MAIL, { invitationId });
}
