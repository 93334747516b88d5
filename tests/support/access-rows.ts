/** The rows of the access matrix: for every named operation its variables, and the expected outcome for each actor. */
import {
  type Actor,
  actors,
  type Case,
  customers,
  each,
  everyone,
  firstPage,
  guestsSignIn,
  idleStaff,
  missingId,
  only,
  today,
} from "./access-actors.ts";
import { benefitRows } from "./access-benefits.ts";
import { billingRows } from "./access-billing.ts";
import { cardRows, cartRows, padRows } from "./access-cart.ts";
import { catalogueRows } from "./access-catalogue.ts";
import { giftCardRows } from "./access-gift-cards.ts";
import { importRows } from "./access-imports.ts";
import { jobRows } from "./access-jobs.ts";
import { leadRows } from "./access-leads.ts";
import { listRows } from "./access-lists.ts";
import { mailTextRows } from "./access-mail-texts.ts";
import { memberRows } from "./access-members.ts";
import { merchantRows } from "./access-merchant.ts";
import { offerRows } from "./access-offers.ts";
import { painterRows } from "./access-painters.ts";
import { papersRows } from "./access-papers.ts";
import { queueRows } from "./access-queues.ts";
import { requestRows } from "./access-requests.ts";
import { rewardsRows } from "./access-rewards.ts";
import { staffAccountRows } from "./access-staff-accounts.ts";
import { staffLeadRows } from "./access-staff-leads.ts";
import { staffOrderRows } from "./access-staff-orders.ts";
import { type Answer, askEndpoint, askOperation, openSession } from "./ask-shop.ts";
import type { TestServer } from "./test-server.ts";

type Server = Pick<TestServer, "url" | "db">;

const stranger = "holder.nz@trestle.test";
const signedIn = everyone("ok", guestsSignIn);
const adminsOnly = everyone("refused", { ...guestsSignIn, admin: "ok" });
const staffOnly = (...names: Actor[]) => everyone("refused", { ...guestsSignIn, ...each(names, "ok") });
const noneOfMine = everyone("ACCOUNT_NOT_FOUND", guestsSignIn);
const reps: Actor[] = ["rep idle", "rep acting"];
/** Reps act for assigned accounts, administrators and store staff for any trade account. */
const actsForAll: Actor[] = ["admin", "store"];
const whoActs = (rep: string, others: string) =>
  everyone("UNAUTHORIZED", { ...guestsSignIn, ...each(reps, rep), ...each(actsForAll, others) });

