// Shows a painter's profile and service areas in the browser: by keyboard, on a phone, without script, and for people who may only look.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { getAccountId } from "../support/billing.ts";
import { go, journeys } from "../support/journey.ts";
import { waitForIdleForms } from "../support/refusal-journey.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
const [painter, kiwi] = ["painter.au@trestle.test", "painter.nz@trestle.test"];
const profilePage = "/dashboard/job-leads/update-profile";
const areasPage = "/dashboard/job-leads/update-profile/service-areas";
const main = (page: Page) => page.getByRole("main");
const areaList = (page: Page) => main(page).getByRole("region", { name: "Your areas" });

async function startOver(email: string): Promise<string> {
  const accountId = await getAccountId(db, email);
  await sql`delete from service_areas where account_id = ${accountId}`.execute(db);
  await sql`delete from painter_profiles where account_id = ${accountId}`.execute(db);
  return accountId;
}

const readAreas = async (accountId: string) => {
  const { rows } = await sql<{ suburb: string; km: number }>`
    select suburb, radius_km as km from service_areas where account_id = ${accountId} order by position`.execute(db);
  return rows;
};

const readLeadChoices = async (accountId: string) => {
  const { rows } = await sql`
    select lead_email, roof_types from painter_profiles where account_id = ${accountId}`.execute(db);
  return rows;
};

