/**
 * What a holder or an administrator changes about the people of an account. Each change runs in a transaction of that
 * account's tenant and locks the account, so that changes run one after the other. The rights are read after the lock: the
 * change before may have taken them away. A change needs a sign-in that is no older than 15 minutes.
 */
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type CommitWith, type Database, type Transaction } from "../../../server/database.ts";
import { listRefusals, type UserError } from "../../../shared/result.ts";
import { type AuditAction, type AuditChange, describeChange } from "../audit.ts";
import { identityErrors } from "../identity-errors.ts";
import {
  checkChange,
  checkDeactivation,
  type Member,
  type PersonInput,
  parsePerson,
  parseTerms,
  type TermsInput,
} from "../member.ts";
import { isFresh } from "../session-lifetime.ts";
import type { SignedInViewer } from "../viewer.ts";
import { lockAccount } from "./accounts.store.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { lockRights, queueInvitationMail } from "./identity.steps.ts";
import { hasInvitation, insertInvitation, lockInvitation, markUnsent, markWithdrawn } from "./invitations.store.ts";
import { findMembersAccountId } from "./members.queries.ts";
import { findHolder, findMember, hasMember, updateMembership } from "./members.store.ts";
import { insertRequestedMail } from "./requested-mails.store.ts";

/** Who changes the people of which account. */
export interface Manager {
  readonly viewer: SignedInViewer;
  readonly accountId: string;
}

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** Runs a change for the viewer's own account, or for an administrator for the account with this number. */
export async function manageMembers(
  { db }: Services,
  { viewer, accountNumber }: { readonly viewer: SignedInViewer; readonly accountNumber: string },
  change: (manager: Manager) => Promise<Refusals>,
): Promise<Refusals> {
  const accountId = await findMembersAccountId(db, viewer, accountNumber);
  return accountId === null ? [identityErrors.accountNotYours] : change({ viewer, accountId });
}

interface Change {
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
  readonly at: Date;
  /** `about` is the e-mail address of the member. */
  audit(action: AuditAction, about: string, changed: AuditChange): Promise<void>;
}

interface Work<T> {
  /** Reads what the change needs. Its statements leave with the locks and run after them. */
  readonly find: (tx: Transaction) => Promise<T>;
  readonly change: (found: T, change: Change) => Promise<UserError | null> | UserError | null;
}

function changeMembers<T>(
  { db, clock }: Services,
  { viewer, accountId }: Manager,
  { find, change }: Work<T>,
): Promise<Refusals> {
  const at = clock.now();
  if (!isFresh(viewer.session, at)) return Promise.resolve([identityErrors.signInAgain]);
  return asTenant(db, { accountId, userId: viewer.user.id }, async (tx, commitWith) => {
    const [, may, found] = await Promise.all([lockAccount(tx, accountId), lockRights(tx, viewer), find(tx)]);
    if (may.members !== "manage") return [identityErrors.unauthorised];
    const audit = (action: AuditAction, about: string, changed: AuditChange) =>
      insertAuditEntry(tx, {
        ...{ at, userId: viewer.user.id, accountId, acting: false, action, detail: { about }, ...changed },
        subject: { kind: "MEMBER", id: about },
      });
    const refusal = await change(found, { tx, commitWith, at, audit });
    return refusal === null ? [] : [refusal];
  });
}

export async function inviteMember(
  services: Services,
  manager: Manager,
  input: PersonInput & TermsInput,
): Promise<Refusals> {
  const person = parsePerson(input);
  const terms = parseTerms(input);
  if (!person.ok || !terms.ok) return [...listRefusals(person), ...listRefusals(terms)];
  const { accountId, viewer } = manager;
  const { email } = person.value;
  return changeMembers(services, manager, {
    find: (tx) => Promise.all([hasMember(tx, accountId, email), hasInvitation(tx, accountId, email)]),
    change: async ([isMember, isInvited], { tx, commitWith, at, audit }) => {
      if (isMember) return identityErrors.memberAlready;
      if (isInvited) return identityErrors.invitedAlready;
      const invitedBy = viewer.user.id;
      if (!(await insertRequestedMail(tx, { accountId, userId: invitedBy, recipient: email, at }))) {
        return identityErrors.tooManyInvitations;
      }
      const invitation = { accountId, invitedBy, storeId: null, createdAt: at, ...person.value, ...terms.value };
      const id = await insertInvitation(tx, invitation);
      if (id === null) return identityErrors.invitedAlready;
      const invited = describeChange({ invitation: null }, { invitation: "open", ...terms.value });
      commitWith(queueInvitationMail(tx, id), audit("MEMBER_INVITED", email, invited));
      return null;
    },
  });
}

