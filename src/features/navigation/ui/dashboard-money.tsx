import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { holdLabels } from "../../identity/account.ts";
import type { GetDashboard } from "./navigation.operations.ts";

interface MoneyTodayProps {
  balance: ResultOf<typeof GetDashboard>["me"]["accountBalance"];
  credit: NonNullable<ResultOf<typeof GetDashboard>["creditUse"]>;
  hold: keyof typeof holdLabels;
  /** The page where the balance is paid. Null when this viewer has no such page. */
  paymentsAddress: string | null;
}

/** What the account owes, the credit that is left, and the link to pay. */
export function MoneyToday({ balance, credit, hold, paymentsAddress }: MoneyTodayProps) {
  const overdue = balance?.overdue.amount;
  const isOverdue = overdue !== undefined && overdue.value > 0;
  return (
    <Panel title="Account" action={<Badge tone={holdLabels[hold].tone}>{holdLabels[hold].label}</Badge>}>
      <Facts
        facts={[
          { label: "Overdue", value: isOverdue ? <Money value={overdue.formattedValue} /> : null },
          { label: "Balance", value: balance && <Money value={balance.totalBalance.formattedValue} /> },
          { label: "Used on account", value: <Money value={credit.used.formattedValue} /> },
          { label: "Left to order with", value: <Money value={credit.available.formattedValue} /> },
        ]}
      />
      {isOverdue && paymentsAddress !== null ? (
        <div>
          <ButtonLink to="/dashboard/payments/pay-balance-invoice/" variant="primary">
            Pay what is overdue
          </ButtonLink>
        </div>
      ) : (
        <p>
          <TextLink to={paymentsAddress ?? "/dashboard/account/"} look="standalone">
            {paymentsAddress === null ? "See the account" : "Balance and payments"}
          </TextLink>
        </p>
      )}
    </Panel>
  );
}

interface PointsTodayProps {
  balance: NonNullable<ResultOf<typeof GetDashboard>["pointsBalance"]>;
  /** The smallest number of points that can be redeemed. */
  minPoints: number;
  rewardsAddress: string | null;
}

export function PointsToday({ balance, minPoints, rewardsAddress }: PointsTodayProps) {
  const { tradePoints, tradeDollars, canRedeem } = balance;
  return (
    <Panel title="Rewards">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Money value={`${tradePoints.toLocaleString("en")} points`} size="large" />
        {tradePoints > 0 && <span className="text-ink-muted">worth {tradeDollars.formattedValue}</span>}
      </p>
      <p className="text-ink-muted">
        {canRedeem
          ? "They can pay for your next order, with a card for the rest."
          : `Every dollar you order earns a point. From ${minPoints.toLocaleString("en")} you can pay with them.`}
      </p>
      <p className="flex flex-wrap gap-x-6">
        {rewardsAddress !== null && (
          <TextLink to={rewardsAddress} look="standalone">
            See your rewards
          </TextLink>
        )}
        <TextLink to="/dashboard/rewards/offers/" look="standalone">
          Offers
        </TextLink>
        <TextLink to="/dashboard/rewards/points-activity" look="standalone">
          Points activity
        </TextLink>
        <TextLink to="/dashboard/rewards-vouchers/" look="standalone">
          Vouchers
        </TextLink>
      </p>
    </Panel>
  );
}
