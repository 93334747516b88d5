import { GraphQLError } from "graphql";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { MapTiles } from "../map-tiles.ts";
import { openingDay } from "../opening-day.ts";
import type { OpeningCalendar } from "../opening-hours.ts";
import type { StockReader } from "../stock.ts";
import type { Store } from "../store.ts";
import { holidaysOf } from "./holidays.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    /** Stock belongs to the catalogue's SKUs, which come after stores, so the composition root hands its reader in. */
    readonly stock: StockReader;
    /** Null where the map is the bundled outline. */
    readonly mapTiles: MapTiles | null;
  }
}

const nothing = new Map<never, never>();

export function calendarOf({ snapshots }: Pick<OperationContext, "snapshots">, store: Store): OpeningCalendar {
  return {
    hours: snapshots.stores.hours.get(store.id) ?? nothing,
    exceptions: snapshots.stores.exceptions.get(store.id) ?? nothing,
    holidays: holidaysOf(store.address.country, store.address.state),
  };
}

/** The day that is asked about, at that store, or an error that says how to ask. */
export function getDay(date: string, store: Store, { clock }: Pick<OperationContext, "clock">): string {
  const day = openingDay(date, store, clock.now());
  if (day === null) throw badInput("Give a day, such as 2026-03-01, or a moment, such as 2026-03-01T09:30:00Z.");
  return day;
}

export function badInput(sentence: string): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: "BAD_USER_INPUT" } });
}