/** The rows of every operation, sorted by name. */
export async function accessRows(server: Server): Promise<Record<string, readonly Case[]>> {
  const theirs = await findMembership(server, stranger);
  const others = { customerId: theirs?.customerId ?? "", accountNumber: theirs?.accountNumber ?? "" };
  const rows = {
    ...(await sessionRows(server)),
    ...(await cardRows(server)),
    ...(await cartRows(server)),
    ...(await listRows(server)),
    ...padRows,
    ...(await billingRows(server)),
    ...memberRows({ db: server.db, ...others }),
    ...rewardsRows({ db: server.db, ...others }),
    ...(await papersRows(server.db)),
    ...(await jobRows(server.db)),
    ...(await painterRows(server.db)),
    ...(await leadRows(server.db)),
    ...(await staffLeadRows(server.db)),
    ...staffOrderRows(server.db),
    ...(await queueRows(server.db)),
    ...mailTextRows,
    ...merchantRows,
    ...(await importRows(server.db)),
    ...staffAccountRows(server.db),
    ...offerRows,
    ...benefitRows,
    ...requestRows,
    ...(await giftCardRows(server)),
    ...catalogueRows,
    ...orderRows,
    ...personRows,
  };
  return Object.fromEntries(Object.entries(rows).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** An order number that does not exist. tests/server/order-access.test.ts has the orders of other accounts. */
const noOrder = { orderCode: "AU-9999999" };
const orderReaders = (outcome: string) =>
  everyone(outcome, { ...guestsSignIn, ...each(["rep idle", "marketing"], "refused") });

const orderRows: Record<string, readonly Case[]> = {
  ApproveOrder: only(orderReaders("ORDER_NOT_FOUND"), noOrder),
  CancelOrder: only(orderReaders("ORDER_NOT_FOUND"), noOrder),
  CancelOrderRest: only({ ...adminsOnly, ...each(["admin", "store"], "ORDER_NOT_FOUND") }, noOrder),
  ClaimOrderItem: only(orderReaders("ORDER_NOT_FOUND"), { ...noOrder, itemId: "1", problem: "MISSING", quantity: 1 }),
  GetOrderByCode: only(orderReaders("ORDER_NOT_FOUND"), { ...noOrder, creationDate: "", ...today }),
  GetOrderHistory: only(orderReaders("ok"), { start: "", end: "" }),
  GetOrderHistorySummary: only(orderReaders("ok"), { year: 2026 }),
  GetOrderList: only(orderReaders("ok"), { start: "", end: "", search: "", currentPage: 1, pageSize: 10, year: 2026 }),
  ReorderItems: only({ ...orderReaders("ORDER_NOT_FOUND"), ...each(idleStaff, "refused") }, noOrder),
  ReviewOrderCredit: only(
    { ...adminsOnly, ...each(["admin", "receivables"], "ORDER_NOT_FOUND") },
    { ...noOrder, isReleased: true },
  ),
};

const personRows: Record<string, readonly Case[]> = {
  GetAccount: only(signedIn, { ...today, loyalty: true }),
  GetAccountPage: only(signedIn, today),
  GetAuditLog: ["", "AU-1000001", "holder.au@trestle.test"].flatMap((text) =>
    only(adminsOnly, { text, action: "", from: "", to: "", after: "" }),
  ),
  GetCounterAccess: only(staffOnly("admin", "store")),
  GetDashboard: only(signedIn, today),
  GetFavouriteStoreChoice: only(signedIn, { date: "", searchString: "Richmond VIC", isSearch: true, pageSize: 12 }),
  GetKitAccess: only(adminsOnly),
  GetOutbox: only(staffOnly("admin", "receivables", "marketing"), firstPage),
  SpendOverCounter: only(
    { ...adminsOnly, ...each(["admin", "store"], "GIFT_CARD_CODE_NOT_FOUND") },
    { barcode: "NONE", barcodePIN: "", accountId: "", amount: "1", externalReference: "R-1" },
  ),
  GetStaffAccounts: only(staffOnly(...reps, "store", "receivables", "admin"), { text: "", ...firstPage }),
  GetStaffPeople: only(adminsOnly),
  AddStaffMember: only(
    { ...adminsOnly, admin: "STAFF_EMAIL_TAKEN" },
    { email: "holder.au@trestle.test", firstName: "Kim", lastName: "Lee", role: "MARKETING", stores: "" },
  ),
  ChangeStaffMember: only(
    { ...adminsOnly, admin: "STAFF_NOT_FOUND" },
    { userId: missingId, role: "ADMIN", stores: "", status: "ACTIVE" },
  ),
  GetUserAccountList: only(signedIn),
  SetMarketingStatus: only(signedIn, { status: "UNSUBSCRIBED" }),
  StopActingFor: only(signedIn),
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

async function sessionRows(server: Server): Promise<Record<string, readonly Case[]>> {
  const theirs = await findMembership(server, stranger);
  const assigned = await findMembership(server, "cash.au@trestle.test");
  const notTrade = await findMembership(server, "consumer.au@trestle.test");
  const theirDevice = await findThisDevice(server, await openSession(server.db, stranger));
  return {
    SignOutDevice: [
      { of: "own", variables: (_, cookie) => findThisDevice(server, cookie), outcomes: signedIn },
      { of: "another's", variables: () => theirDevice, outcomes: everyone("DEVICE_NOT_FOUND", guestsSignIn) },
      {
        of: "missing",
        variables: () => ({ deviceId: missingId }),
        outcomes: everyone("DEVICE_NOT_FOUND", guestsSignIn),
      },
    ],
    StartActingFor: [
      { of: "own", variables: () => ({ accountId: assigned?.accountId }), outcomes: whoActs("ok", "ok") },
      {
        of: "another's",
        variables: (actor) => ({ accountId: actsForAll.includes(actor) ? notTrade?.accountId : theirs?.accountId }),
        outcomes: whoActs("ACCOUNT_NOT_ASSIGNED", "ACCOUNT_NOT_TRADE"),
      },
      {
        of: "missing",
        variables: () => ({ accountId: missingId }),
        outcomes: whoActs("ACCOUNT_NOT_ASSIGNED", "ACCOUNT_NOT_TRADE"),
      },
    ],
    SwitchAccount: [
      {
        of: "own",
        variables: async (actor) => ({
          customerId: (await findMembership(server, actors[actor] ?? ""))?.customerId ?? missingId,
        }),
        outcomes: { ...noneOfMine, ...each(customers, "ok") },
      },
      { of: "another's", variables: () => ({ customerId: theirs?.customerId }), outcomes: noneOfMine },
      { of: "missing", variables: () => ({ customerId: missingId }), outcomes: noneOfMine },
    ],
  };
}

function findMembership({ db }: Server, email: string) {
  return db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.id as customerId", "m.account_id as accountId", "a.number as accountNumber"])
    .where("u.email", "=", email)
    .executeTakeFirst();
}

async function findThisDevice({ url }: Server, cookie: string): Promise<{ deviceId: string }> {
  const { body } = await askOperation(url, "GetSettings", { cookie, variables: { date: "" } });
  const devices = (body.data?.devices ?? []) as { id: string; isThisOne: boolean }[];
  return { deviceId: devices.find((device) => device.isThisOne)?.id ?? missingId };
}

/** Opens a new session for every request, because some operations change their session. */
export async function openActorSession(server: Server, actor: Actor): Promise<string> {
  const email = actors[actor];
  if (email === null) return "";
  const cookie = await openSession(server.db, email);
  if (actor === "rep acting") {
    const body = { accountId: (await findMembership(server, "painter.au@trestle.test"))?.accountId };
    await askEndpoint(server.url, "/api/acting/start/", { cookie, body });
  }
  return cookie;
}

export function toOutcome({ status, body }: Answer): string {
  const code = body.errors?.[0]?.extensions?.code;
  if (code === "UNAUTHENTICATED") return "sign in";
  if (code === "UNAUTHORIZED") return "refused";
  if (body.errors !== undefined) return `${status} ${body.errors[0]?.message}`;
  const refusals = Object.values(body.data ?? {}).flatMap(
    (payload) => (payload as { userErrors?: { code: string }[] } | null)?.userErrors ?? [],
  );
  return refusals[0]?.code ?? "ok";
}
