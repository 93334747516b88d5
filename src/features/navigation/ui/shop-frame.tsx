import {
  Building2,
  ChevronDown,
  Globe,
  House,
  LayoutDashboard,
  ListChecks,
  LogIn,
  ScanBarcode,
  Search,
  ShoppingCart,
  Store,
  UserRound,
  UserRoundCog,
} from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import type { BottomBarItem } from "../../../ui/bottom-bar.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { classes, popupItem } from "../../../ui/classes.ts";
import type { ContextItem } from "../../../ui/context-bar.tsx";
import { DisclosureMenu } from "../../../ui/disclosure-menu.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice, NoticeBar, noticeActionClasses } from "../../../ui/notice-bar.tsx";
import { PageFooter } from "../../../ui/page-footer.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { SiteModeSwitch } from "../../../ui/site-mode-switch.tsx";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { CartButton, useCartCount } from "../../cart/ui/cart-button.tsx";
import { CategoryMenu } from "../../catalogue/ui/category-menu.tsx";
import { HeaderSearch } from "../../catalogue/ui/header-search.tsx";
import { OfflineSlot } from "../../offline/ui/offline-slot.tsx";
import { scanPath } from "../../quick-order/scan-path.ts";
import { CountryChoice } from "./country-choice.tsx";
import { type Frame, hasLists, type ShopData } from "./shop-data.ts";

interface ShopFrameProps extends ShopData {
  children: ReactNode;
}

