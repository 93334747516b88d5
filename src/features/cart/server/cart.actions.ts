/** One function for each change of a cart: its lines, its coupons, points and vouchers, its store and fulfilment. */
import { randomUUID } from "node:crypto";
import { asTenant, type Database, inTransaction, readAsTenant } from "../../../server/database.ts";
import { unauthenticated } from "../../../server/graphql/operation-errors.ts";
import type { Sealing } from "../../../server/sealing.ts";
import { hashToken } from "../../../server/secrets.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { Buyer } from "../../catalogue/buyer-prices.ts";
import { enterGiftCard } from "../../gift-cards/server/enter-gift-card.steps.ts";
import { isMadeBy } from "../../identity/device-owner.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { countTries } from "../../identity/server/identity.steps.ts";
import { deleteTries } from "../../identity/server/tries.store.ts";
import { loyaltyErrors } from "../../loyalty/loyalty-errors.ts";
import { mayRedeem } from "../../loyalty/points.ts";
import type { SentChange } from "../../offline/server/change-keys.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { findLocalities } from "../../stores/server/stores.store.ts";
import { isVoucherCode } from "../../vouchers/server/vouchers.queries.ts";
import { listVouchers } from "../../vouchers/server/vouchers.store.ts";
import { checkVoucher, maxVouchers, type Voucher, type VoucherCode } from "../../vouchers/voucher.ts";
import { listVoucherLimits } from "../../vouchers/voucher-limits.ts";
import { vouchersErrors } from "../../vouchers/vouchers-errors.ts";
import { type DeliveryAddress, type DeliveryMode, maxCoupons } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import { addLine, changeLine, type Lines, removeLines } from "../cart-lines.ts";
import { listPackSwaps, listSwapSkus, type PackMove, swapPacks } from "../cart-swaps.ts";
import { addSystem } from "../cart-systems.ts";
import { type CartAnswer, toCartView } from "../cart-view.ts";
import { checkCoupon } from "../coupons.ts";
import { checkDeliveryAddress } from "../delivery-address.ts";
import {
  groupItems,
  type IndexedItem,
  type ItemInput,
  type ItemOutcome,
  listItemSkus,
  parseItem,
  parsePart,
  parseSystem,
  type Shop,
  toShop,
} from "../item-input.ts";
import { toCouponContext } from "../quote.ts";
import { findStoreIn } from "../store-choice.ts";
import { type CartRequest, getCartOwner, OWN_CART, quoteRecord, readCart } from "./cart.queries.ts";
import { type CartOutcome, type CartRef, type CartRule, changeCart } from "./cart.steps.ts";

/** Changes the viewer's cart in one transaction, and prices it after the commit. */
async function changeOwnCart(
  request: CartRequest,
  ref: OwnCartRef,
  rule: CartRule,
): Promise<CartAnswer & Pick<CartOutcome, "repeated">> {
  if (!isMadeBy(request.viewer, ref)) throw unauthenticated();
  const owner = getCartOwner(request);
  const { record, userErrors, repeated } = await asTenant(
    request.db,
    owner,
    (tx, commitWith) => changeCart({ tx, commitWith }, request, { owner, ref, rule }),
    { check: request.viewerCheck },
  );
  if (record.cart.id === OWN_CART) request.guestCart.drop();
  const quote = await quoteRecord(request, record);
  const cart = toCartView(quote, request.viewer, () => listPackSwaps(request, record, quote));
  return { cart, userErrors, repeated };
}

interface OwnCartRef extends CartRef, SentChange {}

export function addItem(request: CartRequest, ref: OwnCartRef, item: ItemInput): Promise<CartAnswer> {
  const input = parseItem(toShop(request), item);
  return changeOwnCart(request, ref, {
    skus: input.ok ? [input.value.sku] : [],
    request: { add: item },
    apply: ({ cart }) => (input.ok ? withLines(addLine(cart.lines, input.value, randomUUID())) : input),
  });
}

