/** Whether a van can find it: a street, and a suburb that goes with its state and postcode. */
import type { CountryCode } from "../../shared/country-code.ts";
import type { UserError } from "../../shared/user-error.ts";
import type { Locality } from "../stores/locality.ts";
import { foldLocalityName } from "../stores/locality-name.ts";
import { findState, isPostcodeOf } from "../stores/state.ts";
import type { DeliveryAddress } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";

const longestLine = 80;

/**
 * `places` are the localities that bear the suburb's name. A list of them is never whole, so a suburb that is not on it
 * passes when its postcode belongs to the state; one that is on it must be in the state.
 */
export function checkDeliveryAddress(
  { line1, line2, suburb, state, postcode }: Omit<DeliveryAddress, "latitude" | "longitude">,
  places: readonly Locality[],
  country: CountryCode,
): UserError | null {
  const known = findState(country, state);
  const fits = [line1, suburb].every((text) => text.trim() !== "" && text.length <= longestLine);
  if (!fits || (line2 ?? "").length > longestLine || known === null) return cartErrors.badAddress;
  if (!/^[0-9]{4}$/.test(postcode) || !isPostcodeOf(known, postcode)) return cartErrors.badAddress;
  const named = places.filter(({ name }) => foldLocalityName(name) === foldLocalityName(suburb));
  return named.length > 0 && !named.some((place) => place.state === state) ? cartErrors.badAddress : null;
}
