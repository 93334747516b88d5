import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { addDays, toLocalDate } from "../../../shared/local-date.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { findVolumeBandName } from "../../catalogue/server/prices.store.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { mayTakePart } from "../../loyalty/membership.ts";
import { mayRedeem } from "../../loyalty/points.ts";
import { getsRewards, isForAccount } from "../offer.ts";
import { offersErrors } from "../offers-errors.ts";
import { insertActivation, listOffers, lockForActivation } from "./offers.store.ts";
import { findFirstOrderOn } from "./sales.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** Orders that are placed from now on count. Activating again changes nothing. */
export async function activateOffer(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { rsn, country }: { readonly rsn: string; readonly country: Country },
): Promise<Result<string, UserError>> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return refused(identityErrors.unauthorised);
  const at = clock.now();
  const today = toLocalDate(at, country.timeZone);
  // The day at the store of the next order may be the one before or after the day of the country's books.
  const days = { from: addDays(today, -1), to: addDays(today, 1) };
  return asTenant(db, toTenant(viewer), async (tx, commitWith) => {
    const [may, , account, offers, group, firstOrderOn] = await Promise.all([
      lockRights(tx, viewer),
      lockForActivation(tx, rsn),
      findAccount(tx, accountId),
      listOffers(tx, country.code, days),
      findVolumeBandName(tx, accountId, today),
      findFirstOrderOn(tx, accountId),
    ]);
    if (!mayRedeem(may) || account === null) return refused(identityErrors.unauthorised);
    const offer = offers.find((each) => each.rsn === rsn);
    const isShown =
      offer !== undefined && mayTakePart(account) && isForAccount(offer, { ...account, group, firstOrderOn });
    if (!isShown) return refused(offersErrors.offerNotFound);
    if (!getsRewards(account)) return refused(offersErrors.notAMember);
    if (offer.needsActivation) commitWith(insertActivation(tx, { accountId, rsn, userId: viewer.user.id, at }));
    return ok(rsn);
  });
}
