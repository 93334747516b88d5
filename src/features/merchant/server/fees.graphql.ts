import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { formatSeen } from "../../../shared/merge-edit.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { readCountries } from "../../stores/server/countries.store.ts";
import { listSurcharges, type SurchargeRow, toFeeFields } from "../fees.ts";
import { removeSurcharge, saveFees, saveSurcharge } from "./fees.actions.ts";

const getAdministrator = (context: OperationContext) => getStaff(context, ({ settings }) => settings);

const findToday = ({ timeZone }: Country, { clock }: Pick<OperationContext, "clock">) =>
  toLocalDate(clock.now(), timeZone);

const SurchargeObject = builder.objectRef<SurchargeRow>("CardSurcharge").implement({
  description: "The surcharge on card payments from a day on, until the next one begins.",
  fields: (t) => ({
    startsOn: t.exposeString("startsOn"),
    percent: t.exposeString("percent"),
    isRunning: t.exposeBoolean("isRunning"),
    canChange: t.exposeBoolean("canChange", { description: "False once its first day is over." }),
  }),
});

const CountryFeesObject = builder.objectRef<Country>("CountryFees").implement({
  description: "What a country charges besides the goods.",
  fields: (t) => ({
    country: t.string({ resolve: ({ code }) => code }),
    deliveryFee: t.string({
      description: "Dollars without GST.",
      resolve: (country) => toFeeFields(country).deliveryFee,
    }),
    deliveryThreshold: t.string({ resolve: (country) => toFeeFields(country).deliveryThreshold }),
    cardCost: t.string({
      description: "What card payments cost the merchant, as a percentage. No new surcharge is higher.",
      resolve: (country) => toFeeFields(country).cardCost,
    }),
    seen: t.string({
      description: "What a form shows, for the next change.",
      resolve: (country) => formatSeen(toFeeFields(country)),
    }),
    today: t.string({ resolve: (country, _arguments, context) => findToday(country, context) }),
    surchargesSeen: t.string({
      description: "What the page shows of the surcharges, for the next change.",
      resolve: (country, _arguments, context) =>
        formatSeen(
          Object.fromEntries(
            listSurcharges(country, findToday(country, context)).map(({ startsOn, percent }) => [startsOn, percent]),
          ),
        ),
    }),
    surcharges: t.field({
      type: [SurchargeObject],
      resolve: (country, _arguments, context) => listSurcharges(country, findToday(country, context)),
    }),
  }),
});

builder.queryField("countryFees", (t) =>
  t.field({
    type: [CountryFeesObject],
    description: "Delivery fees and card surcharges, for administrators.",
    resolve: (_root, _arguments, context) => {
      getAdministrator(context);
      return readBesideViewer(context, readCountries);
    },
  }),
);

builder.mutationField("saveFees", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Changes the delivery fee of a country and what card payments cost there.",
    args: {
      country: t.arg.string({ required: true, description: "AU or NZ." }),
      deliveryFee: t.arg.string({ required: true, description: "Dollars without GST." }),
      deliveryThreshold: t.arg.string({ required: true, description: "Dollars. Delivery is free from here on." }),
      cardCost: t.arg.string({ required: true, description: "A percentage." }),
      seen: t.arg.string({ required: true, description: "What the form showed. Empty: it showed nothing." }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await saveFees(context, getAdministrator(context), input),
    }),
  }),
);

builder.mutationField("saveSurcharge", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Adds or changes the surcharge on card payments that begins today or later.",
    args: {
      country: t.arg.string({ required: true, description: "AU or NZ." }),
      startsOn: t.arg.string({ required: true }),
      percent: t.arg.string({ required: true }),
      seen: t.arg.string({ required: true, description: "`surchargesSeen` of the page. Empty: it showed none." }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await saveSurcharge(context, getAdministrator(context), input),
    }),
  }),
);

builder.mutationField("removeSurcharge", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Removes a surcharge that begins today or later. The one before it then goes on.",
    args: { country: t.arg.string({ required: true }), startsOn: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => ({
      userErrors: await removeSurcharge(context, getAdministrator(context), input),
    }),
  }),
);
