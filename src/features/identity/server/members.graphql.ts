import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/result.ts";
import { identityErrors } from "../identity-errors.ts";
import { type Invitation, isLapsed, lapsesAt } from "../invitation.ts";
import type { Member, MemberTerms } from "../member.ts";
import { isFresh } from "../session-lifetime.ts";
import { getPermitted } from "./identity.graphql.ts";
import {
  deactivateMember,
  handOverAccount,
  inviteMember,
  type Manager,
  manageMembers,
  reactivateMember,
  resendInvitation,
  updateMember,
  withdrawInvitation,
} from "./members.actions.ts";
import { findMemberList, type MemberList } from "./members.queries.ts";
import { staffMutation } from "./staff-mutation.graphql.ts";
import { Access, ActiveStatus, DonePayload, UserGroupObject } from "./user.graphql.ts";

/** A row with the list it belongs to, because fields of the row need the account and the viewer. */
type InList<T> = T & { readonly list: MemberList };

const toGroup = ({ access, powerOfAttorney, list }: InList<MemberTerms>) => ({
  role: "CUSTOMER" as const,
  access,
  powerOfAttorney,
  kind: list.account.kind,
});
const toSpendLimit = ({ spendLimitCents, list }: InList<MemberTerms>) =>
  spendLimitCents === null ? null : toPrice(cents(spendLimitCents), list.country);

const MemberObject = builder.objectRef<InList<Member>>("Member").implement({
  description: "A person in an account, with their access level.",
  fields: (t) => ({
    customerId: t.exposeString("id"),
    displayUid: t.exposeString("userId"),
    firstName: t.exposeString("firstName"),
    lastName: t.exposeString("lastName"),
    email: t.exposeString("email"),
    mobileNumber: t.exposeString("mobileNumber", { nullable: true }),
    userGroup: t.field({ type: UserGroupObject, resolve: toGroup }),
    spendLimit: t.field({ type: PriceObject, nullable: true, resolve: toSpendLimit }),
    status: t.field({ type: ActiveStatus, resolve: ({ isActive }) => (isActive ? "ACTIVE" : "INACTIVE") }),
    lastSeenAt: t.field({ type: "DateTime", nullable: true, resolve: ({ lastSeenAt }) => lastSeenAt }),
    isMe: t.boolean({ resolve: ({ userId, list }) => userId === list.viewer.user.id }),
  }),
});

const InvitationObject = builder.objectRef<InList<Invitation>>("MemberInvitation").implement({
  description: "An invitation that has not been accepted.",
  fields: (t) => ({
    id: t.exposeID("id"),
    email: t.exposeString("email"),
    firstName: t.exposeString("firstName"),
    lastName: t.exposeString("lastName"),
    userGroup: t.field({ type: UserGroupObject, resolve: toGroup }),
    spendLimit: t.field({ type: PriceObject, nullable: true, resolve: toSpendLimit }),
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

const accountArg = { description: "The account number; left out for the viewer's own account." };

builder.queryField("members", (t) =>
  t.field({
    type: MembersPayload,
    args: { accountId: t.arg.string(accountArg) },
    resolve: async (_root, { accountId }, context) => {
      const viewer = getPermitted(context, (may) => may.members !== "none");
      const memberList = await findMemberList(context.db, viewer, accountId ?? "");
      return { memberList, userErrors: memberList === null ? [identityErrors.accountNotYours] : [] };
    },
  }),
);

async function changeAsManager(
  context: OperationContext,
  accountNumber: string | null | undefined,
  change: (manager: Manager) => Promise<readonly UserError[]>,
) {
  const viewer = getPermitted(context, (may) => may.members === "manage");
  return { userErrors: await manageMembers(context, { viewer, accountNumber: accountNumber ?? "" }, change) };
}

const toAccess = (permission: "FULL_ACCESS" | "LIMITED_ACCESS") =>
  permission === "FULL_ACCESS" ? ("FULL" as const) : ("LIMITED" as const);

builder.mutationField("inviteMember", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    args: {
      accountId: t.arg.string(accountArg),
      email: t.arg.string({ required: true }),
      firstName: t.arg.string({ required: true }),
      lastName: t.arg.string({ required: true }),
      permission: t.arg({ type: Access, required: true }),
      powerOfAttorney: t.arg.boolean({ required: true }),
      spendLimit: t.arg.float({ description: "In dollars; for limited access." }),
    },
    resolve: (_root, { accountId, permission, spendLimit, ...input }, context) =>
      changeAsManager(context, accountId, (manager) =>
        inviteMember(context, manager, { ...input, access: toAccess(permission), spendLimit: spendLimit ?? null }),
      ),
  }),
);

builder.mutationField("updateMember", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    args: {
      accountId: t.arg.string(accountArg),
      customerId: t.arg.string({ required: true }),
      permission: t.arg({ type: Access, required: true }),
      powerOfAttorney: t.arg.boolean({ required: true }),
      spendLimit: t.arg.float({ description: "In dollars; for limited access." }),
    },
    resolve: (_root, { accountId, permission, spendLimit, ...input }, context) =>
      changeAsManager(context, accountId, (manager) =>
        updateMember(context, manager, { ...input, access: toAccess(permission), spendLimit: spendLimit ?? null }),
      ),
  }),
);

const changes = { deactivateMember, reactivateMember, handOverAccount };
for (const [name, change] of Object.entries(changes)) {
  builder.mutationField(name, (t) =>
    t.field({
      type: DonePayload,
      extensions: staffMutation,
      args: { accountId: t.arg.string(accountArg), customerId: t.arg.string({ required: true }) },
      resolve: (_root, { accountId, customerId }, context) =>
        changeAsManager(context, accountId, (manager) => change(context, manager, customerId)),
    }),
  );
}

const invitationChanges = { resendInvitation, withdrawInvitation };
for (const [name, change] of Object.entries(invitationChanges)) {
  builder.mutationField(name, (t) =>
    t.field({
      type: DonePayload,
      extensions: staffMutation,
      args: { accountId: t.arg.string(accountArg), invitationId: t.arg.string({ required: true }) },
      resolve: (_root, { accountId, invitationId }, context) =>
        changeAsManager(context, accountId, (manager) => change(context, manager, invitationId)),
    }),
  );
}
