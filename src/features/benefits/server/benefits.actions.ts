import { randomInt, randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { checkClaimant, checkLimits } from "../benefit.ts";
import { benefitsErrors } from "../benefits-errors.ts";
import { type BenefitClaim, countClaim, insertClaim, listClaimsOfBenefit, lockBenefit } from "./benefits.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface ClaimInput {
  readonly code: string;
  readonly country: Country;
  /** A claim that was made already is answered again. So a doubled request claims once. */
  readonly claimNumber: number | null;
}

/** Claims a benefit for the viewer's account. The account stays locked, so a membership that is closed meanwhile claims nothing. */
export async function claimBenefit(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { code, country, claimNumber }: ClaimInput,
): Promise<Result<BenefitClaim, UserError>> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return refused(identityErrors.unauthorised);
  const at = clock.now();
  const day = { country: country.code, day: toLocalDate(at, country.timeZone) };
  return asTenant(db, toTenant(viewer), async (tx, commitWith) => {
    // The claims are read after the lock is granted, so they include those of parallel requests.
    const [account, may, benefit, claims] = await Promise.all([
      lockAccount(tx, accountId),
      lockRights(tx, viewer),
      lockBenefit(tx, { ...day, code }),
      listClaimsOfBenefit(tx, accountId, code),
    ]);
    const refusal = checkClaimant(account, may);
    if (refusal !== null) return refused(refusal);
    if (benefit === null) return refused(benefitsErrors.benefitNotFound);
    const made = claims.find((claim) => claim.claimNumber === claimNumber);
    if (made !== undefined) return ok(made);
    const limitRefusal = checkLimits({ ...benefit, ownClaims: claims.length });
    if (limitRefusal !== null) return refused(limitRefusal);
    const claim = {
      ...{ id: randomUUID(), benefitCode: code, userId: viewer.user.id, at },
      ...{ claimNumber: claims.length + 1, reference: makeReference() },
    };
    commitWith(
      countClaim(tx, code),
      insertClaim(tx, { ...claim, accountId, limitPerAccount: benefit.limitPerAccount }),
    );
    return ok(claim);
  });
}

/** Digits and capitals without those that look alike. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 80 random bits in four groups, so that a reference can be read out and cannot be guessed. */
function makeReference(): string {
  const makeGroup = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: 4 }, makeGroup).join("-");
}
