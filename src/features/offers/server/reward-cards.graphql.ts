import { builder } from "../../../server/graphql/builder.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { orderRewardCardAgain } from "./reward-cards.actions.ts";

builder.mutationField("orderRewardCardAgain", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Staff order a new gift card in place of one that was a reward and that the provider refused.",
    args: { cardId: t.arg.string({ required: true }) },
    resolve: async (_root, { cardId }, context) => {
      const viewer = getStaff(context, (staff) => staff.rewards);
      const refusal = await orderRewardCardAgain(context, viewer, cardId);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);
