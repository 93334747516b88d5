import { RotateCcw } from "lucide-react";
import { useContext, useState } from "react";
import { useFetcher } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { Button } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { BoughtAgainNotice, BoughtAgainText, MissingUnits } from "../../cart/ui/bought-again.tsx";
import { ListSlot } from "../../catalogue/ui/list-slot.tsx";
import { formatUnitName, type Order, type OrderUnit, toListFields } from "./order-data.ts";
import { OrderLines } from "./order-lines.tsx";
import type { ReorderItems } from "./orders.operations.ts";

const formId = "reorder";
const endpoint = "/api/orders/reorder/";

/** Buys all or some lines of an order again, and shows the outcome at each line. */
export function OrderLinesPanel({ order }: { order: Order }) {
  const ListButton = useContext(ListSlot);
  return (
    <Panel
      title={order.totalItems === 1 ? "1 line" : `${order.totalItems} lines`}
      action={
        order.canReorder &&
        ListButton !== null && <ListButton name={`all of order ${order.id}`} product={toListFields(order.items)} />
      }
    >
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
  const ListButton = useContext(ListSlot);
  const renderOutcome = (unit: OrderUnit) => (
    <>
      {lines
        .filter(({ itemId }) => unit.items.some(({ id }) => id === itemId))
        .map((line) => (
          <BoughtAgainText key={line.itemId} line={line} />
        ))}
      {ListButton !== null && !unit.first.isGift && (
        <ListButton name={formatUnitName(unit)} product={toListFields(unit.items)} />
      )}
    </>
  );
  return (
    <>
      <div onChange={count}>
        <OrderLines order={order} form={formId} renderOutcome={renderOutcome} />
      </div>
      {lines.length > 0 && (
        <BoughtAgainNotice lines={lines}>
          <MissingUnits
            lines={lines}
            pending={pending}
            field="units"
            renderForm={(content) => (
              <fetcher.Form method="post" action={endpoint}>
                <input type="hidden" name="orderCode" value={order.id} />
                {content}
              </fetcher.Form>
            )}
          />
        </BoughtAgainNotice>
      )}
      <fetcher.Form {...box} id={formId} method="post" action={endpoint} className="flex flex-wrap gap-3 print:hidden">
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
