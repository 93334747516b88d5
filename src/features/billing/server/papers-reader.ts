import { unauthorized } from "../../../server/graphql/unauthorized.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { getPermitted } from "../../identity/server/identity-context.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listCountries } from "../../stores/server/countries.store.ts";

/** Whoever looks at what an account owes: its people with full access, and a rep who acts for it. */
export interface Reader {
  readonly viewer: SignedInViewer;
  readonly accountId: string;
  readonly userId: string;
  readonly accountNumber: string;
  readonly country: Country;
}

/** Staff who stand in no account have nothing to look at. */
export async function getReader(context: OperationContext): Promise<Reader> {
  const viewer = getPermitted(context, (may) => may.receivables !== "none");
  const { account, user } = viewer;
  if (account === null) throw unauthorized();
  const country = (await listCountries(context.db)).find(({ code }) => code === account.country);
  if (country === undefined) throw new Error(`An account is in ${account.country}, where nothing is sold.`);
  return { viewer, accountId: account.id, userId: user.id, accountNumber: account.number, country };
}
