/** What is overdue in all accounts, and the closing of months. */
import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import type { Country } from "../../../shared/country.ts";
import { toPrice } from "../../../shared/money.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { closeMonth } from "./closed-months.actions.ts";
import { type OverdueList, type OverdueRow, readOverdue } from "./overdue.queries.ts";

const OverdueAccountObject = builder.objectRef<OverdueRow & { readonly country: Country }>("OverdueAccount").implement({
  description: "An account with something overdue.",
  fields: (t) => ({
    accountId: t.exposeString("number", { description: "The number of the account." }),
    name: t.exposeString("name"),
    overdue: t.field({ type: PriceObject, resolve: ({ overdueCents, country }) => toPrice(overdueCents, country) }),
    documents: t.exposeInt("documents", { description: "How many documents are overdue." }),
    oldestDays: t.exposeInt("oldestDays", { description: "The age of the oldest of them." }),
  }),
});

const OverdueListObject = builder.objectRef<OverdueList>("OverdueList").implement({
  description: "What is overdue in a country, and how far its books are closed.",
  fields: (t) => ({
    country: t.string({ resolve: ({ country }) => country.code }),
    countryName: t.string({ resolve: ({ country }) => country.name }),
    overdue: t.field({
      type: PriceObject,
      description: "Of all accounts, also of those that are not listed.",
      resolve: ({ overdueCents, country }) => toPrice(overdueCents, country),
    }),
    accounts: t.exposeInt("accounts", { description: "How many accounts owe it." }),
    rows: t.field({
      type: [OverdueAccountObject],
      description: "The accounts that owe most of it.",
      resolve: ({ rows, country }) => rows.map((row) => ({ ...row, country })),
    }),
    closedMonth: t.exposeString("closedMonth", { nullable: true, description: "Its first day." }),
    closableMonth: t.exposeString("closableMonth", {
      nullable: true,
      description: "The last month that is over and not closed.",
    }),
  }),
});

builder.queryField("overdueAccounts", (t) =>
  t.field({
    type: OverdueListObject,
    args: { country: t.arg.string({ required: true, description: "AU or NZ. Anything else: AU." }) },
    resolve: (_root, { country }, context) =>
      readOverdue(
        context,
        getStaff(context, ({ money }) => money),
        country,
      ),
  }),
);

builder.mutationField("closeMonth", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Ends the books of a month and of those before it. Nothing is issued in them any more.",
    args: {
      country: t.arg.string({ required: true }),
      month: t.arg.string({ required: true, description: "2026-10." }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await closeMonth(
        context,
        getStaff(context, ({ money }) => money),
        input,
      ),
    }),
  }),
);
