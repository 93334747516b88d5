import { Building2, PackageOpen, Store } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { AccountSwitch } from "../../identity/ui/account-switch.tsx";
import { formatTime } from "../../stores/format-store-times.ts";
import { MoneyToday, PointsToday } from "./dashboard-money.tsx";
import { OrdersUnderWay, OrdersWaiting } from "./dashboard-orders.tsx";
import { GetDashboard } from "./navigation.operations.ts";

export const meta = pageMeta("Dashboard");

const PAYMENTS = "/dashboard/payments/";
const REWARDS = "/dashboard/rewards/";

export async function loader(args: LoaderFunctionArgs) {
  const answer = await runOperation(args, GetDashboard, { date: "" });
  const { isBuilt } = getPageServices(args);
  const findLink = (path: string) => (isBuilt(path) && answer.frame.menu.some(({ to }) => to === path) ? path : null);
  return { ...answer, paymentsAddress: findLink(PAYMENTS), rewardsAddress: findLink(REWARDS) };
}

type Me = ResultOf<typeof GetDashboard>["me"];
type DashboardFrame = ResultOf<typeof GetDashboard>["frame"];

/** Orders that need an answer first, then orders under way, then account, store and rewards. */
export default function DashboardPage() {
  const data = useLoaderData<typeof loader>();
  const { me, userAccountList, ordersToday, creditUse, pointsBalance } = data;
  const own = userAccountList.partnerAccounts.filter((partner) => partner.displayUid === me.displayUid);
  const waiting = ordersToday.filter(({ order }) => order.approval === "pending");
  const underWay = ordersToday.filter(({ order }) => order.approval !== "pending");
  const isQuiet = me.business !== null && ordersToday.length === 0;
  return (
    <>
      <PageHeader title={`Hello, ${me.firstName}`} lede={formatLede(me)} />
      <div className="flex flex-col gap-4">
        {me.business === null && <NoAccount frame={data.frame} />}
        {waiting.length > 0 && <OrdersWaiting orders={waiting} />}
        {underWay.length > 0 && <OrdersUnderWay orders={underWay} />}
        {isQuiet && <NothingUnderWay />}
        <div className="grid gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
          {creditUse !== null && (
            <MoneyToday
              balance={me.accountBalance}
              credit={creditUse}
              hold={me.creditCheck?.status ?? "GREEN"}
              paymentsAddress={data.paymentsAddress}
            />
          )}
          <StorePanel store={me.favoriteStores[0]} />
          {pointsBalance !== null && (
            <PointsToday
              balance={pointsBalance}
              minPoints={me.minRedeemablePoints ?? 0}
              rewardsAddress={data.rewardsAddress}
            />
          )}
          {own.length > 1 && <AccountSwitch accounts={own} currentId={me.customerId} />}
        </div>
      </div>
    </>
  );
}

function formatLede({ business, userGroup }: Me): string {
  return business === null ? userGroup.name : `${userGroup.name} at ${business.name}`;
}

function NothingUnderWay() {
  return (
    <EmptyState
      icon={PackageOpen}
      title="Nothing waits for you"
      action={
        <ButtonLink to="/products" variant="primary">
          Find what you need
        </ButtonLink>
      }
    >
      What you order stands here until it is on site, with whatever waits for an answer.
    </EmptyState>
  );
}

function NoAccount({ frame: { staffHome, mayActFor } }: { frame: Pick<DashboardFrame, "staffHome" | "mayActFor"> }) {
  if (staffHome === null) {
    return (
      <EmptyState icon={Building2} title="You are in no account at the moment">
        Ask the account holder to invite you again, or call your store.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Building2}
      title={mayActFor ? "You are acting for nobody" : "Your work begins here"}
      action={
        <ButtonLink to={mayActFor ? "/staff/accounts" : staffHome} variant="primary">
          {mayActFor ? "Choose an account" : "Start"}
        </ButtonLink>
      }
    >
      {mayActFor
        ? "Choose an account to order for it, or see who is on hold."
        : "The menu has everything that you can open as a member of staff."}
    </EmptyState>
  );
}

const chooseStore = `/add-favourite-store/?${new URLSearchParams({ returnTo: "/dashboard/" })}`;

type MyStore = ResultOf<typeof GetDashboard>["me"]["favoriteStores"][number];

export function StorePanel({ store }: { store: MyStore | undefined }) {
  if (store === undefined) {
    return (
      <EmptyState
        icon={Store}
        title="No favourite store yet"
        action={<ButtonLink to={chooseStore}>Choose your store</ButtonLink>}
      >
        Your favourite store is where your orders are made ready.
      </EmptyState>
    );
  }
  const { line1, district, state, postCode, phoneNumber } = store.address;
  return (
    <Panel
      title="Your store"
      action={
        <TextLink to={chooseStore} look="standalone">
          Change<span className="sr-only"> your store</span>
        </TextLink>
      }
    >
      <Facts
        facts={[
          { label: "Store", value: store.name },
          { label: "Address", value: `${line1}, ${district} ${state} ${postCode}` },
          { label: "Phone", value: phoneNumber },
          { label: "Order cut-off", value: formatTime(store.cutOffTime) },
        ]}
      />
    </Panel>
  );
}