/** Adds the items that can be added, and reports the others. The parts of a system are added together or not at all. */
export async function addItems(
  request: CartRequest,
  ref: OwnCartRef,
  items: readonly ItemInput[],
): Promise<CartAnswer & { readonly outcomes: readonly ItemOutcome[] }> {
  const units = groupItems(toShop(request), items).map((unit) => ({ unit, add: makeAdder(toShop(request), unit) }));
  let outcomes: ItemOutcome[] = [];
  const answer = await changeOwnCart(request, ref, {
    skus: listItemSkus(toShop(request), items),
    request: { add: items },
    listOutcomes: () => outcomes,
    apply: ({ cart }) => {
      let lines: Lines = cart.lines;
      outcomes = [];
      for (const { unit, add } of units) {
        const added = add(lines);
        if (added.ok) lines = added.value;
        const userError = added.ok ? null : (added.refusals[0] ?? null);
        outcomes.push(...unit.map(({ index }) => ({ index, userError: userError && nameItem(userError, index) })));
      }
      const [first, ...more] = outcomes.flatMap(({ userError }) => userError ?? []);
      return lines === cart.lines && first !== undefined ? refused(first, ...more) : ok({ lines });
    },
  });
  outcomes = [...(answer.repeated ?? outcomes)];
  const refusals = outcomes.flatMap(({ userError }) => userError ?? []);
  const userErrors = answer.userErrors.length > 0 ? answer.userErrors : refusals;
  return { ...answer, userErrors, outcomes: outcomes.toSorted((one, other) => one.index - other.index) };
}

function makeAdder(shop: Shop, unit: readonly IndexedItem[]): (lines: Lines) => Result<Lines, UserError> {
  const [first] = unit;
  if (first?.item.systemCode) {
    const items = unit.map(({ item }) => item);
    const input = parseSystem(shop, items);
    return (lines) => (input.ok ? addSystem(lines, input.value, randomUUID) : input);
  }
  const input = parseItem(shop, first?.item ?? { productCode: "", quantity: 0 });
  return (lines) => (input.ok ? addLine(lines, input.value, randomUUID()) : input);
}

function nameItem(error: UserError, index: number): UserError {
  return { ...error, field: `cartItems.${index}.${error.field ?? ""}` };
}

export function updateItem(
  request: CartRequest,
  ref: OwnCartRef,
  { itemId, item }: { itemId: string; item: ItemInput },
): Promise<CartAnswer> {
  return changeOwnCart(request, ref, {
    request: { update: itemId, to: item },
    skus: listItemSkus(toShop(request), [item]),
    apply: ({ cart }) => withLines(updateLine(toShop(request), cart.lines, { itemId, item })),
  });
}

/** All or nothing: if one item is refused, none is changed. */
export function updateItems(
  request: CartRequest,
  ref: CartRef,
  { itemIds, items }: { itemIds: readonly string[]; items: readonly ItemInput[] },
): Promise<CartAnswer> {
  return changeOwnCart(request, ref, {
    skus: listItemSkus(toShop(request), items),
    apply: ({ cart }) => {
      const isOnceEach = itemIds.length === items.length && new Set(itemIds).size === items.length;
      if (!isOnceEach) return refused(cartErrors.unknownItem);
      let lines: Result<Lines, UserError> = ok(cart.lines);
      for (const [index, item] of items.entries()) {
        if (lines.ok) lines = updateLine(toShop(request), lines.value, { itemId: itemIds[index] ?? "", item });
      }
      return withLines(lines);
    },
  });
}

