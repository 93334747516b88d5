import type { Database } from "../../../server/database.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { getMerchant } from "./merchants.store.ts";
import type { Letterhead } from "./paper-parts.ts";

/** Null for an account that is not there. */
export async function findLetterhead(
  { db, publicUrl }: { db: Database; publicUrl: string },
  accountId: string,
): Promise<Letterhead | null> {
  const account = await findAccount(db, accountId);
  const country = (await listCountries(db)).find(({ code }) => code === account?.country);
  if (account === null || country === undefined) return null;
  return { account, country, merchant: await getMerchant(db, country.code), publicUrl };
}
