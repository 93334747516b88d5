/** Data about the signed-in person that this person may read. */
import { type Database, readAsTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Account } from "../account.ts";
import type { SignedInViewer } from "../viewer.ts";
import { findAccount } from "./accounts.store.ts";
import { holdsTradeAccount, listPartners, type Partner } from "./members.store.ts";
import { type Device, listDevices } from "./sessions.store.ts";

/** The signed-in person, their account and its country. Staff who act for nobody have no account. */
export interface Me {
  readonly viewer: SignedInViewer;
  readonly account: Account | null;
  readonly country: Country | null;
}

export async function findMe(db: Database, viewer: SignedInViewer): Promise<Me> {
  const accountId = viewer.account?.id ?? null;
  if (accountId === null) return { viewer, account: null, country: null };
  const account = await readAsTenant(db, { accountId, userId: viewer.user.id }, (tx) => findAccount(tx, accountId));
  return { viewer, account, country: account === null ? null : await getCountry(db, account.country) };
}

/** The viewer's own memberships, and the account's other people when the viewer may see its members. */
export function listPartnerAccounts(db: Database, { user, account, may }: SignedInViewer): Promise<Partner[]> {
  const accountId = account !== null && may.members !== "none" ? account.id : null;
  return readAsTenant(db, { accountId, userId: user.id }, (tx) => listPartners(tx, { userId: user.id, accountId }));
}

export interface OwnDevice extends Device {
  readonly isThisOne: boolean;
}

export async function listOwnDevices(db: Database, viewer: SignedInViewer, now: Date): Promise<OwnDevice[]> {
  const devices = await listDevices(db, viewer.user.id, now);
  return devices.map((device) => ({ ...device, isThisOne: device.id === viewer.session.id }));
}

/** Account holders and staff cannot close their own sign-in: they call the account team (Specification §6). */
export async function mayCloseOwnSignIn(db: Database, { user }: SignedInViewer): Promise<boolean> {
  return user.role === "CUSTOMER" && !(await holdsTradeAccount(db, user.id));
}
