import type { Page } from "playwright-core";
import { expect } from "vitest";
import { go, type VisitOptions } from "./journey.ts";

/** A phone with a service worker. Without signal, requests fail with these errors on purpose. */
export const offlinePhone: VisitOptions = {
  screen: "phone",
  worker: true,
  mayFail: /./,
  mayThrow: /Failed to fetch|Load failed/,
};

export const outboxButton = (page: Page, text: string) => page.getByRole("button", { name: text });

/** What is in the device's database. */
export function readDevice(page: Page): Promise<{ pages: string[]; changes: string[]; keys: string[] }> {
  return page.evaluate(async () => {
    // Opening a database that is not there would create it.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === "trestle");
    if (!isThere) return { pages: [], changes: [], keys: [] };
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("trestle");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const readAll = (store: string) =>
      new Promise<{ address: string; label: string; id: string }[]>((resolve) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
    const [pages, changes] = [await readAll("pages"), await readAll("outbox")];
    db.close();
    return {
      pages: pages.map(({ address }) => address).sort(),
      changes: changes.map(({ label }) => label),
      keys: changes.map(({ id }) => id),
    };
  });
}

/** Opens a page and waits until it is kept on the device. */
export async function openAndKeep(page: Page, path: string): Promise<void> {
  await go(page, path);
  const address = path.replace(/(?<=.)\/$/, "");
  await expect.poll(async () => (await readDevice(page)).pages).toContain(address);
}

/** Requests to these paths reach the shop, and the first answer of each path does not return. Returns the number of requests. */
export async function loseFirstAnswers(page: Page, paths: RegExp): Promise<() => number> {
  const lost = new Set<string>();
  let count = 0;
  await page.route(paths, async (route) => {
    const answer = await route.fetch();
    const { pathname } = new URL(route.request().url());
    const isFirst = !lost.has(pathname);
    lost.add(pathname);
    count += 1;
    await (isFirst ? route.abort("connectionreset") : route.fulfill({ response: answer }));
  });
  return () => count;
}
