import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { parseRemovedUnit, type RemovedUnit } from "../undo-removal.ts";
import { GetCart } from "./cart.operations.ts";
import { type Cart, formatHeadlineTotal } from "./cart-data.ts";
import { CartForm } from "./cart-form.tsx";
import { CartLines, CartNews, WaitingAdditions } from "./cart-lines.tsx";
import { CartSummary, CheckoutStep } from "./cart-summary.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import type { Earnings } from "./order-earns.tsx";

export const meta = pageMeta("Cart", noIndex);

export async function loader(args: LoaderFunctionArgs) {
  const { customerCart: cart, cartEarnings: earnings } = await runOperation(args, GetCart, {});
  // Without script, the removed unit is in the page's query string.
  const removed = getPageServices(args).flash?.tone === "success" ? parseRemovedUnit(args.url.searchParams) : null;
  return { cart, earnings, removed };
}

export default function CartPage() {
  const { cart, earnings, removed } = useLoaderData<typeof loader>();
  const isEmpty = cart.lines.length === 0;
  return (
    <div data-cart className="flex flex-col gap-4 pb-6">
      <PageHeader title="Cart" lede={isEmpty ? undefined : formatCounts(cart)} />
      {removed !== null && <RemovedNotice removed={removed} />}
      <CartNews cart={cart} />
      <WaitingAdditions />
      {isEmpty ? <EmptyCart /> : <FullCart cart={cart} earnings={earnings} />}
    </div>
  );
}

function formatCounts({ lines, totalUnitCount }: Cart): string {
  const lineCount = lines.length === 1 ? "1 line" : `${lines.length} lines`;
  return `${lineCount}, ${totalUnitCount === 1 ? "1 unit" : `${totalUnitCount} units`}`;
}

function FullCart({ cart, earnings }: { cart: Cart; earnings: Earnings }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section aria-labelledby="cart-lines-title" className={classes(surfaceBox, "min-w-0 px-4 md:px-6")}>
        <h2 id="cart-lines-title" data-cart-title tabIndex={-1} className="sr-only">
          Lines
        </h2>
        <CartLines cart={cart} />
      </section>
      <section
        aria-labelledby="cart-summary-title"
        className={classes(surfaceBox, "flex flex-col gap-5 p-4 md:p-6 lg:sticky lg:top-40")}
      >
        <h2 id="cart-summary-title" className="sr-only">
          Summary
        </h2>
        <CartSummary cart={cart} earnings={earnings} />
        <ActionBar>
          <div className="min-w-0 leading-tight md:hidden">
            <Money value={formatHeadlineTotal(cart)} gst="inc" />
            <p className="text-sm text-ink-muted">in all</p>
          </div>
          <div className="flex-1">
            <CheckoutStep cart={cart} />
          </div>
        </ActionBar>
      </section>
    </div>
  );
}

function RemovedNotice({ removed: { name, endpoint, fields } }: { removed: RemovedUnit }) {
  return (
    <Notice
      action={
        <CartForm change={{ key: "back", endpoint, fields, failureMessage: "Add to cart failed" }} returnTo="/cart/">
          {({ pending }) => (
            <Button type="submit" size="small" pending={pending}>
              Put it back
            </Button>
          )}
        </CartForm>
      }
    >
      {name} was removed.
    </Notice>
  );
}
