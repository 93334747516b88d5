import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { hashToken } from "../../../server/secrets.ts";
import { calculateLinkState, marketingStatuses, unsubscribeLinkStates } from "../marketing.ts";
import { getSignedIn } from "./identity.graphql.ts";
import { getOwnConsent, readBesideViewer } from "./identity.queries.ts";
import { setMarketingStatus, unsubscribeByLink } from "./marketing.actions.ts";
import { findUnsubscribeLink, getConsent, type MarketingConsent } from "./marketing.store.ts";

const MarketingStatusValue = builder.enumType("MarketingStatusValue", { values: marketingStatuses });
const UnsubscribeLinkStateEnum = builder.enumType("UnsubscribeLinkState", { values: unsubscribeLinkStates });

const MarketingStatusObject = builder.objectRef<MarketingConsent>("MarketingStatus").implement({
  fields: (t) => ({
    status: t.field({ type: MarketingStatusValue, resolve: (consent) => consent.status }),
    changedAt: t.field({ type: "DateTime", nullable: true, resolve: (consent) => consent.changedAt }),
  }),
});

builder.queryField("marketingStatus", (t) =>
  t.field({
    type: MarketingStatusObject,
    nullable: true,
    description: "Whether the signed-in person wants e-mails about offers; null for guests.",
    resolve: (_root, _arguments, { db, viewer }) => (viewer.user === null ? null : getOwnConsent(db, viewer)),
  }),
);

builder.queryField("unsubscribeLink", (t) =>
  t.field({
    type: UnsubscribeLinkStateEnum,
    description: "The state of an unsubscribe link. It reveals nothing about the person.",
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, { db, clock, viewer }) =>
      calculateLinkState(
        await readBesideViewer({ db, viewer }, (beside) => findUnsubscribeLink(beside, hashToken(token))),
        clock.now(),
      ),
  }),
);

const MarketingStatusPayload = payloadRef<{ marketingStatus: MarketingConsent }>("MarketingStatusPayload");
MarketingStatusPayload.implement({
  fields: (t) => ({
    marketingStatus: t.field({ type: MarketingStatusObject, resolve: (payload) => payload.marketingStatus }),
  }),
});

builder.mutationField("setMarketingStatus", (t) =>
  t.field({
    type: MarketingStatusPayload,
    args: { status: t.arg({ type: MarketingStatusValue, required: true }) },
    resolve: async (_root, { status }, context) => {
      const viewer = getSignedIn(context);
      await setMarketingStatus(context, viewer, status);
      return { marketingStatus: await getConsent(context.db, viewer.user.id), userErrors: [] };
    },
  }),
);

const UnsubscribePayload = payloadRef<object>("UnsubscribePayload");
UnsubscribePayload.implement({ description: "Only the refusals, because anybody may have the link." });

builder.mutationField("unsubscribeByLink", (t) =>
  t.field({
    type: UnsubscribePayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => {
      const refusal = await unsubscribeByLink(context, token);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);
