/** The people whom the embedded provider signs in. */
import type { Database } from "../../../server/database.ts";
import { type DemoPerson, findProviderPerson, listDemoPeople, type ProviderPerson } from "./provider.store.ts";

interface Services {
  readonly db: Database;
  /** Whether this installation has the demo world. */
  readonly isDemoOn: boolean;
}

/** Null for demo people where the demo world is off: nobody signs in as them. */
export async function findSignInPerson(
  { db, isDemoOn }: Services,
  by: { readonly email: string } | { readonly subject: string },
): Promise<ProviderPerson | null> {
  const person = await findProviderPerson(db, by);
  return person?.isDemo && !isDemoOn ? null : person;
}

/** The demo people with a button on the sign-in page. */
export async function listSignInButtons({ db, isDemoOn }: Services): Promise<readonly DemoPerson[]> {
  return isDemoOn ? listDemoPeople(db) : [];
}
