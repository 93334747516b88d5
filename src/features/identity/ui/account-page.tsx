import { Building2, MapPin, TicketPercent } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type BusinessNumberKind, formatBusinessNumber } from "../../../shared/business-number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { holdLabels } from "../account.ts";
import { AccountSwitch } from "./account-switch.tsx";
import { CreditPanel } from "./credit-panel.tsx";
import { GetAccountPage } from "./identity.operations.ts";

export const meta = pageMeta("Account");

const PAYMENTS = "/dashboard/payments/";

export async function loader(args: LoaderFunctionArgs) {
  const answer = await runOperation(args, GetAccountPage, { date: "" });
  const paymentsAddress = answer.frame.menu.some(({ to }) => to === PAYMENTS) ? PAYMENTS : null;
  return { ...answer, paymentsAddress: getPageServices(args).isBuilt(PAYMENTS) ? paymentsAddress : null };
}

type Data = ResultOf<typeof GetAccountPage>;
type Partner = Data["userAccountList"]["partnerAccounts"][number];

export default function AccountPage() {
  const { me, userAccountList, creditUse, deliveryAddresses, accountCoupons, paymentsAddress } =
    useLoaderData<typeof loader>();
  const own = userAccountList.partnerAccounts.filter((partner) => partner.displayUid === me.displayUid);
  const people = userAccountList.partnerAccounts.filter((partner) => partner.accountId === me.accountId);
  return (
    <>
      <PageHeader title="Account" breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]} />
      <div className="flex flex-col gap-4">
        {me.business === null ? (
          <EmptyState icon={Building2} title="No account here">
            You act for no account at the moment.
          </EmptyState>
        ) : (
          <div className="grid gap-4 lg:grid-cols-2">
            <BusinessPanel me={me} showsHold={creditUse === null} />
            {creditUse !== null && (
              <CreditPanel
                balance={me.accountBalance}
                credit={creditUse}
                hold={me.creditCheck?.status ?? "GREEN"}
                holdReason={me.creditCheck?.holdReason ?? null}
                paymentsAddress={paymentsAddress}
              />
            )}
            {me.seesMembers && <PeoplePanel people={people} />}
            {deliveryAddresses.length > 0 && <AddressBook addresses={deliveryAddresses} />}
          </div>
        )}
        {accountCoupons.length > 0 && <CouponList coupons={accountCoupons} />}
        {own.length > 1 && <AccountSwitch accounts={own} currentId={me.customerId} />}
      </div>
    </>
  );
}

/** The hold is shown here only when there is no credit panel to show it. */
function BusinessPanel({ me, showsHold }: { me: Data["me"]; showsHold: boolean }) {
  const hold = me.creditCheck?.status ?? "GREEN";
  const business = me.business;
  return (
    <Panel title={business?.name} action={<Badge tone={holdLabels[hold].tone}>{holdLabels[hold].label}</Badge>}>
      <Facts
        facts={[
          { label: "Account number", value: me.accountId },
          { label: "Address", value: business?.address },
          { label: "ABN", value: formatNumber("ABN", business?.ABN) },
          { label: "ACN", value: formatNumber("ACN", business?.ACN) },
          { label: "NZBN", value: formatNumber("NZBN", business?.NZBN) },
          { label: "IRD number", value: formatNumber("IRD", business?.IRD) },
          {
            label: "Terms",
            value: me.customerType === "CREDIT" ? "Due at the end of the next month" : "Pay as you order",
          },
          { label: "On hold", value: showsHold && hold !== "GREEN" ? me.creditCheck?.holdReason : null },
          { label: "Your access", value: me.userGroup.name },
        ]}
      />
    </Panel>
  );
}

function formatNumber(kind: BusinessNumberKind, digits: string | null | undefined): string | null {
  return digits == null ? null : formatBusinessNumber(kind, digits);
}

const MAX_NAMED = 5;

/** The first members of the account. The members page lists all. */
function PeoplePanel({ people }: { people: readonly Partner[] }) {
  const more = people.length - MAX_NAMED;
  return (
    <Panel
      title="Members"
      action={
        <TextLink to="/dashboard/account/members/" look="standalone">
          See all<span className="sr-only"> members</span>
        </TextLink>
      }
    >
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {people.slice(0, MAX_NAMED).map((person) => (
          <li key={person.customerId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span className="font-medium">{`${person.firstName} ${person.lastName}`}</span>
            <span className="text-sm text-ink-muted">{person.userGroup.name}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-ink-muted">{`And ${more} more.`}</p>}
    </Panel>
  );
}

type Address = ResultOf<typeof GetAccountPage>["deliveryAddresses"][number];

/** The delivery addresses of the checkout: the business address and earlier delivery addresses. */
function AddressBook({ addresses }: { addresses: readonly Address[] }) {
  return (
    <Panel title="Addresses">
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {addresses.map((address) => (
          <li key={formatAddress(address)} className="flex gap-3 py-3">
            <Icon of={MapPin} className="mt-0.5 text-ink-muted" />
            <div className="min-w-0">
              <p>{formatAddress(address)}</p>
              {address.label === "Business address" && <p className="text-sm text-ink-muted">{address.label}</p>}
            </div>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted">An address you deliver to at checkout joins this list.</p>
    </Panel>
  );
}

function formatAddress({ line1, line2, city, state, postCode }: Address): string {
  return [line1, line2, `${city} ${state} ${postCode}`].filter((line) => line !== null && line !== "").join(", ");
}

type AccountCoupon = ResultOf<typeof GetAccountPage>["accountCoupons"][number];

function CouponList({ coupons }: { coupons: readonly AccountCoupon[] }) {
  return (
    <Panel title="Coupons">
      <p className="text-ink-muted">Type the code in your cart.</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {coupons.map((coupon) => (
          <li key={coupon.code} className="flex gap-3 rounded-inner border border-dashed border-line-strong p-4">
            <Icon of={TicketPercent} className="mt-0.5 text-ink-muted" />
            <div className="flex min-w-0 flex-col gap-1">
              <p className="font-medium">{coupon.name}</p>
              <p>{coupon.descriptionSingleCoupon}</p>
              <p className="text-sm text-ink-muted">{coupon.termAndCondition}</p>
              <p className="figures pt-1 font-semibold tracking-wide select-all">{coupon.code}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
