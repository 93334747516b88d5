import { useRouteLoaderData } from "react-router";
import type { Flash } from "../../../shared/page-services.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import type { Theme } from "../../../ui/theme.ts";
import type { MenuEntry } from "../menu.ts";
import type { GetFrame } from "./navigation.operations.ts";

/** What the root of every page has loaded. */
export interface ShopData {
  readonly frame: Frame;
  /** The category menu. */
  readonly categories: ResultOf<typeof GetFrame>["headerCategories"];
  /** How many things are in the cart; null for who has none. */
  readonly cartUnits: number | null;
  /** Whether there is a store finder to link to. */
  readonly canFindStores: boolean;
  readonly canPay: boolean;
  readonly theme: Theme;
  readonly flash: Flash | null;
  /** For the error page: under this id the log has what happened. */
  readonly requestId: string;
}

export type Frame = Omit<ResultOf<typeof GetFrame>["frame"], "menu"> & { readonly menu: readonly MenuEntry[] };

/** Undefined only where the root itself could not be loaded. */
export function useShop(): ShopData | undefined {
  return useRouteLoaderData<ShopData>("root");
}
