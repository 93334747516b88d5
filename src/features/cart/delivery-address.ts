/** Checks that a delivery address has a street, and a suburb that matches its state and postcode. */
import type { CountryCode } from "../../shared/country.ts";
import type { UserError } from "../../shared/result.ts";
import type { Locality } from "../stores/locality.ts";
import { foldLocalityName } from "../stores/locality.ts";
import { findState, isPostcodeIn } from "../stores/state.ts";
import type { DeliveryAddress } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";

const maxLineLength = 80;

/**
 * `localities` are the known localities with the suburb's name. Our list of localities is not complete, so an unknown
 * suburb passes if its postcode belongs to the state. A known suburb must be in the state.
 */
export function checkDeliveryAddress(
  { line1, line2, suburb, state, postcode }: Omit<DeliveryAddress, "latitude" | "longitude">,
  localities: readonly Locality[],
  country: CountryCode,
): UserError | null {
  const known = findState(country, state);
  const fits = [line1, suburb].every((text) => text.trim() !== "" && text.length <= maxLineLength);
  if (!fits || (line2 ?? "").length > maxLineLength || known === null) return cartErrors.badAddress;
  if (!/^[0-9]{4}$/.test(postcode) || !isPostcodeIn(known, postcode)) return cartErrors.badAddress;
  const named = localities.filter(({ name }) => foldLocalityName(name) === foldLocalityName(suburb));
  return named.length > 0 && !named.some((locality) => locality.state === state) ? cartErrors.badAddress : null;
}
