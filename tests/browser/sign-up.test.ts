// Shows the trade sign-up in the browser, from the form through the approval by staff to the new account.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";
import { waitForMailedLink } from "../support/mail-link.ts";
import { expectRefusal } from "../support/refusal-journey.ts";

const { server, visit } = await journeys();
const signUpPage = "/programs/trade-direct/sign-up-form";

async function fillForm(page: Page, numbers: Record<string, string>): Promise<void> {
  const texts = {
    "Business name": "Two Coats Painting",
    ...numbers,
    "Street and number": "12 High Street",
    "Suburb or town": "Richmond",
    Postcode: "3121",
    "First name": "Kim",
    "Last name": "Lee",
    "E-mail address": "kim@twocoats.example",
    "Mobile number": "0491 570 006",
    "First business": "Timber & Co",
    "Phone of the first reference": "(03) 5550 1234",
    "Second business": "Scaffold Hire",
    "Phone of the second reference": "03 5550 4321",
    "Credit limit you would like": "10,000",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Kind of business").selectOption("COMPANY");
  await page.getByLabel("State", { exact: true }).selectOption("VIC");
}

const send = (page: Page) => page.getByRole("button", { name: "Send the form" }).click();

test("a painter signs up on a phone, staff approve, and the new account holder joins", async () => {
  const page = await visit({ screen: "phone", mayAnswer: [400] });
  await go(page, signUpPage);
  await fillForm(page, { ABN: "67 999 559 268", ACN: "004 085 616" });
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => page.getByLabel("Business name").inputValue()).toBe("Two Coats Painting");
  await expect.poll(() => page.getByLabel("State", { exact: true }).inputValue()).toBe("VIC");
  await page.getByLabel("I have read the terms").check();
  await send(page);
  await page.getByText("One thing needs another look. It is marked above.").waitFor();
  await page.getByRole("textbox", { name: "ABN", description: /not a valid ABN/ }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("abn");
  await expectAccessible(page);
  await page.getByLabel("ABN").fill("83 914 571 673");
  await send(page);
  await page.getByRole("heading", { name: "We have your form" }).waitFor();
  await expectAccessible(page);
  await go(page, signUpPage);
  expect(await page.getByLabel("Business name").inputValue()).toBe("");

  await approve();

  const link = await waitForMailedLink(server.db, { email: "kim@twocoats.example", about: "Join Two Coats Painting" });
  await go(page, link);
  await page.getByRole("link", { name: "Choose a password" }).click();
  await page.getByLabel("Password", { exact: true }).fill("two coats by noon");
  await page.getByLabel("Password again").fill("two coats by noon");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL("**/invitation/**");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByText("Account holder at Two Coats Painting").waitFor();
  await page.getByText("Nothing waits for you").waitFor();
  await expectAccessible(page);
});

async function approve(): Promise<void> {
  const admin = await visit({ as: "admin.au@trestle.test" });
  await go(admin, "/staff/sign-ups");
  await admin.getByRole("link", { name: "Two Coats Painting" }).click();
  await admin.getByText("83 914 571 673").waitFor();
  await admin.getByLabel("Credit limit").fill("7500");
  await admin.getByRole("button", { name: "Approve and invite" }).click();
  await admin.getByText("The account is made, and its holder invited.").waitFor();
  await admin.getByRole("heading", { name: "Answer" }).waitFor();
}

test("a business that already has an account is refused, and staff refuse another sign-up with a reason", async () => {
  const page = await visit({ mayAnswer: [400] });
  await go(page, signUpPage);
  await fillForm(page, { ABN: "67 999 559 269", ACN: "999 559 269" });
  await page.getByLabel("I have read the terms").check();
  await send(page);
  await page.getByText("This business has an account with us already.").waitFor();
  await page.getByLabel("ABN").fill("53 004 085 616");
  await page.getByLabel("ACN").fill("000 000 019");
  await page.getByLabel("Business name").fill("Three Coats Painting");
  await send(page);
  await page.getByRole("heading", { name: "We have your form" }).waitFor();

  const admin = await visit({ as: "admin.nz@trestle.test", screen: "phone" });
  await go(admin, "/staff/sign-ups");
  await admin.getByRole("link", { name: "Three Coats Painting" }).click();
  await admin.getByRole("link", { name: "Refuse" }).click();
  await admin.getByRole("button", { name: "Refuse Three Coats Painting" }).click();
  await expectRefusal(admin, "Say why, in 500 characters or fewer: the applicant reads it.");
  await admin.getByLabel("Reason").fill("We could not reach your references.");
  await admin.getByRole("button", { name: "Refuse Three Coats Painting" }).click();
  await admin.getByText("The applicant is told.").waitFor();
  await expectAccessible(admin);
});
