/** The rows of the access matrix for carts, checkout and saved cards. */
import {
  type Actor,
  actors,
  type Case,
  each,
  everyone,
  guestsSignIn,
  idleStaff,
  missingId,
  type Outcomes,
  only,
  today,
} from "./access-actors.ts";
import { askOperation, openSession } from "./ask-shop.ts";
import { saveCard } from "./save-card.ts";
import type { TestServer } from "./test-server.ts";

type Server = Pick<TestServer, "url" | "db">;

const stranger = "holder.nz@trestle.test";
const sku = "HBL-WC-LS-10-W";
const staff: Actor[] = ["rep acting", ...idleStaff];
const cardHolders = (outcome: string) => everyone(outcome, { ...guestsSignIn, ...each(staff, "refused") });
const missingCard = { paymentMethodId: "pm_00000000000000000000" };

export async function cardRows(server: Server): Promise<Record<string, readonly Case[]>> {
  const theirCard = await saveCard(server, stranger);
  /** Saves a card for the actor. An actor who may not have cards gets another person's card. */
  const saveOwnCard = async (actor: Actor) => {
    const email = actors[actor];
    return email === null || staff.includes(actor) ? theirCard : saveCard(server, email);
  };
  const changesOfCard: readonly Case[] = [
    { of: "own", variables: (actor) => saveOwnCard(actor), outcomes: cardHolders("ok") },
    { of: "another's", variables: () => theirCard, outcomes: cardHolders("CARD_NOT_FOUND") },
    { of: "missing", variables: () => missingCard, outcomes: cardHolders("CARD_NOT_FOUND") },
  ];
  return {
    CreateSetupIntent: only(cardHolders("ok")),
    GetSavedCardsPage: only(cardHolders("ok")),
    RemovePaymentMethod: changesOfCard,
    SetDefaultPaymentMethod: changesOfCard,
    getCustomerPaymentMethods: only(cardHolders("ok")),
  };
}

/** Customers and guests have a cart. Staff who act for nobody have none. */
const cartUsers = (outcome: string) => everyone(outcome, each(idleStaff, "refused"));
const buyers = (outcome: string) => ({ ...cartUsers(outcome), ...guestsSignIn });
const gone = { itemId: missingId, productCode: sku, quantity: 1 };
const cartItems = [{ productCode: sku, quantity: 1 }];
/** The vouchers of an account: who may redeem points spends them. */
const voucherUsers = (outcome: string) => ({
  ...cartUsers("VOUCHER_NOT_PERMITTED"),
  ...each(["full", "holder", "painter"], outcome),
});
/** Only full access and holders redeem points. The painter's account has too few, and that of red-held is suspended. */
const spenders = (outcome: string, otherwise: string) => ({
  ...cartUsers(otherwise),
  ...each(["full", "holder"], outcome),
});
const deliveryFee = (cartId: string) => ({ cartDeliveryFeeInput: { cartId } });
const checkout = (cartCode: string) => ({
  displayUid: "me",
  cartCode,
  ...{ store: "", shippingCondition: "STANDARD", fulfillmentStoreId: "", deliveryDateTime: "" },
});

async function makeCart({ url, db }: Server, email: string): Promise<string> {
  const cookie = await openSession(db, email);
  const variables = { cartId: "mine", productCode: sku, quantity: 1, store: "", ...today };
  const { body } = await askOperation(url, "customerCartAddItem", { cookie, variables });
  return (body.data as { customerCartAddItem: { cart: { id: string } } }).customerCartAddItem.cart.id;
}

/** A row of the pad that belongs to nobody yet. */
const padRow = { id: missingId, code: sku, quantity: "1", colour: "", strength: "", raw: "" };

/** Guests keep their rows in the browser. Everybody else with a cart has one pad for each account. */
export const padRows: Record<string, readonly Case[]> = {
  GetQuickOrder: only(cartUsers("ok")),
  OrderQuickOrder: only(buyers("ok"), { rows: [padRow] }),
  PasteQuickOrder: only(buyers("ok"), { text: `${sku} 1` }),
  SaveQuickOrderRows: only(buyers("ok"), { rows: [padRow] }),
  SuggestPacks: only(everyone("ok"), { text: sku }),
  TakeQuickOrderRest: only(buyers("ok")),
  UndoQuickOrder: only(buyers("PAD_NOTHING_TO_UNDO")),
};

