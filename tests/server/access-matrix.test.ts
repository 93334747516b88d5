// Shows, for every actor and every named operation and page, who is let in: the first part of the access matrix. An
// operation or a page without a row here fails, and another's thing and a missing one are answered alike.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import routes from "../../src/routes.ts";
import {
  type Actor,
  actorNames,
  actors,
  type Case,
  customers,
  each,
  everyone,
  missingId,
  type Outcomes,
  only,
  today,
} from "../support/access-actors.ts";
import { billingRows } from "../support/access-billing.ts";
import { memberRows } from "../support/access-members.ts";
import { numbersFor } from "../support/access-numbers.ts";
import { pageRows as pages } from "../support/access-pages.ts";
import { papersRows } from "../support/access-papers.ts";
import { type Answer, askDoor, askOperation, openSession } from "../support/ask-shop.ts";
import { addressesOf } from "../support/route-addresses.ts";
import { saveCard } from "../support/save-card.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const operations = JSON.parse(readFileSync(new URL("../../operations.json", import.meta.url), "utf8")) as {
  name: string;
}[];

const guestsSignIn = { guest: "sign in" };
const signedIn = everyone("ok", guestsSignIn);
const adminsOnly = everyone("refused", { ...guestsSignIn, admin: "ok" });
const staffOnly = everyone("refused", { ...guestsSignIn, "rep idle": "ok", "rep acting": "ok", admin: "ok" });
const noneOfMine = everyone("ACCOUNT_NOT_FOUND", guestsSignIn);
const reps: Actor[] = ["rep idle", "rep acting"];
const repsOnly = (outcome: string) => everyone("UNAUTHORIZED", { ...guestsSignIn, ...each(reps, outcome) });

const firstPage = { currentPage: 1, pageSize: 20 };

function membershipOf(email: string) {
  return server.db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.id as customerId", "m.account_id as accountId", "a.number as accountNumber"])
    .where("u.email", "=", email)
    .executeTakeFirst();
}

async function devicesOf(cookie: string): Promise<{ deviceId: string }> {
  const { body } = await askOperation(server.url, "GetSettings", { cookie, variables: { date: "" } });
  const devices = (body.data?.devices ?? []) as { id: string; isThisOne: boolean }[];
  return { deviceId: devices.find((device) => device.isThisOne)?.id ?? missingId };
}

const theirs = await membershipOf("holder.nz@trestle.test");
const assigned = await membershipOf("cash.au@trestle.test");
const theirDevice = await devicesOf(await openSession(server.db, "holder.nz@trestle.test"));

const anyone = everyone("ok");
const sku = "HBL-WC-LS-10-W";
const everyColour = { baseIds: [], productBrandIds: [], interior: true, exterior: true };
const nearStores = {
  searchParams: { items: [{ sku, quantity: 1 }], searchString: "Richmond", countryCode: "AU" },
  ...today,
};

const staff: Actor[] = ["rep idle", "rep acting", "admin"];
const cardHolders = (outcome: string) => everyone(outcome, { ...guestsSignIn, ...each(staff, "refused") });
const theirCard = await saveCard(server, "holder.nz@trestle.test");

/** Somebody who may have no cards has none of their own either, and asks for another's. */
async function ownCard(actor: Actor): Promise<{ paymentMethodId: string }> {
  const email = actors[actor];
  return email === null || staff.includes(actor) ? theirCard : saveCard(server, email);
}

const missingCard = { paymentMethodId: "pm_00000000000000000000" };
const changesOfCard: readonly Case[] = [
  { of: "own", variables: (actor) => ownCard(actor), outcomes: cardHolders("ok") },
  { of: "another's", variables: () => theirCard, outcomes: cardHolders("CARD_NOT_FOUND") },
  { of: "missing", variables: () => missingCard, outcomes: cardHolders("CARD_NOT_FOUND") },
];

/** Whoever buys has a cart, a guest too; staff who act for nobody have none. */
const cartUsers = (outcome: string) => everyone(outcome, { "rep idle": "refused", admin: "refused" });
const theirCart = await cartIdOf("holder.nz@trestle.test");

async function cartIdOf(email: string): Promise<string> {
  const cookie = await openSession(server.db, email);
  const variables = { cartId: "mine", productCode: sku, quantity: 1, store: "", ...today };
  const { body } = await askOperation(server.url, "customerCartAddItem", { cookie, variables });
  return (body.data as { customerCartAddItem: { cart: { id: string } } }).customerCartAddItem.cart.id;
}

function ofCart(own: string | Outcomes, variables: object = {}): Case[] {
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
}

