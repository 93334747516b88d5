import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import type { Country } from "../../../shared/country.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { StoreObject } from "../../stores/server/stores.graphql.ts";
import { findStore } from "../../stores/server/stores.store.ts";
import type { Account } from "../account.ts";
import { formatAccess, toPermission } from "../account.ts";
import { formatName, type SignedInViewer } from "../viewer.ts";
import type { Me } from "./identity.queries.ts";
import type { Partner } from "./members.store.ts";

export const AppRole = builder.enumType("AppRole", { values: ["ADMIN", "CUSTOMER", "REP"] as const });
export const TrafficLight = builder.enumType("TrafficLight", { values: ["RED", "AMBER", "GREEN"] as const });
export const Access = builder.enumType("Access", { values: ["FULL_ACCESS", "LIMITED_ACCESS"] as const });
export const ActiveStatus = builder.enumType("ActiveStatus", { values: ["ACTIVE", "INACTIVE"] as const });
const UserKind = builder.enumType("UserKind", { values: ["CONSUMER", "SPECIFIER"] as const });
const PaymentType = builder.enumType("PaymentType", { values: ["CASH", "CREDIT"] as const });
const LoyaltyStatus = builder.enumType("LoyaltyStatus", {
  values: ["NEW", "IN_PROGRESS", "ENROLLED", "ACTIVE", "INACTIVE", "SUSPEND"] as const,
});

interface Group {
  readonly role: "ADMIN" | "CUSTOMER" | "REP";
  readonly access: Partner["access"] | null;
  readonly powerOfAttorney: boolean;
  readonly kind: Partner["accountKind"] | null;
}

export const UserGroupObject = builder.objectRef<Group>("UserGroup").implement({
  fields: (t) => ({
    appRole: t.field({ type: AppRole, resolve: (group) => group.role }),
    code: t.string({ resolve: (group) => group.access ?? group.role }),
    name: t.string({ resolve: (group) => formatAccess(group.access, group.role) }),
    permission: t.field({ type: Access, nullable: true, resolve: (group) => toPermission(group.access) }),
    powerOfAttorney: t.exposeBoolean("powerOfAttorney"),
    type: t.exposeString("kind", { nullable: true }),
  }),
});

export type AccountAndCountry = { readonly account: Account; readonly country: Country };

export const CreditCheckObject = builder.objectRef<AccountAndCountry>("CreditCheck").implement({
  fields: (t) => ({
    status: t.field({ type: TrafficLight, resolve: ({ account }) => account.hold }),
    holdReason: t.string({ nullable: true, resolve: ({ account }) => account.holdReason }),
    creditLimit: t.field({
      type: PriceObject,
      resolve: ({ account, country }) => toPrice(cents(account.creditLimitCents), country),
    }),
  }),
});

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

export const LoyaltyObject = builder.objectRef<AccountAndCountry>("Loyalty").implement({
  fields: (t) => ({
    isEligible: t.boolean({ resolve: ({ account }) => account.loyaltyEligible }),
    enrollmentStatus: t.field({ type: LoyaltyStatus, resolve: ({ account }) => account.loyaltyStatus }),
    disableTradeRewards: t.boolean({ resolve: ({ account }) => account.rewardsDisabled }),
    disableEGiftCard: t.boolean({ resolve: ({ account }) => account.giftCardsDisabled }),
    tradePointConversionRate: t.float({ resolve: ({ country }) => country.tradePointConversionRate }),
    minRedeemablePoints: t.int({ resolve: ({ country }) => country.minRedeemablePoints }),
  }),
});

export const DonePayload = payloadRef<object>("DonePayload");
DonePayload.implement({ description: "The answer of a mutation without a result: only its refusals." });

/** Null for staff who act for nobody. */
export function withAccount({ account, country }: Me): AccountAndCountry | null {
  return account === null || country === null ? null : { account, country };
}

export const UserObject = builder.objectRef<Me>("User").implement({
  fields: (t) => ({
    accountId: t.string({ nullable: true, resolve: ({ account }) => account?.number }),
    customerId: t.string({ nullable: true, resolve: ({ viewer }) => viewer.membership?.id }),
    displayUid: t.string({ resolve: ({ viewer }) => viewer.user.id }),
    firstName: t.string({ resolve: ({ viewer }) => viewer.user.firstName }),
    lastName: t.string({ resolve: ({ viewer }) => viewer.user.lastName }),
    name: t.string({ resolve: ({ viewer }) => formatName(viewer.user) }),
    email: t.string({ resolve: ({ viewer }) => viewer.user.email }),
    // An inactive person cannot sign in, so a viewer is always active.
    status: t.field({ type: ActiveStatus, resolve: () => "ACTIVE" as const }),
    mobileNumber: t.string({ nullable: true, resolve: ({ viewer }) => viewer.user.mobileNumber }),
    tradePointConversionRate: t.float({ nullable: true, resolve: ({ country }) => country?.tradePointConversionRate }),
    minRedeemablePoints: t.int({ nullable: true, resolve: ({ country }) => country?.minRedeemablePoints }),
    customerType: t.field({ type: PaymentType, nullable: true, resolve: ({ account }) => account?.terms }),
    accredTypeIds: t.stringList({ resolve: ({ account }) => [...(account?.accreditationIds ?? [])] }),
    creditCheck: t.field({ type: CreditCheckObject, nullable: true, resolve: withAccount }),
    business: t.field({ type: BusinessObject, nullable: true, resolve: ({ account }) => account }),
    userGroup: t.field({ type: UserGroupObject, resolve: ({ viewer }) => toGroup(viewer) }),
    userType: t.field({ type: UserKind, nullable: true, resolve: ({ account }) => toUserKind(account) }),
    seesMembers: t.boolean({
      description: "Whether they may see who is in the account.",
      resolve: ({ viewer }) => viewer.account !== null && viewer.may.members !== "none",
    }),
    favoriteStores: t.field({
      type: [StoreObject],
      resolve: async ({ viewer }, _arguments, { db }) => {
        const id = viewer.user.favouriteStoreId;
        const store = id === null ? null : await findStore(db, id);
        return store === null ? [] : [store];
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

function toUserKind(account: Account | null): "CONSUMER" | "SPECIFIER" | null {
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
