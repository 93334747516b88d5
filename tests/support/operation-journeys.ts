/**
 * Journeys through the operations that the access matrix only sees refused. Here each of them succeeds, so that all its statements
 * run. Each journey changes people and accounts, so nothing should rely on the demo world afterwards.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { hashToken, newToken } from "../../src/server/secrets.ts";
import { findBusinessNumber } from "../../src/shared/business-number.ts";
import { openSession } from "./ask-shop.ts";
import { bookDocument, getAccountId } from "./billing.ts";
import type { SeenCart } from "./cart-client.ts";
import { workAtCounter } from "./counter-journey.ts";
import { failRewardCard } from "./failed-reward.ts";
import { claimGiftCards } from "./gift-card-journey.ts";
import { changePainter, workOnLeads } from "./lead-journey.ts";
import { readToken, waitForMailedLink } from "./mail-link.ts";
import { confirmCard } from "./order-client.ts";
import { brush, paint } from "./order-world.ts";
import type { BalanceReply, PayReply } from "./pay-client.ts";
import { followRequest } from "./request-journey.ts";
import type { ScanWorld } from "./scan-world.ts";
import { manageStaff } from "./staff-journey.ts";
import { claimWithoutAnswer } from "./stuck-claim.ts";
import { giveVoucher } from "./vouchers.ts";

const holder = "holder.au@trestle.test";
const today = { store: "", date: "" };

/** Runs operations as one person. */
async function person({ db, get }: ScanWorld, email: string) {
  const cookie = await openSession(db, email);
  return <T = unknown>(operation: string, variables: object = {}, countedAs?: string) =>
    get<T>(operation, { cookie, variables, countedAs });
}

type Ask = Awaited<ReturnType<typeof person>>;

export async function runEveryJourney(world: ScanWorld): Promise<void> {
  await prepare(world);
  await changeCart(world);
  await fillPad(world);
  await fillList(world);
  await workOnJob(world);
  const painter = await person(world, "painter.au@trestle.test");
  await changePainter(painter);
  await workOnLeads(world, {
    ask: painter,
    admin: await person(world, "admin.au@trestle.test"),
    rep: await person(world, "rep.au@trestle.test"),
  });
  await placeOrders(world);
  await workAtCounter(world, { person, place: placeByCard });
  await payInvoices(world);
  await changeRewards(world);
  const people = { ask: await person(world, holder), admin: await person(world, "admin.au@trestle.test") };
  await claimGiftCards(world, people);
  await manageMembers(world);
  await followRequest(world);
  await changeSettings(world);
  await signUp(world);
}

