/** Every snapshot that a process keeps in memory. This file only lists what the features load. */
import { loadPromotions } from "./features/cart/server/promotions.queries.ts";
import {
  joinSearch,
  loadSearchableCatalogue,
  loadSearchableColours,
} from "./features/catalogue/server/catalogue.queries.ts";
import { findNextPriceChange } from "./features/catalogue/server/prices.queries.ts";
import { listPaintBrands } from "./features/colours/colours-snapshot.ts";
import { loadContent, nextContentAfter, showContent } from "./features/content/server/content.queries.ts";
import { listLeadSettings } from "./features/job-leads/server/lead-settings.store.ts";
import { loadShop } from "./features/merchant/server/shop.queries.ts";
import { reloadCountries } from "./features/stores/server/countries.store.ts";
import { loadStores } from "./features/stores/server/stores.queries.ts";
import { listenForChanges } from "./server/changes.ts";
import type { Clock } from "./server/clock.ts";
import type { Database } from "./server/database.ts";
import type { Log } from "./server/log.ts";
import type { Snapshots } from "./server/operation-context.ts";
import { makeSnapshot, memoizeWhileUnchanged, type Snapshot } from "./server/snapshot.ts";

/** The snapshots that take most of the time of a start. */
export const largeLoads = { catalogue: loadSearchableCatalogue, colours: loadSearchableColours };
export type LargeLoads = typeof largeLoads;

interface Services {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly loads?: LargeLoads | undefined;
}

export interface RunningSnapshots {
  /** The current snapshots. The same object until one is reloaded, or a price, a banner or a revision begins or ends. */
  take(): Snapshots;
  /** For how long they could not follow the database: its changes were not heard, or not loaded. 0 while they follow. */
  measureDelayMs(): number;
  close(): Promise<void>;
}

export async function startSnapshots(services: Services): Promise<RunningSnapshots> {
  const { db, databaseUrl, clock, log, loads = largeLoads } = services;
  const changes = await listenForChanges(databaseUrl, log);
  const start = <T>(group: string, load: (db: Database) => Promise<T>): Promise<Snapshot<T>> =>
    makeSnapshot({ changes, group, log, load: () => load(db) });
  try {
    const [shop, content, catalogue, colours, stores, promotions, countries, leadSettings] = await Promise.all([
      start("shop", loadShop),
      start("content", loadContent),
      start("catalogue", loads.catalogue),
      start("colours", loads.colours),
      start("stores", loadStores),
      start("promotions", loadPromotions),
      start("countries", reloadCountries),
      start("lead_settings", listLeadSettings),
    ]);
    const snapshots = [shop, content, catalogue, colours, stores, promotions, countries, leadSettings];
    const take = memoizeWhileUnchanged({
      clock,
      parts: () => snapshots.map((snapshot) => snapshot.get()),
      make: () => ({
        shop: shop.get(),
        content: showContent(content.get(), clock.now()),
        catalogue: catalogue.get().catalogue,
        colours: colours.get().colours,
        search: joinSearch(catalogue.get(), colours.get()),
        paintBrands: listPaintBrands(catalogue.get().catalogue),
        stores: stores.get(),
        promotions: promotions.get(),
        leadSettings: leadSettings.get(),
      }),
      changesAfter: (moment) =>
        Math.min(
          findNextPriceChange(catalogue.get().catalogue, stores.get(), moment),
          nextContentAfter(content.get(), moment),
        ),
    });
    const measureDelayMs = () => {
      const since = [changes.lostSince(), ...snapshots.map((snapshot) => snapshot.failsSince())];
      return Math.max(0, ...since.map((moment) => (moment === null ? 0 : Date.now() - moment)));
    };
    const close = async () => {
      await changes.stop();
      await Promise.all(snapshots.map((snapshot) => snapshot.stop()));
    };
    return { take, measureDelayMs, close };
  } catch (error) {
    await changes.stop();
    throw error;
  }
}
