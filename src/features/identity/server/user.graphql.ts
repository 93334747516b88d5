import type { Database } from "../../../server/database.ts";
import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { StoreObject } from "../../stores/server/stores.graphql.ts";
import type { Account } from "../account.ts";
import { formatAccess, type Role, toAppRole, toPermission } from "../account.ts";
import { formatName, type SignedInViewer } from "../viewer.ts";
import { type AccountAndCountry, findOwnAccount, getOwnConsent } from "./identity.queries.ts";
import type { Partner } from "./members.store.ts";

export const AppRole = builder.enumType("AppRole", { values: ["ADMIN", "CUSTOMER", "REP"] as const });
export const TrafficLight = builder.enumType("TrafficLight", { values: ["RED", "AMBER", "GREEN"] as const });
export const Access = builder.enumType("Access", { values: ["FULL_ACCESS", "LIMITED_ACCESS"] as const });
export const ActiveStatus = builder.enumType("ActiveStatus", { values: ["ACTIVE", "INACTIVE"] as const });
const UserKind = builder.enumType("UserKind", { values: ["CONSUMER", "SPECIFIER"] as const });
export const PaymentType = builder.enumType("PaymentType", { values: ["CASH", "CREDIT"] as const });

/** The service that the consent token is for. */
const CONSENT_AUDIENCE = "consent";

interface Group {
  readonly role: Role;
  readonly access: Partner["access"] | null;
  readonly powerOfAttorney: boolean;
  readonly kind: Partner["accountKind"] | null;
}

export const UserGroupObject = builder.objectRef<Group>("UserGroup").implement({
  fields: (t) => ({
    appRole: t.field({ type: AppRole, resolve: (group) => toAppRole(group.role) }),
    code: t.string({ resolve: (group) => group.access ?? group.role }),
    name: t.string({ resolve: (group) => formatAccess(group.access, group.role) }),
    permission: t.field({ type: Access, nullable: true, resolve: (group) => toPermission(group.access) }),
    powerOfAttorney: t.exposeBoolean("powerOfAttorney"),
    type: t.exposeString("kind", { nullable: true }),
  }),
});

/** Fields that the viewer has are not read again. All other fields are read together, in one exchange. */
export const CreditCheckObject = builder.objectRef<SignedInViewer>("CreditCheck").implement({
  fields: (t) => ({
    status: t.field({ type: TrafficLight, resolve: ({ account }) => account?.hold ?? "GREEN" }),
    holdReason: t.string({ nullable: true, resolve: ({ account }) => account?.holdReason }),
    creditLimit: t.field({
      type: PriceObject,
      resolve: async (viewer, _arguments, { db }) => {
        const { account, country } = assertAccount(await findOwnAccount(db, viewer));
        return toPrice(cents(account.creditLimitCents), country);
      },
    }),
  }),
});

function assertAccount(own: AccountAndCountry | null): AccountAndCountry {
  if (own === null) throw new Error("The viewer's account does not exist.");
  return own;
}

const BusinessObject = builder.objectRef<Account>("Business").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    address: t.string({
      resolve: ({ line1, line2, suburb, state, postcode }) =>
        [line1, line2, `${suburb} ${state} ${postcode}`].filter((line) => line !== null).join(", "),
    }),
    ABN: t.exposeString("abn", { nullable: true }),
    ACN: t.exposeString("acn", { nullable: true }),
    NZBN: t.exposeString("nzbn", { nullable: true }),
    IRD: t.exposeString("ird", { nullable: true }),
  }),
});

export const DonePayload = payloadRef<object>("DonePayload");
DonePayload.implement({ description: "The answer of a mutation without a result: only its refusals." });

/** The country's rule for points. Null for staff who act for nobody. */
async function findPointsCountry({ account }: SignedInViewer, db: Database) {
  return account === null ? null : getCountry(db, account.country);
}

