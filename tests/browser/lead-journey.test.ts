// Shows one job from the first question to the last answer: a home owner asks with photos and confirms, a painter hears of it
// by mail and push, accepts, plans and orders the paint and completes the job, and the home owner says how it went.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pushToPainter } from "../../src/features/job-leads/server/lead-notices.actions.ts";
import type { PushMessage } from "../../src/features/job-leads/server/web-push.adapter.ts";
import { openForPickup, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";
import { findSea, makePainter } from "../support/leads.ts";
import { waitForMailedLink } from "../support/mail-link.ts";
import { makePhoto, readRequestLinks } from "../support/painter-request.ts";
import {
  chooseTiming,
  describeInterior,
  giveContact,
  goOn,
  requestFormPath,
  toPath,
  waitForStep,
} from "../support/request-form.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
await sql`insert into stock (store_id, sku, on_hand) select s.id, v.sku, 500 from stores s, variants v
  on conflict (store_id, sku) do update set on_hand = stock.reserved + 500`.execute(db);

const main = (page: Page) => page.getByRole("main");
/** A town that no painter of the demo world is near. */
const ceduna = { latitude: -32.1266, longitude: 133.6727 };
const ownerEmail = "kim.whole@home.example";

test("a request with two photos becomes a lead, an order, a completed job and an answer", async () => {
  const painter = await makePainter(db, {
    at: ceduna,
    address: { country: "AU", state: "SA", suburb: "Ceduna", postcode: "5690" },
  });
  await sql`update accounts set po_number_required = false, credit_limit_cents = 100000000
    where id = ${painter.accountId}`.execute(db);

  const owner = await visit({ screen: "phone" });
  await askWithPhotos(owner);
  const { link, page: token } = await readRequestLinks(db, ownerEmail);
  await go(owner, toPath(link));
  await owner.getByRole("button", { name: "Confirm my request" }).click();
  await owner.getByText("Thank you. We ask painters near you now.").waitFor();

  const leadLink = await waitForMailedLink(db, { email: painter.email, about: "New job lead" });
  const message = await readPush(painter);
  expect(message).toMatchObject({
    title: "New job lead: Interior painting in Ceduna SA",
    url: toPath(leadLink),
  });
  const page = await visit({ as: painter.email, screen: "phone" });
  await acceptAndBegin(page, toPath(leadLink));
  const orderNumber = await orderPaint(page);
  const { rows } = await sql<{ references: string[] }>`select array_agg(distinct l.reference) as references
    from order_lines l join orders o on o.id = l.order_id where o.number = ${orderNumber} and not l.is_gift`.execute(
    db,
  );
  expect(rows).toEqual([{ references: ["Kim Lee"] }]);
  await go(page, toPath(leadLink));
  await page.getByRole("button", { name: "Mark as complete" }).click();
  await main(page).getByText("Complete", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Mark as complete" }).waitFor({ state: "detached" });

  await go(owner, `/find-a-painter/requests/${token}`);
  await owner.getByText("A painter says that the work is complete.").waitFor();
  await owner.getByLabel("I have chosen a painter").check();
  await owner.getByRole("button", { name: "Tell us" }).click();
  await owner.getByText("You have chosen a painter. We wish you a good job.").waitFor();
});

test("the service worker shows a push notice with the link to the lead", async () => {
  const { email } = await makePainter(db, { at: findSea() });
  const page = await visit({ as: email, worker: true });
  const started = page.context().waitForEvent("serviceworker");
  await go(page, "/dashboard/job-leads/");
  const worker = await started;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // A browser without a screen shows no notices, so the worker notes them.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
  });
  const notice = { title: "New job lead", body: "In Ceduna", tag: "L1 MATCHED" };
  const url = "/dashboard/view-job-lead/?jobId=L1";
  await deliverPush(page, JSON.stringify({ ...notice, url }));
  const readShown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  await expect.poll(readShown).toEqual([{ ...notice, data: { url }, icon: "/app/icon-192.png" }]);
});

