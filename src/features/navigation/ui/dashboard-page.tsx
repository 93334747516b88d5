import { Building2, Store } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { operate } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { AccountSwitch } from "../../identity/ui/account-switch.tsx";
import { holdWords } from "../../identity/ui/hold-words.ts";
import { GetDashboard } from "./navigation.operations.ts";

export const meta = () => [{ title: "Dashboard · Trestle Trade" }];

export function loader(args: LoaderFunctionArgs) {
  return operate(args, GetDashboard, { date: new Date().toISOString().slice(0, 10) });
}

type Me = ResultOf<typeof GetDashboard>["me"];

export default function DashboardPage() {
  const { me, userAccountList } = useLoaderData<typeof loader>();
  const own = userAccountList.partnerAccounts.filter((partner) => partner.displayUid === me.displayUid);
  return (
    <>
      <PageHeader title={`Hello, ${me.firstName}`} lede={ledeOf(me)} />
      <div className="grid gap-4 lg:grid-cols-2">
        {me.business === null ? <NoAccount role={me.userGroup.appRole} /> : <AccountPanel me={me} />}
        <StorePanel me={me} />
        {own.length > 1 && <AccountSwitch accounts={own} currentId={me.customerId} />}
      </div>
    </>
  );
}

function ledeOf({ business, userGroup }: Me): string {
  return business === null ? userGroup.name : `${userGroup.name} at ${business.name}`;
}

function AccountPanel({ me }: { me: Me }) {
  const hold = me.creditCheck?.status ?? "GREEN";
  return (
    <Panel title="Account" action={<Badge tone={holdWords[hold].tone}>{holdWords[hold].label}</Badge>}>
      <Facts
        facts={[
          { label: "Business", value: me.business?.name },
          { label: "Account number", value: me.accountId },
          {
            label: "Terms",
            value: me.customerType === "CREDIT" ? "30 days from the end of the month" : "Pay as you order",
          },
          {
            label: "Credit limit",
            value: me.customerType === "CREDIT" ? me.creditCheck?.creditLimit.formattedValue : null,
          },
        ]}
      />
    </Panel>
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

const chooseStore = `/add-favourite-store/?${new URLSearchParams({ returnTo: "/dashboard/" })}`;

function StorePanel({ me }: { me: Me }) {
  const [store] = me.favoriteStores;
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
          { label: "Order cut-off", value: store.cutOffTime.slice(0, 5) },
        ]}
      />
    </Panel>
  );
}
