/**
 * The viewer is the person a request comes from: a guest, or a signed-in person who uses one account at a time. A rep uses
 * an account only while acting for it. capabilities.ts alone decides what a viewer may do.
 */
import type { CountryCode } from "../../shared/country.ts";
import type { Access, AccountKind, Hold, Role } from "./account.ts";
import { type Capabilities, calculateCapabilities } from "./capabilities.ts";

export interface ViewerUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobileNumber: string | null;
  readonly role: Role;
  readonly favouriteStoreId: string | null;
  /** The stores that store staff are limited to. Null for everybody else. */
  readonly storeIds: readonly string[] | null;
}

export interface ViewerAccount {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly country: CountryCode;
  readonly terms: "CASH" | "CREDIT";
  readonly hold: Hold;
  readonly holdReason: string | null;
  readonly isPainter: boolean;
  readonly seesRewards: boolean;
  readonly rewardsSuspended: boolean;
}

export interface ViewerMembership {
  readonly id: string;
  readonly access: Access;
  readonly powerOfAttorney: boolean;
  readonly spendLimitCents: number | null;
}

export interface ViewerSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly authenticatedAt: Date;
}

export interface SignedInViewer {
  readonly user: ViewerUser;
  readonly session: ViewerSession;
  readonly account: ViewerAccount | null;
  readonly membership: ViewerMembership | null;
  /** True while a member of staff acts for a customer's account. */
  readonly acting: boolean;
  readonly may: Capabilities;
}

export interface GuestViewer {
  readonly user: null;
  readonly session: null;
  readonly account: null;
  readonly membership: null;
  readonly acting: false;
  readonly may: Capabilities;
}

export type Viewer = SignedInViewer | GuestViewer;

export const guest: GuestViewer = {
  user: null,
  session: null,
  account: null,
  membership: null,
  acting: false,
  may: calculateCapabilities({ role: null, account: null, membership: null }),
};

/**
 * The owner of the rows that a viewer reads. The check of the viewer is read for the same tenant, in the same exchange. Store
 * staff see their stores, or while they act for a customer the account of this customer.
 */
export function toTenant({ user, account }: SignedInViewer): Tenant {
  const staffStores = account === null ? user.storeIds : null;
  return { accountId: account?.id ?? null, userId: user.id, ...(staffStores === null ? {} : { staffStores }) };
}

/** The same for the work of staff, also while they act for a customer: store staff see their stores, others everything. */
export function toStaffTenant({ user }: Pick<SignedInViewer, "user">): Tenant {
  return { accountId: null, userId: user.id, ...(user.storeIds === null ? {} : { staffStores: user.storeIds }) };
}

interface Tenant {
  readonly accountId: string | null;
  readonly userId: string;
  readonly staffStores?: readonly string[];
}

/**
 * What a viewer may do after they were read again: nothing, if the session has ended, is now in another account, or if the
 * person now works in other stores.
 */
export function confirmRights({ account, user }: SignedInViewer, now: SignedInViewer | null): Capabilities {
  const isSame = now !== null && now.account?.id === account?.id && haveSameStores(now.user, user);
  return isSame ? now.may : guest.may;
}

function haveSameStores(one: ViewerUser, other: ViewerUser): boolean {
  return JSON.stringify(one.storeIds) === JSON.stringify(other.storeIds);
}

export function formatName(user: Pick<ViewerUser, "firstName" | "lastName">): string {
  return `${user.firstName} ${user.lastName}`;
}
