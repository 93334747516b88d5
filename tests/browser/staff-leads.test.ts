// Shows in the browser that staff find a request, see why painters were matched, match again and close it, and that reps see no
// contact details. It also shows the table of painters.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { matchRequest } from "../../src/features/job-leads/server/matching.actions.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";
import { findSea, makePainter, makeRequest } from "../support/leads.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
const main = (page: Page) => page.getByRole("main");
const places = (page: Page) =>
  main(page)
    .getByRole("listitem")
    .filter({ hasText: /^Place \d of 3/ });

/** An open request with one lead, and a painter who came later. */
async function makeWorld() {
  const at = findSea();
  await makePainter(db, { at });
  const request = await makeRequest(db, { at });
  await matchRequest({ db, clock: { now: server.now } }, request.requestId);
  await makePainter(db, { at });
  return request;
}

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("an administrator finds a request, matches again, and closes it after a question", async () => {
    const { number, contact } = await makeWorld();
    const page = await visit({ as: "admin.au@trestle.test", screen });
    await go(page, "/staff/leads");
    await main(page).getByRole("link", { name: "Older requests" }).click();
    await main(page).getByRole("link", { name: "Newest requests" }).waitFor();
    await main(page).getByRole("textbox", { name: "Number, suburb or e-mail" }).fill(number);
    await main(page).getByRole("combobox", { name: "Status" }).selectOption("Open");
    await main(page).getByRole("button", { name: "Search" }).click();
    await main(page).getByText("1 waiting").waitFor();
    await expectAccessible(page);
    await main(page).getByRole("link", { name: "Interior painting in Seaview NSW" }).click();
    await main(page).getByText(contact.email).waitFor();
    await main(page).getByText("Next in turn").waitFor();
    await main(page).getByText("Matched because").first().waitFor();
    await expectAccessible(page);
    await main(page).getByRole("button", { name: "Match again" }).click();
    await page.getByText("We are looking for painters.").first().waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        return places(page).filter({ hasText: "Waits for an answer" }).count();
      })
      .toBe(2);
    await main(page).getByRole("link", { name: "Close the request" }).click();
    await main(page).getByText(`Close the request ${number}?`).waitFor();
    await expectAccessible(page);
    await main(page).getByRole("button", { name: "Close it" }).click();
    await page.getByText("The request is closed.").first().waitFor();
    await expect.poll(() => places(page).filter({ hasText: "Free" }).count()).toBe(3);
    await main(page).getByRole("button", { name: "Match again" }).waitFor({ state: "detached" });
    await go(page, "/staff/audit-log");
    await main(page)
      .getByRole("cell", { name: /^Closed a request for a painter/ })
      .first()
      .waitFor();
  });

  test("a rep sees the request, but not how to reach the home owner, and cannot change it", async () => {
    const { number, contact } = await makeWorld();
    const page = await visit({ as: "rep.au@trestle.test", screen });
    await go(page, "/staff/leads");
    await main(page).getByRole("textbox", { name: "Number or suburb" }).fill(number);
    await main(page).getByRole("button", { name: "Search" }).click();
    await main(page).getByRole("link", { name: "Interior painting in Seaview NSW" }).click();
    await main(page).getByText("Only administrators see how to reach the home owner").waitFor();
    await main(page).getByText("Another painter").waitFor();
    const content = await page.content();
    for (const secret of Object.values(contact)) expect(content).not.toContain(secret);
    expect(await main(page).getByRole("button", { name: "Match again" }).count()).toBe(0);
    await expectAccessible(page);
  });

  test("the table of painters is searched and leads to the requests of a painter", async () => {
    const page = await visit({ as: "admin.au@trestle.test", screen });
    await go(page, "/staff/painters?sort=wins&order=desc");
    await main(page).getByText("Win rate").first().waitFor({ state: "attached" });
    await expectAccessible(page);
    await main(page).getByRole("searchbox", { name: "Search painters" }).fill("Ironbark");
    await main(page).getByRole("button", { name: "Search" }).click();
    await main(page)
      .getByRole("link", { name: /leads of Ironbark Lane/ })
      .click();
    await main(page).getByRole("table", { name: "Requests" }).waitFor();
    await main(page).getByRole("textbox", { name: "Painter" }).waitFor();
  });
});

test("without script an administrator searches, asks and closes with plain forms", async () => {
  const { number } = await makeWorld();
  const page = await visit({ as: "admin.au@trestle.test", script: false });
  await page.goto(`/staff/leads?q=${number}`);
  await main(page).getByRole("link", { name: "Interior painting in Seaview NSW" }).click();
  await main(page).getByRole("link", { name: "Close the request" }).click();
  await main(page).getByRole("button", { name: "Close it" }).click();
  await page.getByText("The request is closed.").first().waitFor();
});
