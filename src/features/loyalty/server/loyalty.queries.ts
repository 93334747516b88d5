import { type Database, readAsTenant } from "../../../server/database.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { Points } from "../points.ts";
import { findBalance } from "./points.store.ts";

/** The balance of the viewer's account; null for a viewer who does not take part in rewards. */
export async function findViewerBalance(db: Database, viewer: SignedInViewer): Promise<Points | null> {
  const { user, account, may } = viewer;
  if (account === null || may.rewards === "none") return null;
  return readAsTenant(db, { accountId: account.id, userId: user.id }, (tx) => findBalance(tx, account.id));
}
