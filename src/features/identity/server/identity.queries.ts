/** Data about the signed-in person that this person may read. */
import { type Database, readAsTenant, readBesideTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Account } from "../account.ts";
import type { AppMemory } from "../app-memory.ts";
import { type SignedInViewer, toTenant, type Viewer } from "../viewer.ts";
import { findAccount } from "./accounts.store.ts";
import { getMemory } from "./app-memory.store.ts";
import { findPendingEmail } from "./email-changes.store.ts";
import { getConsent, type MarketingConsent } from "./marketing.store.ts";
import { holdsTradeAccount, listPartners, type Partner } from "./members.store.ts";
import { type Device, listDevices } from "./sessions.store.ts";

/** Reads what belongs to no account, in the same exchange as the check of the viewer. */
export function readBesideViewer<T>(
  { db, viewer }: { readonly db: Database; readonly viewer: Viewer },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return viewer.user === null ? work(db) : readBesideTenant(db, toTenant(viewer), work);
}

export interface AccountAndCountry {
  readonly account: Account;
  readonly country: Country;
}

/** The viewer's account and its country. Null for staff who act for nobody. */
export async function findOwnAccount(db: Database, viewer: SignedInViewer): Promise<AccountAndCountry | null> {
  if (viewer.account === null) return null;
  const { id, country } = viewer.account;
  const account = await readAsTenant(db, toTenant(viewer), (tx) => findAccount(tx, id));
  return account && { account, country: await getCountry(db, country) };
}

/** The viewer's own memberships, and the account's other people when the viewer may see its members. */
export function listPartnerAccounts(db: Database, viewer: SignedInViewer): Promise<Partner[]> {
  const { user, account, may } = viewer;
  const accountId = account !== null && may.members !== "none" ? account.id : null;
  return readAsTenant(db, toTenant(viewer), (tx) => listPartners(tx, { userId: user.id, accountId }));
}

export interface OwnDevice extends Device {
  readonly isThisOne: boolean;
}

export async function listOwnDevices(db: Database, viewer: SignedInViewer, now: Date): Promise<OwnDevice[]> {
  const devices = await readBesideTenant(db, toTenant(viewer), (beside) => listDevices(beside, viewer.user.id, now));
  return devices.map((device) => ({ ...device, isThisOne: device.id === viewer.session.id }));
}

/** Account holders and staff cannot close their own sign-in: they call the account team (Specification §6). */
export async function mayCloseOwnSignIn(db: Database, viewer: SignedInViewer): Promise<boolean> {
  const { id, role } = viewer.user;
  if (role !== "CUSTOMER") return false;
  return !(await readBesideTenant(db, toTenant(viewer), (beside) => holdsTradeAccount(beside, id)));
}

/** The new e-mail address that the viewer has not confirmed yet. */
export function findOwnPendingEmail(db: Database, viewer: SignedInViewer, now: Date): Promise<string | null> {
  return readBesideTenant(db, toTenant(viewer), (beside) => findPendingEmail(beside, viewer.user.id, now));
}

/** What the viewer's app remembers. */
export function getOwnMemory(db: Database, viewer: SignedInViewer): Promise<AppMemory> {
  return readBesideTenant(db, toTenant(viewer), (beside) => getMemory(beside, viewer.user.id));
}

/** Whether the viewer wants e-mails about offers. */
export function getOwnConsent(db: Database, viewer: SignedInViewer): Promise<MarketingConsent> {
  return readBesideTenant(db, toTenant(viewer), (beside) => getConsent(beside, viewer.user.id));
}
