// Shows the way from an accepted lead to an order and a quote: areas, paints, packs, the cart under a job, the PDF and its mail.
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { openForPickup, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { waitForMailedLink } from "../support/mail-link.ts";
import { acceptedLead, readPdf, typedArea } from "../support/paint-plans.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
await sql`insert into stock (store_id, sku, on_hand) select s.id, v.sku, 500 from stores s, variants v
  on conflict (store_id, sku) do update set on_hand = stock.reserved + 500`.execute(db);

const main = (page: Page) => page.getByRole("main");
const area = (page: Page, number: number) => page.getByRole("group", { name: `Area ${number}`, exact: true });
const cartButton = (page: Page) => page.getByRole("button", { name: "Put into the cart" });

async function makeLead() {
  const lead = await acceptedLead(server, { leadEmail: "leads@brush.example" });
  await sql`update accounts set po_number_required = false, credit_limit_cents = 100000000 where id = ${lead.accountId}`.execute(
    db,
  );
  const { rows } = await sql<{ name: string; email: string }>`select c.name, c.email from lead_contacts c
    join lead_requests r on r.id = c.request_id where r.number = ${lead.jobId}`.execute(db);
  return { ...lead, contact: rows[0] ?? { name: "", email: "" } };
}

const planPath = (jobId: string) => `/dashboard/view-job-lead/paint-plan?jobId=${jobId}`;

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("areas become packs, the cart under the home owner's job and an order", async () => {
    const lead = await makeLead();
    const page = await visit({ as: lead.email, screen });
    await go(page, `/dashboard/view-job-lead/?jobId=${lead.jobId}`);
    await page.getByRole("link", { name: "Paint plan and quote" }).click();
    await page.getByRole("heading", { level: 1, name: "Paint plan and quote" }).waitFor();
    await main(page).getByText("Chalk white for the walls").waitFor();
    await area(page, 1).getByLabel("Area", { exact: true }).fill("45");
    const paint = area(page, 1).getByRole("combobox", { name: "Paint" });
    await paint.fill("wash");
    await page.getByRole("option").first().waitFor();
    await paint.press("ArrowDown");
    await paint.press("Enter");
    await area(page, 1)
      .getByText(/^45 m² × 2 coats = /)
      .waitFor();
    const second = area(page, 2);
    await second.getByText("Measure rooms instead").click();
    await second.getByLabel("Length").fill("4");
    await second.getByLabel("Width").fill("3");
    await second.getByRole("combobox", { name: "Paint" }).fill(await paint.inputValue());
    await second.getByText(/^12 m² × 2 coats = /).waitFor();
    await expectAccessible(page);
    await expectReadableColours(page);
    await main(page).getByRole("region", { name: "What goes with it" }).getByRole("checkbox").first().check();
    await main(page).getByRole("region", { name: "What goes with it" }).getByRole("textbox").first().waitFor();
    await cartButton(page).click();
    await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
    await main(page).getByText(lead.contact.name).first().waitFor({ state: "attached" });
    await openForPickup(page);
    await page.getByRole("radio", { name: /^On account/ }).check();
    await placeButton(page).click();
    const number = await readOrderNumber(page);
    const { rows } = await sql<{ references: string[] }>`select array_agg(distinct l.reference) as references
      from order_lines l join orders o on o.id = l.order_id where o.number = ${number} and not l.is_gift`.execute(db);
    expect(rows).toEqual([{ references: [lead.contact.name] }]);
  });

  test("the quote is calculated, downloaded and mailed after a question, and stands in the history", async () => {
    const lead = await makeLead();
    await lead.save([typedArea()], { quote: { marginPercent: "20" } });
    const page = await visit({ as: lead.email, screen });
    await go(page, planPath(lead.jobId));
    await page.getByLabel("Hours", { exact: true }).fill("16");
    await page.getByLabel("For an hour, ex GST").fill("65");
    await main(page).getByText("$1,040.00").waitFor();
    const total = (await lead.read())?.plan?.quote.total ?? "";
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the PDF" }).click(),
    ]);
    const { text } = await readPdf((await readFile(await download.path())).toString("base64"));
    expect(text).toContain(lead.contact.name);
    expect(text).toContain(total);
    await page.getByRole("link", { name: "E-mail it to the home owner" }).click();
    await main(page).getByText(`Send the quote over ${total} to the home owner?`).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send it" }).click();
    await page.getByRole("list", { name: "Quotes that were sent" }).getByText(total).waitFor();
    const link = await waitForMailedLink(db, { email: lead.contact.email, about: "Your quote from" });
    expect(new URL(link).pathname).toMatch(/^\/find-a-painter\/quote\/[\w-]{43}$/);
    await go(page, `/dashboard/view-job-lead/?jobId=${lead.jobId}`);
    await main(page).getByText("Quote over").waitFor();
  });
});

test("packs can be changed and set back, areas removed, and the packs taken out of the cart again", async () => {
  const lead = await makeLead();
  await lead.save([typedArea(), typedArea({ surface: "Hall", areaM2: "20" })]);
  const page = await visit({ as: lead.email, screen: "phone" });
  await go(page, planPath(lead.jobId));
  const packs = main(page).getByRole("list", { name: "Paints" }).getByRole("textbox");
  const before = await packs.first().inputValue();
  await packs.first().fill(String(Number(before) + 3));
  await page.getByRole("button", { name: "Use the calculated packs" }).click();
  await expect.poll(() => packs.first().inputValue()).toBe(before);
  await page.getByRole("button", { name: "Use the calculated packs" }).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Remove area 2" }).click();
  await expect.poll(async () => (await lead.read())?.plan?.areas.length).toBe(1);
  await cartButton(page).click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await go(page, planPath(lead.jobId));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The packs are out of your cart.").waitFor();
});

test("a wrong area is marked at its field", async () => {
  const lead = await makeLead();
  const page = await visit({ as: lead.email, screen: "phone" });
  await go(page, planPath(lead.jobId));
  await area(page, 1).getByLabel("Area", { exact: true }).fill("lots");
  await area(page, 1).getByText("“lots” is no area. Enter square metres from 0.1 to 5,000.").waitFor();
  await expectAccessible(page);
});
