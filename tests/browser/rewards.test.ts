// Shows rewards membership in the browser: enrolling on a phone, closing and enrolling again, and what others are told.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Hold, LoyaltyStatus } from "../../src/features/identity/account.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { getAccountId } from "../support/billing.ts";
import { go, journeys } from "../support/journey.ts";
import { setMember } from "../support/membership.ts";
import { findPoints, givePoints } from "../support/points.ts";

const { visit, server } = await journeys();
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);

const setAccount = (status: LoyaltyStatus, hold: Hold = "GREEN") => setMember(db, accountId, { status, hold });

const readStatus = async () =>
  (await sql<{ status: string }>`select loyalty_status as status from accounts where id = ${accountId}`.execute(db))
    .rows[0]?.status;

test("a holder enrols on a phone after reading and accepting the terms", async () => {
  await setAccount("NEW");
  const page = await visit({ as: holder, screen: "phone" });
  await go(page, "/services/rewards/");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Enrol your business" }).click();
  await page.getByRole("heading", { level: 1, name: "Enrol in trade rewards" }).waitFor();
  await page.getByRole("button", { name: "Enrol now" }).click();
  await page.getByText("Read the terms and accept them to enrol.").first().waitFor();
  expect(await readStatus()).toBe("NEW");
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /^I accept these terms/ }).check();
  await page.getByRole("button", { name: "Enrol now" }).click();
  await page.getByText("Welcome to trade rewards", { exact: true }).waitFor();
  expect(await readStatus()).toBe("ENROLLED");
  await page.getByRole("link", { name: "Your membership" }).click();
  await page.getByText("Enrolled", { exact: true }).waitFor();
  await expectAccessible(page);
});

test("a holder sees what closing loses, closes the membership, and enrols again without points", async () => {
  await setAccount("ACTIVE");
  await givePoints(db, accountId, 1_000);
  const points = (await findPoints(db, accountId)).toLocaleString("en");
  const page = await visit({ as: holder });
  await go(page, "/dashboard/rewards/manage/");
  await page.getByRole("link", { name: "Close the membership" }).click();
  await page.getByText(`${points} points, worth`).last().waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close it now" }).click();
  await page.getByText("Closed", { exact: true }).waitFor();
  expect(await findPoints(db, accountId)).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "Enrol", exact: true }).click();
  await page.getByRole("checkbox", { name: /^I accept these terms/ }).check();
  await page.getByRole("button", { name: "Enrol now" }).click();
  await page.getByText("Welcome back to trade rewards", { exact: true }).waitFor();
  expect(await readStatus()).toBe("ENROLLED");
  expect(await findPoints(db, accountId)).toBe(0);
});

test("a holder on hold is told the number to call, and a member switches mails about points off", async () => {
  await setAccount("ACTIVE", "AMBER");
  const page = await visit({ as: holder, screen: "phone" });
  await go(page, "/dashboard/rewards/manage/");
  await page.getByText("Only our account team can close the membership.").waitFor();
  expect(await page.getByRole("link", { name: "Close the membership" }).count()).toBe(0);
  await page.getByRole("button", { name: "Switch off" }).click();
  await page.getByRole("button", { name: "Switch on" }).waitFor();
  await expectAccessible(page);
});

test("a guest is led to the sign-in, and a person with full access to the holder", async () => {
  await setAccount("NEW");
  const guest = await visit();
  await go(guest, "/services/rewards/sign-up/");
  await guest.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).waitFor();
  const full = await visit({ as: "full.au@trestle.test" });
  await go(full, "/services/rewards/sign-up/");
  await full.getByText("Only the holder of your account can enrol it.").waitFor();
  await go(full, "/services/rewards/faq/?type=offers-benefits");
  await full.getByText("How do bonus offers work?").waitFor();
  await expectAccessible(full);
});

test("without script the form enrols too", async () => {
  await setAccount("INACTIVE");
  const page = await visit({ as: holder, script: false });
  await page.goto("/services/rewards/sign-up/");
  await page.getByRole("checkbox", { name: /^I accept these terms/ }).check();
  await page.getByRole("button", { name: "Enrol now" }).click();
  await page.getByText("Welcome back to trade rewards", { exact: true }).waitFor();
  expect(await readStatus()).toBe("ENROLLED");
});