const gone = { itemId: missingId, productCode: sku, quantity: 1 };
const cartItems = [{ productCode: sku, quantity: 1 }];
/** Only full access and holders spend points; the painter's account has too few. */
const spenders = (outcome: string, otherwise: string) => ({
  ...cartUsers(otherwise),
  ...each(["full", "holder", "red-held"], outcome),
});
const deliveryFee = (cartId: string) => ({ cartDeliveryFeeInput: { cartId } });
const checkout = (cartCode: string) => ({
  displayUid: "me",
  cartCode,
  ...{ store: "", shippingCondition: "STANDARD", fulfillmentStoreId: "", deliveryDateTime: "" },
});

/** An order that nobody has; whose it would be makes no difference. */
const noOrder = { orderCode: "AU-9999999" };
const orderReaders = (outcome: string) => everyone(outcome, { ...guestsSignIn, "rep idle": "refused" });
const buyers = (outcome: string) => ({ ...cartUsers(outcome), ...guestsSignIn });

const rows: Record<string, readonly Case[]> = {
  ...(await billingRows(server)),
  ...memberRows({ db: server.db, customerId: theirs?.customerId ?? "", accountNumber: theirs?.accountNumber ?? "" }),
  ...(await papersRows(server.db)),
  ApproveOrder: only(orderReaders("ORDER_NOT_FOUND"), noOrder),
  BatchGetImage: only(anyone, { imageType: "product", productCodes: ["HBL-WC-LS"] }),
  CancelOrder: only(orderReaders("ORDER_NOT_FOUND"), noOrder),
  ClaimOrderItem: only(orderReaders("ORDER_NOT_FOUND"), { ...noOrder, itemId: "1", problem: "MISSING", quantity: 1 }),
  CreateSetupIntent: only(cardHolders("ok")),
  CustomerCartAddCoupon: ofCart("COUPON_NOT_FOUND", { couponCode: "NO-SUCH" }),
  CustomerCartRemoveAllCoupons: ofCart("ok"),
  CustomerCartRemoveCoupon: ofCart("COUPON_NOT_APPLIED", { couponCode: "NO-SUCH" }),
  GetAccount: only(signedIn, { ...today, loyalty: true }),
  GetAccountPage: only(signedIn, today),
  GetAuditLog: only(adminsOnly, firstPage),
  GetCheckout: only(buyers("ok"), { date: "" }),
  GetDashboard: only(signedIn, today),
  GetFavouriteStoreChoice: only(signedIn, { date: "", searchString: "Richmond VIC", isSearch: true, pageSize: 12 }),
  GetFrame: only(everyone("ok")),
  GetHeader: only(anyone),
  GetHeaderCategory: only(anyone, { slug: "interior" }),
  GetHome: only(anyone),
  GetKitAccess: only(adminsOnly),
  GetLocalitiesWithin: only(anyone, { south: -38, west: 144, north: -37, east: 145 }),
  GetNearbyAndFavFulfillmentOptions: only(anyone, nearStores),
  GetOrderByCode: only(orderReaders("ORDER_NOT_FOUND"), { ...noOrder, creationDate: "", ...today }),
  GetOrderHistory: only(orderReaders("ok"), { start: "", end: "" }),
  GetOrderHistorySummary: only(orderReaders("ok"), { year: 2026 }),
  GetOrderList: only(orderReaders("ok"), { start: "", end: "", search: "", currentPage: 1, pageSize: 10, year: 2026 }),
  GetOutbox: only(adminsOnly, firstPage),
  GetProductCards: only(anyone, { productCodes: ["HBL-WC-LS"] }),
  GetProductList: only(anyone, { address: "q=low+sheen" }),
  GetProductPage: only(anyone, { subCategorySlug: "wall-paint", slug: "wallcraft-interior-low-sheen" }),
  GetSavedCardsPage: only(cardHolders("ok")),
  GetStaffAccounts: only(staffOnly, { text: "", ...firstPage }),
  GetStoreFinder: only(anyone, {
    searchString: "",
    countryCode: "AU",
    coordinate: {},
    near: "",
    openNow: false,
    sku: "",
    inStock: false,
    ...firstPage,
  }),
  GetStoresLimit: only(anyone, {
    ...{ searchString: "", countryCode: "NZ", coordinate: {}, maxRadius: 0 },
    ...today,
    ...firstPage,
  }),
  GetSystemProductFulfillmentOptions: only(anyone, {
    searchParams: { parts: [{ sku, ratio: 1 }], quantity: 1, searchString: "Richmond", countryCode: "AU" },
    ...today,
  }),
  GetUnsubscribePage: only(anyone, { token: "" }),
  GetUserAccountList: only(signedIn),
  OrderCreateAndCharge: only(buyers("CART_NOT_FOUND"), { cartCode: "C-0000000000", saleOffice: "" }),
  RemovePaymentMethod: changesOfCard,
  ReorderItems: only({ ...orderReaders("ORDER_NOT_FOUND"), admin: "refused" }, noOrder),
  ReviewOrderCredit: only({ ...adminsOnly, admin: "ORDER_NOT_FOUND" }, { ...noOrder, isReleased: true }),
  SetDefaultPaymentMethod: changesOfCard,
  SetMarketingStatus: only(signedIn, { status: "UNSUBSCRIBED" }),
  SignOutDevice: [
    { of: "own", variables: (_, cookie) => devicesOf(cookie), outcomes: signedIn },
    { of: "another's", variables: () => theirDevice, outcomes: everyone("DEVICE_NOT_FOUND", guestsSignIn) },
    {
      of: "missing",
      variables: () => ({ deviceId: missingId }),
      outcomes: everyone("DEVICE_NOT_FOUND", guestsSignIn),
    },
  ],
  StartActingFor: [
    { of: "own", variables: () => ({ accountId: assigned?.accountId }), outcomes: repsOnly("ok") },
    {
      of: "another's",
      variables: () => ({ accountId: theirs?.accountId }),
      outcomes: repsOnly("ACCOUNT_NOT_ASSIGNED"),
    },
    { of: "missing", variables: () => ({ accountId: missingId }), outcomes: repsOnly("ACCOUNT_NOT_ASSIGNED") },
  ],
  StopActingFor: only(signedIn),
  SuggestSearch: only(anyone, { text: "low sheen" }),
  SwitchAccount: [
    {
      of: "own",
      variables: async (actor) => ({
        customerId: (await membershipOf(actors[actor] ?? ""))?.customerId ?? missingId,
      }),
      outcomes: { ...noneOfMine, ...each(customers, "ok") },
    },
    { of: "another's", variables: () => ({ customerId: theirs?.customerId }), outcomes: noneOfMine },
    { of: "missing", variables: () => ({ customerId: missingId }), outcomes: noneOfMine },
  ],
  UnsubscribeByLink: only(everyone("LINK_NOT_VALID"), { token: "never-made" }),
  baseColours: only(anyone, { baseIds: ["black"], colourBrandIds: [], productBrandIds: [] }),
  checkCartOnPaymentIntent: only(buyers("CART_NOT_FOUND"), { input: { cartCode: "C-0000000000" } }),
  colourBrands: only(anyone),
  colourDeck: only(anyone),
  consumerColours: only(anyone, { productParams: {}, pagination: firstPage }),
  customerCart: only(cartUsers("ok"), { store: "" }),
  customerCartAddItem: ofCart("ok", { productCode: sku, quantity: 1 }),
  customerCartAddItems: ofCart("ok", { cartItems }),
  customerCartAddProductsFromList: ofCart("ok", { favoriteItems: cartItems, favoriteListId: "any" }),
  customerCartApplyRedeemPoints: ofCart({ ...spenders("ok", "POINTS_NOT_APPLIED"), painter: "NOT_ENOUGH_POINTS" }),
  customerCartChangeStore: ofCart("CART_STORE_NOT_FOUND", { newStore: "0000" }),
  customerCartDeliveryFee: [
    { of: "own", variables: () => deliveryFee("mine"), outcomes: cartUsers("ok") },
    { of: "another's", variables: () => deliveryFee(theirCart), outcomes: cartUsers("CART_NOT_FOUND") },
    { of: "missing", variables: () => deliveryFee(missingId), outcomes: cartUsers("CART_NOT_FOUND") },
  ],
  customerCartInfo: only(anyone),
  customerCartProductCodes: only(cartUsers("ok"), { store: "" }),
  customerCartRemoveItem: ofCart("ITEM_GONE", { itemId: missingId }),
  customerCartRemoveItems: ofCart("ITEM_GONE", { itemIds: [missingId] }),
  customerCartRemoveRedeemPoints: ofCart(spenders("ok", "POINTS_NOT_REMOVED")),
  customerCartStorePreview: only(cartUsers("CART_STORE_NOT_FOUND"), { store: "0000" }),
  customerCartUpdateCheckout: only({ ...cartUsers("CART_NOT_FOUND"), ...guestsSignIn }, checkout("C-NOBODYSONE")),
  customerCartUpdateItem: ofCart("ITEM_NOT_FOUND", gone),
  customerCartUpdateItems: ofCart("ITEM_NOT_FOUND", { itemIds: [missingId], cartItems }),
  defaultColour: only(anyone, { ...everyColour, buyAsBase: false }),
  fulfillmentOptions: only(anyone, nearStores),
  getColourById: only(anyone, { id: "no-such-colour" }),
  getCustomerPaymentMethods: only(cardHolders("ok")),
  getMarketingStatus: only(anyone),
  getProductsPrice: only(anyone, { skus: [sku] }),
  getUnsubscribeMarketingContent: only(anyone),
  nearestColours: only(anyone, { hex: "#7f9c8a", count: 3 }),
  popularColours: only(anyone),
  searchColours: only(anyone, everyColour),
  setFavoriteStore: [
    {
      of: "own",
      variables: () => ({ displayUid: "me", storeId: "0000", ...today }),
      outcomes: everyone("STORE_NOT_FOUND", guestsSignIn),
    },
    {
      of: "another's",
      variables: () => ({ displayUid: missingId, storeId: "0000", ...today }),
      outcomes: everyone("UNAUTHORIZED", guestsSignIn),
    },
    {
      of: "missing",
      variables: () => ({ displayUid: "", storeId: "0000", ...today }),
      outcomes: everyone("UNAUTHORIZED", guestsSignIn),
    },
  ],
};

