import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import type { Country } from "../../../shared/country.ts";
import { toPrice } from "../../../shared/money.ts";
import { listRefusals } from "../../../shared/result.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { cleanCode } from "../../vouchers/voucher.ts";
import { type CounterUse, spendOverCounter } from "./counter.actions.ts";

type ShownUse = CounterUse & { readonly country: Country };

const CounterUseObject = builder.objectRef<ShownUse>("CounterUse").implement({
  description: "A voucher or gift card that paid over the counter.",
  fields: (t) => ({
    name: t.exposeString("name"),
    paid: t.field({ type: PriceObject, resolve: ({ paidCents, country }) => toPrice(paidCents, country) }),
    lapsed: t.field({
      type: PriceObject,
      description: "What is lost of a voucher, because it is spent whole.",
      resolve: ({ lapsedCents, country }) => toPrice(lapsedCents, country),
    }),
    left: t.field({
      type: PriceObject,
      description: "What is left of a gift card.",
      resolve: ({ leftCents, country }) => toPrice(leftCents, country),
    }),
    externalReference: t.exposeString("reference", { description: "The number of the receipt." }),
  }),
});

const CounterPayload = payloadRef<{ use: ShownUse | null }>("SpendOverCounterPayload");
CounterPayload.implement({
  fields: (t) => ({ use: t.field({ type: CounterUseObject, nullable: true, resolve: ({ use }) => use }) }),
});

builder.mutationField("spendOverCounter", (t) =>
  t.field({
    type: CounterPayload,
    extensions: staffMutation,
    description: "Staff enter a voucher or gift card that pays over the counter. A receipt takes it once.",
    args: {
      barcode: t.arg.string({ required: true, description: "Or the code of a gift card." }),
      barcodePIN: t.arg.string({ required: true, description: "Empty for a gift card." }),
      accountId: t.arg.string({ required: true, description: "The number of the account. Empty for a gift card." }),
      amount: t.arg.string({ required: true, description: "What is to pay, in dollars as typed." }),
      externalReference: t.arg.string({ required: true, description: "The number of the receipt." }),
    },
    resolve: async (_root, { barcode, barcodePIN, accountId, amount, externalReference }, context) => {
      const viewer = getStaff(context, (staff) => staff.counter);
      const { db, clock, buyer, giftCards } = context;
      const country = await getCountry(db, buyer.country);
      const spent = await spendOverCounter({ db, clock, sealing: giftCards.sealing, country }, viewer, {
        ...{ accountNumber: accountId, amount, reference: externalReference },
        code: { barcode: cleanCode(barcode), pin: cleanCode(barcodePIN) },
      });
      return { use: spent.ok ? { ...spent.value, country } : null, userErrors: listRefusals(spent) };
    },
  }),
);