/** Gives a message to the service worker as the browser's push service would. */
async function deliverPush(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: new URL(page.url()).origin, registrationId, data });
}

async function askWithPhotos(page: Page): Promise<void> {
  await go(page, requestFormPath);
  await page.getByRole("button", { name: "Interior painting" }).click();
  await waitForStep(page, "Where is the job?");
  await page.getByLabel("Suburb or town").fill("Ceduna");
  await goOn(page);
  await describeInterior(page);
  await chooseTiming(page);
  await goOn(page);
  await waitForStep(page, "Photos");
  const { promise: isLate, resolve: sendPhotos } = Promise.withResolvers<void>();
  // The photos arrive while the home owner types the next step.
  await page.route("**/find-a-painter/photos", async (route) => {
    await isLate;
    await route.continue();
  });
  const photos = await Promise.all([makePhoto({ width: 900 }), makePhoto({ height: 900 })]);
  await page
    .getByLabel("Add photos")
    .setInputFiles(photos.map((buffer, index) => ({ name: `wall-${index}.jpg`, mimeType: "image/jpeg", buffer })));
  await goOn(page);
  await giveContact(page, ownerEmail);
  sendPhotos();
  await goOn(page);
  await waitForStep(page, "Is everything right?");
  await page.getByRole("img", { name: "2 of your photos" }).waitFor();
  await page.getByRole("button", { name: "Send my request" }).click();
  await page.getByRole("heading", { name: "Now look at your mail" }).waitFor();
}

/** The push notice of the painter's only lead. Browsers in tests have no push service, so the subscription is a row. */
async function readPush({
  userId,
  accountId,
}: {
  userId: string;
  accountId: string;
}): Promise<PushMessage | undefined> {
  const subscriptionId = randomUUID();
  await sql`insert into push_subscriptions (id, user_id, account_id, endpoint, p256dh, auth, made_at)
    values (${subscriptionId}, ${userId}, ${accountId}, ${`https://fcm.googleapis.com/fcm/send/${subscriptionId}`},
      ${Buffer.alloc(65, 4).toString("base64url")}, ${Buffer.alloc(16, 7).toString("base64url")}, now())`.execute(db);
  const { id: leadId } = await db
    .selectFrom("leads")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const sent: PushMessage[] = [];
  const send = async (_target: unknown, message: PushMessage) => {
    sent.push(message);
    return "sent" as const;
  };
  const noon = new Date(`${server.now().toISOString().slice(0, 10)}T02:00:00Z`);
  const services = { db, clock: { now: () => noon }, publicUrl: server.url, push: { send } };
  await pushToPainter(services, { leadId, kind: "MATCHED", subscriptionId });
  return sent[0];
}

async function acceptAndBegin(page: Page, path: string): Promise<void> {
  await go(page, path);
  await page.getByRole("heading", { level: 1, name: "Interior painting in Ceduna SA" }).waitFor();
  expect(await main(page).getByText("Kim Lee").count()).toBe(0);
  await page.getByRole("button", { name: "Accept this lead" }).click();
  await page.getByRole("heading", { name: "Kim Lee" }).waitFor();
  expect(await page.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:0491570156");
  await page.getByRole("button", { name: "Mark as in progress" }).click();
  await page.getByRole("button", { name: "Mark as complete" }).waitFor();
}

async function orderPaint(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Paint plan and quote" }).click();
  await page.getByRole("heading", { level: 1, name: "Paint plan and quote" }).waitFor();
  await waitForHydration(page);
  const area = page.getByRole("group", { name: "Area 1", exact: true });
  await area.getByLabel("Area", { exact: true }).fill("45");
  const paint = area.getByRole("combobox", { name: "Paint" });
  await paint.fill("wash");
  await page.getByRole("option").first().waitFor();
  await paint.press("ArrowDown");
  await paint.press("Enter");
  await area.getByText(/^45 m² × 2 coats = /).waitFor();
  await page.getByRole("button", { name: "Put into the cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await openForPickup(page);
  await page.getByRole("radio", { name: /^On account/ }).check();
  await placeButton(page).click();
  return readOrderNumber(page);
}
