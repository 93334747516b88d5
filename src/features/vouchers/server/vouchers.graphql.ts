import { type Barcode, makeBarcode } from "../../../server/barcode.ts";
import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { type Cents, toPrice } from "../../../shared/money.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import { mayRedeem } from "../../loyalty/points.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { checkVoucher, type VoucherCode } from "../voucher.ts";
import { findVoucherCode, listOwnVouchers } from "./vouchers.queries.ts";

/** A voucher or gift card in the specification's words, on its own or as a part of what paid an order. */
export interface ShownVoucher {
  readonly id: string;
  readonly name: string;
  /** True for a gift card. */
  readonly keepsBalance: boolean;
  readonly amountCents: Cents;
  readonly country: Country;
  readonly expiresOn: LocalDate;
  /** The number of the order or of the receipt that it paid; empty if it is not spent. */
  readonly externalReference: string;
}

/** Null for people who see the order, but may not pay with vouchers: with barcode and PIN they could. A gift card has neither. */
function findShownCode({ id, keepsBalance }: ShownVoucher, context: OperationContext): VoucherCode | null {
  return mayRedeem(context.viewer.may) && !keepsBalance ? findVoucherCode(context.giftCards.sealing, id) : null;
}

export const CustomerVoucherObject = builder.objectRef<ShownVoucher>("CustomerVoucher").implement({
  description:
    "An amount that can pay an order. Barcode and PIN are empty for people who may not spend it, and for a gift card.",
  fields: (t) => ({
    id: t.exposeID("id"),
    value: t.field({ type: PriceObject, resolve: ({ amountCents, country }) => toPrice(amountCents, country) }),
    barcode: t.string({ resolve: (voucher, _arguments, context) => findShownCode(voucher, context)?.barcode ?? "" }),
    barcodePIN: t.string({ resolve: (voucher, _arguments, context) => findShownCode(voucher, context)?.pin ?? "" }),
    expirationDate: t.exposeString("expiresOn"),
    name: t.exposeString("name"),
    externalReference: t.exposeString("externalReference", {
      description: "The number of the order, or of the receipt over the counter, that it paid.",
    }),
  }),
});

const BarcodeObject = builder.objectRef<Barcode>("Barcode").implement({
  description: "A barcode as an SVG path that is `width` modules wide and 1 high.",
  fields: (t) => ({ width: t.exposeInt("width"), path: t.exposeString("path") }),
});

const voucherStates = ["USABLE", "SPENT", "EXPIRED", "WITHDRAWN"] as const;
const VoucherStateEnum = builder.enumType("VoucherState", { values: voucherStates });

interface OwnVoucher {
  readonly shown: ShownVoucher;
  readonly state: (typeof voucherStates)[number];
  readonly spentAt: Date | null;
}

const OwnVoucherObject = builder.objectRef<OwnVoucher>("OwnVoucher").implement({
  description: "A voucher of the viewer's account. One that cannot be spent has no barcode.",
  fields: (t) => ({
    voucher: t.expose("shown", { type: CustomerVoucherObject }),
    state: t.expose("state", { type: VoucherStateEnum }),
    spentAt: t.expose("spentAt", { type: "DateTime", nullable: true }),
    barcodePicture: t.field({
      type: BarcodeObject,
      nullable: true,
      resolve: ({ shown, state }, _arguments, context) => {
        const code = state === "USABLE" ? findShownCode(shown, context) : null;
        return code && makeBarcode(code.barcode);
      },
    }),
  }),
});

builder.queryField("customerVouchers", (t) =>
  t.field({
    type: [OwnVoucherObject],
    description: "The vouchers of the account: those that can be spent first.",
    resolve: async (_root, _arguments, context) => {
      const viewer = getPermitted(context, (may) => may.rewards !== "none");
      const [country, vouchers] = await Promise.all([
        getCountry(context.db, context.buyer.country),
        listOwnVouchers(context.db, viewer),
      ]);
      const today = toLocalDate(context.clock.now(), country.timeZone);
      return vouchers.map((listed): OwnVoucher => {
        const { id, name, keepsBalance, expiresOn, spentAt, receipt, ...voucher } = listed;
        const isSpent = voucher.leftCents === 0;
        const isUsable = checkVoucher(listed, today) === null;
        const ending = voucher.isWithdrawn ? "WITHDRAWN" : isSpent ? "SPENT" : "EXPIRED";
        return {
          shown: {
            ...{ id, name, keepsBalance, expiresOn, country },
            externalReference: (isSpent ? receipt : null) ?? "",
            amountCents: isSpent ? voucher.valueCents : voucher.leftCents,
          },
          state: isUsable ? "USABLE" : ending,
          spentAt: isSpent ? spentAt : null,
        };
      });
    },
  }),
);
