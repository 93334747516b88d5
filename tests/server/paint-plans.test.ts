// Shows how an accepted lead becomes a plan, a cart under its own job, and a quote that names only the painter's prices.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { askOperation } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { findSea, matchLead } from "../support/leads.ts";
import { waitForMailedLink } from "../support/mail-link.ts";
import { acceptedLead, goodArea, planClient, readPdf, typedArea } from "../support/paint-plans.ts";
import { plainPage } from "../support/plain-page.ts";
import { testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 120_000 });
const server = await testServer();
const { db, url } = server;
await sql`update stock set on_hand = reserved + 500 where sku like 'HBL-%' or sku like 'TRD-%'`.execute(db);
const PARALLEL = 64;

const findContact = async (jobId: string) => {
  const { rows } = await sql<{ name: string; email: string; address: string }>`select c.name, c.email, c.address
    from lead_contacts c join lead_requests r on r.id = c.request_id where r.number = ${jobId}`.execute(db);
  return rows[0] as { name: string; email: string; address: string };
};
const countRows = async (table: string, jobId: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)} t
    join plan_leads l on l.lead_id = t.lead_id where l.number = ${jobId}`.execute(db);
  return rows[0]?.count ?? 0;
};
const listJobs = async (accountId: string) => {
  const { rows } = await sql<{
    name: string;
    site: string;
    customer: string;
    note: string;
  }>`select name, site_address as site,
      customer_name as customer, note from account_jobs where account_id = ${accountId} order by created_at`.execute(
    db,
  );
  return rows;
};
const quote = { marginPercent: "20", labourHours: "16", labourRate: "65", validDays: "30", note: "Half at the start." };

describe("a plan", () => {
  test("begins with the surfaces of the home owner, in whose words the colours stand beside it", async () => {
    const lead = await acceptedLead(server);
    const seen = await lead.read();
    expect(seen).toMatchObject({ isSaved: false, colours: "Chalk white for the walls" });
    expect(seen?.plan?.areas.map(({ surface }) => surface)).toEqual(["Walls", "Ceilings"]);
    expect(JSON.stringify(seen)).not.toContain((await findContact(lead.jobId)).name);
  });

  test("calculates litres and the cheapest packs, suggests what goes with it, and keeps wrong rows as typed", async () => {
    const lead = await acceptedLead(server);
    const areas = [typedArea(), typedArea({ surface: "Hall", areaM2: "lots" })];
    expect((await lead.save(areas, { quote })).codes).toEqual([]);
    const { plan } = (await lead.read()) ?? {};
    expect(plan?.areas[0]?.summary).toMatch(/^45 m² × 2 coats = [\d.]+ L$/);
    expect(plan?.areas[1]).toMatchObject({ field: "areaM2", message: expect.stringContaining("“lots” is no area") });
    expect(plan).toMatchObject({ badCount: 1 });
    const [paint, ...extras] = plan?.items ?? [];
    expect(paint?.packs.some(({ quantity }) => quantity > 0)).toBe(true);
    expect(paint?.packs.every(({ quantity, calculated }) => quantity === calculated)).toBe(true);
    expect(extras.length).toBeGreaterThan(2);
    expect(extras.every(({ isExtra, isWanted }) => isExtra && !isWanted)).toBe(true);
  });

  test("takes the painter's own packs and the extras that are ticked", async () => {
    const lead = await acceptedLead(server);
    await lead.save([typedArea()]);
    const [paint, extra] = (await lead.read())?.plan?.items ?? [];
    const sku = paint?.packs[0]?.sku ?? "";
    const packs = [{ item: paint?.key, sku, quantity: "1" }];
    expect((await lead.save([typedArea()], { packs, extras: [extra?.code] })).codes).toEqual([]);
    const { plan } = (await lead.read()) ?? {};
    expect(plan?.items[0]?.packs.map(({ quantity }) => quantity)).toEqual([
      1,
      ...(paint?.packs ?? []).slice(1).map(() => 0),
    ]);
    expect(plan?.items[0]?.notice).toContain("less than the areas need");
    expect(plan?.items[1]).toMatchObject({ code: extra?.code, isWanted: true });
    expect(plan?.packCount).toBeGreaterThan(1);
  });

  test("has 60 areas at most", async () => {
    const lead = await acceptedLead(server);
    const areas = Array.from({ length: 61 }, () => typedArea());
    expect((await lead.save(areas)).codes).toEqual(["PLAN_TOO_MANY_ROWS"]);
    expect((await lead.save(areas.slice(1))).codes).toEqual([]);
    expect((await lead.read())?.plan?.areas).toHaveLength(60);
  });
});

describe("a plan is refused", () => {
  const operations = ["OrderPaintPlan", "UndoPaintPlanOrder", "SendLeadQuote"];

  test("for a lead of another account", async () => {
    const [theirs, mine] = [await acceptedLead(server), await acceptedLead(server)];
    await theirs.save([typedArea()], { quote });
    const intruder = await planClient(server, mine.email, theirs.jobId);
    expect(await intruder.read()).toBeNull();
    expect((await intruder.save([typedArea()])).codes).toEqual(["LEAD_NOT_FOUND"]);
    for (const operation of operations) expect((await intruder.change(operation)).codes).toEqual(["LEAD_NOT_FOUND"]);
    const { codes } = await intruder.change("GetLeadQuote");
    expect(codes).toEqual(["LEAD_NOT_FOUND"]);
  });

  test("before the lead is accepted and after it is lost", async () => {
    const lead = await acceptedLead(server);
    const waiting = await planClient(server, lead.email, await matchLead(server, lead.accountId, findSea()));
    await lead.save([typedArea()], { quote });
    await lead.move(5, { declinedReason: "PRICE", isLostQuote: true });
    for (const client of [waiting, lead]) {
      expect((await client.read())?.plan).toBeNull();
      expect((await client.read())?.colours).toBe("");
      expect((await client.save([typedArea()])).codes).toEqual(["PLAN_LEAD_NOT_ACCEPTED"]);
      for (const operation of ["OrderPaintPlan", "SendLeadQuote", "GetLeadQuote"]) {
        expect((await client.change(operation)).codes, operation).toEqual(["PLAN_LEAD_NOT_ACCEPTED"]);
      }
    }
    expect(await countRows("lead_quotes", lead.jobId)).toBe(0);
  });
});

describe("the packs of a plan", () => {
  test("go to the cart under a new job with the home owner's name and address, and back", async () => {
    const lead = await acceptedLead(server);
    const cart = cartClient(url, lead.cookie);
    await lead.save([typedArea({ colour: "" })], { quote });
    const { name, address } = await findContact(lead.jobId);
    const ordered = await lead.change("OrderPaintPlan", { idempotencyKey: randomUUID() });
    expect(ordered).toMatchObject({ codes: [], payload: { jobName: name } });
    expect(await listJobs(lead.accountId)).toEqual([
      { name, site: `${address}, Seaview NSW`, customer: name, note: `Job lead ${lead.jobId}` },
    ]);
    const seen = await lead.read();
    const { items } = await cart.read();
    expect(items.map(({ reference }) => reference)).toEqual(items.map(() => name));
    expect(items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(seen?.orderedPacks);
    // A second order is for the same job.
    expect((await lead.change("OrderPaintPlan")).payload).toMatchObject({ jobName: name });
    expect(await listJobs(lead.accountId)).toHaveLength(1);
    expect((await lead.change("UndoPaintPlanOrder")).codes).toEqual([]);
    expect((await cart.read()).totalUnitCount).toBe(seen?.orderedPacks);
    expect((await lead.change("UndoPaintPlanOrder")).codes).toEqual(["PLAN_NOTHING_TO_UNDO"]);
  });

  test("get another job if the name is taken", async () => {
    const lead = await acceptedLead(server);
    const { name } = await findContact(lead.jobId);
    await lead.change("CreateJob", { name, siteAddress: "Elsewhere" });
    await lead.save([typedArea()]);
    expect((await lead.change("OrderPaintPlan")).payload).toMatchObject({ jobName: `${name}, Seaview` });
  });

  test(`${PARALLEL} parallel presses with one key fill the cart once`, async () => {
    const lead = await acceptedLead(server);
    await lead.save([typedArea()], { quote });
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, () => lead.change("OrderPaintPlan", { idempotencyKey })),
    );
    expect(new Set(answers.map(({ codes, payload }) => JSON.stringify([codes, payload]))).size).toBe(1);
    expect(answers[0]?.codes).toEqual([]);
    const seen = await lead.read();
    expect((await cartClient(url, lead.cookie).read()).totalUnitCount).toBe(seen?.plan?.packCount);
    expect(await listJobs(lead.accountId)).toHaveLength(1);
    expect((await lead.change("OrderPaintPlan", { idempotencyKey, planVersion: seen?.version })).codes).toEqual([
      "CART_KEY_REUSED",
    ]);
  });

  test("stay out of the cart if the plan has changed since the painter saw it, or has no packs", async () => {
    const lead = await acceptedLead(server);
    expect((await lead.change("OrderPaintPlan")).codes).toEqual(["PLAN_CHANGED"]);
    await lead.save([typedArea()]);
    const before = await lead.read();
    await lead.save([typedArea({ areaM2: "90" })]);
    const { codes } = await lead.change("OrderPaintPlan", { planVersion: before?.version });
    expect(codes).toEqual(["PLAN_CHANGED"]);
    await lead.save([typedArea({ areaM2: "" })]);
    expect((await lead.change("OrderPaintPlan")).codes).toEqual(["PLAN_NOTHING_TO_ORDER"]);
    expect((await cartClient(url, lead.cookie).read()).items).toEqual([]);
    expect(await listJobs(lead.accountId)).toEqual([]);
  });
});

describe("the quote", () => {
  const readQuote = async (lead: Awaited<ReturnType<typeof acceptedLead>>) => {
    const { payload } = await lead.change("GetLeadQuote");
    return readPdf((payload as { document: { content: string } }).document.content);
  };

  test("is one page with the painter's letterhead and price, and never names what the merchant asks for", async () => {
    const lead = await acceptedLead(server);
    await lead.save([typedArea(), typedArea({ surface: "Hall", areaM2: "20" })], { quote });
    const seen = await lead.read();
    const contact = await findContact(lead.jobId);
    const { pages, text } = await readQuote(lead);
    expect(pages).toBe(1);
    for (const words of [
      contact.name,
      contact.address,
      "Painter",
      "Richmond VIC 3121",
      "Bedroom walls",
      "45 m²",
      "2 coats",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("Half at the start.");
    expect(text).not.toContain("Trestle");
    const { plan } = seen ?? {};
    for (const { value } of plan?.quote.lines ?? []) expect(text).toContain(value);
    const theirs = [
      plan?.total ?? "",
      ...(plan?.items.flatMap(({ packs, total }) => [total, ...packs.map(({ each }) => each)]) ?? []),
    ];
    const secrets = theirs.filter((amount) => amount !== "").map((amount) => amount.replace("$", ""));
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text.match(/GST/g)).toHaveLength(2);
  });

  test("has one price without a margin, so that the merchant's price cannot be read", async () => {
    const lead = await acceptedLead(server);
    await lead.save([typedArea()], { quote: { ...quote, marginPercent: "0" } });
    const { text } = await readQuote(lead);
    expect(text).toContain("Materials and labour");
    expect(text).not.toContain(((await lead.read())?.plan?.total ?? "").replace("$", ""));
  });

  test("is refused while an area or a figure is wrong, or without a price", async () => {
    const lead = await acceptedLead(server);
    await lead.save([typedArea({ product: "" })], { quote });
    expect((await lead.change("SendLeadQuote")).codes).toEqual(["QUOTE_INCOMPLETE"]);
    await lead.save([typedArea()], { quote: { ...quote, labourHours: "many" } });
    expect((await lead.change("SendLeadQuote")).codes).toEqual(["QUOTE_HOURS_NOT_A_NUMBER"]);
    await lead.save([], { quote: { ...quote, labourHours: "" } });
    expect((await lead.change("SendLeadQuote")).codes).toEqual(["QUOTE_EMPTY"]);
    expect((await lead.change("GetLeadQuote")).codes).toEqual(["QUOTE_EMPTY"]);
  });

  test("is mailed once for one press, answers go to the painter, and the link shows what was sent", async () => {
    const lead = await acceptedLead(server, { leadEmail: "leads@brush.example" });
    const { name, email } = await findContact(lead.jobId);
    await lead.save([typedArea()], { quote });
    const idempotencyKey = randomUUID();
    const presses = Array.from({ length: 8 }, () => lead.change("SendLeadQuote", { idempotencyKey }));
    for (const { codes } of await Promise.all(presses)) expect(codes).toEqual([]);
    const link = await waitForMailedLink(db, { email, about: "Your quote from" });
    const mails = db
      .selectFrom("mails")
      .selectAll()
      .where("recipient", "=", email)
      .where("subject", "like", "Your quote%");
    expect(await mails.execute()).toMatchObject([
      { reply_to: "leads@brush.example", text_body: expect.stringContaining(`Hello ${name}`) },
    ]);
    expect(await countRows("lead_quotes", lead.jobId)).toBe(1);
    const before = await lead.read();
    expect(before?.sentQuotes).toEqual([
      { ...before?.sentQuotes[0], sentBy: "Pat Brush", total: before?.plan?.quote.total },
    ]);
    // The plan changes, what was sent does not.
    await lead.save([typedArea({ surface: "Garage" })], { quote });
    const token = new URL(link).pathname.split("/").at(-1);
    const { body } = await askOperation(url, "GetSentLeadQuote", { cookie: "", variables: { token } });
    const file = (body.data as { sentLeadQuoteFile: { document: { content: string } } }).sentLeadQuoteFile.document;
    const { text } = await readPdf(file.content);
    expect(text).toContain(goodArea.surface);
    expect(text).not.toContain("Garage");
    expect(text).toContain(before?.plan?.quote.total ?? "none");
    const download = await fetch(link.replace(new URL(link).origin, url));
    expect(download.headers.get("content-type")).toBe("application/pdf");
    expect((await fetch(`${url}/find-a-painter/quote/${"x".repeat(43)}`)).status).toBe(404);
  });

  test("is sent ten times at most for one lead", async () => {
    const lead = await acceptedLead(server);
    await lead.save([typedArea()], { quote });
    const codes = [];
    for (let press = 0; press < 11; press += 1) codes.push(...(await lead.change("SendLeadQuote")).codes);
    expect(codes).toEqual(["QUOTE_LIMIT_REACHED"]);
  });

  test("writes down who saw the contact in it", async () => {
    const lead = await acceptedLead(server);
    await lead.save([typedArea()], { quote });
    const before = await countRows("lead_contact_views", lead.jobId);
    await readQuote(lead);
    expect(await countRows("lead_contact_views", lead.jobId)).toBe(before + 1);
  });
});

test("without script a plan is saved, ordered and quoted by plain forms", async () => {
  const lead = await acceptedLead(server);
  await lead.save([typedArea()], { quote });
  const page = await plainPage(server, lead.email);
  await page.open(`/dashboard/view-job-lead/paint-plan?jobId=${lead.jobId}`);
  page.fill("Surface 2", "Hall");
  page.fill("Margin on materials", "10");
  await page.press("Save and calculate");
  const seen = await lead.read();
  expect(seen?.plan?.areas.map(({ surface }) => surface)).toEqual([goodArea.surface, "Hall"]);
  // Packs that the form sent as they were calculated are not the painter's own choice.
  expect(seen?.plan?.items[0]?.packs.every(({ quantity, calculated }) => quantity === calculated)).toBe(true);
  await lead.save([typedArea()], { quote });
  await page.open(`/dashboard/view-job-lead/paint-plan?jobId=${lead.jobId}`);
  await page.follow("E-mail it to the home owner");
  await page.press("Send it");
  expect(page.text()).toContain("Quote over");
  await page.press("Put into the cart");
  expect(page.url().pathname).toBe("/cart/");
  expect((await cartClient(url, lead.cookie).read()).totalUnitCount).toBeGreaterThan(0);
});
