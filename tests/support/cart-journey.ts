import type { Page } from "playwright-core";
import type { TestServer } from "./test-server.ts";

/** SKUs of the demo world that journeys buy. */
export const skus = { paint: "HBL-WC-LS-10-W", oil: "GRH-DO-MER-10" };
export const names = { paint: "Wallcraft Interior Low Sheen", oil: "Deck Oil Merbau", kit: "Epoxy 2-Pack 4 L" };
export const kit = {
  systemCode: "KIT-EPX",
  quantity: 1,
  cartItems: [
    { productCode: "IRN-EP-A-3-W", quantity: 1 },
    { productCode: "IRN-EP-B-1", quantity: 1 },
  ],
};

/** Adds an item to the cart of the person at this page over HTTP, for journeys that are not about adding. */
export async function putInCart(page: Page, server: TestServer, item: object): Promise<void> {
  const path = "systemCode" in item ? "/api/cart/system-product/add" : "/api/cart/add/";
  const answer = await page.context().request.post(new URL(path, server.url).href, {
    data: item,
    headers: { origin: server.url },
  });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/** The line, or the system, with this name. */
export function cartLine(page: Page, name: string) {
  return page.getByRole("main").getByRole("article").filter({ hasText: name });
}
