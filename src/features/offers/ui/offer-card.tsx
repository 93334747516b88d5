import { BadgePercent, CalendarClock, Gift, Target } from "lucide-react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { formatDay } from "../../orders/store-time.ts";
import { formatOfferAddress, type ListedOffer } from "./offer-data.ts";
import { ProgressPicture } from "./progress-picture.tsx";

/** An offer in a list: what it gives, how far the account is, and what to do next. */
export function OfferCard({ offer }: { offer: ListedOffer }) {
  const { name, description, conditions, gain, rewardDollars, progress, kind, products, matchingOrders } = offer;
  return (
    <article aria-label={name} className={`${surfaceBox} flex h-full min-w-0 flex-col gap-4 p-4 md:p-6`}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="info" icon={kind === "BONUS" ? BadgePercent : Target}>
          {kind === "BONUS" ? "Offer" : "Achievement"}
        </Badge>
        <OfferState offer={offer} />
      </div>
      <div className="flex flex-col gap-1">
        <h3 className="type-part">
          <TextLink to={formatOfferAddress(offer)} look="standalone">
            {name}
          </TextLink>
        </h3>
        <p className="font-semibold">
          {gain}
          {rewardDollars && <span className="font-normal text-ink-muted"> · worth {rewardDollars.formattedValue}</span>}
        </p>
        <p className="text-ink-muted">{description}</p>
        {conditions && <p className="text-sm text-ink-muted">{conditions}</p>}
        {products.length > 0 && matchingOrders > 0 && (
          <p className="text-sm text-ink-muted">
            You bought these in {matchingOrders === 1 ? "1 order" : `${matchingOrders} orders`} in the last year.
          </p>
        )}
      </div>
      {progress && <ProgressPicture goal={offer} />}
      {progress?.nextStep && <p className="font-medium">{progress.nextStep}</p>}
      <GivenRewards offer={offer} />
      <div className="mt-auto flex flex-col gap-3">
        <OfferTime offer={offer} />
        <ActivateForm offer={offer} />
      </div>
    </article>
  );
}

/** What the account has from the offer, except points: these stand in the activity. */
function GivenRewards({ offer: { grants } }: { offer: Pick<ListedOffer, "grants"> }) {
  const given = grants.filter(({ tradePoints, isWithdrawn }) => tradePoints === null && !isWithdrawn);
  if (given.length === 0) return null;
  return (
    <ul aria-label="You were given" className="flex flex-col gap-1">
      {given.map((grant) => (
        <li key={`${grant.gain} ${grant.at}`} className="flex flex-wrap items-center gap-x-2">
          <Icon of={Gift} size="small" />
          <GivenReward grant={grant} />
        </li>
      ))}
    </ul>
  );
}

/** What was given, with a link to its page if it has one. */
export function GivenReward({ grant: { gain, note, address } }: { grant: ListedOffer["grants"][number] }) {
  return (
    <span className="min-w-0">
      {address === null ? (
        gain
      ) : (
        <TextLink to={address} look="standalone">
          <span>{gain}</span>
        </TextLink>
      )}
      {note && `, ${note}`}
    </span>
  );
}

function OfferTime({
  offer: { phase, startsOn, endsOn },
}: {
  offer: Pick<ListedOffer, "phase" | "startsOn" | "endsOn">;
}) {
  const words = {
    COMING: `From ${formatDay(startsOn)} to ${formatDay(endsOn)}`,
    RUNNING: `Until ${formatDay(endsOn)}`,
    ENDED: `Ended on ${formatDay(endsOn)}`,
  };
  return (
    <p className="flex items-center gap-2 text-sm text-ink-muted">
      <Icon of={CalendarClock} size="small" />
      {words[phase]}
    </p>
  );
}

export function OfferState({
  offer,
}: {
  offer: Pick<ListedOffer, "needsActivation" | "activatedAt" | "isUsedUp" | "phase">;
}) {
  if (offer.isUsedUp) return <Badge tone="neutral">Used</Badge>;
  if (offer.activatedAt !== null) return <Badge tone="success">Active</Badge>;
  if (offer.needsActivation && offer.phase === "RUNNING") return <Badge tone="warning">Not active yet</Badge>;
  return null;
}

export function ActivateForm({
  offer: { canActivate, rsn, name },
}: {
  offer: Pick<ListedOffer, "canActivate" | "rsn" | "name">;
}) {
  if (!canActivate) return null;
  return (
    <ApiForm action="/api/offers/activate/">
      {({ pending }) => (
        <>
          <input type="hidden" name="rsn" value={rsn} />
          <Button type="submit" variant="primary" pending={pending} aria-label={`Activate ${name}`}>
            Activate
          </Button>
        </>
      )}
    </ApiForm>
  );
}
