// Shows that the dashboard works by keyboard alone, that the menu marks the current page, and that every page reports an account hold.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { go, journeys } from "../support/journey.ts";

const { visit } = await journeys();

test("the keyboard alone reaches every menu entry, and the focus is always visible", async () => {
  const page = await visit({ as: "holder.au@trestle.test" });
  await go(page, "/dashboard/");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await tabTo(page, "Account");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await tabTo(page, "Settings");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();

  await page.getByRole("link", { name: "Trestle Trade, home" }).focus();
  await tabTo(page, "Account menu of Grace Walsh");
  await page.keyboard.press("Enter");
  await tabTo(page, "Sign out");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Account menu of Grace Walsh");
  await page.keyboard.press("Enter");
  await tabTo(page, "Sign out");
  await page.keyboard.press("Enter");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
});

const holds = [
  {
    email: "amber.au@trestle.test",
    message: "This account is on hold. An invoice is overdue. You can still order and pay by card.",
  },
  {
    email: "red.nz@trestle.test",
    message:
      "This account is on hold. An invoice is overdue by more than 30 days. Checkout is closed until it is settled. Paying the account still works.",
  },
];

for (const { email, message } of holds) {
  test(`every page tells ${email} of the account hold`, async () => {
    const page = await visit({ as: email, screen: "phone", mayAnswer: [403, 404] });
    for (const path of [
      "/",
      "/dashboard/",
      "/dashboard/account/",
      "/dashboard/settings/",
      "/credits/",
      "/gone",
      "/staff/kit",
    ]) {
      await page.goto(path);
      await page.getByRole("status").filter({ hasText: message }).waitFor();
    }
  });
}

async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while (passed.at(-1) !== name) {
    if (passed.length > 30) throw new Error(`Tab never reached ${name}, only ${passed.join(", ")}.`);
    await page.keyboard.press("Tab");
    passed.push(await focused(page));
  }
}

/** The name of the focused element. Fails if the focus has no visible outline. */
async function focused(page: Page): Promise<string> {
  const { name, outline } = await page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const holder = element.matches("input[type=radio]") ? (element.closest("label") ?? element) : element;
    const { outlineStyle, outlineWidth } = getComputedStyle(holder);
    const name = element.getAttribute("aria-label") ?? holder.textContent ?? "";
    return { name: name.trim(), outline: outlineStyle === "none" ? "none" : outlineWidth };
  });
  expect({ name, outline }).toEqual({ name, outline: "3px" });
  return name;
}

test("on a phone the menu shows the current page, with and without a slash at the end of the address", async () => {
  const page = await visit({ screen: "phone", as: "holder.au@trestle.test" });
  for (const address of ["/dashboard/settings/", "/dashboard/settings"]) {
    await go(page, address);
    const current = page.getByRole("navigation", { name: "Your pages" }).locator("[aria-current=page]");
    expect(await current.textContent()).toBe("Settings");
    const readRightEdge = async () => {
      const box = await current.boundingBox();
      return (box?.x ?? 9_999) + (box?.width ?? 0);
    };
    await expect.poll(readRightEdge).toBeLessThanOrEqual(390);
  }
});