/** Enough stock and credit for every order, and an account without the statement of last month. */
async function prepare({ db }: ScanWorld): Promise<void> {
  await sql`insert into stock (store_id, sku, on_hand)
    select s.id, v.sku, 500 from stores s, (values (${brush}), (${paint})) as v (sku)
    on conflict (store_id, sku) do update set on_hand = stock.reserved + 500`.execute(db);
  await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000, hold = 'GREEN', hold_reason = null,
    held_by_staff = false where terms = 'CREDIT' and id in (select account_id from memberships m join users u on u.id = m.user_id
      where u.email in (${holder}, 'full.au@trestle.test'))`.execute(db);
  const accountId = await getAccountId(db, holder);
  await sql`delete from statements where account_id = ${accountId}
    and month = (select max(month) from statements where account_id = ${accountId})`.execute(db);
}

async function changeCart(world: ScanWorld): Promise<void> {
  const ask = await person(world, holder);
  const change = async (operation: string, variables: object = {}) =>
    (await ask<{ cart: SeenCart }>(operation, { cartId: "mine", ...today, ...variables })).cart;
  const emptied = await ask<SeenCart>("customerCart", { store: "" });
  if (emptied.items.length > 0) await change("customerCartRemoveItems", { itemIds: emptied.items.map(({ id }) => id) });
  const { items, store } = await change("customerCartAddItem", { productCode: brush, quantity: 2 });
  const itemId = items[0]?.id ?? "";
  await change("customerCartUpdateItem", { itemId, productCode: brush, quantity: 3 });
  await change("customerCartUpdateItems", { itemIds: [itemId], cartItems: [{ productCode: brush, quantity: 4 }] });
  await change("CustomerCartAddCoupon", { couponCode: "EXTRA3" });
  await change("CustomerCartRemoveCoupon", { couponCode: "EXTRA3" });
  const voucherId = await giveVoucher(world.db, await getAccountId(world.db, holder), 500);
  await change("CustomerCartUseVoucher", { voucherId });
  await change("CustomerCartRemoveVoucher", { voucherId });
  const own = await ask<{ voucher: { id: string; barcode: string; barcodePIN: string } }[]>("GetCustomerVouchers");
  const { barcode, barcodePIN } = own.find(({ voucher }) => voucher.id === voucherId)?.voucher ?? {};
  await change("CustomerCartAddVoucher", { barcode, barcodePIN });
  await change("CustomerCartRemoveVoucher", { voucherId });
  await ask("customerCartStorePreview", { store: store.storeId });
  await change("customerCartChangeStore", { newStore: store.storeId });
  await ask("setFavoriteStore", { displayUid: "me", storeId: store.storeId, date: "" });
  await change("customerCartRemoveItem", { itemId });
  const more = { cartId: "mine", ...today, productCode: paint, quantity: 1 };
  await ask("customerCartAddItem", more, "customerCartAddItem to a cart");
  const keyed = { ...more, idempotencyKey: randomUUID() };
  await ask("customerCartAddItem", keyed, "customerCartAddItem with a key");
  await ask("customerCartAddItem", keyed, "customerCartAddItem with a key");
  const packs = [{ sku: paint, quantity: 1 }];
  const { cart } = await ask<{ cart: SeenCart }>("SwapCartPacks", { takes: packs, puts: packs });
  const others = cart.items;
  await change("customerCartRemoveItems", { itemIds: others.map(({ id }) => id) });
}

async function fillPad(world: ScanWorld): Promise<void> {
  const ask = await person(world, holder);
  await ask("PasteQuickOrder", { text: `${brush} 2\n${paint} 1` });
  await ask("TakeQuickOrderRest");
  const { rows } = await ask<{ rows: readonly Record<string, unknown>[] }>("GetQuickOrder");
  const typed = rows.map(({ id, code, quantity, colour, strength, raw }) => ({
    ...{ id, code, quantity, colour, strength, raw },
  }));
  await ask("SaveQuickOrderRows", { rows: typed, idempotencyKey: randomUUID() });
  await ask("SuggestPacks", { text: "low sheen" });
  await ask("OrderQuickOrder", { rows: typed });
  await ask("UndoQuickOrder");
}

/** The access matrix changes lists without keys. */
async function fillList(world: ScanWorld): Promise<void> {
  const ask = await person(world, holder);
  const makeKey = () => ({ idempotencyKey: randomUUID() });
  const { list } = await ask<{ list: { id: string } }>("createCustomerFavoriteLists", { name: "Keyed", ...makeKey() });
  const products = [{ productCode: brush, quantity: 2 }];
  await ask("addProductsToFavoriteLists", { favouriteIds: [list.id], products, ...makeKey() });
  await ask("UpdateFavouriteList", { listId: list.id, name: "Keyed again", ...makeKey() });
  await ask("removeCustomerFavoriteList", { listId: list.id, ...makeKey() });
}

/** Puts brushes into the person's cart, for pickup. */
async function fillCart(ask: Ask): Promise<SeenCart> {
  const before = await ask<SeenCart>("customerCart", { store: "" });
  if (before.items.length > 0) {
    const itemIds = before.items.map(({ id }) => id);
    await ask("customerCartRemoveItems", { cartId: "mine", itemIds, ...today });
  }
  await ask("customerCartAddItem", { cartId: "mine", productCode: brush, quantity: 2, ...today });
  const cart = await ask<SeenCart>("customerCart", { store: "" });
  await ask("customerCartUpdateCheckout", {
    ...{ displayUid: "me", deliveryMode: "PICKUP", store: "", shippingCondition: "STANDARD", deliveryDateTime: "" },
    ...{ cartCode: cart.code, fulfillmentStoreId: cart.store.storeId },
  });
  return ask<SeenCart>("customerCart", { store: "" });
}

async function placeOrder(ask: Ask, more: object = {}): Promise<string> {
  const { code } = await fillCart(ask);
  const { order } = await ask<{ order: { id: string } }>(
    "OrderCreateAndCharge",
    { cartCode: code, saleOffice: "", ...more },
    "OrderCreateAndCharge on account",
  );
  return order.id;
}

async function placeOrders(world: ScanWorld): Promise<void> {
  const { db, runJob } = world;
  const ask = await person(world, holder);
  const orderCode = await placeOrder(ask);
  await ask("GetOrderByCode", { orderCode, creationDate: "", date: "" });
  await ask("ReorderItems", { orderCode });
  // The order is prepared and completed as if minutes had passed.
  await sql`update orders set created_at = created_at - interval '1 hour' where number = ${orderCode}`.execute(db);
  await runJob("advance-demo-orders", {});
  await sql`update orders set prepared_at = prepared_at - interval '1 hour' where number = ${orderCode}`.execute(db);
  await runJob("advance-demo-orders", {});
  await ask("ClaimOrderItem", { orderCode, itemId: "1", problem: "DAMAGED", quantity: 1 });
  await ask("GetOrderList", { start: "", end: "", search: "brush", currentPage: 1, pageSize: 10, year: 2026 });
  await approveAndReview(world);
  await cancelPaidOrder(world);
  await cancelRestOfOrder(world);
}

interface SeenJob {
  readonly job: { readonly id: string };
}

/** A job from its first order to its archive, with an area and a label. */
async function workOnJob(world: ScanWorld): Promise<void> {
  const { db, get } = world;
  const ask = await person(world, holder);
  const details = { name: "Scan street", siteAddress: "1 Scan Street, Richmond" };
  const jobId = (await ask<SeenJob>("CreateJob", details)).job.id;
  const member = await getMember(world, "limited.au@trestle.test");
  await ask("GiveJob", { jobId, ...member });
  await ask("TakeJobBack", { jobId, ...member });
  await placeOrder(ask, { referenceJobIDs: ["Scan street", jobId] });
  // The journey's order has no tinted line, so another order with one goes to the job.
  const { rows } = await sql<{ orderCode: string }>`select o.number as "orderCode"
    from order_lines l join orders o on o.id = l.order_id
    where l.account_id = ${await getAccountId(db, holder)} and l.colour_id is not null and o.status = 'COMPLETED'
    order by o.number desc limit 1`.execute(db);
  await ask("PutOrderIntoJob", { ...rows[0], jobName: details.name });
  await ask("TakeOrderOutOfJob", { ...rows[0], jobId });
  await ask("PutOrderIntoJob", { ...rows[0], jobName: details.name });
  interface SeenPage {
    readonly page: { readonly passport: { lineId: string }[]; readonly labels: { id: string }[] };
  }
  const { page } = await ask<SeenPage>("GetJob", { jobId });
  const lineId = page.passport[0]?.lineId;
  await ask("SetLineArea", { jobId, lineId, area: "Hallway" });
  const { label } = await ask<{ label: { token: string } }>("GetTinLabel", { jobId, lineId, token: "" });
  await ask("MakeTinLabel", { jobId, lineId, token: label.token });
  await get("GetTin", { cookie: "", variables: { token: label.token } });
  const labels = (await ask<SeenPage>("GetJob", { jobId })).page.labels;
  await ask("RevokeTinLabel", { jobId, labelId: labels[0]?.id });
  await ask("UpdateJob", { jobId, ...details, note: "Ring first." });
  await ask("ArchiveJob", { jobId });
  await ask("RestoreJob", { jobId });
}

async function approveAndReview(world: ScanWorld): Promise<void> {
  const { db } = world;
  await sql`update memberships m set spend_limit_cents = 1 from users u
    where u.id = m.user_id and u.email = 'limited.au@trestle.test'`.execute(db);
  const orderCode = await placeOrder(await person(world, "limited.au@trestle.test"));
  await (await person(world, holder))("ApproveOrder", { orderCode });
  await sql`update orders set tracking = 'CREDIT_REVIEW_IN_PROGRESS' where number = ${orderCode}`.execute(db);
  const admin = await person(world, "admin.au@trestle.test");
  await admin("ReviewOrderCredit", { orderCode, isReleased: true });
}

const consumer = "consumer.au@trestle.test";

async function placeByCard(ask: Ask): Promise<string> {
  const { code } = await fillCart(ask);
  const { paymentIntent } = await ask<{ paymentIntent: { clientSecret: string; publishableKey: string } }>(
    "checkCartOnPaymentIntent",
    { input: { cartCode: code } },
  );
  const { cardGateway } = await ask<{ cardGateway: { sandboxUrl: string } }>("GetCheckout", { date: "" });
  await confirmCard(cardGateway.sandboxUrl, paymentIntent);
  const { order } = await ask<{ order: { id: string } }>("OrderCreateAndCharge", {
    ...{ cartCode: code, saleOffice: "", isPayByCC: true },
  });
  return order.id;
}

/** An order that is paid by card and cancelled: a job returns the money. */
async function cancelPaidOrder(world: ScanWorld): Promise<void> {
  const ask = await person(world, consumer);
  await ask("CancelOrder", { orderCode: await placeByCard(ask) });
}

/** An order by card whose first unit has left and whose second never comes: a job returns the money for it. */
async function cancelRestOfOrder(world: ScanWorld): Promise<void> {
  const { db } = world;
  const orderCode = await placeByCard(await person(world, consumer));
  await sql`update orders set status = 'OPEN', tracking = 'ORDER_IS_BEING_PREPARED', prepared_at = created_at
    where number = ${orderCode}`.execute(db);
  await sql`update stock_reservations set quantity = 1, shipped_at = now()
    where order_id = (select id from orders where number = ${orderCode})`.execute(db);
  await (await person(world, "admin.au@trestle.test"))("CancelOrderRest", { orderCode });
}

async function payInvoices(world: ScanWorld): Promise<void> {
  const { db } = world;
  const ask = await person(world, holder);
  const { cardGateway, accountId } = await ask<{
    accountId: string;
    cardGateway: { publishableKey: string; sandboxUrl: string };
  }>("GetPayBalance");
  const confirm = (clientSecret: string | null | undefined) =>
    confirmCard(cardGateway.sandboxUrl, {
      clientSecret: clientSecret ?? "",
      publishableKey: cardGateway.publishableKey,
    });
  const invoice = await bookDocument(db, { accountId: await getAccountId(db, holder), amount: 10_000 });
  const { result } = await ask<PayReply>("CreateInvoicePayment", {
    input: { invoices: [{ documentId: invoice.id }] },
  });
  await confirm(result?.intentSecretID);
  await ask("PayOpenInvoices", { gtmPaymentAccountID: result?.gtmPaymentAccountID });
  const amount = 5;
  const { accountPayment } = await ask<BalanceReply>("createAccountPayment", {
    ...{ paymentAccountId: accountId, amount, applyTradePoints: false },
  });
  await confirm(accountPayment?.intentSecret);
  await ask("ChargeAccountPayment", { paymentAccountId: accountPayment?.paymentAccountId, amount });
}

async function manageMembers(world: ScanWorld): Promise<void> {
  const { db, runQueuedJob } = world;
  const ask = await person(world, holder);
  const terms = { firstName: "Robin", lastName: "Hale", permission: "FULL_ACCESS", powerOfAttorney: false };
  await ask("InviteMember", { email: "again@trades.example", ...terms });
  const { id: invitationId } = await sql<{
    id: string;
  }>`select id from invitations where email = 'again@trades.example'`
    .execute(db)
    .then(({ rows }) => rows[0] as { id: string });
  await runQueuedJob("invitation-mail");
  await ask("ResendInvitation", { invitationId });
  await runQueuedJob("invitation-mail");
  await ask("WithdrawInvitation", { invitationId });
  const email = "consumer.nz@trestle.test";
  await ask("InviteMember", { email, ...terms });
  await runQueuedJob("invitation-mail");
  const token = readToken(await waitForMailedLink(db, { email, about: "Join" }));
  const invited = await person(world, email);
  await invited("GetInvitation", { token });
  await invited("AcceptInvitation", { token });
  const { customerId } = await getMember(world, email);
  await ask("DeactivateMember", { customerId });
  await ask("ReactivateMember", { customerId });
  await ask("UpdateMember", { customerId, permission: "LIMITED_ACCESS", powerOfAttorney: false, spendLimit: 100 });
  await ask("HandOverAccount", { customerId });
}

async function changeRewards(world: ScanWorld): Promise<void> {
  const ask = await person(world, holder);
  await ask("GetOffers");
  await ask("GetRewardsOverview");
  await ask("GetOffer", { rsn: "harbourline-double" });
  await ask("ActivateOffer", { rsn: "roof-triple" });
  await ask("GetPointsActivity", { kind: "ALL", months: 12, currentPage: 1, pageSize: 20 });
  await ask("GetPointsFile", { kind: "ALL", months: 12, format: "CSV" });
  await ask("GetPartnerBenefits", { currentPage: 1, pageSize: 10 });
  await ask("GetPartnerBenefit", { code: "work-boots" });
  await ask("ClaimPartnerBenefit", { code: "motel" });
  await ask("GetClaimedBenefits", { currentPage: 1, pageSize: 10 });
  await ask("LoyaltyCancelMembershipContent");
  await ask("CancelCustomerLoyaltyReward");
  await ask("EnrollCustomerLoyaltyReward", { enroll: true });
  await ask("UpdateCustomerDigitalProfile", { status: true });
  await ask("SaveMetadata", { entries: [{ name: "tour", value: "seen" }] });
  const { number } = await world.db
    .selectFrom("accounts")
    .select("number")
    .where("id", "=", await getAccountId(world.db, holder))
    .executeTakeFirstOrThrow();
  const staff = await person(world, "admin.au@trestle.test");
  await staff("ReturnGiftCardPoints", await claimWithoutAnswer(world.db, holder));
  await staff("GetWaitingGiftCards");
  await staff("OrderRewardCardAgain", await failRewardCard(world.db, "painter.au@trestle.test"));
  await staff("ChangeRewardsMembership", { accountId: number, move: "CLOSE" });
  await ask("EnrollCustomerLoyaltyReward", { enroll: true });
}

async function getMember({ db }: ScanWorld, email: string): Promise<{ customerId: string }> {
  const accountId = await getAccountId(db, holder);
  return db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select("m.id as customerId")
    .where("m.account_id", "=", accountId)
    .where("u.email", "=", email)
    .executeTakeFirstOrThrow();
}

const signUpForm = {
  ...{ countryCode: "AU", businessName: "Two Coats Painting", kind: "SOLE_TRADER", terms: true, credit: "10000" },
  ...{ line1: "12 High Street", suburb: "Richmond", state: "VIC", postcode: "3121" },
  ...{ firstName: "Kim", lastName: "Lee", email: "kim@twocoats.example", mobileNumber: "0491 570 006" },
  ...{ referenceName1: "Timber & Co", referencePhone1: "(03) 5550 1234" },
  ...{ referenceName2: "Scaffold Hire", referencePhone2: "03 5550 4321" },
};

async function signUp(world: ScanWorld): Promise<void> {
  const { db, get } = world;
  const admin = await person(world, "admin.au@trestle.test");
  const send = async (body: string, email: string) => {
    const found = Array.from({ length: 89 }, (_, index) => findBusinessNumber("ABN", `${index + 11}${body}`));
    const input = { ...signUpForm, email, abn: found.find((number) => number !== null) };
    const { reference } = await get<{ reference: string }>("SendSignUp", { cookie: "", variables: { input } });
    const row = await db
      .selectFrom("sign_ups")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const signUpId = await send("123456700", "kim@twocoats.example");
  await admin("GetSignUp", { signUpId });
  await admin("ApproveSignUp", { signUpId, creditLimit: "7,500" });
  const reason = "We could not reach your references.";
  await admin("RefuseSignUp", { signUpId: await send("123456711", "lee@twocoats.example"), reason });
  await admin("GetOrderList", { start: "", end: "", search: "brush", currentPage: 1, pageSize: 10, year: 2026 });
  await admin("GetStaffAccounts", { text: "harbour", currentPage: 1, pageSize: 20 });
  await manageStaff(world, admin);
}

async function changeSettings(world: ScanWorld): Promise<void> {
  const { db, get } = world;
  const ask = await person(world, "specifier.au@trestle.test");
  await ask("UpdateProfile", { firstName: "Sam", lastName: "Hale", mobileNumber: "" });
  await ask("ChangeEmail", { email: "sam@specifiers.example" });
  const link = await waitForMailedLink(db, { email: "sam@specifiers.example", about: "Confirm your new" });
  await get("ConfirmEmail", { cookie: "", variables: { token: readToken(link) } });
  const token = newToken();
  await sql`insert into unsubscribe_links select ${hashToken(token)}, id, now() from users
    where email = 'sam@specifiers.example'`.execute(db);
  await get("UnsubscribeByLink", { cookie: "", variables: { token } });
  await ask("CloseOnlineAccount");
}