/** The frame of every page: header, account menu, notice bars and footer for the current viewer. */
export function ShopFrame(props: ShopFrameProps) {
  const { frame, categories, cartUnits, canFindStores, canPay, theme, siteMode, version, flash, children } = props;
  const cartCount = useCartCount(cartUnits ?? 0);
  return (
    <PageFrame
      shop={frame.shop}
      context={listContext(frame)}
      contextAction={<SiteModeSwitch isOn={siteMode} />}
      notices={
        <>
          <OfflineSlot owner={frame.deviceOwner ?? ""} version={version} data={frame} />
          <StateBars frame={frame} canPay={canPay} />
        </>
      }
      search={<HeaderSearch />}
      navigation={<CategoryMenu categories={categories} canFindStores={canFindStores} />}
      account={frame.name === null ? <SignInLink /> : <Personal {...props} />}
      cart={cartUnits !== null && <CartButton units={cartUnits} />}
      bottomBar={[...listBottomBar(props), ...(cartUnits === null ? [] : [{ ...cart, count: cartCount }])]}
      footer={
        <PageFooter groups={footerGroups} shop={frame.shop}>
          {frame.isDemo && (
            <p>{`${frame.shop.name} is a demonstration shop. Its people, businesses and products are invented.`}</p>
          )}
          <CountryChoice countries={frame.countries} />
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
      {frame.staffHome !== null && <StaffPalette frame={frame} />}
    </PageFrame>
  );
}

/** In a file of its own, so that pages of customers do not grow by it. */
const Palette = lazy(async () => ({ default: (await import("../../staff/ui/palette.tsx")).Palette }));

/** Loaded after the first render: the server sends the page without it. */
function StaffPalette({ frame }: { frame: Frame }) {
  const [isRendered, setIsRendered] = useState(false);
  useEffect(() => setIsRendered(true), []);
  return (
    isRendered && (
      <Suspense>
        <Palette menu={frame.menu} person={frame.email ?? ""} />
      </Suspense>
    )
  );
}

const footerGroups = [
  {
    title: "Trade",
    links: [
      { label: "Quick order", to: "/quick-order/" },
      { label: "Open a trade account", to: "/programs/trade-direct/sign-up-form" },
      { label: "Trade rewards", to: "/services/rewards/" },
    ],
  },
  { title: "Home owners", links: [{ label: "Find a painter", to: "/find-a-painter/request/" }] },
  { title: "About", links: [{ label: "Credits", to: "/credits/" }] },
];

const home: BottomBarItem = { label: "Home", to: "/", icon: House };
const dashboard: BottomBarItem = { label: "Dashboard", to: "/dashboard/", icon: LayoutDashboard };
const signIn: BottomBarItem = { label: "Sign in", to: "/login/", icon: LogIn };
const products: BottomBarItem = { label: "Products", to: "/products", icon: Search };
const cart: BottomBarItem = { label: "Cart", to: "/cart/", icon: ShoppingCart };
const lists: BottomBarItem = { label: "Lists", to: "/lists/", icon: ListChecks };
const stores: BottomBarItem = { label: "Stores", to: "/store-finder/", icon: Store };
const scan: BottomBarItem = { label: "Scan", to: `${scanPath}/`, icon: ScanBarcode, reloads: true };

/** Five items fit with the cart. The account menu has the dashboard, and the menu of categories has the stores. */
function listBottomBar(shop: ShopData): BottomBarItem[] {
  const { frame, canFindStores, cartUnits } = shop;
  const third = cartUnits !== null ? [scan] : canFindStores ? [stores] : [];
  const fourth = frame.name === null ? signIn : hasLists(shop) ? lists : dashboard;
  return [home, products, ...third, fourth];
}

function listContext({ account, store, countries }: Frame): ContextItem[] {
  const items: ContextItem[] = [];
  const country = countries.find(({ isChosen }) => isChosen);
  if (country !== undefined) items.push({ label: "Country", value: country.name, icon: Globe, to: "#country" });
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

/** On phones the lists are in the bottom bar. */
function Personal(shop: ShopData) {
  return (
    <>
      {hasLists(shop) && (
        <ButtonLink to={lists.to} variant="quiet" icon={lists.icon} className="max-md:hidden">
          {lists.label}
        </ButtonLink>
      )}
      <AccountMenu frame={shop.frame} />
    </>
  );
}

/** Without icons, because every page would load all of them for this menu. The menu beside the page has them. */
function AccountMenu({ frame }: { frame: Frame }) {
  return (
    <DisclosureMenu label={`Account menu of ${frame.name}`} face={<AccountLabel frame={frame} />}>
      <p className="px-3 pt-2 pb-1 text-sm text-ink-muted">
        {frame.name} · {frame.accessName}
      </p>
      <ul>
        {frame.menu.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={classes(popupItem, "hover:bg-sunken")}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
      <form method="post" action="/api/auth/signout" className="mt-1.5 border-t border-line pt-1.5">
        <button type="submit" className={classes(popupItem, "w-full hover:bg-sunken")}>
          Sign out
        </button>
      </form>
    </DisclosureMenu>
  );
}

function AccountLabel({ frame }: { frame: Frame }) {
  return (
    <>
      <Icon of={UserRound} />
      <span className="max-md:hidden">{frame.firstName}</span>
      <Icon of={ChevronDown} size="small" />
    </>
  );
}

/** The bars for a demonstration at a public address, a rep who acts for an account, and an account on hold. */
function StateBars({ frame, canPay }: { frame: Frame; canPay: boolean }) {
  return (
    <>
      {frame.isPublicDemo && (
        <NoticeBar tone="warning">
          <strong>This is a demonstration.</strong> Everybody can sign in as anybody here. Type in nothing that is
          yours: no name, no password, no card.
        </NoticeBar>
      )}
      {frame.isBeingSetUp && <SetUpBar frame={frame} />}
      {frame.acting && frame.account !== null && <ActingBar frame={frame} />}
      {frame.account !== null && frame.account.hold !== "GREEN" && <HoldBar account={frame.account} canPay={canPay} />}
    </>
  );
}

/** A shop without products or stores says so on every page. Staff find the way to fill it. */
function SetUpBar({ frame }: { frame: Frame }) {
  return (
    <NoticeBar
      tone="info"
      action={
        frame.staffHome !== null && (
          <Link to={frame.staffHome} className={noticeActionClasses}>
            Open the checklist
          </Link>
        )
      }
    >
      <strong>This shop is not open yet.</strong> Its products and stores are still being entered.
    </NoticeBar>
  );
}

function ActingBar({ frame }: { frame: Frame }) {
  return (
    <NoticeBar
      tone="info"
      icon={UserRoundCog}
      action={
        <ApiForm action="/api/acting/stop/">
          {({ pending }) => (
            <button type="submit" aria-busy={pending} className={noticeActionClasses}>
              Stop acting
            </button>
          )}
        </ApiForm>
      }
    >
      {frame.name}, you are acting for <strong>{frame.account?.name}</strong>. What you do here is recorded under both
      names.
    </NoticeBar>
  );
}

const consequences = {
  AMBER: "You can still order and pay by card.",
  RED: "Checkout is closed until it is settled. Paying the account still works.",
};

function HoldBar({ account, canPay }: { account: NonNullable<Frame["account"]>; canPay: boolean }) {
  const isStopped = account.hold === "RED";
  return (
    <NoticeBar
      tone={isStopped ? "danger" : "warning"}
      action={
        canPay &&
        account.mayPay && (
          <Link to="/dashboard/payments/pay-balance-invoice/?way=amount" className={noticeActionClasses}>
            {account.holdLiftedBy === null ? "Pay now" : `Pay ${account.holdLiftedBy.formattedValue} to lift it`}
          </Link>
        )
      }
    >
      <strong>This account is on hold.</strong> {account.holdReason}{" "}
      {!account.mayPay && account.holdLiftedBy !== null && `Paying ${account.holdLiftedBy.formattedValue} lifts it. `}
      {consequences[isStopped ? "RED" : "AMBER"]}
    </NoticeBar>
  );
}
