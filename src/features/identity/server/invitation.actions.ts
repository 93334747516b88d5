import { type Database, inTransaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { identityErrors } from "../identity-errors.ts";
import type { Invitation } from "../invitation.ts";
import type { SignedInViewer } from "../viewer.ts";
import { insertMembership, lockAccount } from "./accounts.store.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { lockInvitationOf, markAccepted } from "./invitations.store.ts";
import { findHolder } from "./members.store.ts";
import { tryInvitation } from "./open-invitation.ts";
import { updateFavouriteStore } from "./people.store.ts";
import { hashToken } from "./session-token.ts";
import { moveSession } from "./sessions.store.ts";

/** Whoever is signed in joins, where the invitation was sent to their address; once, however often it is tried. */
export async function acceptInvitation(
  services: Pick<OperationContext, "db" | "clock" | "address">,
  viewer: SignedInViewer,
  token: string,
): Promise<UserError | null> {
  const found = await tryInvitation(services, token);
  if ("refusal" in found) return found.refusal;
  if (!isFor(viewer, found.invitation)) return identityErrors.invitationForAnother;
  return join(services, viewer, { token, accountId: found.invitation.accountId });
}

/** Staff look after every account as staff, and so join none. */
export function isFor({ user }: SignedInViewer, { email }: Pick<Invitation, "email">): boolean {
  return user.role === "CUSTOMER" && user.email.toLowerCase() === email;
}

function join(
  { db, clock }: { db: Database; clock: OperationContext["clock"] },
  { user, session }: SignedInViewer,
  { token, accountId }: { token: string; accountId: string },
): Promise<UserError | null> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    // The account first, as whoever withdraws an invitation does: otherwise the two could wait for each other.
    await lockAccount(tx, accountId);
    const invitation = await lockInvitationOf(tx, hashToken(token), at);
    if (invitation === null) return identityErrors.invitationNotValid;
    // Whoever was to hold the account finds that somebody else does: they can still help.
    const isHeld = invitation.access === "HOLDER" && (await findHolder(tx, accountId)) !== null;
    const terms = isHeld ? ({ ...invitation, access: "FULL" } as const) : invitation;
    const membershipId = await insertMembership(tx, { ...terms, accountId, userId: user.id });
    await markAccepted(tx, invitation.id, { userId: user.id, at });
    if (invitation.storeId !== null && user.favouriteStoreId === null) {
      await updateFavouriteStore(tx, user.id, invitation.storeId);
    }
    await moveSession(tx, session.id, { membershipId });
    const detail = { about: invitation.email };
    await insertAuditEntry(tx, {
      ...{ at, userId: user.id, accountId, acting: false, detail },
      action: "INVITATION_ACCEPTED",
    });
    return null;
  });
}
