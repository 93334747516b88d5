import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { type Page, parsePage } from "../../../shared/page.ts";
import type { UserError } from "../../../shared/result.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { mayMove } from "../../loyalty/membership.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { type Benefit, benefitPageSizes, checkLimits, countLeft } from "../benefit.ts";
import { benefitsErrors } from "../benefits-errors.ts";
import { claimBenefit } from "./benefits.actions.ts";
import { findOwnBenefit, listOwnBenefits, listOwnClaims, type OwnBenefit, type SeenClaim } from "./benefits.queries.ts";
import type { BenefitClaim } from "./benefits.store.ts";

const getViewer = (context: OperationContext) => getPermitted(context, (may) => may.rewards !== "none");

const getViewerCountry = ({ db, buyer }: OperationContext, { account }: SignedInViewer) =>
  getCountry(db, account?.country ?? buyer.country);

const BenefitObject = builder.objectRef<Benefit>("PartnerBenefit").implement({
  description: "Something that a partner of the merchant offers to members of rewards.",
  fields: (t) => ({
    code: t.exposeString("code"),
    partner: t.exposeString("partner"),
    title: t.exposeString("title"),
    summary: t.exposeString("summary"),
    terms: t.exposeString("terms"),
    howToUse: t.exposeString("howToUse"),
    endsOn: t.exposeString("endsOn", { nullable: true, description: "The last day. Null if there is none yet." }),
    limitPerAccount: t.exposeInt("limitPerAccount", { description: "How often an account can claim it." }),
    ownClaims: t.exposeInt("ownClaims", { description: "How often this account has claimed it." }),
    left: t.int({ description: "How often this account can still claim it.", resolve: countLeft }),
    whyNot: t.string({
      nullable: true,
      description: "Why no more can be claimed. Null if more can.",
      resolve: (benefit) => checkLimits(benefit)?.message ?? null,
    }),
  }),
});

/** Why the viewer cannot claim any benefit; null for somebody who can. */
type Reason = UserError | null;

const BenefitAccessObject = builder.objectRef<{ readonly reason: Reason }>("BenefitAccess").implement({
  description: "Whether the viewer can claim benefits.",
  fields: (t) => ({
    whyNot: t.string({
      nullable: true,
      description: "Why the viewer cannot claim any. Null for somebody who can.",
      resolve: ({ reason }) => reason?.message ?? null,
    }),
    canEnrol: t.boolean({
      description: "Whether the viewer can change that by enrolling the account.",
      resolve: ({ reason }, _arguments, { viewer }) =>
        (reason === benefitsErrors.notEnrolled || reason === benefitsErrors.closed) && mayMove("apply", viewer.may),
    }),
  }),
});

interface Listed<Row> extends Page {
  readonly total: number;
  readonly rows: readonly Row[];
  readonly reason: Reason;
}

const BenefitListObject = builder.objectRef<Listed<Benefit>>("PartnerBenefitList").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    currentPage: t.exposeInt("currentPage"),
    pageSize: t.exposeInt("pageSize"),
    rows: t.field({ type: [BenefitObject], resolve: ({ rows }) => [...rows] }),
    access: t.field({ type: BenefitAccessObject, resolve: (list) => list }),
  }),
});

const OwnBenefitObject = builder.objectRef<OwnBenefit>("OwnPartnerBenefit").implement({
  fields: (t) => ({
    benefit: t.field({ type: BenefitObject, resolve: ({ benefit }) => benefit }),
    access: t.field({ type: BenefitAccessObject, resolve: (own) => own }),
  }),
});

const ClaimedBenefitObject = builder.objectRef<SeenClaim>("ClaimedBenefit").implement({
  description: "A benefit that the account has claimed.",
  fields: (t) => ({
    id: t.exposeID("id"),
    code: t.string({ description: "The code of the benefit.", resolve: ({ benefitCode }) => benefitCode }),
    partner: t.exposeString("partner"),
    title: t.exposeString("title"),
    howToUse: t.exposeString("howToUse"),
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    by: t.exposeString("by", { description: "The person who claimed it." }),
    reference: t.exposeString("reference", {
      nullable: true,
      description: "What the partner wants to see. Null for people who cannot claim benefits.",
    }),
  }),
});

const ClaimedBenefitsObject = builder.objectRef<Listed<SeenClaim>>("ClaimedBenefits").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    currentPage: t.exposeInt("currentPage"),
    pageSize: t.exposeInt("pageSize"),
    rows: t.field({ type: [ClaimedBenefitObject], resolve: ({ rows }) => [...rows] }),
    access: t.field({ type: BenefitAccessObject, resolve: (list) => list }),
  }),
});

builder.queryField("partnerBenefits", (t) =>
  t.field({
    type: BenefitListObject,
    description: "What partners offer to members today, in pages of 10 to 500.",
    args: { currentPage: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) },
    resolve: async (_root, { currentPage, pageSize }, context) => {
      const viewer = getViewer(context);
      const country = await getViewerCountry(context, viewer);
      const page = parsePage(currentPage, pageSize, benefitPageSizes);
      const list = await listOwnBenefits(context.db, viewer, { country, at: context.clock.now(), page });
      return { ...list, ...page };
    },
  }),
);

builder.queryField("partnerBenefit", (t) =>
  t.field({
    type: OwnBenefitObject,
    nullable: true,
    description: "Null if the benefit is not offered today.",
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, { code }, context) => {
      const viewer = getViewer(context);
      const country = await getViewerCountry(context, viewer);
      return findOwnBenefit(context.db, viewer, { country, at: context.clock.now(), code });
    },
  }),
);

builder.queryField("claimedBenefits", (t) =>
  t.field({
    type: ClaimedBenefitsObject,
    description: "What the account has claimed, the latest first.",
    args: { currentPage: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) },
    resolve: async (_root, { currentPage, pageSize }, context) => {
      const page = parsePage(currentPage, pageSize, benefitPageSizes);
      return { ...(await listOwnClaims(context.db, getViewer(context), page)), ...page };
    },
  }),
);

const ClaimPayload = payloadRef<{ claim: BenefitClaim | null }>("ClaimPartnerBenefitPayload");
ClaimPayload.implement({
  fields: (t) => ({
    reference: t.string({
      nullable: true,
      description: "What the partner wants to see.",
      resolve: ({ claim }) => claim?.reference ?? null,
    }),
    claimNumber: t.int({ nullable: true, resolve: ({ claim }) => claim?.claimNumber ?? null }),
  }),
});

builder.mutationField("claimPartnerBenefit", (t) =>
  t.field({
    type: ClaimPayload,
    description: "Claims a benefit for the account.",
    args: {
      code: t.arg.string({ required: true }),
      claimNumber: t.arg.int({
        description:
          "1 for the account's first claim of this benefit. A claim that was made already is answered again.",
      }),
    },
    resolve: async (_root, { code, claimNumber }, context) => {
      const viewer = getViewer(context);
      const country = await getViewerCountry(context, viewer);
      const claimed = await claimBenefit(context, viewer, { code, country, claimNumber: claimNumber ?? null });
      return claimed.ok ? { claim: claimed.value, userErrors: [] } : { claim: null, userErrors: claimed.refusals };
    },
  }),
);
