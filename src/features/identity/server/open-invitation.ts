import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { identityErrors } from "../identity-errors.ts";
import type { Invitation } from "../invitation.ts";
import { findInvitation } from "./invitations.store.ts";
import { findWithinLimit } from "./limited-tries.ts";
import { hashToken } from "./session-token.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  /** From which network address it is tried. */
  readonly address: string;
}

/** What a link stands for. Used, withdrawn, lapsed and never made are the same to whoever tries it. */
export async function tryInvitation(
  services: Services,
  token: string,
): Promise<{ readonly invitation: Invitation } | { readonly refusal: UserError }> {
  const { db, clock, address } = services;
  const found = await findWithinLimit(services, `invitation ${address}`, () =>
    findInvitation(db, hashToken(token), clock.now()),
  );
  if (found === "too many") return { refusal: identityErrors.tooManyTries };
  return found === "nothing" ? { refusal: identityErrors.invitationNotValid } : { invitation: found };
}
