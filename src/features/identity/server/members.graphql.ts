import { asTenant } from "../../../server/database.ts";
import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { isCountryCode } from "../../../shared/country-code.ts";
import { cents, priceOf } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { identityErrors } from "../identity-errors.ts";
import { type Invitation, isLapsed, lapsesAt } from "../invitation.ts";
import type { Member, MemberTerms } from "../member.ts";
import { isFresh } from "../session-lifetime.ts";
import type { SignedInViewer } from "../viewer.ts";
import type { Account } from "./account-rows.ts";
import { findAccount, findAccountByNumber } from "./accounts.store.ts";
import { getPermitted } from "./identity-context.ts";
import { listInvitations } from "./invitations.store.ts";
import {
  deactivateMember,
  handOverAccount,
  inviteMember,
  type Manager,
  reactivateMember,
  resendInvitation,
  updateMember,
  withdrawInvitation,
} from "./members.actions.ts";
import { listMembers } from "./members.store.ts";
import { Access, ActiveStatus, DonePayload, UserGroupObject } from "./user.graphql.ts";

interface MemberList {
  readonly viewer: SignedInViewer;
  readonly account: Account;
  readonly country: Country;
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
}

type Shown<T> = T & { readonly list: MemberList };

const groupOf = ({ access, powerOfAttorney, list }: Shown<MemberTerms>) => ({
  role: "CUSTOMER" as const,
  access,
  powerOfAttorney,
  kind: list.account.kind,
});
const limitOf = ({ spendLimitCents, list }: Shown<MemberTerms>) =>
  spendLimitCents === null ? null : priceOf(cents(spendLimitCents), list.country);

const MemberObject = builder.objectRef<Shown<Member>>("Member").implement({
  description: "A person in an account, and how far they may go there.",
  fields: (t) => ({
    customerId: t.exposeString("id"),
    displayUid: t.exposeString("userId"),
    firstName: t.exposeString("firstName"),
    lastName: t.exposeString("lastName"),
    email: t.exposeString("email"),
    mobileNumber: t.exposeString("mobileNumber", { nullable: true }),
    userGroup: t.field({ type: UserGroupObject, resolve: groupOf }),
    spendLimit: t.field({ type: PriceObject, nullable: true, resolve: limitOf }),
    status: t.field({ type: ActiveStatus, resolve: ({ isActive }) => (isActive ? "ACTIVE" : "INACTIVE") }),
    lastSeenAt: t.field({ type: "DateTime", nullable: true, resolve: ({ lastSeenAt }) => lastSeenAt }),
    isMe: t.boolean({ resolve: ({ userId, list }) => userId === list.viewer.user.id }),
  }),
});

const InvitationObject = builder.objectRef<Shown<Invitation>>("MemberInvitation").implement({
  description: "Somebody who was asked to join and has not answered.",
  fields: (t) => ({
    id: t.exposeID("id"),
    email: t.exposeString("email"),
    firstName: t.exposeString("firstName"),
    lastName: t.exposeString("lastName"),
    userGroup: t.field({ type: UserGroupObject, resolve: groupOf }),
    spendLimit: t.field({ type: PriceObject, nullable: true, resolve: limitOf }),
    lapsesAt: t.field({ type: "DateTime", nullable: true, resolve: (invitation) => lapsesAt(invitation) }),
    isLapsed: t.boolean({ resolve: (invitation, _arguments, { clock }) => isLapsed(invitation, clock.now()) }),
  }),
});

const MemberListObject = builder.objectRef<MemberList>("MemberList").implement({
  fields: (t) => ({
    accountId: t.string({ resolve: ({ account }) => account.number }),
    accountName: t.string({ resolve: ({ account }) => account.name }),
    mayManage: t.boolean({ resolve: ({ viewer }) => viewer.may.members === "manage" }),
    isSignInFresh: t.boolean({
      description: "Whether members can be changed without signing in again.",
      resolve: ({ viewer }, _arguments, { clock }) => isFresh(viewer.session, clock.now()),
    }),
    members: t.field({ type: [MemberObject], resolve: (list) => list.members.map((each) => ({ ...each, list })) }),
    invitations: t.field({
      type: [InvitationObject],
      resolve: (list) => list.invitations.map((each) => ({ ...each, list })),
    }),
  }),
});