export async function cartRows(server: Server): Promise<Record<string, readonly Case[]>> {
  const theirCart = await makeCart(server, stranger);
  const ofCart = (own: string | Outcomes, variables: object = {}): Case[] => {
    const given = { store: "", ...today, ...variables };
    return [
      {
        of: "own",
        variables: () => ({ cartId: "mine", ...given }),
        outcomes: typeof own === "string" ? cartUsers(own) : own,
      },
      { of: "another's", variables: () => ({ cartId: theirCart, ...given }), outcomes: cartUsers("CART_NOT_FOUND") },
      { of: "missing", variables: () => ({ cartId: missingId, ...given }), outcomes: cartUsers("CART_NOT_FOUND") },
    ];
  };
  // All actors share one IP address, which may try only five wrong codes.
  const typeVoucher = async () => {
    await server.db.deleteFrom("failed_tries").execute();
    return { cartId: "mine", barcode: "0", barcodePIN: "0" };
  };
  return {
    CustomerCartAddCoupon: ofCart("COUPON_NOT_FOUND", { couponCode: "NO-SUCH" }),
    CustomerCartRemoveAllCoupons: ofCart("ok"),
    SwapCartPacks: only(cartUsers("ITEM_NOT_FOUND"), {
      takes: [{ sku, quantity: 9_999 }],
      puts: [{ sku, quantity: 1 }],
    }),
    CustomerCartAddVoucher: [{ of: "own", variables: typeVoucher, outcomes: voucherUsers("VOUCHER_NOT_FOUND") }],
    CustomerCartUseVoucher: ofCart(voucherUsers("VOUCHER_NOT_FOUND"), { voucherId: missingId }),
    CustomerCartRemoveVoucher: ofCart("VOUCHER_NOT_APPLIED", { voucherId: missingId }),
    CustomerCartRemoveCoupon: ofCart("COUPON_NOT_APPLIED", { couponCode: "NO-SUCH" }),
    GetCart: only(cartUsers("ok")),
    GetCartStore: only(cartUsers("ok")),
    GetCheckout: only(buyers("ok"), { date: "" }),
    OrderCreateAndCharge: only(buyers("CART_NOT_FOUND"), { cartCode: "C-0000000000", saleOffice: "" }),
    checkCartOnPaymentIntent: only(buyers("CART_NOT_FOUND"), { input: { cartCode: "C-0000000000" } }),
    customerCart: only(cartUsers("ok"), { store: "" }),
    customerCartAddItem: ofCart("ok", { productCode: sku, quantity: 1 }),
    customerCartAddItems: ofCart("ok", { cartItems }),
    customerCartApplyRedeemPoints: ofCart({ ...spenders("ok", "POINTS_NOT_APPLIED"), painter: "NOT_ENOUGH_POINTS" }),
    customerCartChangeStore: ofCart("CART_STORE_NOT_FOUND", { newStore: "0000" }),
    customerCartDeliveryFee: [
      { of: "own", variables: () => deliveryFee("mine"), outcomes: cartUsers("ok") },
      { of: "another's", variables: () => deliveryFee(theirCart), outcomes: cartUsers("CART_NOT_FOUND") },
      { of: "missing", variables: () => deliveryFee(missingId), outcomes: cartUsers("CART_NOT_FOUND") },
    ],
    customerCartInfo: only(everyone("ok")),
    customerCartProductCodes: only(cartUsers("ok"), { store: "" }),
    customerCartRemoveItem: ofCart("ITEM_GONE", { itemId: missingId }),
    customerCartRemoveItems: ofCart("ITEM_GONE", { itemIds: [missingId] }),
    customerCartRemoveRedeemPoints: ofCart(spenders("ok", "POINTS_NOT_REMOVED")),
    customerCartStorePreview: only(cartUsers("CART_STORE_NOT_FOUND"), { store: "0000" }),
    customerCartUpdateCheckout: only({ ...cartUsers("CART_NOT_FOUND"), ...guestsSignIn }, checkout("C-NOBODYSONE")),
    customerCartUpdateItem: ofCart("ITEM_NOT_FOUND", gone),
    customerCartUpdateItems: ofCart("ITEM_NOT_FOUND", { itemIds: [missingId], cartItems }),
  };
}
