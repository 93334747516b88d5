// Shows for every actor, named operation and page who has access. An operation or a page without a row here fails, and an
// object of somebody else is answered like a missing one.
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
  numbersFor,
  type Outcomes,
  only,
  today,
} from "../support/access-actors.ts";
import { billingRows } from "../support/access-billing.ts";
import { memberRows } from "../support/access-members.ts";
import { listAddresses, pageRows as pages } from "../support/access-pages.ts";
import { papersRows } from "../support/access-papers.ts";
import { type Answer, askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
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

function findMembership(email: string) {
  return server.db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.id as customerId", "m.account_id as accountId", "a.number as accountNumber"])
    .where("u.email", "=", email)
    .executeTakeFirst();
}

async function findThisDevice(cookie: string): Promise<{ deviceId: string }> {
  const { body } = await askOperation(server.url, "GetSettings", { cookie, variables: { date: "" } });
  const devices = (body.data?.devices ?? []) as { id: string; isThisOne: boolean }[];
  return { deviceId: devices.find((device) => device.isThisOne)?.id ?? missingId };
}

const theirs = await findMembership("holder.nz@trestle.test");
const assigned = await findMembership("cash.au@trestle.test");
const theirDevice = await findThisDevice(await openSession(server.db, "holder.nz@trestle.test"));

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

/** Saves a card for the actor. An actor who may not have cards gets another person's card. */
async function saveOwnCard(actor: Actor): Promise<{ paymentMethodId: string }> {
  const email = actors[actor];
  return email === null || staff.includes(actor) ? theirCard : saveCard(server, email);
}

const missingCard = { paymentMethodId: "pm_00000000000000000000" };
const changesOfCard: readonly Case[] = [
  { of: "own", variables: (actor) => saveOwnCard(actor), outcomes: cardHolders("ok") },
  { of: "another's", variables: () => theirCard, outcomes: cardHolders("CARD_NOT_FOUND") },
  { of: "missing", variables: () => missingCard, outcomes: cardHolders("CARD_NOT_FOUND") },
];

/** Customers and guests have a cart. Staff who act for nobody have none. */
const cartUsers = (outcome: string) => everyone(outcome, { "rep idle": "refused", admin: "refused" });
const theirCart = await makeCart("holder.nz@trestle.test");

async function makeCart(email: string): Promise<string> {
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
/** Only full access and holders redeem points. The painter's account has too few. */
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

/** An order number that does not exist. tests/server/order-access.test.ts has the orders of other accounts. */
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
    { of: "own", variables: (_, cookie) => findThisDevice(cookie), outcomes: signedIn },
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
        customerId: (await findMembership(actors[actor] ?? ""))?.customerId ?? missingId,
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

/** Opens a new session for every request, because some operations change their session. */
async function openActorSession(actor: Actor): Promise<string> {
  const email = actors[actor];
  if (email === null) return "";
  const cookie = await openSession(server.db, email);
  if (actor === "rep acting") {
    const body = { accountId: (await findMembership("painter.au@trestle.test"))?.accountId };
    await askEndpoint(server.url, "/api/acting/start/", { cookie, body });
  }
  return cookie;
}

function toOutcome({ status, body }: Answer): string {
  const code = body.errors?.[0]?.extensions?.code;
  if (code === "UNAUTHENTICATED") return "sign in";
  if (code === "UNAUTHORIZED") return "refused";
  if (body.errors !== undefined) return `${status} ${body.errors[0]?.message}`;
  const refusals = Object.values(body.data ?? {}).flatMap(
    (payload) => (payload as { userErrors?: { code: string }[] } | null)?.userErrors ?? [],
  );
  return refusals[0]?.code ?? "ok";
}

test("every operation has its rows, and every row has its operation", () => {
  expect(Object.keys(matrix).toSorted()).toEqual(operations.map(({ name }) => name));
});

describe.each(Object.entries(matrix))("the operation %s", (operation, cases) => {
  test.each(cases)("each actor gets the expected outcome (object: $of)", async ({ variables, outcomes }) => {
    const got: Partial<Outcomes> = {};
    for (const actor of actorNames) {
      const cookie = await openActorSession(actor);
      const answer = await askOperation(server.url, operation, { cookie, variables: await variables(actor, cookie) });
      got[actor] = toOutcome(answer);
      const numbers = JSON.stringify(answer.body).match(/(AU|NZ)-\d{7}/g) ?? [];
      const allowed = numbers.length > 0 ? await numbersFor(server.db, actor) : new Set();
      expect(numbers.filter((number) => !allowed.has(number))).toEqual([]);
      if (got[actor] === "sign in" || got[actor] === "refused") expect(answer.body.data ?? null).toBeNull();
    }
    expect(got).toEqual(outcomes);
  });

  test("an object of somebody else has the same outcomes as a missing one", () => {
    const listOutcomes = (of: Case["of"]) => cases.find((each) => each.of === of)?.outcomes;
    expect(listOutcomes("another's")).toEqual(listOutcomes("missing"));
  });
});

test("every page has its row, and every row has its page", () => {
  expect(Object.keys(pages).toSorted()).toEqual(listAddresses(routes).toSorted());
});

test.each(Object.entries(pages))("each actor gets the expected outcome at the page /%s", async (address, outcomes) => {
  const path = `/${address.replace(":uid", "never-began").replace(/:\w+$/, missingId).replace("*", "nowhere")}`;
  const got: Partial<Outcomes> = {};
  for (const actor of actorNames) {
    const headers = { cookie: await openActorSession(actor) };
    const answer = await fetch(new URL(path, server.url), { redirect: "manual", headers });
    await answer.body?.cancel();
    const location = answer.headers.get("location")?.split("?")[0];
    got[actor] = [answer.status, location].filter((part) => part !== undefined).join(" ");
  }
  expect(got).toEqual(outcomes);
});
