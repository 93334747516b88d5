import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../tests/support/browser.ts";

/**
 * Takes screenshots of a running shop: `npm run screenshots -- <folder>` takes every screen at two widths in light and dark,
 * `npm run screenshots -- docs/images --readme` the two in the README. BASE_URL is the address of the shop.
 */
interface Picture {
  readonly name: string;
  readonly path: string;
  readonly as?: string;
  readonly screen: keyof typeof screens;
  readonly scheme: "light" | "dark";
  /** Take the full page, not only the visible part. */
  readonly whole: boolean;
}

const baseURL = process.env.BASE_URL ?? "http://localhost:3000";

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

const pages = [
  { name: "home", path: "/" },
  { name: "products", path: "/products?q=low+sheen" },
  { name: "product", path: "/products/wall-paint/wallcraft-interior-low-sheen/" },
  { name: "colour-picker", path: "/products/wall-paint/wallcraft-interior-low-sheen/?pick=colour" },
  { name: "store-finder", path: "/store-finder/?q=Richmond+VIC" },
  { name: "cart", path: "/cart/", as: "Grace Walsh" },
  { name: "saved-cards", path: "/dashboard/saved-cards/", as: "Grace Walsh" },
  { name: "sign-in", path: "/login/" },
  { name: "dashboard", path: "/dashboard/", as: "Grace Walsh" },
  { name: "account", path: "/dashboard/account/", as: "Priya Singh" },
  { name: "settings", path: "/dashboard/settings/", as: "Grace Walsh" },
  { name: "orders", path: "/dashboard/orders/", as: "Grace Walsh" },
  { name: "payments", path: "/dashboard/payments/", as: "Grace Walsh" },
  { name: "pay", path: "/dashboard/payments/pay-balance-invoice/", as: "Grace Walsh" },
  { name: "payment-history", path: "/dashboard/payments/payment-history/", as: "Grace Walsh" },
  { name: "exports", path: "/dashboard/payments/export-transactions/", as: "Grace Walsh" },
  { name: "statements", path: "/dashboard/statements/", as: "Grace Walsh" },
  { name: "members", path: "/dashboard/account/members/", as: "Grace Walsh" },
  { name: "rewards", path: "/dashboard/rewards/", as: "Grace Walsh" },
  { name: "rewards-offers", path: "/dashboard/rewards/offers/", as: "Grace Walsh" },
  { name: "rewards-achievements", path: "/dashboard/rewards/achievement-details", as: "Grace Walsh" },
  { name: "points-activity", path: "/dashboard/rewards/points-activity", as: "Grace Walsh" },
  { name: "gift-cards", path: "/dashboard/rewards/gift-card/", as: "Grace Walsh" },
  { name: "vouchers", path: "/dashboard/rewards-vouchers/", as: "Grace Walsh" },
  { name: "partner-benefits", path: "/dashboard/rewards/partner-benefits/", as: "Grace Walsh" },
  { name: "rewards-program", path: "/services/rewards" },
  { name: "job-leads", path: "/dashboard/job-leads/", as: "Stavros Costa" },
  { name: "find-a-painter", path: "/find-a-painter/request/" },
  { name: "painter-profile", path: "/dashboard/job-leads/update-profile", as: "Stavros Costa" },
  { name: "service-areas", path: "/dashboard/job-leads/update-profile/service-areas", as: "Stavros Costa" },
  { name: "sign-up", path: "/programs/trade-direct/sign-up-form" },
  { name: "staff-sign-ups", path: "/staff/sign-ups", as: "Minh Tran" },
  { name: "staff-accounts", path: "/staff/accounts", as: "Angus Fraser" },
  { name: "staff-leads", path: "/staff/leads", as: "Minh Tran" },
  { name: "staff-painters", path: "/staff/painters?sort=wins&order=desc", as: "Minh Tran" },
  { name: "staff-counter", path: "/staff/counter", as: "Minh Tran" },
  { name: "staff-gift-cards", path: "/staff/gift-cards", as: "Minh Tran" },
  { name: "kit", path: "/staff/kit", as: "Minh Tran" },
];

const everyPicture: readonly Picture[] = pages.flatMap((page) =>
  (["phone", "desk"] as const).flatMap((screen) =>
    (["light", "dark"] as const).map((scheme) => {
      const name = `${page.name}-${screens[screen].viewport.width}-${scheme}`;
      return { ...page, name, screen, scheme, whole: true };
    }),
  ),
);

const readmePictures: readonly Picture[] = [
  { name: "dashboard", path: "/dashboard/", as: "Grace Walsh", screen: "desk", scheme: "light", whole: false },
  { name: "phone", path: "/dashboard/", as: "Grace Walsh", screen: "phone", scheme: "dark", whole: false },
];

async function takePictures(folder: string, pictures: readonly Picture[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser(new URL(baseURL).hostname);
  try {
    for (const picture of pictures) {
      const file = join(folder, `${picture.name}.png`);
      await take(browser, picture, file);
      console.log(file);
    }
  } finally {
    await browser.close();
  }
}

async function take(browser: Browser, picture: Picture, file: string): Promise<void> {
  const { path, as, screen, scheme, whole } = picture;
  const look = { colorScheme: scheme, reducedMotion: "reduce", timezoneId: "Australia/Sydney" } as const;
  const context = await browser.newContext({ ...screens[screen], ...look, baseURL, locale: "en-AU" });
  try {
    const page = await context.newPage();
    // Pages that are open to guests do not ask for a sign-in.
    await page.goto(as === undefined ? path : `/login/?${new URLSearchParams({ returnTo: path })}`);
    if (as !== undefined) {
      await page.getByRole("button", { name: as }).click();
      await page.waitForURL((url) => !/^\/(login|oidc)\//.test(url.pathname));
    }
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
    // The screen is made as tall as the page, so that bars fixed to its bottom edge are drawn at the end of the page. The
    // page's height is known only after all of it has been rendered.
    for (let pass = 0; whole && pass < 2; pass += 1) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: screens[screen].viewport.width, height });
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await page.screenshot({ path: file });
  } finally {
    await context.close();
  }
}

function complain(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isRunning = await fetch(new URL("/healthz", baseURL)).then(
  ({ ok }) => ok,
  () => false,
);
if (folder === undefined) complain("Say where the pictures go: npm run screenshots -- <folder>");
else if (!isRunning)
  complain(`No shop answers at ${baseURL}. Start it with npm start, or set BASE_URL to where it runs.`);
else await takePictures(resolve(folder), process.argv.includes("--readme") ? readmePictures : everyPicture);
