// Shows that everyone sees their own menu, that a keyboard is enough, and that a hold is told on every page.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoPeople } from "../../demo/people.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, become } = await journeys();

const simplest = ["Dashboard", "Account", "Saved cards", "Settings"];
const customer = ["Dashboard", "Account", "Orders", "Saved cards", "Settings"];
const ofPayments = ["Pay balance & invoice", "Export transactions", "Payment history"];
const whole = ["Dashboard", "Account", "Orders", "Payments", ...ofPayments, "Statements", "Saved cards", "Settings"];
const menus: Record<string, readonly string[]> = {
  holder: whole,
  full: whole,
  attorney: whole,
  limited: customer,
  painter: whole,
  partner: whole,
  cash: customer,
  amber: whole,
  red: whole,
  specifier: simplest,
  consumer: simplest,
  rep: ["Dashboard", "Accounts", "Settings"],
  admin: ["Dashboard", "Accounts", "Sign-ups", "Outbox", "Audit log", "Interface kit", "Settings"],
};

test("everyone of the demo world sees the right menu, beside the page and in the header", async () => {
  const page = await visit({ script: false });
  for (const { email, name } of demoPeople) {
    await become(page, email);
    await page.goto("/dashboard/");
    const expected = menus[email.split(".")[0] ?? ""];
    const beside = page.getByRole("navigation", { name: "Your pages" }).getByRole("link");
    expect({ email, menu: await beside.allTextContents() }).toEqual({ email, menu: expected });
    const face = page.getByLabel(`Account menu of ${name.first} ${name.last}`);
    await face.click();
    const inHeader = page.getByRole("group").filter({ has: face }).getByRole("link");
    // There the entries of Payments stand on its own page.
    const inShort = expected?.filter((label) => !ofPayments.includes(label));
    expect({ email, menu: await inHeader.allTextContents() }).toEqual({ email, menu: inShort });
  }
});

test("the keyboard alone is enough, and shows where it is", async () => {
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
  expect(await focused(page)).toBe("Account menu of Grace Walsh");
  await page.keyboard.press("Enter");
  await tabTo(page, "Sign out");
  await page.keyboard.press("Enter");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
});

const holds = [
  {
    email: "amber.au@trestle.test",
    words: "This account is on hold. An invoice is overdue. You can still order and pay by card.",
  },
  {
    email: "red.nz@trestle.test",
    words:
      "This account is on hold. An invoice is overdue by more than 30 days. Checkout is closed until it is settled. Paying the account still works.",
  },
];

for (const { email, words } of holds) {
  test(`${email} is told of the hold on every page`, async () => {
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
      await page.getByRole("status").filter({ hasText: words }).waitFor();
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

/** The name of what has the focus, once it is certain that the focus can be seen. */
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

test("on a phone the menu shows where one is, with a slash at the end of the address or without", async () => {
  const page = await visit({ screen: "phone", as: "holder.au@trestle.test" });
  for (const address of ["/dashboard/settings/", "/dashboard/settings"]) {
    await go(page, address);
    const current = page.getByRole("navigation", { name: "Your pages" }).locator("[aria-current=page]");
    expect(await current.textContent()).toBe("Settings");
    const right = async () => {
      const box = await current.boundingBox();
      return (box?.x ?? 9_999) + (box?.width ?? 0);
    };
    await expect.poll(right).toBeLessThanOrEqual(390);
  }
});
