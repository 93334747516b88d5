import { unauthorized } from "../../../server/graphql/unauthorized.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { isCountryCode } from "../../../shared/country-code.ts";
import type { PaymentServices } from "../../cards/server/payments.ts";
import type { SignedInViewer, ViewerAccount } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";

/** Staff who stand in no account have none to pay for. */
export function getAccount({ account }: SignedInViewer): ViewerAccount {
  if (account === null) throw unauthorized();
  return account;
}

export function tenantOf(viewer: SignedInViewer) {
  return { accountId: getAccount(viewer).id, userId: viewer.user.id };
}

export function getCountryOf({ db }: OperationContext, viewer: SignedInViewer): Promise<Country> {
  const { country } = getAccount(viewer);
  if (!isCountryCode(country)) throw new Error(`An account is in ${country}, where nothing is sold.`);
  return getCountry(db, country);
}

export function paymentServices({ db, clock, log, payments }: OperationContext): PaymentServices {
  return { db, clock, log, gateway: payments.gateway, purposes: payments.purposes };
}
