import { Building2 } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type BusinessNumberKind, formatBusinessNumber } from "../../../shared/business-number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { operate, servicesOf } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { AccountSwitch } from "./account-switch.tsx";
import { AddressBook } from "./address-book.tsx";
import { CouponList } from "./coupon-list.tsx";
import { CreditPanel } from "./credit-panel.tsx";
import { holdWords } from "./hold-words.ts";
import { GetAccountPage } from "./identity.operations.ts";

export const meta = () => [{ title: "Account · Trestle Trade" }];

const PAYMENTS = "/dashboard/payments/";

export async function loader(args: LoaderFunctionArgs) {
  const answer = await operate(args, GetAccountPage, { date: "" });
  const paymentsAddress = answer.frame.menu.some(({ to }) => to === PAYMENTS) ? PAYMENTS : null;
  return { ...answer, paymentsAddress: servicesOf(args).isBuilt(PAYMENTS) ? paymentsAddress : null };
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
            <BusinessPanel me={me} tellsHold={creditUse === null} />
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

/** Where credit is shown, it tells of the hold. */
function BusinessPanel({ me, tellsHold }: { me: Data["me"]; tellsHold: boolean }) {
  const hold = me.creditCheck?.status ?? "GREEN";
  const business = me.business;
  return (
    <Panel title={business?.name} action={<Badge tone={holdWords[hold].tone}>{holdWords[hold].label}</Badge>}>
      <Facts
        facts={[
          { label: "Account number", value: me.accountId },
          { label: "Address", value: business?.address },
          { label: "ABN", value: registered("ABN", business?.ABN) },
          { label: "ACN", value: registered("ACN", business?.ACN) },
          { label: "NZBN", value: registered("NZBN", business?.NZBN) },
          { label: "IRD number", value: registered("IRD", business?.IRD) },
          {
            label: "Terms",
            value: me.customerType === "CREDIT" ? "Due at the end of the next month" : "Pay as you order",
          },
          { label: "On hold", value: tellsHold && hold !== "GREEN" ? me.creditCheck?.holdReason : null },
          { label: "Your access", value: me.userGroup.name },
        ]}
      />
    </Panel>
  );
}

function registered(kind: BusinessNumberKind, digits: string | null | undefined): string | null {
  return digits == null ? null : formatBusinessNumber(kind, digits);
}

const mostNamed = 5;

/** Who is in the account; the page of the members has the rest. */
function PeoplePanel({ people }: { people: readonly Partner[] }) {
  const more = people.length - mostNamed;
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
        {people.slice(0, mostNamed).map((person) => (
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