export function updateMember(
  services: Services,
  manager: Manager,
  { customerId, ...input }: TermsInput & { customerId: string },
): Promise<Refusals> {
  const terms = parseTerms(input);
  if (!terms.ok) return Promise.resolve(terms.refusals);
  return changeMembers(services, manager, {
    find: (tx) => findMember(tx, manager.accountId, customerId),
    change: (member, { tx, commitWith, audit }) => {
      const refusal = checkChange(member);
      if (member === null || refusal !== null) return refusal;
      const ids = { accountId: manager.accountId, membershipId: member.id };
      const { access, powerOfAttorney, spendLimitCents } = member;
      const changed = describeChange({ access, powerOfAttorney, spendLimitCents }, { ...terms.value });
      commitWith(updateMembership(tx, ids, terms.value), audit("MEMBER_CHANGED", member.email, changed));
      return null;
    },
  });
}

/** A trigger of the database ends the member's sessions in this account in the same transaction. */
export function deactivateMember(services: Services, manager: Manager, customerId: string): Promise<Refusals> {
  return changeMembers(services, manager, {
    find: (tx) => findMember(tx, manager.accountId, customerId),
    change: (member, { tx, commitWith, audit }) => {
      const refusal = checkDeactivation(member);
      if (member === null || refusal !== null) return refusal;
      const ids = { accountId: manager.accountId, membershipId: member.id };
      const changed = describeStatus(member, "INACTIVE");
      commitWith(updateMembership(tx, ids, { status: "INACTIVE" }), audit("MEMBER_DEACTIVATED", member.email, changed));
      return null;
    },
  });
}

export function reactivateMember(services: Services, manager: Manager, customerId: string): Promise<Refusals> {
  return changeMembers(services, manager, {
    find: (tx) => findMember(tx, manager.accountId, customerId),
    change: (member, { tx, commitWith, audit }) => {
      if (member === null) return identityErrors.memberNotFound;
      const ids = { accountId: manager.accountId, membershipId: member.id };
      const changed = describeStatus(member, "ACTIVE");
      commitWith(updateMembership(tx, ids, { status: "ACTIVE" }), audit("MEMBER_REACTIVATED", member.email, changed));
      return null;
    },
  });
}

function describeStatus({ isActive }: Member, status: "ACTIVE" | "INACTIVE"): AuditChange {
  return describeChange({ status: isActive ? "ACTIVE" : "INACTIVE" }, { status });
}

const fullAccess = { access: "FULL", powerOfAttorney: false, spendLimitCents: null } as const;

/** Makes another member the holder. The holder before keeps full access: an account has exactly one holder. */
export function handOverAccount(services: Services, manager: Manager, customerId: string): Promise<Refusals> {
  const { accountId } = manager;
  return changeMembers(services, manager, {
    find: (tx) => Promise.all([findMember(tx, accountId, customerId), findHolder(tx, accountId)]),
    change: ([heir, holder], { tx, commitWith, audit }) => {
      const refusal = checkChange(heir);
      if (heir === null || refusal !== null) return refusal;
      if (holder !== null) commitWith(updateMembership(tx, { accountId, membershipId: holder.id }, fullAccess));
      const asHolder = { ...fullAccess, access: "HOLDER" } as const;
      commitWith(updateMembership(tx, { accountId, membershipId: heir.id }, asHolder));
      const changed = describeChange({ holder: holder?.email ?? null }, { holder: heir.email });
      commitWith(audit("ACCOUNT_HANDED_OVER", heir.email, changed));
      return null;
    },
  });
}

export function resendInvitation(services: Services, manager: Manager, invitationId: string): Promise<Refusals> {
  const { accountId, viewer } = manager;
  return changeMembers(services, manager, {
    find: (tx) => lockInvitation(tx, accountId, invitationId),
    change: async (invitation, { tx, commitWith, at, audit }) => {
      if (invitation === null) return identityErrors.invitationNotFound;
      const { id, email } = invitation;
      if (!(await insertRequestedMail(tx, { accountId, userId: viewer.user.id, recipient: email, at }))) {
        return identityErrors.tooManyInvitations;
      }
      const resent = describeChange({ invitation: "open" }, { invitation: "sent again" });
      commitWith(markUnsent(tx, id), queueInvitationMail(tx, id), audit("MEMBER_INVITED", email, resent));
      return null;
    },
  });
}

export function withdrawInvitation(services: Services, manager: Manager, invitationId: string): Promise<Refusals> {
  return changeMembers(services, manager, {
    find: (tx) => lockInvitation(tx, manager.accountId, invitationId),
    change: (invitation, { tx, commitWith, at, audit }) => {
      if (invitation === null) return identityErrors.invitationNotFound;
      const withdrawn = describeChange({ invitation: "open" }, { invitation: "withdrawn" });
      commitWith(markWithdrawn(tx, invitation.id, at), audit("INVITATION_WITHDRAWN", invitation.email, withdrawn));
      return null;
    },
  });
}
