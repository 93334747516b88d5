import { Clock, PackageCheck, Search, Store, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { holdLabels } from "../../identity/account.ts";
import { formatDeliveryPromise, formatOpening, formatPickupPromise } from "../../stores/format-store-times.ts";
import type { GetHome } from "./navigation.operations.ts";
import type { Frame } from "./shop-data.ts";

type MyStore = NonNullable<ResultOf<typeof GetHome>["frame"]["store"]>;

interface HomeTodayProps {
  frame: Frame;
  store: MyStore | null;
  /** The shortcuts to lists and jobs. */
  children: ReactNode;
}

/** The first part of the home page for a signed-in viewer: shortcuts, the store today and the account. */
export function HomeToday({ frame, store, children }: HomeTodayProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="type-page">Ready when you are, {frame.firstName}</h1>
        <ButtonLink to="/products" variant="primary" icon={Search}>
          Find what you need
        </ButtonLink>
      </div>
      {children}
      <div className="grid gap-4 md:grid-cols-2">
        {store === null ? <NoStore /> : <StoreToday store={store} />}
        <AccountToday frame={frame} />
      </div>
    </div>
  );
}

const chooseStore = `/add-favourite-store/?${new URLSearchParams({ returnTo: "/" })}`;

function StoreToday({ store }: { store: MyStore }) {
  const { isOpen, text } = formatOpening(store.openingHours, store.localTime);
  const delivery = formatDeliveryPromise(store.promise, store.localTime);
  const pickup = formatPickupPromise(store.promise, store.localTime);
  return (
    <Panel
      title={store.name}
      action={
        <Badge tone={isOpen ? "success" : "neutral"} icon={Clock}>
          {text}
        </Badge>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {delivery !== null && <Deadline icon={Truck}>{delivery}</Deadline>}
        {pickup !== null && <Deadline icon={PackageCheck}>{pickup}</Deadline>}
      </ul>
      <p>
        <TextLink to={chooseStore} look="standalone">
          Change your store
        </TextLink>
      </p>
    </Panel>
  );
}

function Deadline({ icon, children }: { icon: typeof Truck; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon of={icon} size="small" className="mt-1 text-ink-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function NoStore() {
  return (
    <Panel title="You have no store yet">
      <p className="text-ink-muted">Choose the one your orders are made ready at, and its cut-off stands here.</p>
      <div>
        <ButtonLink to={chooseStore} icon={Store}>
          Choose your store
        </ButtonLink>
      </div>
    </Panel>
  );
}

function AccountToday({ frame: { account, accessName, staffHome } }: { frame: Frame }) {
  if (account === null) {
    return (
      <Panel title={accessName ?? "Your account"}>
        <p className="text-ink-muted">
          {staffHome === null ? "You are in no account at the moment." : "You stand in no account at the moment."}
        </p>
        <p>
          <TextLink to={staffHome ?? "/dashboard/"} look="standalone">
            {staffHome === null ? "Go to your dashboard" : "Go to your work"}
          </TextLink>
        </p>
      </Panel>
    );
  }
  const { label, tone } = holdLabels[account.hold];
  return (
    <Panel title={account.name} action={<Badge tone={tone}>{label}</Badge>}>
      <p className="text-ink-muted">
        <span className="figures">{account.accountId}</span> · {accessName}
      </p>
      <p>
        <TextLink to="/dashboard/" look="standalone">
          Go to your dashboard
        </TextLink>
      </p>
    </Panel>
  );
}
