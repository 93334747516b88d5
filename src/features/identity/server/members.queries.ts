import { type Database, readAsTenant, readBesideTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Account } from "../account.ts";
import type { Invitation } from "../invitation.ts";
import type { Member } from "../member.ts";
import { type SignedInViewer, toTenant } from "../viewer.ts";
import { findAccount, findAccountByNumber } from "./accounts.store.ts";
import { listInvitations } from "./invitations.store.ts";
import { listMembers } from "./members.store.ts";

/**
 * The account whose members the viewer sees or changes: their own, or for an administrator the account with this number.
 * Null for another account and for one that does not exist, so that nobody can find out which numbers exist.
 */
export async function findMembersAccountId(
  db: Database,
  viewer: SignedInViewer,
  number: string,
): Promise<string | null> {
  const { account } = viewer;
  if (account !== null) return number === "" || number === account.number ? account.id : null;
  const found = await readBesideTenant(db, toTenant(viewer), (beside) => findAccountByNumber(beside, number));
  return found?.id ?? null;
}

export interface MemberList {
  readonly viewer: SignedInViewer;
  readonly account: Account;
  readonly country: Country;
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
}

export async function findMemberList(db: Database, viewer: SignedInViewer, number: string): Promise<MemberList | null> {
  const accountId = await findMembersAccountId(db, viewer, number);
  if (accountId === null) return null;
  const [account, members, invitations] = await readAsTenant(db, { accountId, userId: viewer.user.id }, (tx) =>
    Promise.all([findAccount(tx, accountId), listMembers(tx, accountId), listInvitations(tx, accountId)]),
  );
  return account && { viewer, account, country: await getCountry(db, account.country), members, invitations };
}
