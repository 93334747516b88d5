import { Building2 } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { TabLinks } from "../../../ui/tabs.tsx";
import { holdLabels } from "../../identity/account.ts";
import {
  type AccountTab,
  accountsPath,
  accountTabs,
  formatAccountAddress,
  moneyTabs,
  type StaffAccount,
  tabLabels,
} from "./accounts/account-data.ts";
import { HistoryTab, MembersTab, OrdersTab, PricesTab } from "./accounts/account-tables.tsx";
import { loadBooking } from "./accounts/booking-data.ts";
import { LedgerTab } from "./accounts/ledger-tab.tsx";
import { NotesTab } from "./accounts/notes-tab.tsx";
import { OverviewTab } from "./accounts/overview-tab.tsx";
import { GetStaffAccount } from "./staff-accounts.operations.ts";

export const meta = pageMeta("Account");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const tab = accountTabs.find((each) => each === searchParams.get("tab")) ?? "overview";
  const is = (name: AccountTab) => tab === name;
  const { staffAccount } = await runOperation(args, GetStaffAccount, {
    accountId: args.params.number ?? "",
    after: searchParams.get("after") ?? "",
    withOverview: is("overview"),
    withLedger: is("ledger"),
    withOrders: is("orders"),
    withMembers: is("members"),
    withPrices: is("prices"),
    withHistory: is("history"),
  });
  const { flash } = getPageServices(args);
  const kept = {
    hold: keptFormFor("hold", flash),
    credit: keptFormFor("credit", flash),
    rep: keptFormFor("rep", flash),
    note: keptFormFor("note", flash),
  };
  const { account } = staffAccount;
  const booking = is("ledger") && account?.mayBookMoney === true ? await loadBooking(args, account.accountId) : null;
  return { ...staffAccount, tab, kept, booking, isLater: searchParams.get("after") !== null };
}

const crumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Accounts", to: accountsPath },
];

export default function AccountPage() {
  const { account, userErrors, tab } = useLoaderData<typeof loader>();
  if (account === null) {
    return (
      <>
        <PageHeader title="Account" breadcrumbs={crumbs} />
        <ErrorState
          icon={Building2}
          title="There is no such account"
          action={<ButtonLink to={accountsPath}>Accounts</ButtonLink>}
        >
          {userErrors[0]?.message}
        </ErrorState>
      </>
    );
  }
  const { hold, holdReason, accountId } = account;
  return (
    <>
      <PageHeader
        title={account.name}
        breadcrumbs={crumbs}
        lede={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures">{accountId}</span>
            <Badge tone={holdLabels[hold].tone}>{holdLabels[hold].label}</Badge>
          </span>
        }
        actions={account.mayActFor && <ActFor account={account} />}
      />
      <div className="flex flex-col gap-4 pb-6">
        {hold !== "GREEN" && (
          <Notice tone={holdLabels[hold].tone}>
            {account.heldByStaff ? "Staff hold this account. The customer reads: " : ""}
            {holdReason}
          </Notice>
        )}
        <TabLinks
          label="About this account"
          items={accountTabs
            .filter((each) => account.seesMoney || !moneyTabs.includes(each))
            .map((each) => ({
              label: tabLabels[each],
              to: formatAccountAddress(accountId, each),
              isCurrent: each === tab,
              ...(each === "notes" && { count: account.notes.length }),
            }))}
        />
        <TabContent account={account} />
      </div>
    </>
  );
}

function TabContent({ account }: { account: StaffAccount }) {
  const { tab, kept, booking, isLater } = useLoaderData<typeof loader>();
  switch (tab) {
    case "ledger":
      return <LedgerTab account={account} isLater={isLater} booking={booking} />;
    case "orders":
      return <OrdersTab account={account} />;
    case "members":
      return <MembersTab account={account} />;
    case "prices":
      return <PricesTab account={account} />;
    case "notes":
      return <NotesTab account={account} kept={kept.note} />;
    case "history":
      return <HistoryTab account={account} />;
    default:
      return <OverviewTab account={account} kept={kept} />;
  }
}

function ActFor({ account: { id, isActedFor } }: { account: StaffAccount }) {
  if (isActedFor) return <Badge tone="info">You act for this account</Badge>;
  return (
    <ApiForm action="/api/acting/start/">
      {({ pending }) => (
        <>
          <input type="hidden" name="accountId" value={id} />
          <Button type="submit" pending={pending}>
            Act for this account
          </Button>
        </>
      )}
    </ApiForm>
  );
}
