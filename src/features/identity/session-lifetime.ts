/** A session ends after 30 minutes without use, and at the latest 12 hours after sign-in (Specification §9). */
export const IDLE_MINUTES = 30;
export const LONGEST_HOURS = 12;
/** Updating "last seen" on every request would turn every read into a write. Once a minute is enough. */
const TOUCH_AFTER_MS = 60_000;

interface Moments {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export function isAlive(session: Moments, now: Date): boolean {
  const idleMs = now.getTime() - session.lastSeenAt.getTime();
  const ageMs = now.getTime() - session.createdAt.getTime();
  return idleMs < IDLE_MINUTES * 60_000 && ageMs < LONGEST_HOURS * 3_600_000;
}

export function needsTouch(session: Moments, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= TOUCH_AFTER_MS;
}

/** Sensitive changes need a sign-in that is no older than this. */
const FRESH_MINUTES = 15;

export function isFresh({ authenticatedAt }: { readonly authenticatedAt: Date }, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() < FRESH_MINUTES * 60_000;
}
