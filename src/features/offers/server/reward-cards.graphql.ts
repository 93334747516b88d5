import { builder } from "../../../server/graphql/builder.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { orderRewardCardAgain } from "./reward-cards.actions.ts";

builder.mutationField("orderRewardCardAgain", (t) =>
  t.field({
    type: DonePayload,
    description: "Staff order a new gift card in place of one that was a reward and that the provider refused.",
    args: { cardId: t.arg.string({ required: true }) },
    resolve: async (_root, { cardId }, context) => {
      const staff = getPermitted(context, (may) => may.administer);
      const refusal = await orderRewardCardAgain(context, staff, cardId);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);
