import { type Database, readAsTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Account } from "../account.ts";
import type { Invitation } from "../invitation.ts";
import type { Member } from "../member.ts";
import type { SignedInViewer } from "../viewer.ts";
import { findAccount, findAccountByNumber } from "./accounts.store.ts";
import { listInvitations } from "./invitations.store.ts";
import { listMembers } from "./members.store.ts";

/**
 * The account whose members the viewer sees or changes: their own, or for an administrator the account with this number.
 * Null for another account and for one that does not exist, so that nobody can find out which numbers exist.
 */
export async function findMembersAccount(
  db: Database,
  { account }: SignedInViewer,
  number: string,
): Promise<Account | null> {
  if (account === null) return findAccountByNumber(db, number);
  return number === "" || number === account.number ? findAccount(db, account.id) : null;
}

export interface MemberList {
  readonly viewer: SignedInViewer;
  readonly account: Account;
  readonly country: Country;
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
}

export async function findMemberList(db: Database, viewer: SignedInViewer, number: string): Promise<MemberList | null> {
  const account = await findMembersAccount(db, viewer, number);
  if (account === null) return null;
  const country = await getCountry(db, account.country);
  const people = await readAsTenant(db, { accountId: account.id, userId: viewer.user.id }, async (tx) => ({
    members: await listMembers(tx, account.id),
    invitations: await listInvitations(tx, account.id),
  }));
  return { viewer, account, country, ...people };
}
