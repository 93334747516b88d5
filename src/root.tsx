import { type ReactNode, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  PrefetchPageLinks,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
} from "react-router";
import { AddToCart } from "./features/cart/ui/add-to-cart.tsx";
import { CartProvider } from "./features/cart/ui/cart-provider.tsx";
import { BuyingSlot } from "./features/catalogue/ui/buying-slot.tsx";
import { ListSlot } from "./features/catalogue/ui/list-slot.tsx";
import { AddToList } from "./features/lists/ui/add-to-list.tsx";
import { builtEntries } from "./features/navigation/menu.ts";
import { GetFrame } from "./features/navigation/ui/navigation.operations.ts";
import { ProblemPage } from "./features/navigation/ui/problem-page.tsx";
import { hasLists, type ShopData, useShop } from "./features/navigation/ui/shop-data.ts";
import { ShopFrame } from "./features/navigation/ui/shop-frame.tsx";
// Imported by URL: as a module, the styles would be loaded and computed again with every chunk that loads later.
import styles from "./ui/app.css?url";
import { DeferredScripts } from "./ui/deferred-scripts.ts";
import favicon from "./ui/favicon.svg";
import { getPageServices, type PageProblem, runOperation } from "./ui/page-context.ts";
import { siteModeAttribute, siteModeFromCookie } from "./ui/site-mode.ts";
import { themeAttribute, themeFromCookie } from "./ui/theme.ts";
import { ToastProvider } from "./ui/toast.tsx";

export async function loader(args: LoaderFunctionArgs): Promise<ShopData> {
  const { frame, headerCategories, cartUnitCount } = await runOperation(args, GetFrame, {});
  const { flash, isBuilt, requestId, version } = getPageServices(args);
  return {
    frame: { ...frame, menu: builtEntries(frame.menu as Parameters<typeof builtEntries>[0], isBuilt) },
    categories: headerCategories,
    cartUnits: cartUnitCount,
    canFindStores: isBuilt("/store-finder/"),
    canPay: isBuilt("/dashboard/payments/pay-balance-invoice/"),
    theme: themeFromCookie(args.request.headers.get("cookie")),
    siteMode: siteModeFromCookie(args.request.headers.get("cookie")),
    flash,
    requestId,
    version,
  };
}

export const links = () => [{ rel: "stylesheet", href: styles }];

/** For a page without a title of its own. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.frame.shop.name ?? "" }];

export function Layout({ children }: { children: ReactNode }) {
  const shop = useShop();
  return (
    <html
      lang="en"
      {...themeAttribute(shop?.theme ?? "system")}
      {...siteModeAttribute(shop?.siteMode ?? false)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app/apple-touch-icon.png" />
        <link rel="manifest" href="/app/manifest.webmanifest" />
        <Links />
        {shop?.frame.shop.themeUrl && <link rel="stylesheet" href={shop.frame.shop.themeUrl} />}
        <Meta />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  );
}

export default function Shop() {
  const shop = useLoaderData<typeof loader>();
  return (
    <ToastProvider>
      <CartProvider>
        <BuyingSlot value={shop.cartUnits === null ? null : AddToCart}>
          <ListSlot value={hasLists(shop) ? AddToList : null}>
            <ShopFrame {...shop}>
              <Outlet />
            </ShopFrame>
          </ListSlot>
        </BuyingSlot>
      </CartProvider>
      <PrefetchEndpoints />
    </ToastProvider>
  );
}

/**
 * Prefetches the modules of the endpoints, so that a form can still show its error message after the connection is lost.
 * It starts after the first render, because visible content comes first.
 */
function PrefetchEndpoints() {
  const [isRendered, setIsRendered] = useState(false);
  useEffect(() => setIsRendered(true), []);
  return isRendered && endpoints.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

const endpoints = ["/api/", "/api/cart/"];

export function ErrorBoundary() {
  const error = useRouteError();
  const shop = useShop();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const problem = isRouteErrorResponse(error) ? (error.data as Partial<PageProblem> | null) : null;
  const page = (
    <ProblemPage
      status={status}
      message={problem?.message}
      requestId={problem?.requestId ?? shop?.requestId}
      isUnavailable={problem?.isUnavailable}
    />
  );
  return (
    <ToastProvider>{shop === undefined ? <main>{page}</main> : <ShopFrame {...shop}>{page}</ShopFrame>}</ToastProvider>
  );
}
