import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { listRefusals, type Result, type UserError } from "../../../shared/result.ts";
import type { LoyaltyStatus } from "../../identity/account.ts";
import { getSignedIn } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { staffMoves } from "../membership.ts";
import { LoyaltyStatusEnum, LoyaltyUserObject } from "./loyalty.graphql.ts";
import { findOwnLoyalty, type OwnLoyalty } from "./loyalty.queries.ts";
import { getStorePhone, getTerms } from "./loyalty-content.graphql.ts";
import { changeByStaff, endMembership, enrolAccount, setPointsMails } from "./membership.actions.ts";

const EnrolmentPayload = payloadRef<{ status: LoyaltyStatus | null }>("LoyaltyEnrolmentPayload");
EnrolmentPayload.implement({
  fields: (t) => ({
    enrollmentStatus: t.field({
      type: LoyaltyStatusEnum,
      nullable: true,
      description: "The state after the change; null if it was refused.",
      resolve: ({ status }) => status,
    }),
  }),
});

function toPayload(answer: Result<LoyaltyStatus, UserError>) {
  return { status: answer.ok ? answer.value : null, userErrors: [...listRefusals(answer)] };
}

async function endOwnMembership(context: OperationContext) {
  const phoneNumber = getStorePhone(context);
  return toPayload(await endMembership(context, getSignedIn(context), { phoneNumber }));
}

builder.mutationField("enrollCustomerLoyaltyReward", (t) =>
  t.field({
    type: EnrolmentPayload,
    description: "Enrols the account in rewards, or ends its membership.",
    args: {
      enroll: t.arg.boolean({ required: true }),
      termsVersion: t.arg.int({ description: "The accepted version of the terms; left out for the one in force." }),
    },
    resolve: async (_root, { enroll, termsVersion }, context) => {
      const viewer = getSignedIn(context);
      if (!enroll) return endOwnMembership(context);
      const { version } = await getTerms(context);
      const terms = { versionInForce: version, acceptedVersion: termsVersion ?? version };
      return toPayload(await enrolAccount(context, viewer, terms));
    },
  }),
);

builder.mutationField("cancelCustomerLoyaltyReward", (t) =>
  t.field({ type: EnrolmentPayload, resolve: (_root, _arguments, context) => endOwnMembership(context) }),
);

const StaffMoveEnum = builder.enumType("RewardsStaffMove", {
  values: Object.fromEntries(staffMoves.map((move) => [move.toUpperCase(), { value: move }])),
});

builder.mutationField("changeRewardsMembership", (t) =>
  t.field({
    type: EnrolmentPayload,
    extensions: staffMutation,
    description: "Staff accept or withdraw an application, or close a membership for a customer who called.",
    args: {
      accountId: t.arg.string({ required: true, description: "The account number." }),
      move: t.arg({ type: StaffMoveEnum, required: true }),
    },
    resolve: async (_root, { accountId, move }, context) =>
      toPayload(await changeByStaff(context, getSignedIn(context), { accountNumber: accountId, move })),
  }),
);

const DigitalProfilePayload = payloadRef<{ loyaltyUser: OwnLoyalty | null }>("DigitalProfilePayload");
DigitalProfilePayload.implement({
  fields: (t) => ({
    loyaltyUser: t.field({ type: LoyaltyUserObject, nullable: true, resolve: (payload) => payload.loyaltyUser }),
  }),
});

builder.mutationField("updateCustomerDigitalProfile", (t) =>
  t.field({
    type: DigitalProfilePayload,
    description: "Switches mails about points on or off for the person.",
    args: { status: t.arg.boolean({ required: true }) },
    resolve: async (_root, { status }, context) => {
      const viewer = getSignedIn(context);
      const refusal = await setPointsMails(context, viewer, status);
      if (refusal !== null) return { loyaltyUser: null, userErrors: [refusal] };
      return { loyaltyUser: await findOwnLoyalty(context.db, viewer), userErrors: [] };
    },
  }),
);
