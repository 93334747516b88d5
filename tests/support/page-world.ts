import { sql } from "kysely";
import { newToken } from "../../src/server/secrets.ts";
import { askEndpoint, askOperation, openSession } from "./ask-shop.ts";
import { getAccountId } from "./billing.ts";
import { kit, skus } from "./cart-journey.ts";
import { claimCard } from "./gift-card-client.ts";
import { friend } from "./gift-card-inputs.ts";
import { makeImport } from "./imports.ts";
import { findSea, matchLead } from "./leads.ts";
import { waitForMailedLink } from "./mail-link.ts";
import { orderClient } from "./order-client.ts";
import { askForPainter, makePhoto, readRequestLinks, uploadPhoto } from "./painter-request.ts";
import { givePoints } from "./points.ts";
import type { TestServer } from "./test-server.ts";

/** Rows of the database that some pages show, and links that were sent by mail. */
export interface PageWorld {
  readonly orderNumber: string;
  /** The number of the account of the holder. */
  readonly accountNumber: string;
  readonly listId: string;
  readonly signUp: { readonly id: string; readonly businessName: string };
  readonly invitationLink: string;
  readonly newEmailLink: string;
  /** The link to the page of a request for a painter, which confirms it. */
  readonly requestLink: string;
  /** A job of the holder with colours, the page of a label for it, and the link on that label. */
  readonly job: {
    readonly jobId: string;
    readonly name: string;
    readonly address: string;
    readonly labelPage: string;
    readonly tinLink: string;
  };
  readonly giftCards: {
    /** The link that a friend got. */
    readonly link: string;
    /** The page with the holder's own card. */
    readonly ownPage: string;
  };
  /** The numbers of a lead that waits for the painter, and of one that the painter accepted. */
  readonly leads: { readonly waiting: string; readonly accepted: string };
  /** An import whose plan waits. */
  readonly importNumber: number;
}

const holder = "holder.au@trestle.test";

/** Fills the holder's cart, invites a member and asks for a new e-mail address, so that every page has content. */
export async function makePageWorld(server: TestServer): Promise<PageWorld> {
  const cookie = await openSession(server.db, holder);
  await fillCart(server, cookie);
  return {
    orderNumber: await findOrderNumber(server),
    accountNumber: await findAccountNumber(server),
    listId: await findListId(server),
    signUp: await findWaitingSignUp(server),
    invitationLink: await inviteMember(server, cookie),
    newEmailLink: await askForNewEmail(server),
    requestLink: await askForPainterByMail(server),
    job: await labelTin(server, cookie),
    giftCards: await claimGiftCards(server, cookie),
    leads: await makeLeads(server),
    importNumber: (await makeImport(server.db)).number,
  };
}

async function findAccountNumber({ db }: Pick<TestServer, "db">): Promise<string> {
  const id = await getAccountId(db, holder);
  return (await db.selectFrom("accounts").select("number").where("id", "=", id).executeTakeFirstOrThrow()).number;
}

