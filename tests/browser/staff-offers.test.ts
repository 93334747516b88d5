// Shows reward offers and lead settings on screen for staff: an offer is written, switched on and ended by two people, and job leads are
// closed and opened again, on a phone and at a desk.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, toLocalDate } from "../../src/shared/local-date.ts";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();
const { db } = server;
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: RegExp | string) => main(page).getByRole("button", { name });
const today = toLocalDate(new Date(), "Australia/Sydney");

test("an offer is written, switched on and ended, and two editors lose nothing", async () => {
  const [one, other] = [
    await visit({ as: "admin.au@trestle.test", screen: "desk" }),
    await visit({ as: "marketing.au@trestle.test", screen: "phone" }),
  ];
  await go(one, "/staff/offers");
  await expectAccessible(one);
  await main(one).getByRole("link", { name: "New offer" }).click();
  await main(one).getByLabel("Code of the new offer").fill("journey-26");
  await button(one, "Continue").click();
  await main(one).getByLabel("Title").fill("Roof journey");
  await main(one).getByLabel("What members read").fill("Buy five tins.");
  await main(one).getByLabel("Type").selectOption("ACHIEVEMENT");
  expect(await main(one).getByLabel("Points for each dollar").isVisible()).toBe(false);
  await main(one).getByLabel("Goal").selectOption("UNITS");
  await main(one).getByLabel("Target").fill("5");
  await main(one).getByLabel("Reward", { exact: true }).selectOption("VOUCHER");
  await main(one).getByLabel("Value of the voucher").fill("20");
  await main(one).getByLabel("Days to use it").fill("90");
  await main(one).getByLabel("First day").fill(today);
  await main(one).getByLabel("Last day").fill(addDays(today, 30));
  await expectAccessible(one);
  await button(one, "Create the draft").click();
  await main(one).getByText("It is a draft").waitFor();
  await button(one, "Switch it on").click();
  await main(one).getByText("Members count on this offer.", { exact: false }).first().waitFor();
  await expectAccessible(one);
  await go(other, "/staff/offers/journey-26");
  await expectAccessible(other);
  await main(one).getByLabel("Title").fill("Their journey");
  await main(one).getByLabel("Target").fill("4");
  await button(one, "Save the offer").click();
  await main(one).getByRole("heading", { name: "Their journey" }).waitFor();
  await main(other).getByLabel("Title").fill("My journey");
  await button(other, "Save the offer").click();
  await main(other)
    .getByText(/Title is now “Their journey”/)
    .first()
    .waitFor();
  await other.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(other);
  await button(other, "Save the offer").click();
  await main(other).getByRole("heading", { name: "My journey" }).waitFor();
  await button(other, "End it today").click();
  const findStored = () =>
    db.selectFrom("offers").select(["name", "target"]).where("rsn", "=", "journey-26").executeTakeFirst();
  await expect.poll(() => main(other).getByLabel("Last day").inputValue()).toBe(today);
  expect(await findStored()).toEqual({ name: "My journey", target: 4 });
});

test("job leads are closed and opened again, and the public page follows", async () => {
  const page = await visit({ as: "marketing.au@trestle.test", screen: "phone" });
  await go(page, "/staff/leads");
  await expectAccessible(page);
  const set = async (isOpen: "yes" | "no") => {
    await main(page).getByLabel("Requests for a painter").selectOption(isOpen);
    await button(page, "Save the settings").click();
    await expect
      .poll(async () => {
        const row = db.selectFrom("lead_settings").select("is_open").where("country", "=", "AU");
        return (await row.executeTakeFirstOrThrow()).is_open;
      })
      .toBe(isOpen === "yes");
  };
  await main(page).getByLabel("What home owners read while it is closed").fill("We are back in May.");
  await set("no");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(page);
  const guest = await visit({ screen: "phone" });
  await expect
    .poll(async () => {
      await go(guest, "/find-a-painter/request/");
      return main(guest).getByText("We are back in May.").count();
    })
    .toBe(1);
  await expectAccessible(guest);
  await set("yes");
});
