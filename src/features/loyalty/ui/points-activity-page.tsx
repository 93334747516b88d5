import { Coins } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageSizes } from "../../../shared/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { runOperationOrSay } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { formatPoints } from "../format-points.ts";
import { toPointsRule } from "../points.ts";
import { type ActivityAddress, type ActivityKind, activityMonths, parseActivityAddress } from "../points-activity.ts";
import { ExpiringNext } from "./expiring-next.tsx";
import { GetPointsActivity } from "./points-activity.operations.ts";
import { PointsChart } from "./points-chart.tsx";
import { PointsMovement } from "./points-movement.tsx";
import { rewardsCrumbs } from "./rewards-paths.ts";

export const meta = pageMeta("Points activity");

export async function loader(args: LoaderFunctionArgs) {
  const address = parseActivityAddress(args.url.searchParams);
  const answer = await runOperationOrSay("Failed to load rewards")(args, GetPointsActivity, { ...address });
  return { ...answer, address };
}

export default function PointsActivityPage() {
  const { pointsActivity: activity, pointsOnTheWay: coming, loyalty, address } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Points activity"
        lede={
          <>
            You have <Amount points={activity.tradePoints} dollars={activity.tradeDollars.formattedValue} />.
            {coming.tradePoints > 0 && (
              <>
                {" "}
                <Amount points={coming.tradePoints} dollars={coming.tradeDollars.formattedValue} /> more are on the way
                with {coming.orders === 1 ? "1 order" : `${coming.orders} orders`}.
              </>
            )}
            {activity.owed > 0 && ` The next ${formatPoints(activity.owed)} you earn pay for returned goods.`}
          </>
        }
        breadcrumbs={rewardsCrumbs}
        actions={<ButtonLink to="/dashboard/rewards/offers/">Offers</ButtonLink>}
      />
      <div className="flex flex-col gap-6 pb-6">
        <ExpiringNext expiring={activity.expiring} isUsable={loyalty?.enrollmentStatus !== "SUSPEND"} />
        <PointsChart months={activity.months} rule={loyalty && toPointsRule(loyalty)} />
        <section aria-labelledby="movements-title" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <h2 id="movements-title" className="type-section">
              What happened
            </h2>
            {activity.movements.length > 0 && <Downloads address={address} />}
          </div>
          <ActivityFilters address={address} />
          {activity.movements.length === 0 ? (
            <NoMovements />
          ) : (
            <>
              <ul className={`${surfaceBox} flex flex-col divide-y divide-line`}>
                {activity.movements.map((movement) => (
                  <li key={movement.id}>
                    <PointsMovement movement={movement} />
                  </li>
                ))}
              </ul>
              <Pagination
                page={activity.currentPage}
                pageSize={activity.pageSize}
                total={activity.totalMovements}
                pageSizes={pageSizes}
                noun="movements"
              />
            </>
          )}
        </section>
      </div>
    </>
  );
}

/** The file has all movements of the chosen filters, not only those of this page. */
function Downloads({ address: { kind, months } }: { address: ActivityAddress }) {
  const toFile = (format: string) =>
    `/dashboard/rewards/points-activity/file?${new URLSearchParams({ show: kind.toLowerCase(), months: String(months), format })}`;
  return (
    <p className="flex flex-wrap items-center gap-x-6 print:hidden">
      <TextLink to={toFile("csv")} reloadDocument look="standalone">
        Download as CSV
      </TextLink>
      <TextLink to={toFile("xlsx")} reloadDocument look="standalone">
        Download for Excel
      </TextLink>
    </p>
  );
}

function Amount({ points, dollars }: { points: number; dollars: string }) {
  return (
    <span className="figures whitespace-nowrap">
      <strong>{formatPoints(points)}</strong> (worth {dollars})
    </span>
  );
}

/** Without one of them everything is shown. */
const kindNames: Record<Exclude<ActivityKind, "ALL">, string> = {
  EARNED: "Earned",
  USED: "Used",
  EXPIRED: "Expired",
  CHANGED: "Refunds and adjustments",
};

/** Every filter is a parameter of the address. */
function ActivityFilters({ address: { kind, months, pageSize } }: { address: ActivityAddress }) {
  const toAddress = (change: Partial<ActivityAddress>) => {
    const next = { kind, months, pageSize, ...change };
    const size = next.pageSize === pageSizes[0] ? {} : { size: String(next.pageSize) };
    return `?${new URLSearchParams({ show: next.kind.toLowerCase(), months: String(next.months), ...size })}`;
  };
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3 print:hidden">
      <nav aria-label="Kind of movement" className="flex flex-wrap gap-2">
        {Object.entries(kindNames).map(([each, label]) => (
          <Chip
            key={each}
            to={toAddress({ kind: each === kind ? "ALL" : (each as ActivityKind) })}
            selected={each === kind}
          >
            {label}
          </Chip>
        ))}
      </nav>
      <nav aria-label="How far back" className="flex flex-wrap gap-2">
        {activityMonths.map((each) => (
          <Chip key={each} to={toAddress({ months: each === months ? 12 : each })} selected={each === months}>
            {each === 24 ? "2 years" : `${each} months`}
          </Chip>
        ))}
      </nav>
    </div>
  );
}

function NoMovements() {
  return (
    <EmptyState
      icon={Coins}
      title="No movements"
      action={<ButtonLink to="?show=all&months=24">Everything of two years</ButtonLink>}
    >
      Points that you earn, use or lose stand here with their cause. Points arrive when an order is handed over.
    </EmptyState>
  );
}
