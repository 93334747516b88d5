import { Panel } from "../../../ui/panel.tsx";
import { problemWords } from "../order-claim.ts";
import type { Order } from "./order-data.ts";
import { StoreTime } from "./store-time.tsx";

/** What was reported, so that nobody wonders whether it arrived. */
export function ClaimList({ order }: { order: Order }) {
  const nameOf = (itemId: string) => order.items.find(({ id }) => id === itemId)?.product.name ?? "";
  return (
    <Panel title="Reported problems">
      <ul className="-my-2 divide-y divide-line">
        {order.claims.map(({ id, itemId, quantity, problem, description, date, by }) => (
          <li key={id} className="flex flex-col gap-1 py-3">
            <p className="font-medium">
              <span className="figures">{quantity} ×</span> {nameOf(itemId)}: {problemWords[problem]}
            </p>
            {description !== "" && <p className="wrap-break-word">{description}</p>}
            <p className="text-sm text-ink-muted">
              {by !== null && `${by}, `}
              <StoreTime at={date} timezone={order.store?.timezone} />. The store was told by e-mail.
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