const matrix = Object.fromEntries(Object.entries(rows).sort(([one], [other]) => (one < other ? -1 : 1)));

/** A session of its own for every cell, since some operations change the session they run in. */
async function enter(actor: Actor): Promise<string> {
  const email = actors[actor];
  if (email === null) return "";
  const cookie = await openSession(server.db, email);
  if (actor === "rep acting") {
    const body = { accountId: (await membershipOf("painter.au@trestle.test"))?.accountId };
    await askDoor(server.url, "/api/acting/start/", { cookie, body });
  }
  return cookie;
}

function outcomeOf({ status, body }: Answer): string {
  const code = body.errors?.[0]?.extensions?.code;
  if (code === "UNAUTHENTICATED") return "sign in";
  if (code === "UNAUTHORIZED") return "refused";
  if (body.errors !== undefined) return `${status} ${body.errors[0]?.message}`;
  const refusals = Object.values(body.data ?? {}).flatMap(
    (payload) => (payload as { userErrors?: { code: string }[] } | null)?.userErrors ?? [],
  );
  return refusals[0]?.code ?? "ok";
}

test("every operation has its rows, and there is no row without an operation", () => {
  expect(Object.keys(matrix).toSorted()).toEqual(operations.map(({ name }) => name));
});

describe.each(Object.entries(matrix))("%s", (operation, cases) => {
  test.each(cases)("of $of: everyone gets what is theirs", async ({ variables, outcomes }) => {
    const got: Partial<Outcomes> = {};
    for (const actor of actorNames) {
      const cookie = await enter(actor);
      const answer = await askOperation(server.url, operation, { cookie, variables: await variables(actor, cookie) });
      got[actor] = outcomeOf(answer);
      const numbers = JSON.stringify(answer.body).match(/(AU|NZ)-\d{7}/g) ?? [];
      const allowed = await numbersFor(server.db, actor);
      expect(numbers.filter((number) => !allowed.has(number))).toEqual([]);
      if (got[actor] === "sign in" || got[actor] === "refused") expect(answer.body.data ?? null).toBeNull();
    }
    expect(got).toEqual(outcomes);
  });

  test("answers another's like a missing one", () => {
    const outcomesOf = (of: Case["of"]) => cases.find((each) => each.of === of)?.outcomes;
    expect(outcomesOf("another's")).toEqual(outcomesOf("missing"));
  });
});

test("every page has its row", () => {
  expect(Object.keys(pages).toSorted()).toEqual(addressesOf(routes).toSorted());
});

test.each(Object.entries(pages))("the page /%s lets in whom it should", async (address, outcomes) => {
  const path = `/${address.replace(":uid", "never-began").replace(/:\w+$/, missingId).replace("*", "nowhere")}`;
  const got: Partial<Outcomes> = {};
  for (const actor of actorNames) {
    const headers = { cookie: await enter(actor) };
    const answer = await fetch(new URL(path, server.url), { redirect: "manual", headers });
    await answer.body?.cancel();
    const location = answer.headers.get("location")?.split("?")[0];
    got[actor] = [answer.status, location].filter((part) => part !== undefined).join(" ");
  }
  expect(got).toEqual(outcomes);
});
