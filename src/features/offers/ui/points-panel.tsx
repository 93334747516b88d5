import { Hourglass, type LucideIcon, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { formatLongDay } from "../../../shared/long-day.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { formatPoints } from "../../loyalty/format-points.ts";
import type { GetRewardsOverview } from "./offers.operations.ts";

type Overview = ResultOf<typeof GetRewardsOverview>;
type Dashboard = NonNullable<Overview["rewardsDashboard"]>;

interface PointsPanelProps {
  dashboard: Dashboard;
  coming: Overview["pointsOnTheWay"];
  minPoints: number;
  /** False while the membership is suspended. */
  isUsable: boolean;
  canClaimGiftCards: boolean;
}

/** The points that can be used now. Apart from them: the points of orders under way, and the points that expire next. */
export function PointsPanel({ dashboard, coming, minPoints, isUsable, canClaimGiftCards }: PointsPanelProps) {
  const { balance, owedPoints, nextExpiry } = dashboard;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title="Your points">
        <p className="flex flex-col">
          <Money value={formatPoints(balance.tradePoints)} size="huge" />
          <span className="figures text-xl font-semibold">worth {balance.tradeDollars.formattedValue}</span>
        </p>
        <p className="text-ink-muted">{describeUse({ isUsable, canRedeem: balance.canRedeem, minPoints })}</p>
        {owedPoints > 0 && <p>The next {formatPoints(owedPoints)} you earn pay for returned goods.</p>}
        <p className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-2">
          {isUsable && balance.canRedeem && (
            <ButtonLink to="/cart/" variant="primary">
              Use in the cart
            </ButtonLink>
          )}
          {isUsable && canClaimGiftCards && (
            <TextLink to="/dashboard/rewards/gift-card/" look="standalone">
              Claim a gift card
            </TextLink>
          )}
          <TextLink to="/dashboard/rewards/points-activity" look="standalone">
            Points activity
          </TextLink>
        </p>
      </Panel>
      <div className="grid gap-4">
        <Part icon={Truck} title="Points on the way" worth={coming}>
          {coming.orders === 0
            ? "No order that earns points is under way."
            : `${coming.orders === 1 ? "1 order earns" : `${coming.orders} orders earn`} them when handed over. Bonuses come on top.`}
        </Part>
        {nextExpiry !== null && (
          <Part icon={Hourglass} title="What expires next" worth={nextExpiry.balance}>
            Can be used until <strong className="text-ink">{formatLongDay(nextExpiry.lastDay)}</strong>. The oldest
            points are always used first.
          </Part>
        )}
      </div>
    </div>
  );
}

interface PartProps {
  icon: LucideIcon;
  title: string;
  worth: Pick<Dashboard["balance"], "tradePoints" | "tradeDollars">;
  children: ReactNode;
}

function Part({ icon, title, worth: { tradePoints, tradeDollars }, children }: PartProps) {
  return (
    <Panel title={title} action={<Icon of={icon} className="text-ink-muted" />}>
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Money value={formatPoints(tradePoints)} size="large" />
          <span className="figures font-medium">worth {tradeDollars.formattedValue}</span>
        </p>
        <p className="text-ink-muted">{children}</p>
      </div>
    </Panel>
  );
}

interface Use {
  readonly isUsable: boolean;
  readonly canRedeem: boolean;
  readonly minPoints: number;
}

function describeUse({ isUsable, canRedeem, minPoints }: Use): string {
  if (!isUsable) return "They can be used again when the hold ends.";
  return canRedeem
    ? "They can pay for your next order, with a card for the rest."
    : `From ${formatPoints(minPoints)} you can pay for orders with them.`;
}