function updateLine(
  shop: Shop,
  lines: Lines,
  { itemId, item }: { itemId: string; item: ItemInput },
): Result<Lines, UserError> {
  const line = lines.find(({ id }) => id === itemId);
  if (line === undefined) return refused(cartErrors.unknownItem);
  // A field that is left out keeps its value: a stepper sends only a quantity.
  const kept = { ...item, reference: item.reference ?? line.reference };
  const isSameSku = item.productCode === line.sku && !item.colourCode && !item.colourName;
  if (isSameSku) {
    // An empty colour code removes the tint; no colour code keeps it.
    const tint = item.colourCode === "" ? null : line.tint;
    return changeLine(lines, itemId, { ...kept, sku: line.sku, tint });
  }
  const input = line.group === null ? parseItem(shop, kept) : parsePart(shop, kept, line.group);
  return input.ok ? changeLine(lines, itemId, input.value) : input;
}

export function removeItems(request: CartRequest, ref: OwnCartRef, itemIds: readonly string[]): Promise<CartAnswer> {
  return changeOwnCart(request, ref, {
    request: { remove: itemIds },
    apply: ({ cart }) => {
      const lines = removeLines(cart.lines, itemIds);
      return lines.length === cart.lines.length ? refused(cartErrors.itemGone) : ok({ lines });
    },
  });
}

/** One tap of "swap", and its undo. */
export function swapItemPacks(request: CartRequest, ref: CartRef, move: PackMove): Promise<CartAnswer> {
  const { catalogue } = request.snapshots;
  return changeOwnCart(request, ref, {
    skus: [...move.takes, ...move.puts].flatMap(({ sku }) => listSwapSkus(catalogue, sku)),
    apply: ({ cart }) => withLines(swapPacks(catalogue, cart.lines, { move, newId: randomUUID })),
  });
}

function withLines(lines: Result<Lines, UserError>): Result<{ lines: Lines }, UserError> {
  return lines.ok ? ok({ lines: lines.value }) : lines;
}

export function addCoupon(request: CartRequest, ref: CartRef, typed: string): Promise<CartAnswer> {
  const code = typed.trim().toUpperCase();
  return changeOwnCart(request, ref, {
    coupons: [code],
    apply: ({ cart, couponUses }) => {
      if (cart.couponCodes.includes(code)) return refused(cartErrors.couponThere);
      if (cart.couponCodes.length >= maxCoupons) return refused(cartErrors.tooManyCoupons);
      const refusal = checkCoupon(toCouponContext(request, cart), code, couponUses);
      return refusal === null ? ok({ couponCodes: [...cart.couponCodes, code] }) : refused(refusal);
    },
  });
}

export function removeCoupon(request: CartRequest, ref: CartRef, typed: string): Promise<CartAnswer> {
  const code = typed.trim().toUpperCase();
  return changeOwnCart(request, ref, {
    apply: ({ cart }) =>
      cart.couponCodes.includes(code)
        ? ok({ couponCodes: cart.couponCodes.filter((each) => each !== code) })
        : refused(cartErrors.couponNotThere),
  });
}

export function removeAllCoupons(request: CartRequest, ref: CartRef): Promise<CartAnswer> {
  return changeOwnCart(request, ref, { apply: () => ok({ couponCodes: [] }) });
}

/** Pricing decides how many points are used. They leave the balance when the order is placed, not before. */
export async function applyPoints(request: CartRequest, ref: CartRef): Promise<CartAnswer> {
  const { minRedeemablePoints } = await getCountry(request.db, request.buyer.country);
  return changeOwnCart(request, ref, {
    apply: ({ cart, points }) => {
      if (!mayRedeem(request.viewer.may)) return refused(cartErrors.pointsNotApplied);
      if (cart.lines.length === 0 || cart.usesPoints) return refused(cartErrors.pointsNotApplied);
      if (points < minRedeemablePoints) return refused(loyaltyErrors.notEnoughPoints);
      return ok({ usesPoints: true });
    },
  });
}

export function removePoints(request: CartRequest, ref: CartRef): Promise<CartAnswer> {
  return changeOwnCart(request, ref, {
    apply: ({ cart }) => (cart.usesPoints ? ok({ usesPoints: false }) : refused(cartErrors.pointsNotRemoved)),
  });
}

