import { Gift } from "lucide-react";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { isOrderNumber } from "../../loyalty/points-activity.ts";
import { rewardsCrumbs } from "../../loyalty/ui/rewards-paths.ts";
import { formatDay } from "../../orders/store-time.ts";
import { ActivateForm, GivenReward, OfferState } from "./offer-card.tsx";
import { formatOfferAddress, type OfferDetail, offersAddress, runForOffers } from "./offer-data.ts";
import { GetOffer } from "./offers.operations.ts";
import { ProgressPicture } from "./progress-picture.tsx";

export const meta = pageMeta("Offer");

/** The earlier orders are folded. */
const SHOWN_ORDERS = 5;

/** Offers and achievements have an address each. The other one leads to the right one. */
export async function loader(args: LoaderFunctionArgs) {
  const { rewardsOffer: offer } = await runForOffers(args, GetOffer, { rsn: args.params.rsn ?? "" });
  const address = offer && formatOfferAddress(offer);
  if (address && args.url.pathname.replace(/\/$/, "") !== address) throw redirect(address);
  return { offer };
}

const crumbs = [...rewardsCrumbs, { label: "Offers", to: offersAddress }];

export default function OfferPage() {
  const { offer } = useLoaderData<typeof loader>();
  if (offer === null) {
    return (
      <>
        <PageHeader title="Offer" breadcrumbs={crumbs} />
        <ErrorState
          icon={Gift}
          title="This offer is not for your account"
          action={<ButtonLink to={offersAddress}>Your offers</ButtonLink>}
        >
          It may have ended, or the link may be mistyped.
        </ErrorState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={offer.name} breadcrumbs={crumbs} lede={offer.description} />
      <div className="flex flex-col gap-6 pb-6">
        <OfferSummary offer={offer} />
        <CountedOrders offer={offer} />
        <GivenRewards offer={offer} />
        {offer.terms !== "" && (
          <Panel title="Terms">
            <p className="max-w-2xl whitespace-pre-line text-ink-muted">{offer.terms}</p>
          </Panel>
        )}
      </div>
    </>
  );
}

function OfferSummary({ offer }: { offer: OfferDetail }) {
  const { gain, rewardDollars, progress, products, startsOn, endsOn, activatedAt, isMonthly, conditions } = offer;
  const isWaiting = offer.needsActivation && activatedAt === null && offer.phase === "RUNNING";
  return (
    <Panel
      title={rewardDollars ? `${gain}, worth ${rewardDollars.formattedValue}` : gain}
      action={<OfferState offer={offer} />}
    >
      {progress && <ProgressPicture goal={offer} />}
      {progress?.nextStep && <p className="text-lg font-medium">{progress.nextStep}</p>}
      {isWaiting && <p>Orders count from the moment somebody with full access activates it.</p>}
      <ActivateForm offer={offer} />
      <Facts
        facts={[
          {
            label: "Runs",
            value: `${formatDay(startsOn)} to ${formatDay(endsOn)}${isMonthly ? ", again each month" : ""}`,
          },
          { label: "Limits", value: conditions },
          { label: "Active since", value: activatedAt && <LocalDateTime at={activatedAt} /> },
          { label: "Counts", value: <OfferedProducts products={products} /> },
        ]}
      />
    </Panel>
  );
}

function OfferedProducts({ products }: Pick<OfferDetail, "products">) {
  if (products.length === 0) return "Everything you buy";
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {products.map(({ name, address }) => (
        <li key={address}>
          <TextLink to={address} className="inline-flex items-center max-md:min-h-11">
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

type CountedOrder = NonNullable<OfferDetail["progress"]>["orders"][number];

function OrderLink({ number }: { number: string }) {
  return (
    <TextLink to={`/dashboard/order-detail/?code=${number}`} look="standalone" className="figures whitespace-nowrap">
      {number}
    </TextLink>
  );
}

function CountedOrders({ offer: { progress } }: { offer: OfferDetail }) {
  if (progress === null) return null;
  return (
    <Panel title="Orders that count">
      {progress.orders.length === 0 && (
        <p className="text-ink-muted">None yet. An order counts when it is handed over.</p>
      )}
      <OrderRows orders={progress.orders.slice(0, SHOWN_ORDERS)} />
      {progress.orders.length > SHOWN_ORDERS && (
        <details>
          <summary className="inline-flex min-h-control-small items-center rounded-sm font-medium underline decoration-line-strong underline-offset-[0.2em]">
            {`${progress.orders.length - SHOWN_ORDERS} earlier orders`}
          </summary>
          <OrderRows orders={progress.orders.slice(SHOWN_ORDERS)} />
        </details>
      )}
    </Panel>
  );
}

function OrderRows({ orders }: { orders: readonly CountedOrder[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {orders.map(({ id, orderedOn, units, spent }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <span className="flex flex-wrap items-center gap-x-3">
            <OrderLink number={id} />
            <span className="text-sm text-ink-muted">
              {formatDay(orderedOn)} · {units === 1 ? "1 unit" : `${units} units`}
            </span>
          </span>
          <span className="figures font-medium">
            {spent.formattedValue} <span className="text-sm font-normal text-ink-muted">ex GST</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function GivenRewards({ offer: { grants } }: { offer: OfferDetail }) {
  if (grants.length === 0) return null;
  const isPoints = grants.every(({ tradePoints }) => tradePoints !== null);
  return (
    <Panel
      title={isPoints ? "Points you were given" : "Rewards you were given"}
      action={
        isPoints && (
          <TextLink to="/dashboard/rewards/points-activity" look="standalone">
            Points activity
          </TextLink>
        )
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {grants.map((grant) => (
          <li
            key={`${grant.occasion} ${grant.at}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span>
              <LocalDateTime at={grant.at} />
              {isOrderNumber(grant.occasion) && (
                <>
                  , <OrderLink number={grant.occasion} />
                </>
              )}
            </span>
            <span className="figures font-medium">
              <GivenReward grant={grant} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
