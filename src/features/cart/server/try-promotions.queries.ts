/** Prices a cart that nobody has, and explains what each promotion does with it. Nothing is saved. */
import type { Database } from "../../../server/database.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import type { Country, CountryCode } from "../../../shared/country.ts";
import { isLocalDate, type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import type { UserError } from "../../../shared/result.ts";
import type { Buyer } from "../../catalogue/buyer-prices.ts";
import { noAgreements } from "../../catalogue/price.ts";
import { listDaysAround } from "../../catalogue/price-book.ts";
import { findAccountTerms, parseAccountTerms } from "../../catalogue/server/prices.store.ts";
import type { Account } from "../../identity/account.ts";
import { findAccountByNumber } from "../../identity/server/accounts.store.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listStock } from "../../stock/server/stock.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Store } from "../../stores/store.ts";
import { type Cart, noFulfilment } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import { explainPromotions, type PromotionOutcome } from "../explain-promotions.ts";
import type { PricedCart } from "../priced-cart.ts";
import { audienceFor, type Promotion } from "../promotion.ts";
import { type CartRecord, findGifts, lookUpLine, toCartToPrice } from "../quote.ts";
import { parseTriedCoupons, parseTriedLines, toMidday, toTriedCartLine } from "../try-cart.ts";
import { findCouponUses } from "./coupons.store.ts";
import { listPromotions } from "./promotions.store.ts";

export interface TrialInput {
  /** Empty for a guest. */
  readonly accountNumber: string;
  /** The country of a guest. */
  readonly country: CountryCode;
  /** Empty for the first store of the country. */
  readonly storeId: string;
  /** Empty for today. */
  readonly day: string;
  readonly lines: string;
  readonly coupons: string;
  readonly isPickup: boolean;
  readonly withDrafts: boolean;
}

export interface TriedCart {
  readonly country: Country;
  readonly store: Store;
  readonly day: LocalDate;
  readonly account: Account | null;
  readonly priced: PricedCart;
  readonly lines: readonly TriedLineView[];
  readonly outcomes: readonly PromotionOutcome[];
  /** What was typed and is not known. */
  readonly unknownCoupons: readonly string[];
}

export interface TriedLineView {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  /** Null for a line that is not for sale there on this day. */
  readonly netCents: number | null;
}

interface Request {
  readonly db: Database;
  readonly clock: { now(): Date };
  readonly snapshots: Pick<Snapshots, "catalogue" | "colours" | "promotions" | "stores">;
}

export async function tryPromotions(
  { db, clock, snapshots }: Request,
  viewer: SignedInViewer,
  input: TrialInput,
): Promise<TriedCart | UserError> {
  const number = input.accountNumber.trim().toUpperCase();
  const account = await readBesideViewer({ db, viewer }, (beside) =>
    number === "" ? Promise.resolve(null) : findAccountByNumber(beside, number),
  );
  if (number !== "" && account === null) return cartErrors.triedAccountNotFound;
  const country = await getCountry(db, account?.country ?? input.country);
  const inCountry = [...snapshots.stores.byId.values()].filter(({ address }) => address.country === country.code);
  const store =
    inCountry.find(({ id }) => id === input.storeId.trim()) ?? (input.storeId.trim() === "" ? inCountry[0] : null);
  if (!store) return cartErrors.triedStoreNotFound;
  const day = input.day === "" ? toLocalDate(clock.now(), store.timezone) : input.day;
  if (!isLocalDate(day)) return cartErrors.triedDayUnreadable;
  const sees = account?.kind === "TRADE" ? "account" : "retail";
  const buyer: Buyer = { accountId: account?.id ?? null, userId: null, country: country.code, sees, storeId: store.id };
  const context = { clock: { now: () => toMidday(day) }, buyer, snapshots };
  const cart = makeCart(input, { country: country.code, storeId: store.id, day });
  const { record, promotions } = await readFacts(db, { cart, account, day });
  const looked = cart.lines.map((line) => lookUpLine(context, record, line));
  const base = toCartToPrice(context, record, { store, country, coupons: [], lines: looked });
  const coupons = cart.couponCodes.flatMap((code) => {
    const coupon = snapshots.promotions.couponByCode.get(code);
    const promotion = promotions.find((each) => each.code === coupon?.promotion.code);
    const uses = record.couponUses.get(code) ?? { used: 0, usedByAccount: 0 };
    return coupon && promotion ? [{ coupon: { ...coupon, promotion }, uses }] : [];
  });
  const { priced, outcomes } = explainPromotions({
    cart: { ...base, gifts: findGifts(context, record, promotions) },
    ...{ promotions, coupons, day, withDrafts: input.withDrafts },
    shoppers: { country: country.code, audience: audienceFor(buyer) },
  });
  return {
    ...{ country, store, day, account, priced, outcomes },
    lines: looked.map(({ line, found }) => ({
      ...{ sku: line.sku, quantity: line.quantity, name: found?.product.name ?? "" },
      netCents: priced.lines.find(({ id }) => id === line.id)?.netCents ?? null,
    })),
    unknownCoupons: cart.couponCodes.filter((code) => !coupons.some(({ coupon }) => coupon.code === code)),
  };
}

interface Place {
  readonly country: CountryCode;
  readonly storeId: string;
  readonly day: LocalDate;
}

function makeCart({ lines, coupons, isPickup }: TrialInput, { country, storeId, day }: Place): Cart {
  const at = toMidday(day);
  return {
    ...{ id: "tried", code: "", country, storeId, createdAt: at, modifiedAt: at },
    fulfilment: { ...noFulfilment, mode: isPickup ? "PICKUP" : "DELIVERY" },
    ...{ couponCodes: parseTriedCoupons(coupons), usesPoints: false, voucherIds: [], news: [] },
    lines: parseTriedLines(lines).map(toTriedCartLine),
  };
}

interface Tried {
  readonly cart: Cart;
  readonly account: Account | null;
  readonly day: LocalDate;
}

/** All promotions, drafts included, with the prices of the account and the stock of the store. */
async function readFacts(
  db: Database,
  { cart, account, day }: Tried,
): Promise<{ record: CartRecord; promotions: Promotion[] }> {
  const accountId = account?.id ?? null;
  const promotions = await listPromotions(db);
  const gifts = promotions.flatMap(({ effect }) => (effect.kind === "GIVE_AWAY" ? effect.sku : []));
  const [stock, couponUses, terms] = await Promise.all([
    listStock(db, [cart.storeId], [...cart.lines.map(({ sku }) => sku), ...gifts]),
    findCouponUses(db, { codes: cart.couponCodes, accountId }),
    accountId === null ? null : findAccountTerms(db, accountId, listDaysAround(toMidday(day))),
  ]);
  const available = new Map(stock.map(({ sku, onHand, reserved }) => [sku, onHand - reserved]));
  const pricing = terms === null ? noAgreements : parseAccountTerms(terms);
  return { promotions, record: { cart, available, pricing, points: 0, vouchers: [], couponUses } };
}
