import { MapPin } from "lucide-react";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { GetAccountPage } from "./identity.operations.ts";

type Address = ResultOf<typeof GetAccountPage>["deliveryAddresses"][number];

/** What a checkout offers to deliver to: the business itself, and where things went before. */
export function AddressBook({ addresses }: { addresses: readonly Address[] }) {
  return (
    <Panel title="Addresses">
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {addresses.map((address) => (
          <li key={linesOf(address)} className="flex gap-3 py-3">
            <Icon of={MapPin} className="mt-0.5 text-ink-muted" />
            <div className="min-w-0">
              <p>{linesOf(address)}</p>
              {address.label === "Business address" && <p className="text-sm text-ink-muted">{address.label}</p>}
            </div>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted">An address you deliver to at checkout joins this list.</p>
    </Panel>
  );
}

function linesOf({ line1, line2, city, state, postCode }: Address): string {
  return [line1, line2, `${city} ${state} ${postCode}`].filter((line) => line !== null && line !== "").join(", ");
}
