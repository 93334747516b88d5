// Shows that the delivery promise of the cart counts down by the store's clock and changes to the next day after the cut-off.
import { expect, test } from "vitest";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();
const minuteMs = 60_000;

test("the delivery promise counts down the minutes and names tomorrow after the cut-off", async () => {
  server.setClock("2026-11-17T12:10:00+11:00");
  const page = await visit();
  await page.clock.install();
  await go(page, "/products/wall-paint/wallcraft-interior-low-sheen/");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await page.getByRole("dialog", { name: "Your cart" }).waitFor();
  await go(page, "/cart/");
  const promise = page.getByRole("main").getByText(/^Order .* for delivery/);
  const readMinutes = async () => Number(/in (\d+) min for delivery today/.exec(await promise.innerText())?.[1]);
  const before = await readMinutes();
  expect(before).toBeGreaterThan(15);
  await page.clock.fastForward(8 * minuteMs);
  await expect.poll(readMinutes).toBeLessThanOrEqual(before - 8);
  server.setClock("2026-11-17T12:31:00+11:00");
  await page.clock.fastForward(14 * minuteMs);
  await page.getByRole("main").getByText("Order by 12:30 pm tomorrow for delivery that day").waitFor();
});
