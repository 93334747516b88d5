import { readAsTenant } from "../../../server/database.ts";
import { addDays, toLocalDate } from "../../../shared/local-date.ts";
import type { Quote } from "../../cart/quote.ts";
import { type CartRequest, readSharedQuote } from "../../cart/server/cart.queries.ts";
import { findVolumeBandName } from "../../catalogue/server/prices.store.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { mayEarnPoints } from "../../loyalty/earning.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { EarningsInput } from "../cart-earnings.ts";
import { type Bonus, isForAccount, isUsedUp, type Offer } from "../offer.ts";
import { countLimitedGrants } from "./offer-grants.store.ts";
import { listActivations, listOffers } from "./offers.store.ts";
import { findFirstOrderOn, listDaysUnderWay } from "./sales.store.ts";

export interface EarningCart {
  readonly quote: Quote;
  readonly input: EarningsInput;
}

/** The cart and the bonuses for it, in one exchange. Null for an empty cart, and for an account that earns nothing now. */
export async function readEarningCart(request: CartRequest, viewer: SignedInViewer): Promise<EarningCart | null> {
  const { db, clock, snapshots, buyer } = request;
  const accountId = viewer.account?.id;
  if (accountId === undefined || viewer.may.rewards === "none") return null;
  const at = clock.now();
  const { timeZone, code } = await getCountry(db, buyer.country);
  const today = toLocalDate(at, timeZone);
  // The day at the store may be the one before or after the day of the country's books.
  const days = { from: addDays(today, -1), to: addDays(today, 1) };
  const [quote, [account, offers, activations, group, firstOrderOn, granted, underWay]] = await Promise.all([
    readSharedQuote(request),
    readAsTenant(db, toTenant(viewer), (tx) =>
      Promise.all([
        findAccount(tx, accountId),
        listOffers(tx, code, days),
        listActivations(tx, accountId),
        findVolumeBandName(tx, accountId, today),
        findFirstOrderOn(tx, accountId),
        countLimitedGrants(tx, accountId),
        listDaysUnderWay(tx, accountId),
      ]),
    ),
  ]);
  if (account === null || !mayEarnPoints(account) || quote === null || quote.lines.length === 0) return null;
  // Every order under way counts as if it will get the bonus, so a cart never promises too much.
  const countUsed = ({ rsn, startsOn, endsOn }: Offer) =>
    (granted.get(rsn) ?? 0) + underWay.filter((day) => startsOn <= day && day <= endsOn).length;
  const bonuses = offers.filter(
    (offer): offer is Bonus =>
      offer.kind === "BONUS" &&
      isForAccount(offer, { ...account, group, firstOrderOn }) &&
      !isUsedUp(offer, countUsed(offer)),
  );
  return { quote, input: { at, catalogue: snapshots.catalogue, bonuses, activations } };
}
