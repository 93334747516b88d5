import { Building2, PackageOpen } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { operate, servicesOf } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AccountSwitch } from "../../identity/ui/account-switch.tsx";
import { MoneyToday, PointsToday } from "./dashboard-money.tsx";
import { OrdersUnderWay, OrdersWaiting } from "./dashboard-orders.tsx";
import { StorePanel } from "./dashboard-store.tsx";
import { GetDashboard } from "./navigation.operations.ts";

export const meta = () => [{ title: "Dashboard · Trestle Trade" }];

const PAYMENTS = "/dashboard/payments/";
const REWARDS = "/dashboard/rewards/";

export async function loader(args: LoaderFunctionArgs) {
  const answer = await operate(args, GetDashboard, { date: "" });
  const { isBuilt } = servicesOf(args);
  const addressOf = (path: string) => (isBuilt(path) && answer.frame.menu.some(({ to }) => to === path) ? path : null);
  return { ...answer, paymentsAddress: addressOf(PAYMENTS), rewardsAddress: addressOf(REWARDS) };
}

type Me = ResultOf<typeof GetDashboard>["me"];

/** What needs somebody today, the most pressing first; what is quiet stands below. */
export default function DashboardPage() {
  const data = useLoaderData<typeof loader>();
  const { me, userAccountList, ordersToday, creditUse, pointsBalance } = data;
  const own = userAccountList.partnerAccounts.filter((partner) => partner.displayUid === me.displayUid);
  const waiting = ordersToday.filter(({ order }) => order.approval === "pending");
  const underWay = ordersToday.filter(({ order }) => order.approval !== "pending");
  const isQuiet = me.business !== null && ordersToday.length === 0;
  return (
    <>
      <PageHeader title={`Hello, ${me.firstName}`} lede={ledeOf(me)} />
      <div className="flex flex-col gap-4">
        {me.business === null && <NoAccount role={me.userGroup.appRole} />}
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
              fewest={me.minRedeemablePoints ?? 0}
              rewardsAddress={data.rewardsAddress}
            />
          )}
          {own.length > 1 && <AccountSwitch accounts={own} currentId={me.customerId} />}
        </div>
      </div>
    </>
  );
}

function ledeOf({ business, userGroup }: Me): string {
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

function NoAccount({ role }: { role: Me["userGroup"]["appRole"] }) {
  if (role === "CUSTOMER") {
    return (
      <EmptyState icon={Building2} title="You are in no account at the moment">
        Ask the account holder to invite you again, or call your store.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Building2}
      title={role === "REP" ? "You are acting for nobody" : "You look after every account"}
      action={
        <ButtonLink to="/staff/accounts" variant="primary">
          {role === "REP" ? "Choose an account" : "See the accounts"}
        </ButtonLink>
      }
    >
      {role === "REP" ? "Choose one of your accounts to order for it." : "Search them, and see who is on hold."}
    </EmptyState>
  );
}
