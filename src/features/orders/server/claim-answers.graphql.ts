import { builder } from "../../../server/graphql/builder.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { answerClaim } from "./claim-answers.actions.ts";
import { StaffOrderPayload } from "./counter.graphql.ts";

const AnswerEnum = builder.enumType("ClaimAnswerKind", { values: ["SENT_AGAIN", "REFUSED"] as const });

builder.mutationField("answerClaim", (t) =>
  t.field({
    type: StaffOrderPayload,
    extensions: staffMutation,
    description: "Answers a claim without a credit. `returnItems` answers it with one.",
    args: {
      orderCode: t.arg.string({ required: true }),
      claimId: t.arg.string({ required: true }),
      outcome: t.arg({ type: AnswerEnum, required: true }),
      words: t.arg.string({ required: true, description: "The customer reads them." }),
    },
    resolve: async (_root, { orderCode: number, ...input }, context) => {
      const viewer = getStaff(context, ({ returns }) => returns !== "none");
      const refusal = await answerClaim(context, viewer, { number, ...input });
      return { number, viewer, userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);
