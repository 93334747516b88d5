import { ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { holdLabels } from "../account.ts";
import type { GetAccountPage } from "./identity.operations.ts";

interface CreditPanelProps {
  balance: ResultOf<typeof GetAccountPage>["me"]["accountBalance"];
  credit: NonNullable<ResultOf<typeof GetAccountPage>["creditUse"]>;
  hold: keyof typeof holdLabels;
  holdReason: string | null;
  /** The payments page; null when this person has none. */
  paymentsAddress: string | null;
}

/** The credit that is left, and the hold that prevents ordering. */
export function CreditPanel({ balance, credit, hold, holdReason, paymentsAddress }: CreditPanelProps) {
  const { limit, used, available } = credit;
  const share = limit.value === 0 ? 1 : Math.min(1, Math.max(0, used.value / limit.value));
  return (
    <Panel title="Credit">
      {hold !== "GREEN" && (
        <Notice tone={holdLabels[hold].tone}>
          <strong className="font-semibold">{holdLabels[hold].label}.</strong> {holdReason}
        </Notice>
      )}
      <div>
        <p className="text-sm text-ink-muted">Left to order with</p>
        <Money value={available.formattedValue} size="huge" />
      </div>
      <div
        role="img"
        aria-label={`${used.formattedValue} of ${limit.formattedValue} used`}
        className="h-3 overflow-hidden rounded-full border border-line bg-sunken"
      >
        <div
          className={classes("h-full rounded-full", share > 0.9 ? "bg-warning" : "bg-ink")}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <div className="flex gap-2">
          <dt className="text-ink-muted">Used</dt>
          <dd className="figures font-medium">{used.formattedValue}</dd>
        </div>
        {balance !== null && (
          <div className="flex gap-2">
            <dt className="text-ink-muted">Balance</dt>
            <dd className="figures font-medium">{balance.totalBalance.formattedValue}</dd>
          </div>
        )}
        <div className="flex gap-2">
          <dt className="text-ink-muted">Limit</dt>
          <dd className="figures font-medium">{limit.formattedValue}</dd>
        </div>
      </dl>
      {paymentsAddress !== null && (
        <div>
          <ButtonLink to={paymentsAddress}>Balance and payments</ButtonLink>
        </div>
      )}
    </Panel>
  );
}
