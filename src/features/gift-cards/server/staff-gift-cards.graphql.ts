import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { calculateStuckSince } from "../gift-card.ts";
import { returnGiftCardPoints } from "./staff-gift-cards.actions.ts";
import { listWaiting, type WaitingGiftCard } from "./waiting-gift-cards.store.ts";

const getKeeper = (context: OperationContext) => getStaff(context, (staff) => staff.rewards);

const WaitingGiftCardObject = builder.objectRef<WaitingGiftCard>("WaitingGiftCard").implement({
  description:
    "A claim of a gift card that the provider has not answered for an hour, or the card of a reward that it refused.",
  fields: (t) => ({
    id: t.id({ description: "Also the reference of the order at the provider.", resolve: ({ id }) => id }),
    name: t.exposeString("name"),
    value: t.field({
      type: PriceObject,
      resolve: async ({ dollars, country }, _arguments, { db }) =>
        toPrice(cents(dollars * 100), await getCountry(db, country)),
    }),
    tradePoints: t.int({ description: "The points that were taken.", resolve: ({ cost }) => cost }),
    claimedAt: t.field({ type: "DateTime", resolve: ({ askedAt }) => askedAt }),
    triedAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When the provider was asked last.",
      resolve: ({ triedAt }) => triedAt,
    }),
    accountId: t.string({ description: "The account number.", resolve: ({ accountNumber }) => accountNumber }),
    accountName: t.exposeString("accountName"),
    isReward: t.boolean({ description: "True for a card that cost no points.", resolve: ({ cost }) => cost === 0 }),
    hasFailed: t.boolean({
      description: "True for a reward that the provider refused. Staff can order a new card.",
      resolve: ({ status }) => status === "FAILED",
    }),
  }),
});

builder.queryField("waitingGiftCards", (t) =>
  t.field({
    type: [WaitingGiftCardObject],
    description:
      "The claims that the provider has not answered for an hour, and the rewards that it refused, the oldest first.",
    resolve: (_root, _arguments, context) => {
      getKeeper(context);
      return readBesideViewer(context, (db) => listWaiting(db, calculateStuckSince(context.clock.now())));
    },
  }),
);

builder.mutationField("returnGiftCardPoints", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description:
      "Staff end a claim whose card the provider never made. Its points go back. A reward can then be ordered again.",
    args: { cardId: t.arg.string({ required: true }) },
    resolve: async (_root, { cardId }, context) => {
      const refusal = await returnGiftCardPoints(context, getKeeper(context), cardId);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);
