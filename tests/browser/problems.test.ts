// Shows the error pages and messages: an unknown address, a forbidden page, a lost connection, a slow answer and a server error.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { go, journeys } from "../support/journey.ts";
import { expectRefusal } from "../support/refusal-journey.ts";

const { visit, server } = await journeys();

test("an unknown address shows the error page with a link to the home page", async () => {
  const page = await visit({ mayAnswer: [404] });
  expect((await page.goto("/paint/for/free"))?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "There is no page at this address" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await page.getByRole("heading", { level: 1, name: "Paint for the job" }).waitFor();
});

test("a customer who opens a staff page is refused with a reference to quote", async () => {
  const page = await visit({ as: "holder.au@trestle.test", mayAnswer: [403] });
  for (const path of ["/staff/kit", "/staff/outbox", "/staff/audit-log", "/staff/accounts"]) {
    expect((await page.goto(path))?.status()).toBe(403);
    await page.getByRole("heading", { level: 1, name: "Unauthorized access detected" }).waitFor();
    await page.getByText(/quote reference [0-9a-f-]{36}/).waitFor();
  }
});

test("a form whose request is lost reports it at its button, keeps the page, and can be sent again", async () => {
  const page = await visit({ as: "rep.au@trestle.test", screen: "phone", mayFail: /./ });
  await go(page, "/staff/accounts?q=harbour");
  const act = page.getByRole("button", { name: "Act for Harbour City Painters" });
  const search = page.getByRole("searchbox", { name: "Search accounts" });
  await search.fill("typed and not sent");
  // Until the scripts of forms have arrived, nothing is sent and a toast says so (src/ui/endpoint-modules.ts).
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await act.click();
  await expectRefusal(page, "The shop could not be reached. Check your connection and try again.");
  expect(await search.inputValue()).toBe("typed and not sent");
  await page.context().setOffline(false);
  await act.click();
  await page.getByText("You are now acting for this account.").waitFor();
  expect(await search.inputValue()).toBe("typed and not sent");
});

test("a button shows that it waits for a slow answer, and a second press sends nothing", async () => {
  const page = await visit({ as: "partner.au@trestle.test" });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  await page.route("**/api/account/switch/**", async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await go(page, "/dashboard/");
  const button = page.getByRole("button", { name: "Switch to Harbour City Painters" });
  await button.click();
  await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  await button.press("Enter");
  release();
  await page.getByText("You are now ordering for this account.").waitFor();
  expect(sent).toBe(1);
});

test("a server error shows an error page with a reference to quote", async () => {
  const page = await visit({ as: "holder.au@trestle.test", mayAnswer: [500] });
  await sql`alter table orders rename to orders_away`.execute(server.db);
  try {
    expect((await page.goto("/dashboard/"))?.status()).toBe(500);
    await page.getByRole("heading", { level: 1, name: "This page could not be shown" }).waitFor();
    await page.getByText(/quote reference [0-9a-f-]{36}/).waitFor();
  } finally {
    await sql`alter table orders_away rename to orders`.execute(server.db);
  }
  await page.getByRole("main").getByRole("link", { name: "Go to your dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "Hello, Grace" }).waitFor();
});
