import { builder } from "../../../server/graphql/builder.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { billingErrors } from "../../billing/billing-errors.ts";
import { ExportContentPayload, ExportFormatEnum } from "../../billing/server/exports.graphql.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import { activityMonths } from "../../loyalty/points-activity.ts";
import { ActivityKindEnum } from "../../loyalty/server/points-activity.graphql.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { writePointsFile } from "./points-file.queries.ts";

builder.queryField("pointsActivityFile", (t) =>
  t.field({
    type: ExportContentPayload,
    extensions: { cost: fieldCosts.export },
    description: "The movements of points as a file. People who see only their own orders read no order numbers.",
    args: {
      kind: t.arg({ type: ActivityKindEnum, required: true }),
      months: t.arg.int({ required: true, description: "How far back: 3, 12 or 24 months." }),
      format: t.arg({ type: ExportFormatEnum, required: true }),
    },
    resolve: async (_root, { kind, months, format }, context) => {
      const viewer = getPermitted(context, (may) => may.rewards !== "none");
      const country = await getCountry(context.db, context.buyer.country);
      const back = activityMonths.find((known) => known === months) ?? 12;
      const input = { country, at: context.clock.now(), kind, months: back, format };
      const document = await writePointsFile(context, viewer, input);
      return { document, userErrors: document === null ? [billingErrors.papersBusy] : [] };
    },
  }),
);
