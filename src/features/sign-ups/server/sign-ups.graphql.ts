import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { cents, toPrice } from "../../../shared/money.ts";
import { parsePage, toLimitOffset } from "../../../shared/page.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import { listReps } from "../../identity/server/people.store.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { getCountry, listCountries } from "../../stores/server/countries.store.ts";
import { businessKinds, type SignUpField, signUpFields } from "../sign-up.ts";
import { approveSignUp, refuseSignUp, sendSignUp } from "./sign-ups.actions.ts";
import { countSignUps, findSignUp, type KeptSignUp, listSignUps } from "./sign-ups.store.ts";

const getDecider = (context: OperationContext) => getStaff(context, (staff) => staff.credit);

const SignUpInput = builder.inputType("SignUpInput", {
  description: "The form as it was typed; what is left out counts as empty, and is told at its field.",
  fields: (t) => ({
    countryCode: t.string(),
    terms: t.boolean(),
    ...(Object.fromEntries(signUpFields.map((field) => [field, t.string()])) as Record<
      SignUpField,
      ReturnType<typeof t.string<false>>
    >),
  }),
});

const SignUpCountryObject = builder.objectRef<Country>("SignUpCountry").implement({
  fields: (t) => ({
    countryCode: t.exposeString("code"),
    name: t.exposeString("name"),
    mobileExample: t.exposeString("mobileExample"),
  }),
});

builder.queryField("signUpCountries", (t) =>
  t.field({
    type: [SignUpCountryObject],
    description: "Where a business can be, the reader's own country first.",
    resolve: async (_root, _arguments, { db, buyer }) =>
      (await listCountries(db)).toSorted((one, other) => rankCountry(one, buyer) - rankCountry(other, buyer)),
  }),
);

const rankCountry = ({ code }: Country, buyer: { country: string }) => (code === buyer.country ? 0 : 1);

const SignUpPayload = payloadRef<{ reference: string | null }>("SignUpPayload");
SignUpPayload.implement({
  fields: (t) => ({
    reference: t.exposeString("reference", { nullable: true, description: "What its sender quotes when they call." }),
  }),
});

builder.mutationField("sendSignUp", (t) =>
  t.field({
    type: SignUpPayload,
    args: { input: t.arg({ type: SignUpInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { countryCode, terms, ...typed } = input;
      const values = Object.fromEntries(signUpFields.map((field) => [field, typed[field] ?? ""]));
      const form = { ...(values as Record<SignUpField, string>), terms: terms ?? false };
      const result = await sendSignUp(context, countryCode ?? context.buyer.country, form);
      return "reference" in result
        ? { reference: result.reference, userErrors: [] }
        : { reference: null, userErrors: result.refusals };
    },
  }),
);

const BusinessKindEnum = builder.enumType("BusinessKind", { values: businessKinds });
const SignUpStatusEnum = builder.enumType("SignUpStatus", { values: ["WAITING", "APPROVED", "REFUSED"] as const });

const TradeReferenceObject = builder.objectRef<KeptSignUp["references"][number]>("TradeReference").implement({
  description: "A business that knows the one that signs up.",
  fields: (t) => ({ name: t.exposeString("name"), phone: t.exposeString("phone") }),
});

const SignUpObject = builder.objectRef<KeptSignUp>("SignUp").implement({
  description: "A business that asked for a trade account.",
  fields: (t) => ({
    id: t.exposeID("id"),
    reference: t.exposeString("reference"),
    status: t.expose("status", { type: SignUpStatusEnum }),
    countryCode: t.exposeString("country"),
    businessName: t.exposeString("businessName"),
    kind: t.expose("kind", { type: BusinessKindEnum }),
    abn: t.string({ nullable: true, resolve: ({ numbers }) => numbers.abn }),
    acn: t.string({ nullable: true, resolve: ({ numbers }) => numbers.acn }),
    nzbn: t.string({ nullable: true, resolve: ({ numbers }) => numbers.nzbn }),
    ird: t.string({ nullable: true, resolve: ({ numbers }) => numbers.ird }),
    address: t.string({
      resolve: ({ address: { line1, line2, suburb, state, postcode } }) =>
        [line1, line2, `${suburb} ${state} ${postcode}`].filter((line) => line !== null).join(", "),
    }),
    contact: t.string({ resolve: ({ firstName, lastName }) => `${firstName} ${lastName}` }),
    email: t.exposeString("email"),
    mobileNumber: t.exposeString("mobileNumber"),
    references: t.field({ type: [TradeReferenceObject], resolve: ({ references }) => [...references] }),
    credit: t.field({
      type: PriceObject,
      resolve: async ({ creditCents, country }, _arguments, { db }) =>
        toPrice(cents(creditCents), await getCountry(db, country)),
    }),
    sentAt: t.field({ type: "DateTime", resolve: ({ sentAt }) => sentAt }),
    decidedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ decidedAt }) => decidedAt }),
    decidedBy: t.exposeString("decidedBy", { nullable: true }),
    reason: t.exposeString("reason", { nullable: true }),
    accountId: t.exposeString("accountNumber", {
      nullable: true,
      description: "The number of the account that was made.",
    }),
  }),
});

interface SignUpList {
  readonly total: number;
  readonly rows: readonly KeptSignUp[];
}

const SignUpListObject = builder.objectRef<SignUpList>("SignUpList").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    rows: t.field({ type: [SignUpObject], resolve: ({ rows }) => [...rows] }),
  }),
});

builder.queryField("signUps", (t) =>
  t.field({
    type: SignUpListObject,
    args: { currentPage: t.arg.int({ required: true }), pageSize: t.arg.int({ required: true }) },
    resolve: (_root, { currentPage, pageSize }, context) => {
      getDecider(context);
      return readBesideViewer(context, async (db) => {
        const page = toLimitOffset(parsePage(currentPage, pageSize));
        const [rows, total] = await Promise.all([listSignUps(db, page), countSignUps(db)]);
        return { rows, total };
      });
    },
  }),
);

builder.queryField("signUp", (t) =>
  t.field({
    type: SignUpObject,
    nullable: true,
    args: { signUpId: t.arg.string({ required: true }) },
    resolve: (_root, { signUpId }, context) => {
      getDecider(context);
      return readBesideViewer(context, (db) => findSignUp(db, signUpId));
    },
  }),
);

export const RepObject = builder.objectRef<{ id: string; name: string }>("Rep").implement({
  description: "A trade representative who can look after an account.",
  fields: (t) => ({ id: t.exposeID("id"), name: t.exposeString("name") }),
});

builder.queryField("reps", (t) =>
  t.field({
    type: [RepObject],
    resolve: (_root, _arguments, context) => {
      getDecider(context);
      return readBesideViewer(context, listReps);
    },
  }),
);

builder.mutationField("approveSignUp", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    args: {
      signUpId: t.arg.string({ required: true }),
      creditLimit: t.arg.string({ required: true, description: "Whole dollars; 0 for pay as you order." }),
      repId: t.arg.string({ description: "Who looks after the account." }),
      storeId: t.arg.string({ description: "Where its holder orders from first." }),
    },
    resolve: async (_root, { signUpId, creditLimit, repId, storeId }, context) => {
      const decider = { viewer: getDecider(context), signUpId };
      const approval = { creditLimit, repId: repId ?? "", storeId: storeId ?? "" };
      const refusal = await approveSignUp(context, decider, approval);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);

builder.mutationField("refuseSignUp", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    args: { signUpId: t.arg.string({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { signUpId, reason }, context) => {
      const refusal = await refuseSignUp(context, { viewer: getDecider(context), signUpId }, reason);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);
