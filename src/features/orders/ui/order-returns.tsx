import { Panel } from "../../../ui/panel.tsx";
import { formatPoints } from "../../loyalty/format-points.ts";
import type { Order } from "./order-data.ts";
import { StoreTime } from "./order-timeline.tsx";

type Return = Order["returns"][number];

/** What came back or was credited, with what the customer gets for it. */
export function OrderReturns({ order }: { order: Order }) {
  const findName = (itemId: string) => order.items.find(({ id }) => id === itemId)?.product.name ?? "";
  return (
    <Panel title="Returns and credits">
      <ul className="-my-2 divide-y divide-line">
        {order.returns.map((returned) => (
          <li key={returned.id} className="flex flex-col gap-1 py-3">
            <p className="font-medium">
              {returned.items.map(({ itemId, quantity }) => `${quantity} × ${findName(itemId)}`).join("; ")}
            </p>
            <p className="wrap-break-word">{returned.reason}</p>
            <p>{formatMoneyBack(returned)}</p>
            <p className="text-sm text-ink-muted">
              <StoreTime at={returned.date} timezone={order.store?.timezone} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function formatMoneyBack({ status, goods, card, pointsBack, vouchers }: Return): string {
  const isByCard = card.value > 0 || pointsBack > 0 || vouchers.value > 0;
  if (!isByCard) return `${goods.formattedValue} is credited to your account.`;
  const parts = [
    ...(card.value > 0 ? [`${card.formattedValue} to your card`] : []),
    ...(pointsBack > 0 ? [formatPoints(pointsBack)] : []),
    ...(vouchers.value > 0 ? [`${vouchers.formattedValue} to your vouchers`] : []),
  ];
  return status === "BOOKED" ? `You get back ${parts.join(", ")}.` : `You get back ${parts.join(", ")} soon.`;
}
