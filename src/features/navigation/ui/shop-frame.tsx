import { Building2, House, LayoutDashboard, LogIn, Search, ShoppingCart, Store } from "lucide-react";
import type { ReactNode } from "react";
import type { BottomBarItem } from "../../../ui/bottom-bar.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import type { ContextItem } from "../../../ui/context-bar.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { PageFooter } from "../../../ui/page-footer.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { CartButton, useCartCount } from "../../cart/ui/cart-button.tsx";
import { CategoryMenu } from "../../catalogue/ui/category-menu.tsx";
import { HeaderSearch } from "../../catalogue/ui/header-search.tsx";
import { AccountMenu } from "./account-menu.tsx";
import type { Frame, ShopData } from "./shop-data.ts";
import { StateBars } from "./state-bars.tsx";

interface ShopFrameProps extends ShopData {
  children: ReactNode;
}

/** The frame of every page, filled with what is known of the person in front of it. */
export function ShopFrame(props: ShopFrameProps) {
  const { frame, categories, cartUnits, canFindStores, canPay, theme, flash, children } = props;
  const cartCount = useCartCount(cartUnits ?? 0);
  return (
    <PageFrame
      context={contextOf(frame)}
      notices={<StateBars frame={frame} canPay={canPay} />}
      search={<HeaderSearch />}
      navigation={<CategoryMenu categories={categories} canFindStores={canFindStores} />}
      account={frame.name === null ? <SignInLink /> : <AccountMenu frame={frame} />}
      cart={cartUnits !== null && <CartButton units={cartUnits} />}
      bottomBar={[...bottomBarOf(frame, canFindStores), ...(cartUnits === null ? [] : [{ ...cart, count: cartCount }])]}
      footer={
        <PageFooter groups={footerGroups}>
          <p>Trestle Trade is a demonstration shop. Its people, businesses and products are invented.</p>
          <ThemeSwitch theme={theme} />
        </PageFooter>
      }
    >
      {flash !== null && (
        <div className="pt-4">
          <Notice tone={flash.tone}>{flash.message}</Notice>
        </div>
      )}
      {children}
    </PageFrame>
  );
}

const footerGroups = [
  { title: "Trade", links: [{ label: "Open a trade account", to: "/programs/trade-direct/sign-up-form" }] },
  { title: "About", links: [{ label: "Credits", to: "/credits/" }] },
];

const home: BottomBarItem = { label: "Home", to: "/", icon: House };
const dashboard: BottomBarItem = { label: "Dashboard", to: "/dashboard/", icon: LayoutDashboard };
const signIn: BottomBarItem = { label: "Sign in", to: "/login/", icon: LogIn };
const products: BottomBarItem = { label: "Products", to: "/products", icon: Search };
const cart: BottomBarItem = { label: "Cart", to: "/cart/", icon: ShoppingCart };
const stores: BottomBarItem = { label: "Stores", to: "/store-finder/", icon: Store };

function bottomBarOf({ name }: Frame, canFindStores: boolean): BottomBarItem[] {
  return [home, products, ...(canFindStores ? [stores] : []), name === null ? signIn : dashboard];
}

function contextOf({ account, store }: Frame): ContextItem[] {
  const items: ContextItem[] = [];
  if (account !== null) items.push({ label: "Account", value: account.name, icon: Building2, to: "/dashboard/" });
  if (store !== null) items.push({ label: "Store", value: store.shortName, icon: Store });
  return items;
}

function SignInLink() {
  return (
    <ButtonLink to="/login/" icon={LogIn} className="mr-3">
      Sign in
    </ButtonLink>
  );
}