export const UserObject = builder.objectRef<SignedInViewer>("User").implement({
  fields: (t) => ({
    accountId: t.string({ nullable: true, resolve: ({ account }) => account?.number }),
    customerId: t.string({ nullable: true, resolve: ({ membership }) => membership?.id }),
    displayUid: t.string({ resolve: ({ user }) => user.id }),
    firstName: t.string({ resolve: ({ user }) => user.firstName }),
    lastName: t.string({ resolve: ({ user }) => user.lastName }),
    name: t.string({ resolve: ({ user }) => formatName(user) }),
    email: t.string({ resolve: ({ user }) => user.email }),
    // An inactive person cannot sign in, so a viewer is always active.
    status: t.field({ type: ActiveStatus, resolve: () => "ACTIVE" as const }),
    mobileNumber: t.string({ nullable: true, resolve: ({ user }) => user.mobileNumber }),
    tradePointConversionRate: t.float({
      nullable: true,
      resolve: async (viewer, _arguments, { db }) => (await findPointsCountry(viewer, db))?.tradePointConversionRate,
    }),
    minRedeemablePoints: t.int({
      nullable: true,
      resolve: async (viewer, _arguments, { db }) => (await findPointsCountry(viewer, db))?.minRedeemablePoints,
    }),
    customerType: t.field({ type: PaymentType, nullable: true, resolve: ({ account }) => account?.terms }),
    accredTypeIds: t.stringList({
      resolve: async (viewer, _arguments, { db }) => [
        ...((await findOwnAccount(db, viewer))?.account.accreditationIds ?? []),
      ],
    }),
    creditCheck: t.field({
      type: CreditCheckObject,
      nullable: true,
      resolve: (viewer) => (viewer.account === null ? null : viewer),
    }),
    business: t.field({
      type: BusinessObject,
      nullable: true,
      resolve: async (viewer, _arguments, { db }) => (await findOwnAccount(db, viewer))?.account,
    }),
    userGroup: t.field({ type: UserGroupObject, resolve: toGroup }),
    userType: t.field({ type: UserKind, nullable: true, resolve: ({ account }) => toUserKind(account) }),
    isFreeInStore: t.boolean({
      description: "Whether collecting an order in a store is free. It is, for everybody.",
      resolve: () => true,
    }),
    allowToTestFAP: t.boolean({
      description: "Whether they see the leads of Find a Painter.",
      resolve: ({ may }) => may.jobLeads !== "none",
    }),
    consentJwt: t.string({
      description: "What they said to e-mails about offers, signed for a consent service. Valid for a few minutes.",
      resolve: async (viewer, _arguments, { db, clock, tokens }) => {
        const { status, changedAt } = await getOwnConsent(db, viewer);
        const claims = { marketing: status, changedAt: changedAt?.toISOString() ?? null };
        const input = { subject: viewer.user.id, audience: CONSENT_AUDIENCE, claims };
        return (await tokens.sign(input, clock.now())).token;
      },
    }),
    seesMembers: t.boolean({
      description: "Whether they may see who is in the account.",
      resolve: ({ account, may }) => account !== null && may.members !== "none",
    }),
    favoriteStores: t.field({
      type: [StoreObject],
      resolve: ({ user }, _arguments, { snapshots }) => {
        const store = snapshots.stores.byId.get(user.favouriteStoreId ?? "");
        return store === undefined ? [] : [store];
      },
    }),
  }),
});

function toGroup({ user, account, membership }: SignedInViewer): Group {
  return {
    role: user.role,
    access: membership?.access ?? null,
    powerOfAttorney: membership?.powerOfAttorney ?? false,
    kind: account?.kind ?? null,
  };
}

function toUserKind(account: SignedInViewer["account"]): "CONSUMER" | "SPECIFIER" | null {
  return account?.kind === "CONSUMER" || account?.kind === "SPECIFIER" ? account.kind : null;
}

export const PartnerAccountObject = builder.objectRef<Partner>("PartnerAccount").implement({
  fields: (t) => ({
    customerId: t.exposeString("membershipId"),
    accountId: t.exposeString("accountNumber"),
    name: t.exposeString("accountName"),
    displayUid: t.exposeString("userId"),
    firstName: t.exposeString("firstName"),
    lastName: t.exposeString("lastName"),
    email: t.exposeString("email"),
    mobileNumber: t.exposeString("mobileNumber", { nullable: true }),
    userGroup: t.field({
      type: UserGroupObject,
      resolve: ({ access, powerOfAttorney, accountKind }) => ({
        role: "CUSTOMER" as const,
        access,
        powerOfAttorney,
        kind: accountKind,
      }),
    }),
  }),
});
