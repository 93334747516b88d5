// Shows that the promise beside a cart counts down by the store's clock, and that the next one takes its place when it lapses.
import { expect, test } from "vitest";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();
const minuteMs = 60_000;

test("order in 20 min for delivery today, then in 12, then for tomorrow", async () => {
  server.setClock("2026-11-17T12:10:00+11:00");
  const page = await visit();
  await page.clock.install();
  await go(page, "/products/wall-paint/wallcraft-interior-low-sheen/");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await page.getByRole("dialog", { name: "Your cart" }).waitFor();
  await go(page, "/cart/");
  const promise = page.getByRole("main").getByText(/^Order .* for delivery/);
  const words = async () => Number(/in (\d+) min for delivery today/.exec(await promise.innerText())?.[1]);
  const before = await words();
  expect(before).toBeGreaterThan(15);
  await page.clock.fastForward(8 * minuteMs);
  await expect.poll(words).toBeLessThanOrEqual(before - 8);
  server.setClock("2026-11-17T12:31:00+11:00");
  await page.clock.fastForward(14 * minuteMs);
  await page.getByRole("main").getByText("Order by 12:30 pm tomorrow for delivery that day").waitFor();
});
