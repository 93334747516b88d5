import { type ReactNode, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  PrefetchPageLinks,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
} from "react-router";
import { AddToCart } from "./features/cart/ui/add-to-cart.tsx";
import { CartProvider } from "./features/cart/ui/cart-provider.tsx";
import { BuyingSlot } from "./features/catalogue/ui/buying-slot.tsx";
import { builtEntries } from "./features/navigation/menu.ts";
import { GetFrame } from "./features/navigation/ui/navigation.operations.ts";
import { ProblemPage } from "./features/navigation/ui/problem-page.tsx";
import { type ShopData, useShop } from "./features/navigation/ui/shop-data.ts";
import { ShopFrame } from "./features/navigation/ui/shop-frame.tsx";
// By its address: imported as a module it would be loaded, and every style worked out, again with each part that comes later.
import styles from "./ui/app.css?url";
import favicon from "./ui/favicon.svg";
import { LateScripts } from "./ui/late-scripts.tsx";
import { operate, type PageProblem, servicesOf } from "./ui/page-context.ts";
import { themeAttribute, themeFromCookie } from "./ui/theme.ts";
import { ToastProvider } from "./ui/toast.tsx";

export async function loader(args: LoaderFunctionArgs): Promise<ShopData> {
  const { frame, headerCategories, cartUnitCount } = await operate(args, GetFrame, {});
  const { flash, isBuilt, requestId } = servicesOf(args);
  return {
    frame: { ...frame, menu: builtEntries(frame.menu as Parameters<typeof builtEntries>[0], isBuilt) },
    categories: headerCategories,
    cartUnits: cartUnitCount,
    canFindStores: isBuilt("/store-finder/"),
    canPay: isBuilt("/dashboard/payments/pay-balance-invoice/"),
    theme: themeFromCookie(args.request.headers.get("cookie")),
    flash,
    requestId,
  };
}

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "Trestle Trade" }];

export function Layout({ children }: { children: ReactNode }) {
  const shop = useShop();
  return (
    <html lang="en" {...themeAttribute(shop?.theme ?? "system")} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <Links />
        <Meta />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <LateScripts />
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
          <ShopFrame {...shop}>
            <Outlet />
          </ShopFrame>
        </BuyingSlot>
      </CartProvider>
      <PrefetchDoors />
    </ToastProvider>
  );
}

/**
 * So that a form can tell that the connection is gone, which it could not fetch the words for by then. Once the page is
 * there: what is to be seen comes first.
 */
function PrefetchDoors() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return isThere && doors.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

const doors = ["/api/", "/api/cart/"];

export function ErrorBoundary() {
  const error = useRouteError();
  const shop = useShop();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const problem = isRouteErrorResponse(error) ? (error.data as Partial<PageProblem> | null) : null;
  const page = (
    <ProblemPage status={status} message={problem?.message} requestId={problem?.requestId ?? shop?.requestId} />
  );
  return (
    <ToastProvider>{shop === undefined ? <main>{page}</main> : <ShopFrame {...shop}>{page}</ShopFrame>}</ToastProvider>
  );
}