/** Types at the focus and presses Enter. */
async function typeAndEnter(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

describe("by keyboard", () => {
  test("a new painter adds an area that several places could be, changes its radius, removes it and undoes that", async () => {
    const accountId = await startOver(painter);
    const page = await visit({ as: painter });
    await go(page, profilePage);
    await main(page).getByText("No leads come yet: add a service area").waitFor();
    await main(page).getByRole("link", { name: "Add an area" }).press("Enter");
    await main(page).getByText("No service areas yet").waitFor();
    await main(page).getByLabel("Suburb or town").focus();
    await typeAndEnter(page, "Richmond");
    await main(page).getByText("Which Richmond?").waitFor();
    await expectAccessible(page);
    await main(page).getByRole("link", { name: "Richmond VIC" }).press("Enter");
    await main(page).getByRole("heading", { name: "Add Richmond VIC" }).waitFor();
    const reach = main(page).getByText(/suburbs and towns within/);
    const before = await reach.textContent();
    await main(page).getByRole("slider").press("ArrowRight");
    await main(page).getByText("within 26 km").waitFor();
    await expect.poll(() => reach.textContent()).not.toBe(before);
    await main(page).getByLabel("Radius around Richmond VIC in kilometres").fill("12");
    await page.keyboard.press("Enter");
    await areaList(page).getByText("within 12 km").waitFor();
    await expectAccessible(page);
    await expectReadableColours(page);
    await main(page).getByLabel("Radius around Richmond VIC in kilometres").fill("120");
    await page.keyboard.press("Enter");
    await main(page).getByText("Enter a whole number of kilometres from 1 to 100.").first().waitFor();
    await expectAccessible(page);
    await waitForIdleForms(page);
    await main(page).getByLabel("Radius around Richmond VIC in kilometres").fill("30");
    await page.keyboard.press("Enter");
    await expect.poll(() => readAreas(accountId)).toEqual([{ suburb: "Richmond", km: 30 }]);
    await areaList(page).getByText("within 30 km").waitFor();
    await main(page).getByRole("button", { name: "Remove Richmond VIC" }).press("Enter");
    await main(page).getByText("Richmond VIC is removed.").waitFor();
    await main(page).getByRole("button", { name: "Undo" }).press("Enter");
    await areaList(page).getByText("within 30 km").waitFor();
    await expect.poll(() => readAreas(accountId)).toEqual([{ suburb: "Richmond", km: 30 }]);
  });

  test("a painter sets days and work, is told what is missing, and sets available again", async () => {
    const accountId = await startOver(painter);
    const page = await visit({ as: painter });
    await go(page, profilePage);
    await main(page).getByLabel("No, not between two days").press("Space");
    await main(page).getByRole("button", { name: "Save profile" }).press("Enter");
    await main(page).getByText("Enter the first and the last day").first().waitFor();
    await expectAccessible(page);
    await waitForIdleForms(page);
    const today = (await main(page).getByLabel("Last day").getAttribute("min")) ?? "";
    await main(page).getByLabel("First day").fill(today);
    await main(page).getByLabel("Last day").fill(today);
    await main(page).getByRole("button", { name: "Save profile" }).press("Enter");
    await main(page).getByText("You get no leads from").waitFor();
    await main(page).getByText("Not available", { exact: true }).waitFor();
    await main(page).getByLabel("Yes, I am available").press("Space");
    await main(page).getByRole("button", { name: "Save profile" }).press("Enter");
    await main(page).getByText("You get leads as they come.").waitFor();
    await waitForIdleForms(page);
    for (const metal of await main(page).getByRole("group", { name: "Types of roof" }).getByRole("checkbox").all()) {
      await metal.press("Space");
    }
    await main(page).getByLabel("E-mail address for leads").fill("leads");
    await page.keyboard.press("Enter");
    await main(page).getByText("Email address format needs to be - e.g.,").waitFor();
    await main(page).getByText("Tick one type of roof or more.").waitFor();
    await expectAccessible(page);
    await waitForIdleForms(page);
    await main(page).getByRole("checkbox", { name: "Metal" }).press("Space");
    await main(page).getByLabel("E-mail address for leads").fill("leads@ironbark.example");
    await page.keyboard.press("Enter");
    await page.getByText("Your profile is saved.").waitFor();
    // The message of the earlier save may still be shown.
    await expect
      .poll(() => readLeadChoices(accountId))
      .toEqual([{ lead_email: "leads@ironbark.example", roof_types: ["METAL"] }]);
  });
});

test("on a phone a painter in New Zealand adds a suburb by its city and chooses brands", async () => {
  const accountId = await startOver(kiwi);
  const page = await visit({ as: kiwi, screen: "phone", scheme: "dark" });
  await go(page, areasPage);
  await expectAccessible(page);
  await main(page).getByLabel("Suburb or town").fill("Opera House");
  await main(page).getByRole("button", { name: "Find" }).click();
  await main(page).getByText("Sorry, we couldn't identify that as a suburb or town.").waitFor();
  await expectAccessible(page);
  await main(page).getByLabel("Suburb or town").fill("Riccarton, Christchurch");
  await main(page).getByRole("button", { name: "Find" }).click();
  await main(page).getByRole("heading", { name: "Add Riccarton Canterbury" }).waitFor();
  await main(page).getByRole("button", { name: "Add this area" }).click();
  await areaList(page).getByText("Riccarton Canterbury").waitFor();
  await expectReadableColours(page);
  await go(page, profilePage);
  await main(page)
    .getByRole("group", { name: "Outside", exact: true })
    .getByRole("checkbox", { name: "Harbourline" })
    .click();
  await expectAccessible(page);
  await expectReadableColours(page);
  await main(page).getByRole("button", { name: "Save profile" }).click();
  await page.getByText("Your profile is saved.").waitFor();
  const { rows } = await sql<{ interior: string[]; exterior: string[] }>`
    select nz_interior_brands as interior, nz_exterior_brands as exterior from painter_profiles
    where account_id = ${accountId}`.execute(db);
  expect(rows[0]?.interior).toContain("harbourline");
  expect(rows[0]?.exterior).not.toContain("harbourline");
});

describe("without script", () => {
  test("areas are found, added, changed, removed and put back", async () => {
    const accountId = await startOver(painter);
    const page = await visit({ as: painter, script: false });
    await page.goto(areasPage);
    await main(page).getByLabel("Suburb or town").fill("Richmond");
    await main(page).getByRole("button", { name: "Find" }).click();
    await main(page).getByRole("link", { name: "Richmond NSW" }).click();
    await main(page).getByLabel("Radius around Richmond NSW in kilometres").fill("far");
    await main(page).getByRole("button", { name: "Add this area" }).click();
    await main(page).getByText("Please enter a whole number.").first().waitFor();
    expect(await main(page).getByLabel("Radius around Richmond NSW in kilometres").inputValue()).toBe("far");
    await main(page).getByLabel("Radius around Richmond NSW in kilometres").fill("15");
    await main(page).getByRole("button", { name: "Add this area" }).click();
    await areaList(page).getByText("within 15 km").waitFor();
    await main(page).getByLabel("Radius around Richmond NSW in kilometres").fill("45");
    await main(page).getByRole("button", { name: "Save radius around Richmond NSW" }).click();
    await areaList(page).getByText("within 45 km").waitFor();
    await main(page).getByRole("button", { name: "Remove Richmond NSW" }).click();
    await main(page).getByText("Richmond NSW is removed.").waitFor();
    expect(await readAreas(accountId)).toEqual([]);
    await main(page).getByRole("button", { name: "Undo" }).click();
    await areaList(page).getByText("within 45 km").waitFor();
    expect(await readAreas(accountId)).toEqual([{ suburb: "Richmond", km: 45 }]);
  });

  test("a refused profile keeps what was typed and ticked", async () => {
    await startOver(painter);
    const page = await visit({ as: painter, script: false });
    await page.goto(profilePage);
    await main(page).getByRole("checkbox", { name: "Interior painting" }).uncheck();
    await main(page).getByRole("checkbox", { name: "Heritage home" }).uncheck();
    await main(page).getByLabel("E-mail address for leads").fill("leads");
    await main(page).getByRole("button", { name: "Save profile" }).click();
    await main(page).getByText("Email address format needs to be - e.g.,").first().waitFor();
    expect(await main(page).getByLabel("E-mail address for leads").inputValue()).toBe("leads");
    expect(await main(page).getByRole("checkbox", { name: "Interior painting" }).isChecked()).toBe(false);
    expect(await main(page).getByRole("checkbox", { name: "Heritage home" }).isChecked()).toBe(false);
    expect(await main(page).getByRole("checkbox", { name: "Townhouse" }).isChecked()).toBe(true);
    await main(page).getByLabel("E-mail address for leads").fill("leads@ironbark.example");
    await main(page).getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Your profile is saved.").waitFor();
    expect(await main(page).getByRole("checkbox", { name: "Interior painting" }).isChecked()).toBe(false);
    await main(page).getByLabel("No, not until I change this").check();
    await main(page).getByRole("button", { name: "Save profile" }).click();
    await main(page).getByText("You get no leads until you change this.").waitFor();
  });
});

test("a person with limited access sees profile and areas and cannot change them", async () => {
  const limited = "limited.au@trestle.test";
  const accountId = await getAccountId(db, limited);
  await sql`update accounts set accreditation_ids = '{ROOF}' where id = ${accountId}`.execute(db);
  const page = await visit({ as: limited });
  await go(page, profilePage);
  await main(page).getByText("The account holder and people with full access change this profile.").waitFor();
  expect(await main(page).getByRole("button", { name: /^Save/ }).count()).toBe(0);
  expect(await main(page).getByRole("checkbox", { name: "Roof painting" }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await go(page, areasPage);
  await main(page).getByText("The account holder and people with full access change the areas.").waitFor();
  expect(await main(page).getByLabel("Suburb or town").count()).toBe(0);
  await expectAccessible(page);
});