/** Pricing decides what the voucher pays. It is spent when the order is placed, not before. */
export function chooseVoucher(request: CartRequest, ref: CartRef, voucherId: string): Promise<CartAnswer> {
  return putVoucher(request, ref, ({ id }) => id === voucherId);
}

interface VoucherRequest extends CartRequest {
  /** The IP address of the client. */
  readonly address: string;
  readonly giftCards: { readonly sealing: Sealing };
}

/** The same for a voucher on paper, and without a PIN for the code of a gift card. Wrong codes are counted. */
export async function addVoucher(request: VoucherRequest, ref: CartRef, input: VoucherCode): Promise<CartAnswer> {
  const { db, clock, address, viewer } = request;
  const { user, account, may } = viewer;
  const isGiftCard = input.pin === "";
  if (account === null || !(isGiftCard ? may.orderByCard : mayRedeem(may)))
    return refuseInCart(request, vouchersErrors.notPermitted);
  // Counted before the code is checked: otherwise many parallel attempts would pass before the first is counted.
  const barcodeHash = hashToken(input.barcode).toString("hex");
  const limits = listVoucherLimits({ accountId: account.id, address, barcodeHash });
  const tryIds = await inTransaction(db, (tx) => countTries(tx, limits, clock.now()));
  if (tryIds === null) return refuseInCart(request, identityErrors.tooManyTries);
  const typed = { code: input, accountId: account.id, userId: user.id };
  const answer = await (isGiftCard ? putTypedCard(request, ref, typed) : putTypedVoucher(request, ref, typed));
  const isWrong = isRefusedFor(answer, vouchersErrors.notFound) || isRefusedFor(answer, vouchersErrors.cardNotFound);
  if (!isWrong) await deleteTries(db, tryIds);
  return answer;
}

interface TypedCode {
  readonly code: VoucherCode;
  readonly accountId: string;
  readonly userId: string;
}

async function putTypedCard(request: CartRequest, ref: CartRef, typed: TypedCode): Promise<CartAnswer> {
  const country = await getCountry(request.db, request.buyer.country);
  const input = { ...typed, code: typed.code.barcode, country };
  const entered = await inTransaction(request.db, (tx) => enterGiftCard(tx, input));
  if (!entered.ok) return refuseInCart(request, ...entered.refusals);
  return putVoucher(request, ref, ({ id }) => id === entered.value);
}

async function putTypedVoucher(
  request: VoucherRequest,
  ref: CartRef,
  { code, accountId, userId }: TypedCode,
): Promise<CartAnswer> {
  const isWanted = ({ id }: Pick<Voucher, "id">) => isVoucherCode(request.giftCards.sealing, id, code);
  const answer = await putVoucher(request, ref, isWanted);
  if (!isRefusedFor(answer, vouchersErrors.notFound)) return answer;
  // The cart does not list spent vouchers.
  const own = await readAsTenant(request.db, { accountId, userId }, (tx) => listVouchers(tx, accountId));
  return own.some(isWanted) ? refuseInCart(request, vouchersErrors.spent) : answer;
}

async function refuseInCart(request: CartRequest, ...userErrors: readonly UserError[]): Promise<CartAnswer> {
  return { cart: await readCart(request), userErrors };
}

function isRefusedFor({ userErrors }: Pick<CartAnswer, "userErrors">, { code }: UserError): boolean {
  return userErrors.some((refusal) => refusal.code === code);
}

