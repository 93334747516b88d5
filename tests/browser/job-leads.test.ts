// Shows job leads in the browser: a painter is told, accepts, calls, works and completes; another declines and the next is matched.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expireLeads } from "../../src/features/job-leads/server/leads.actions.ts";
import { matchRequest } from "../../src/features/job-leads/server/matching.actions.ts";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";
import { findSea, listLeadRows, makePainter, makeRequest, moveNorth } from "../support/leads.ts";
import { waitForMailedLink } from "../support/mail-link.ts";
import { toPath } from "../support/request-form.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
const main = (page: Page) => page.getByRole("main");
const HOUR_MS = 3_600_000;

async function makeWorld(painters: number) {
  const at = findSea();
  const made = [];
  for (let index = 0; index < painters; index += 1) {
    made.push(await makePainter(db, { at: moveNorth(at, 12), waitingSince: `2026-01-${10 + index}T00:00:00Z` }));
  }
  const request = await makeRequest(db, { at, suburb: "Seaview" });
  return { ...request, painters: made.map(({ email }) => email) };
}

const match = (requestId: string, at = server.now()) => matchRequest({ db, clock: { now: () => at } }, requestId);

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("a painter opens the lead from the mail, accepts it, sees the contact, begins and completes the job", async () => {
    const { requestId, painters, contact, number } = await makeWorld(1);
    const [email = ""] = painters;
    await match(requestId);
    const link = await waitForMailedLink(db, { email, about: "New job lead" });
    const page = await visit({ as: email, screen });
    await go(page, toPath(link));
    await page.getByRole("heading", { level: 1, name: "Interior painting in Seaview NSW" }).waitFor();
    await main(page).getByText("Place 1 of 3").waitFor();
    await main(page).getByText("47 hours left").waitFor();
    await main(page).getByText("12 km from your service area").waitFor();
    await main(page).getByText("[hidden until you accept]").waitFor();
    expect(await page.content()).not.toContain(contact.name);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Accept this lead" }).click();
    await page.getByRole("heading", { name: contact.name }).waitFor();
    expect(await page.getByRole("link", { name: "Call" }).getAttribute("href")).toMatch(/^tel:0491/);
    expect(await page.getByRole("link", { name: "E-mail", exact: true }).getAttribute("href")).toBe(
      `mailto:${contact.email}`,
    );
    await main(page).getByText(contact.address).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Note").fill("Bring the long ladder.");
    await page.getByRole("button", { name: "Save the note" }).click();
    await page.getByText("The note is saved.").waitFor();
    await page.getByRole("button", { name: "Mark as in progress" }).click();
    await page.getByRole("button", { name: "Mark as complete" }).click();
    await main(page).getByText("Complete", { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Mark as/ }).count()).toBe(0);
    await go(page, "/dashboard/job-leads/?tab=COMPLETE");
    await main(page).getByRole("article", { name: "Interior painting in Seaview NSW" }).getByText(number).waitFor();
    await main(page).getByText("1 won and 0 lost").waitFor();
    await expectAccessible(page);
    await expectReadableColours(page);
  });

  test("a painter declines with a reason, and the next painter gets the lead", async () => {
    const { requestId, painters, number } = await makeWorld(4);
    await match(requestId);
    const page = await visit({ as: painters[0] ?? "", screen });
    await go(page, "/dashboard/job-leads/");
    await main(page).getByRole("link", { name: "Interior painting in Seaview NSW" }).click();
    await page.getByRole("link", { name: "Decline this lead" }).click();
    await page.getByRole("heading", { name: "Decline this lead?" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Decline the lead" }).click();
    await main(page).getByText("Choose a reason.").first().waitFor();
    await page.getByLabel("Another reason").check();
    await page.getByRole("button", { name: "Decline the lead" }).click();
    await main(page).getByText("Tell us the other reason in a few words.").first().waitFor();
    await page.getByLabel("Comment").fill("The ferry does not run.");
    await page.getByRole("button", { name: "Decline the lead" }).click();
    await main(page).getByText("Another reason: The ferry does not run.").waitFor();
    await expect.poll(() => listLeadRows(db, requestId)).toHaveLength(4);
    const next = await visit({ as: painters[3] ?? "", screen });
    await go(next, `/dashboard/view-job-lead/?jobId=${number}`);
    await next.getByRole("button", { name: "Accept this lead" }).waitFor();
  });

  test("an expired lead says so and cannot be accepted, also if the page was open before", async () => {
    const { requestId, painters, number } = await makeWorld(1);
    // 60 minutes are left at first, and 59 if the page needs longer than 50 seconds.
    await match(requestId, new Date(server.now().getTime() - 47 * HOUR_MS + 50_000));
    const page = await visit({ as: painters[0] ?? "", screen });
    await go(page, `/dashboard/view-job-lead/?jobId=${number}`);
    await main(page).getByText("59 minutes left").or(main(page).getByText("60 minutes left")).waitFor();
    await expireLeads({ db, clock: { now: () => new Date(server.now().getTime() + 2 * HOUR_MS) } });
    await page.getByRole("button", { name: "Accept this lead" }).click();
    await main(page)
      .getByText("This lead has changed meanwhile")
      .or(main(page).getByText("This lead has expired"))
      .first()
      .waitFor();
    await page.reload();
    await waitForHydration(page);
    await main(page).getByText("Expired", { exact: true }).first().waitFor();
    expect(await page.getByRole("button", { name: "Accept this lead" }).count()).toBe(0);
    await go(page, "/dashboard/job-leads/?tab=EXPIRED");
    await main(page).getByText(number).waitFor();
  });
});

test("without script a painter accepts a lead and reports a lost quote", async () => {
  const { requestId, painters, contact, number } = await makeWorld(1);
  await match(requestId);
  const page = await visit({ as: painters[0] ?? "", script: false });
  await page.goto(`/dashboard/view-job-lead/?jobId=${number}`);
  await page.getByRole("button", { name: "Accept this lead" }).click();
  await page.getByRole("heading", { name: contact.name }).waitFor();
  await page.getByRole("link", { name: "I lost the quote" }).click();
  await page.getByRole("button", { name: "Report the lost quote" }).click();
  await main(page).getByText("Choose a reason.").first().waitFor();
  await page.getByLabel("Chose another painter").check();
  await page.getByRole("button", { name: "Report the lost quote" }).click();
  await main(page).getByText("Lost quote").first().waitFor();
  expect(await page.content()).not.toContain(contact.name);
});

test("a painter without leads is told what to do", async () => {
  const { email } = await makePainter(db, { at: findSea(), isAvailable: false });
  const page = await visit({ as: email, screen: "phone" });
  await go(page, "/dashboard/job-leads/");
  await main(page).getByText("You are set to not available").waitFor();
  await main(page).getByRole("link", { name: "Check your service areas" }).waitFor();
  await expectAccessible(page);
});
