import { useRouteLoaderData } from "react-router";
import type { Flash } from "../../../shared/page-services.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import type { Theme } from "../../../ui/theme.ts";
import type { MenuEntry } from "../menu.ts";
import type { GetFrame } from "./navigation.operations.ts";

/** The data that the root route loads for every page. */
export interface ShopData {
  readonly frame: Frame;
  /** The category menu. */
  readonly categories: ResultOf<typeof GetFrame>["headerCategories"];
  /** The units in the cart. Null for a viewer who cannot have a cart. */
  readonly cartUnits: number | null;
  /** Whether the route table has a store finder. */
  readonly canFindStores: boolean;
  readonly canPay: boolean;
  readonly theme: Theme;
  /** Whether all prices are hidden. */
  readonly siteMode: boolean;
  readonly flash: Flash | null;
  /** Shown on the error page. The log has the error under this id. */
  readonly requestId: string;
  /** The version of the shop that sent this data. */
  readonly version: string;
}

export type Frame = Omit<ResultOf<typeof GetFrame>["frame"], "menu"> & { readonly menu: readonly MenuEntry[] };

/** Undefined only when the root could not be loaded. */
export function useShop(): ShopData | undefined {
  return useRouteLoaderData<ShopData>("root");
}

/** Guests have a cart, but no lists. Staff who act for no account have neither. */
export function hasLists({ frame, cartUnits }: Pick<ShopData, "frame" | "cartUnits">): boolean {
  return frame.name !== null && cartUnits !== null;
}
