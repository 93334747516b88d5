import type { ReactNode } from "react";
import { Link } from "react-router";
import { BottomBar, type BottomBarItem } from "./bottom-bar.tsx";
import { classes, pageColumn } from "./classes.ts";
import { ContextBar, type ContextItem } from "./context-bar.tsx";
import { Logo, type LogoProps } from "./logo.tsx";

interface PageFrameProps {
  shop: LogoProps;
  /** Account, store and cut-off, in that order. */
  context?: readonly ContextItem[] | undefined;
  /** A control at the end of that bar. */
  contextAction?: ReactNode | undefined;
  /** NoticeBar elements. */
  notices?: ReactNode | undefined;
  search?: ReactNode | undefined;
  account?: ReactNode | undefined;
  cart?: ReactNode | undefined;
  /** Links below the header on a desktop. */
  navigation?: ReactNode | undefined;
  bottomBar?: readonly BottomBarItem[] | undefined;
  footer?: ReactNode | undefined;
  children: ReactNode;
}

/** The frame around every page. It knows no feature; all content is passed in. */
export function PageFrame({ notices, bottomBar = [], footer, children, ...header }: PageFrameProps) {
  const { context = [], contextAction } = header;
  return (
    <div data-app className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-box bg-surface px-5 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:flex focus:min-h-12 focus:items-center focus:px-5"
      >
        Skip to content
      </a>
      {context.length > 0 && <ContextBar items={context} action={contextAction} />}
      <Header {...header} />
      {notices}
      <main id="main" tabIndex={-1} className={classes(pageColumn, "flex-1 outline-none")}>
        {children}
      </main>
      {footer}
      {bottomBar.length > 0 && <BottomBar items={bottomBar} />}
    </div>
  );
}

type HeaderProps = Pick<PageFrameProps, "shop" | "search" | "account" | "cart" | "navigation">;

function Header({ shop, search, account, cart, navigation }: HeaderProps) {
  return (
    <header className="z-20 border-b border-line bg-surface md:sticky md:top-0 print:static print:border-0">
      <div className={classes(pageColumn, "flex flex-wrap items-center gap-x-4 md:min-h-18 md:flex-nowrap md:gap-x-6")}>
        <Link to="/" aria-label={`${shop.name}, home`} className="flex min-h-14 shrink-0 items-center rounded-sm">
          <Logo {...shop} />
        </Link>
        <div className="order-last basis-full pb-2 empty:hidden md:order-none md:flex-1 md:basis-auto md:py-2">
          {search}
        </div>
        <div className="-mr-3 ml-auto flex items-center gap-1">
          {account}
          {cart}
        </div>
      </div>
      {navigation && <div className={classes(pageColumn, "hidden md:block print:hidden")}>{navigation}</div>}
    </header>
  );
}
