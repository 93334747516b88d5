/**
 * What a holder, or an administrator, does with the people of an account. All of it happens behind that account's wall,
 * one change after the other, and wants a sign-in no older than 15 minutes (promises §3).
 */
import { asTenant, type Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { refusalsOf } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { identityErrors } from "../identity-errors.ts";
import { checkChange, checkDeactivation, type PersonWish, parsePerson, parseTerms, type TermsWish } from "../member.ts";
import { isFresh } from "../session-lifetime.ts";
import type { SignedInViewer } from "../viewer.ts";
import { lockAccount, updateMembership } from "./accounts.store.ts";
import { type AuditAction, insertAuditEntry } from "./audit.store.ts";
import { queueInvitationMail } from "./invitation-mail.ts";
import { insertInvitation, lockInvitation, markUnsent, markWithdrawn } from "./invitations.store.ts";
import { findHolder, findMember, hasMember } from "./members.store.ts";

/** Whoever changes the people of an account, and which account it is. */
export interface Manager {
  readonly viewer: SignedInViewer;
  readonly accountId: string;
}

type Refusals = readonly UserError[];
type Services = Pick<OperationContext, "db" | "clock">;

interface Change {
  readonly tx: Transaction;
  readonly at: Date;
  audit(action: AuditAction, about: string): Promise<void>;
}

function changeMembers(
  { db, clock }: Services,
  { viewer, accountId }: Manager,
  work: (change: Change) => Promise<UserError | null>,
): Promise<Refusals> {
  const at = clock.now();
  if (!isFresh(viewer.session, at)) return Promise.resolve([identityErrors.signInAgain]);
  return asTenant(db, { accountId, userId: viewer.user.id }, async (tx) => {
    await lockAccount(tx, accountId);
    const audit = (action: AuditAction, about: string) =>
      insertAuditEntry(tx, { at, userId: viewer.user.id, accountId, acting: false, action, detail: { about } });
    const refusal = await work({ tx, at, audit });
    return refusal === null ? [] : [refusal];
  });
}

export async function inviteMember(
  services: Services,
  manager: Manager,
  wish: PersonWish & TermsWish,
): Promise<Refusals> {
  const person = parsePerson(wish);
  const terms = parseTerms(wish);
  if (!person.ok || !terms.ok) return [...refusalsOf(person), ...refusalsOf(terms)];
  const { accountId, viewer } = manager;
  const { email } = person.value;
  return changeMembers(services, manager, async ({ tx, at, audit }) => {
    if (await hasMember(tx, accountId, email)) return identityErrors.memberAlready;
    const invitedBy = viewer.user.id;
    const invitation = { accountId, invitedBy, storeId: null, createdAt: at, ...person.value, ...terms.value };
    const id = await insertInvitation(tx, invitation);
    if (id === null) return identityErrors.invitedAlready;
    await queueInvitationMail(tx, id);
    await audit("MEMBER_INVITED", email);
    return null;
  });
}

export function updateMember(
  services: Services,
  manager: Manager,
  { customerId, ...wish }: TermsWish & { customerId: string },
): Promise<Refusals> {
  const terms = parseTerms(wish);
  if (!terms.ok) return Promise.resolve(terms.refusals);
  return changeMembers(services, manager, async ({ tx, audit }) => {
    const member = await findMember(tx, manager.accountId, customerId);
    const refusal = checkChange(member);
    if (member === null || refusal !== null) return refusal;
    await updateMembership(tx, { accountId: manager.accountId, membershipId: member.id }, terms.value);
    await audit("MEMBER_CHANGED", member.email);
    return null;
  });
}

/** The database ends their sessions in this account in the same moment. */
export function deactivateMember(services: Services, manager: Manager, customerId: string): Promise<Refusals> {
  return changeMembers(services, manager, async ({ tx, audit }) => {
    const member = await findMember(tx, manager.accountId, customerId);
    const refusal = checkDeactivation(member);
    if (member === null || refusal !== null) return refusal;
    await updateMembership(tx, { accountId: manager.accountId, membershipId: member.id }, { status: "INACTIVE" });
    await audit("MEMBER_DEACTIVATED", member.email);
    return null;
  });
}

export function reactivateMember(services: Services, manager: Manager, customerId: string): Promise<Refusals> {
  return changeMembers(services, manager, async ({ tx, audit }) => {
    const member = await findMember(tx, manager.accountId, customerId);
    if (member === null) return identityErrors.memberNotFound;
    await updateMembership(tx, { accountId: manager.accountId, membershipId: member.id }, { status: "ACTIVE" });
    await audit("MEMBER_REACTIVATED", member.email);
    return null;
  });
}

const full = { access: "FULL", powerOfAttorney: false, spendLimitCents: null } as const;

/** The account gets another holder, and the one before keeps full access. There is never more than one. */
export function handOverAccount(services: Services, manager: Manager, customerId: string): Promise<Refusals> {
  const { accountId } = manager;
  return changeMembers(services, manager, async ({ tx, audit }) => {
    const heir = await findMember(tx, accountId, customerId);
    const refusal = checkChange(heir);
    if (heir === null || refusal !== null) return refusal;
    const holder = await findHolder(tx, accountId);
    if (holder !== null) await updateMembership(tx, { accountId, membershipId: holder.id }, full);
    await updateMembership(tx, { accountId, membershipId: heir.id }, { ...full, access: "HOLDER" });
    await audit("ACCOUNT_HANDED_OVER", heir.email);
    return null;
  });
}

export function resendInvitation(services: Services, manager: Manager, invitationId: string): Promise<Refusals> {
  return changeMembers(services, manager, async ({ tx, audit }) => {
    const invitation = await lockInvitation(tx, manager.accountId, invitationId);
    if (invitation === null) return identityErrors.invitationNotFound;
    await markUnsent(tx, invitation.id);
    await queueInvitationMail(tx, invitation.id);
    await audit("MEMBER_INVITED", invitation.email);
    return null;
  });
}

export function withdrawInvitation(services: Services, manager: Manager, invitationId: string): Promise<Refusals> {
  return changeMembers(services, manager, async ({ tx, at, audit }) => {
    const invitation = await lockInvitation(tx, manager.accountId, invitationId);
    if (invitation === null) return identityErrors.invitationNotFound;
    await markWithdrawn(tx, invitation.id, at);
    await audit("INVITATION_WITHDRAWN", invitation.email);
    return null;
  });
}