const MembersPayload = payloadRef<{ memberList: MemberList | null }>("MembersPayload");
MembersPayload.implement({
  fields: (t) => ({ memberList: t.expose("memberList", { type: MemberListObject, nullable: true }) }),
});

/** One's own account, or for an administrator the one that is named. Another's and none are the same. */
function findPlace({ db }: OperationContext, { account }: SignedInViewer, number: string): Promise<Account | null> {
  if (account === null) return findAccountByNumber(db, number);
  return number === "" || number === account.number ? findAccount(db, account.id) : Promise.resolve(null);
}

const accountArg = { description: "Its number; left out for one's own." };

builder.queryField("members", (t) =>
  t.field({
    type: MembersPayload,
    args: { accountId: t.arg.string(accountArg) },
    resolve: async (_root, { accountId }, context) => {
      const viewer = getPermitted(context, (may) => may.members !== "none");
      const account = await findPlace(context, viewer, accountId ?? "");
      if (account === null || !isCountryCode(account.country)) {
        return { memberList: null, userErrors: [identityErrors.accountNotYours] };
      }
      const country = await getCountry(context.db, account.country);
      const tenant = { accountId: account.id, userId: viewer.user.id };
      const people = await asTenant(context.db, tenant, async (tx) => ({
        members: await listMembers(tx, account.id),
        invitations: await listInvitations(tx, account.id),
      }));
      return { memberList: { viewer, account, country, ...people }, userErrors: [] };
    },
  }),
);

async function asManager(
  context: OperationContext,
  accountId: string | null | undefined,
  change: (manager: Manager) => Promise<readonly UserError[]>,
) {
  const viewer = getPermitted(context, (may) => may.members === "manage");
  const account = await findPlace(context, viewer, accountId ?? "");
  if (account === null) return { userErrors: [identityErrors.accountNotYours] };
  return { userErrors: await change({ viewer, accountId: account.id }) };
}

const accessOf = (permission: "FULL_ACCESS" | "LIMITED_ACCESS") =>
  permission === "FULL_ACCESS" ? ("FULL" as const) : ("LIMITED" as const);

builder.mutationField("inviteMember", (t) =>
  t.field({
    type: DonePayload,
    args: {
      accountId: t.arg.string(accountArg),
      email: t.arg.string({ required: true }),
      firstName: t.arg.string({ required: true }),
      lastName: t.arg.string({ required: true }),
      permission: t.arg({ type: Access, required: true }),
      powerOfAttorney: t.arg.boolean({ required: true }),
      spendLimit: t.arg.float({ description: "In dollars; for limited access." }),
    },
    resolve: (_root, { accountId, permission, spendLimit, ...wish }, context) =>
      asManager(context, accountId, (manager) =>
        inviteMember(context, manager, { ...wish, access: accessOf(permission), spendLimit: spendLimit ?? null }),
      ),
  }),
);

builder.mutationField("updateMember", (t) =>
  t.field({
    type: DonePayload,
    args: {
      accountId: t.arg.string(accountArg),
      customerId: t.arg.string({ required: true }),
      permission: t.arg({ type: Access, required: true }),
      powerOfAttorney: t.arg.boolean({ required: true }),
      spendLimit: t.arg.float({ description: "In dollars; for limited access." }),
    },
    resolve: (_root, { accountId, permission, spendLimit, ...wish }, context) =>
      asManager(context, accountId, (manager) =>
        updateMember(context, manager, { ...wish, access: accessOf(permission), spendLimit: spendLimit ?? null }),
      ),
  }),
);

const changes = { deactivateMember, reactivateMember, handOverAccount };
for (const [name, change] of Object.entries(changes)) {
  builder.mutationField(name, (t) =>
    t.field({
      type: DonePayload,
      args: { accountId: t.arg.string(accountArg), customerId: t.arg.string({ required: true }) },
      resolve: (_root, { accountId, customerId }, context) =>
        asManager(context, accountId, (manager) => change(context, manager, customerId)),
    }),
  );
}

const invitationChanges = { resendInvitation, withdrawInvitation };
for (const [name, change] of Object.entries(invitationChanges)) {
  builder.mutationField(name, (t) =>
    t.field({
      type: DonePayload,
      args: { accountId: t.arg.string(accountArg), invitationId: t.arg.string({ required: true }) },
      resolve: (_root, { accountId, invitationId }, context) =>
        asManager(context, accountId, (manager) => change(context, manager, invitationId)),
    }),
  );
}
