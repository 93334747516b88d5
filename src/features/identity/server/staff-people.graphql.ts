import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { formatAccess, staffRoles } from "../account.ts";
import type { StaffPerson } from "../staff-person.ts";
import { formatName } from "../viewer.ts";
import { getStaff } from "./identity.graphql.ts";
import { readBesideViewer } from "./identity.queries.ts";
import { listStaff } from "./people.store.ts";
import { staffMutation } from "./staff-mutation.graphql.ts";
import { addStaffMember, changeStaffMember } from "./staff-people.actions.ts";
import { ActiveStatus, DonePayload } from "./user.graphql.ts";

const getManager = (context: OperationContext) => getStaff(context, ({ people }) => people);

const StaffPersonObject = builder.objectRef<StaffPerson>("StaffPerson").implement({
  description: "A member of staff.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.string({ resolve: formatName }),
    email: t.exposeString("email"),
    role: t.exposeString("role"),
    roleName: t.string({ resolve: ({ role }) => formatAccess(null, role) }),
    stores: t.stringList({ description: "The names of the stores that limit them.", resolve: listStoreNames }),
    storeIds: t.stringList({ resolve: ({ storeIds }) => [...storeIds] }),
    status: t.field({ type: ActiveStatus, resolve: ({ isActive }) => (isActive ? "ACTIVE" : "INACTIVE") }),
    isSelf: t.boolean({ resolve: ({ id }, _arguments, { viewer }) => viewer.user?.id === id }),
  }),
});

function listStoreNames({ storeIds }: StaffPerson, _arguments: object, { snapshots }: OperationContext): string[] {
  return storeIds.map((id) => snapshots.stores.byId.get(id)?.shortName ?? id);
}

const StaffRoleObject = builder.objectRef<StaffPerson["role"]>("StaffRole").implement({
  fields: (t) => ({
    code: t.string({ resolve: (role) => role }),
    name: t.string({ resolve: (role) => formatAccess(null, role) }),
  }),
});

builder.queryField("staffRoles", (t) =>
  t.field({
    type: [StaffRoleObject],
    resolve: (_root, _arguments, context) => {
      getManager(context);
      return [...staffRoles];
    },
  }),
);

builder.queryField("staffPeople", (t) =>
  t.field({
    type: [StaffPersonObject],
    description: "Everybody who works for the merchant, by name.",
    resolve: (_root, _arguments, context) => {
      getManager(context);
      return readBesideViewer(context, listStaff);
    },
  }),
);

const storesArg = {
  required: true,
  description: "The numbers of the stores, for store staff. Empty otherwise.",
} as const;

builder.mutationField("addStaffMember", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Adds somebody who works for the merchant. They get a mail.",
    args: {
      email: t.arg.string({ required: true }),
      firstName: t.arg.string({ required: true }),
      lastName: t.arg.string({ required: true }),
      role: t.arg.string({ required: true }),
      stores: t.arg.string(storesArg),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await addStaffMember(context, getManager(context), input),
    }),
  }),
);

builder.mutationField("changeStaffMember", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Changes role and stores of a member of staff, or switches them off. Their sessions then end.",
    args: {
      userId: t.arg.string({ required: true }),
      role: t.arg.string({ required: true }),
      stores: t.arg.string(storesArg),
      status: t.arg({ type: ActiveStatus, required: true }),
    },
    resolve: async (_root, { status, ...input }, context) => ({
      userErrors: await changeStaffMember(context, getManager(context), { ...input, isActive: status === "ACTIVE" }),
    }),
  }),
);