/** Adds a tinted line, a plain line with a reference, a system and a coupon, and chooses pickup at the cart's store. */
async function fillCart(server: TestServer, cookie: string): Promise<void> {
  const tinted = { productCode: skus.paint, quantity: 3, colourCode: "t-and-t-1-01", colourStrength: "Half" };
  const plain = { productCode: skus.oil, quantity: 2, reference: "Lot 7, deck" };
  const requests = [
    ["/api/cart/add/", tinted],
    ["/api/cart/add/", plain],
    ["/api/cart/system-product/add", kit],
  ] as const;
  for (const [path, body] of requests) {
    const answer = await askEndpoint(server.url, path, { cookie, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  const client = orderClient(server.url, cookie);
  await client.change("CustomerCartAddCoupon", { couponCode: "EXTRA3" });
  await client.pickUp();
  const { items, appliedVouchers } = await client.read();
  if (items.length < 4 || appliedVouchers.length !== 1) throw new Error(`The cart is not full: ${items.length} lines.`);
}

/** The demo list of the holder that has twelve tinted lines. */
async function findListId({ db }: TestServer): Promise<string> {
  const { id } = await db
    .selectFrom("favourite_lists")
    .select("id")
    .where("account_id", "=", await getAccountId(db, holder))
    .where("name", "=", "Every week")
    .executeTakeFirstOrThrow();
  return id;
}

/** The completed order with the most lines among those with an invoice. A completed order does not change during the test. */
async function findOrderNumber({ db }: TestServer): Promise<string> {
  const { number } = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .innerJoin("billing_documents", "billing_documents.order_id", "orders.id")
    .select(({ fn }) => ["orders.number", fn.countAll<number>().as("lines")])
    .where("orders.account_id", "=", await getAccountId(db, holder))
    .where("orders.status", "=", "COMPLETED")
    .where("billing_documents.kind", "=", "INVOICE")
    .groupBy("orders.id")
    .orderBy("lines", "desc")
    .orderBy("orders.number")
    .executeTakeFirstOrThrow();
  return number;
}

/** Makes a label for the newest tinted line of a completed order in an open job. */
export async function labelTin({ url, db }: Pick<TestServer, "url" | "db">, cookie: string): Promise<PageWorld["job"]> {
  const { rows } = await sql<{ jobId: string; name: string; lineId: string }>`
    select j.id as "jobId", j.name, l.order_id || '.' || l.place as "lineId"
    from account_jobs j join job_lines l on l.job_id = j.id join orders o on o.id = l.order_id
    join order_lines ol on ol.order_id = l.order_id and ol.place = l.place
    where j.account_id = ${await getAccountId(db, holder)} and j.archived_at is null and ol.colour_id is not null
      and o.status = 'COMPLETED' order by o.created_at desc, o.id, l.place limit 1`.execute(db);
  const [line] = rows;
  if (line === undefined) throw new Error("The holder has no open job with a colour.");
  const { jobId, name, lineId } = line;
  const address = `/dashboard/jobs/${jobId}/`;
  const token = newToken();
  await askOperation(url, "MakeTinLabel", { cookie, variables: { jobId, lineId, token } });
  const labelPage = `${address}label/?${new URLSearchParams({ line: lineId, token })}`;
  return { jobId, name, address, labelPage, tinLink: `/tin/?${new URLSearchParams({ token })}` };
}

/** The demo world has sign-ups that wait for an answer. */
async function findWaitingSignUp({ db }: TestServer): Promise<{ id: string; businessName: string }> {
  return db
    .selectFrom("sign_ups")
    .select(["id", "business_name as businessName"])
    .where("status", "=", "WAITING")
    .orderBy("business_name")
    .executeTakeFirstOrThrow();
}

async function inviteMember({ url, db }: TestServer, cookie: string): Promise<string> {
  const email = "robin@trades.example";
  const access = { permission: "LIMITED_ACCESS", powerOfAttorney: false, spendLimit: 250 };
  await askOperation(url, "InviteMember", {
    cookie,
    variables: { firstName: "Robin", lastName: "Hale", email, ...access },
  });
  return waitForMailedLink(db, { email, about: "Join" });
}

async function askForNewEmail({ url, db }: TestServer): Promise<string> {
  const cookie = await openSession(db, "attorney.au@trestle.test");
  const email = "leila@painters.example";
  await askOperation(url, "ChangeEmail", { cookie, variables: { email } });
  return waitForMailedLink(db, { email, about: "Confirm your new" });
}

/** A gift card for a friend and one for the holder, both issued. */
async function claimGiftCards({ db, url }: TestServer, cookie: string): Promise<PageWorld["giftCards"]> {
  await givePoints(db, await getAccountId(db, holder), 4_000);
  await claimCard(url, { cookie, variables: { ...friend, amount: "10" } });
  const { cardId } = await claimCard(url, { cookie, variables: { amount: "10" } });
  const link = new URL(await waitForMailedLink(db, { email: friend.email, about: "gift card" }));
  await waitForMailedLink(db, { email: holder, about: "gift card" });
  return { link: link.pathname + link.search, ownPage: `/dashboard/rewards/gift-card/${cardId}` };
}

async function askForPainterByMail({ url, db }: TestServer): Promise<string> {
  const email = "kim@home.example";
  const photo = (await uploadPhoto(url, await makePhoto())).token;
  await askForPainter(url, email, { photos: [photo] });
  const link = new URL((await readRequestLinks(db, email)).link);
  return link.pathname + link.search;
}

async function makeLeads(server: TestServer): Promise<PageWorld["leads"]> {
  const painter = "painter.au@trestle.test";
  const accountId = await getAccountId(server.db, painter);
  const accepted = await matchLead(server, accountId, findSea());
  const input = { jobId: accepted, status: 2 };
  await askOperation(server.url, "updateStatus", {
    cookie: await openSession(server.db, painter),
    variables: { input },
  });
  return { accepted, waiting: await matchLead(server, accountId, findSea()) };
}