async function putVoucher(
  request: CartRequest,
  ref: CartRef,
  isWanted: (voucher: Voucher) => boolean,
): Promise<CartAnswer> {
  const { timeZone } = await getCountry(request.db, request.buyer.country);
  const today = toLocalDate(request.clock.now(), timeZone);
  return changeOwnCart(request, ref, {
    apply: ({ cart, vouchers }) => {
      const { may } = request.viewer;
      const voucher = vouchers.find((each) => (each.keepsBalance || mayRedeem(may)) && isWanted(each));
      if (voucher === undefined) return refused(mayRedeem(may) ? vouchersErrors.notFound : vouchersErrors.notPermitted);
      if (cart.voucherIds.includes(voucher.id)) return refused(vouchersErrors.there);
      if (cart.voucherIds.length >= maxVouchers) return refused(vouchersErrors.tooMany);
      const refusal = checkVoucher(voucher, today);
      return refusal === null ? ok({ voucherIds: [...cart.voucherIds, voucher.id] }) : refused(refusal);
    },
  });
}

export function removeVoucher(request: CartRequest, ref: CartRef, voucherId: string): Promise<CartAnswer> {
  return changeOwnCart(request, ref, {
    apply: ({ cart }) =>
      cart.voucherIds.includes(voucherId)
        ? ok({ voucherIds: cart.voucherIds.filter((id) => id !== voucherId) })
        : refused(vouchersErrors.notThere),
  });
}

export interface FulfilmentInput {
  readonly cartCode: string;
  readonly deliveryMode: DeliveryMode;
  readonly shippingCondition: string;
  readonly fulfillmentPlanId: string | null;
  readonly fulfillmentStoreId: string;
  readonly deliveryDateTime: string;
  readonly address: Omit<DeliveryAddress, "latitude" | "longitude"> | null;
}

/** The first step of the checkout: delivery or pickup, the address, the store and the time. */
export async function chooseFulfilment(
  request: CartRequest,
  ref: CartRef,
  input: FulfilmentInput,
): Promise<CartAnswer> {
  const { snapshots, buyer, clock } = request;
  const typed = await parseAddress(request, input.address);
  const deliveryAt = input.deliveryDateTime === "" ? null : new Date(input.deliveryDateTime);
  return changeOwnCart(request, ref, {
    apply: ({ cart }) => {
      // Without a new address the cart keeps the one it has.
      const address = typed.ok ? (typed.value ?? cart.fulfilment.address) : null;
      if (cart.code !== input.cartCode) return refused(cartErrors.cartNotFound);
      const isStoreKnown = findStoreIn(snapshots.stores, buyer.country, input.fulfillmentStoreId) !== null;
      if (input.fulfillmentStoreId !== "" && !isStoreKnown) return refused(cartErrors.unknownStore);
      if (input.deliveryMode === "DELIVERY" && address === null) return refused(cartErrors.badAddress);
      if (deliveryAt !== null && !(deliveryAt > clock.now())) return refused(cartErrors.badMoment);
      const { shippingCondition, fulfillmentPlanId: planId } = input;
      const storeId = input.fulfillmentStoreId || cart.storeId;
      return ok({ fulfilment: { mode: input.deliveryMode, shippingCondition, planId, storeId, deliveryAt, address } });
    },
  });
}

/** Adds the coordinates of the suburb where it is known. Null: no address was typed. */
async function parseAddress(
  { db, buyer }: { readonly db: Database; readonly buyer: Buyer },
  typed: FulfilmentInput["address"],
): Promise<Result<DeliveryAddress | null, UserError>> {
  if (typed === null) return ok(null);
  const answer = await findLocalities(db, typed.suburb, buyer.country);
  const localities = answer.kind === "found" ? [answer.locality] : answer.kind === "several" ? answer.localities : [];
  const refusal = checkDeliveryAddress(typed, localities, buyer.country);
  if (refusal !== null) return refused(refusal);
  const locality = localities.find(({ state }) => state === typed.state);
  return ok({ ...typed, latitude: locality?.latitude ?? null, longitude: locality?.longitude ?? null });
}

export function changeStore(request: CartRequest, ref: CartRef, storeId: string): Promise<CartAnswer> {
  const store = findStoreIn(request.snapshots.stores, request.buyer.country, storeId);
  return changeOwnCart(request, ref, {
    apply: () => (store === null ? refused(cartErrors.unknownStore) : ok({ storeId })),
  });
}
