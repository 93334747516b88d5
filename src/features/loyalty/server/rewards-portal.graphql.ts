/** What the outside rewards portal and the app need: a token and the dashboard. */
import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import type { Country } from "../../../shared/country.ts";
import { getSignedIn } from "../../identity/server/identity.graphql.ts";
import type { SignedToken } from "../../identity/server/signed-tokens.adapter.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { loyaltyErrors } from "../loyalty-errors.ts";
import { isMember } from "../membership.ts";
import type { NextExpiry } from "./lots.store.ts";
import { LoyaltyStatusEnum, PointsBalanceObject } from "./loyalty.graphql.ts";
import { findDashboard, findOwnLoyalty, type RewardsDashboard } from "./loyalty.queries.ts";

/** The service that the token is for. */
const PORTAL_AUDIENCE = "rewards-portal";

interface ProfileToken extends SignedToken {
  readonly profileId: string;
}

const ProfileTokenObject = builder.objectRef<ProfileToken>("ExternalProfileToken").implement({
  description:
    "Opens the outside rewards portal for a few minutes. The portal checks it with the keys of /.well-known/jwks.json.",
  fields: (t) => ({
    accessToken: t.exposeString("token"),
    profileId: t.exposeString("profileId"),
    tokenExpiry: t.field({ type: "DateTime", resolve: ({ expiresAt }) => expiresAt }),
    tokenType: t.string({ resolve: () => "Bearer" }),
  }),
});

const TokenPayload = payloadRef<{ accessToken: ProfileToken | null }>("SimplicityTokenPayload");
TokenPayload.implement({
  fields: (t) => ({
    accessToken: t.field({ type: ProfileTokenObject, nullable: true, resolve: (payload) => payload.accessToken }),
  }),
});

builder.queryField("simplicityToken", (t) =>
  t.field({
    type: TokenPayload,
    resolve: async (_root, _arguments, { viewer: maybeViewer, db, clock, tokens }) => {
      const viewer = getSignedIn({ viewer: maybeViewer });
      const own = viewer.may.rewards === "none" ? null : await findOwnLoyalty(db, viewer);
      if (own === null || !isMember(own.account.loyaltyStatus)) {
        return { accessToken: null, userErrors: [loyaltyErrors.notAMember] };
      }
      const { number, loyaltyStatus } = own.account;
      const claims = { account: number, membership: loyaltyStatus, access: viewer.may.rewards };
      const signed = await tokens.sign({ subject: viewer.user.id, audience: PORTAL_AUDIENCE, claims }, clock.now());
      return { accessToken: { ...signed, profileId: number }, userErrors: [] };
    },
  }),
);

type DashboardInCountry = RewardsDashboard & { readonly country: Country };
type ExpiryInCountry = NextExpiry & { readonly country: Country };

const NextExpiryObject = builder.objectRef<ExpiryInCountry>("NextPointsExpiry").implement({
  description: "The points that expire next.",
  fields: (t) => ({
    balance: t.field({ type: PointsBalanceObject, resolve: (expiry) => expiry }),
    lastDay: t.exposeString("lastDay", { description: "The last day on which they can be used." }),
  }),
});

const DashboardObject = builder.objectRef<DashboardInCountry>("RewardsDashboard").implement({
  fields: (t) => ({
    enrollmentStatus: t.field({ type: LoyaltyStatusEnum, resolve: ({ status }) => status }),
    balance: t.field({ type: PointsBalanceObject, resolve: (dashboard) => dashboard }),
    owedPoints: t.int({
      description: "Points that the account owes for returned goods. The next points pay them.",
      resolve: ({ owed }) => owed,
    }),
    nextExpiry: t.field({
      type: NextExpiryObject,
      nullable: true,
      resolve: ({ nextExpiry, country }) => nextExpiry && { ...nextExpiry, country },
    }),
  }),
});

builder.queryField("rewardsDashboard", (t) =>
  t.field({
    type: DashboardObject,
    nullable: true,
    description: "Null for everybody who has no rewards.",
    resolve: async (_root, _arguments, context) => {
      const { db, clock, buyer } = context;
      const found = await findDashboard(db, getSignedIn(context), clock.now());
      return found && { ...found, country: await getCountry(db, buyer.country) };
    },
  }),
);
