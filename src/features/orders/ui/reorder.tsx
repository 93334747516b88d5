import { CircleCheck, CircleX, Info, type LucideIcon, RotateCcw, ShoppingCart, TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { summariseReorder } from "../reorder.ts";
import type { Order, OrderUnit } from "./order-data.ts";
import { OrderLines } from "./order-lines.tsx";
import type { ReorderItems } from "./orders.operations.ts";

type Reordered = ResultOf<typeof ReorderItems>["reorderItems"];
type Outcome = Reordered["lines"][number];

const formId = "reorder";

const looks: Record<Outcome["outcome"], { icon: LucideIcon; look: string }> = {
  ADDED: { icon: CircleCheck, look: "text-success-text" },
  REDUCED: { icon: TriangleAlert, look: "text-warning-text" },
  OUT_OF_STOCK: { icon: TriangleAlert, look: "text-warning-text" },
  GONE: { icon: CircleX, look: "text-danger-text" },
  PRICE_CHANGED: { icon: Info, look: "text-info-text" },
};

/** Buys all or some lines of an order again, and shows the outcome at each line. */
export function OrderLinesPanel({ order }: { order: Order }) {
  return (
    <Panel title={order.totalItems === 1 ? "1 line" : `${order.totalItems} lines`}>
      {order.canReorder ? <ReorderLines order={order} /> : <OrderLines order={order} />}
    </Panel>
  );
}

function ReorderLines({ order }: { order: Order }) {
  const fetcher = useFetcher<typeof action>({ key: `reorder ${order.id}` });
  const pending = fetcher.state !== "idle";
  const answer = fetcher.data?.data as ResultOf<typeof ReorderItems> | null | undefined;
  const lines = fetcher.data?.done ? (answer?.reorderItems.lines ?? []) : [];
  const { box, standing } = useRefusals(pending ? noRefusals : (fetcher.data?.userErrors ?? noRefusals), {
    fields: [],
  });
  const [ticked, setTicked] = useState(0);
  const count = () => setTicked(box.ref.current === null ? 0 : new FormData(box.ref.current).getAll("itemIds").length);
  const renderOutcome = (unit: OrderUnit) =>
    lines
      .filter(({ itemId }) => unit.items.some(({ id }) => id === itemId))
      .map((line) => <OutcomeText key={line.itemId} line={line} />);
  return (
    <>
      <div onChange={count}>
        <OrderLines order={order} form={formId} renderOutcome={renderOutcome} />
      </div>
      {lines.length > 0 && (
        <Added lines={lines}>
          <MissingUnits orderCode={order.id} lines={lines} fetcher={fetcher} />
        </Added>
      )}
      <fetcher.Form
        {...box}
        id={formId}
        method="post"
        action="/api/orders/reorder/"
        className="flex flex-wrap gap-3 print:hidden"
      >
        <input type="hidden" name="orderCode" value={order.id} />
        <input type="hidden" name="returnTo" value="/cart/" />
        <Button type="submit" icon={RotateCcw} pending={pending}>
          Reorder
        </Button>
        <p className="self-center text-sm text-ink-muted">
          {ticked === 0
            ? "All of it; tick lines to buy only those again."
            : `Only ${ticked === 1 ? "the line" : `the ${ticked} lines`} you ticked.`}
        </p>
        <ButtonRefusals refusals={standing} />
      </fetcher.Form>
    </>
  );
}

function OutcomeText({ line: { outcome, message, sources } }: { line: Outcome }): ReactNode {
  const { icon, look } = looks[outcome];
  return (
    <div className={classes("flex items-start gap-1.5 text-sm font-medium", look)}>
      <Icon of={icon} size="small" className="mt-0.5" />
      <div className="flex min-w-0 flex-col items-start">
        <span>{message}</span>
        {sources.map(({ storeId, storeName }) => (
          <TextLink key={storeId} to={`/cart/store/?to=${storeId}`} look="standalone">
            Pick it all up at {storeName} instead
          </TextLink>
        ))}
      </div>
    </div>
  );
}

/** How much of the order is in the cart now, and the choices for the rest. */
function Added({ lines, children }: { lines: readonly Outcome[]; children: ReactNode }) {
  const count = lines.reduce((sum, { addedQuantity }) => sum + addedQuantity, 0);
  const isComplete = lines.every(({ quantity, addedQuantity }) => addedQuantity === quantity);
  return (
    <Notice
      tone={isComplete ? "success" : "warning"}
      action={
        count > 0 && (
          <ButtonLink to="/cart/" size="small" icon={ShoppingCart}>
            See the cart
          </ButtonLink>
        )
      }
    >
      <p>{summariseReorder(lines)}</p>
      {children}
    </Notice>
  );
}

interface MissingUnitsProps {
  orderCode: string;
  lines: readonly Outcome[];
  fetcher: FetcherWithComponents<unknown>;
}

/** Adds the units that the store does not have. A delivery brings them from another store, or later. */
function MissingUnits({ orderCode, lines, fetcher }: MissingUnitsProps) {
  const missing = lines.filter(({ outcome }) => outcome === "REDUCED");
  if (missing.length === 0) return null;
  const count = missing.reduce((sum, { quantity, addedQuantity }) => sum + quantity - addedQuantity, 0);
  const hasSources = missing.every(({ sources }) => sources.length > 0);
  return (
    <fetcher.Form method="post" action="/api/orders/reorder/" className="flex flex-col items-start gap-2 pt-2">
      <input type="hidden" name="orderCode" value={orderCode} />
      {missing.map(({ itemId, quantity, addedQuantity }, index) => (
        <Fragment key={itemId}>
          <input type="hidden" name={`units.${index}.itemId`} value={itemId} />
          <input type="hidden" name={`units.${index}.quantity`} value={quantity - addedQuantity} />
        </Fragment>
      ))}
      <Button type="submit" size="small" pending={fetcher.state !== "idle"}>
        {count === 1 ? "Add the missing one too" : `Add the ${count} missing ones too`}
      </Button>
      <p className="text-sm">
        {hasSources
          ? "With a delivery they come from another store."
          : "With a delivery they come from another store, or later as a back-order."}
      </p>
    </fetcher.Form>
  );
}
