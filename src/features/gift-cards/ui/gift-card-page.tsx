import { Gift } from "lucide-react";
import { useEffect } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { makeUuid } from "../../../shared/uuid.ts";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { getPageServices, runOperationOrSay } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { formatPoints } from "../../loyalty/format-points.ts";
import { rewardsCrumbs } from "../../loyalty/ui/rewards-paths.ts";
import { calculateRefreshMs } from "../gift-card.ts";
import { ClaimForm, claimFormName } from "./claim-form.tsx";
import { ClaimedCards } from "./claimed-cards.tsx";
import { giftCardsPage, type OfferedCard } from "./gift-card-data.ts";
import { GetGiftCards } from "./gift-cards.operations.ts";

export const meta = pageMeta("Gift cards");

export async function loader(args: LoaderFunctionArgs) {
  const data = await runOperationOrSay("Failed to load rewards")(args, GetGiftCards, {});
  const kept = keptFormFor(claimFormName, getPageServices(args).flash);
  const chosen = args.url.searchParams.get("card") ?? kept.values.code;
  const offered = data.eGiftCards.find(({ code }) => code === chosen) ?? data.eGiftCards[0] ?? null;
  return { ...data, offered, kept, idempotencyKey: makeUuid() };
}

export default function GiftCardPage() {
  const { eGiftCards, claimedGiftCards, giftCardRules, pointsBalance, offered, kept, idempotencyKey } =
    useLoaderData<typeof loader>();
  const balance = pointsBalance?.tradePoints ?? 0;
  useRefresh(claimedGiftCards.find(({ status }) => status === "ASKED")?.claimedAt ?? null);
  return (
    <>
      <PageHeader
        title="Gift cards"
        lede={`You have ${formatPoints(balance)}, worth ${pointsBalance?.tradeDollars.formattedValue ?? "$0.00"}. A card of $1 costs ${formatPoints(giftCardRules.pointsPerDollar)}.`}
        breadcrumbs={rewardsCrumbs}
      />
      <div className="flex flex-col gap-6 pb-6">
        {offered === null ? (
          <EmptyState icon={Gift} title="No gift cards to claim">
            There are no gift cards for this account at the moment. Your points also pay for orders and invoices.
          </EmptyState>
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
            <OfferedCards cards={eGiftCards} chosen={offered} />
            <ClaimForm
              key={offered.code}
              {...{ kept, idempotencyKey, balance }}
              card={offered}
              pointsPerDollar={giftCardRules.pointsPerDollar}
              isSignInFresh={giftCardRules.isSignInFresh}
            />
          </div>
        )}
        <ClaimedCards cards={claimedGiftCards} />
      </div>
    </>
  );
}

/** Loads the data again while a card is being issued, more seldom the longer it takes. */
function useRefresh(claimedAt: string | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (claimedAt === null || state !== "idle") return;
    const waitedMs = Date.now() - new Date(claimedAt).getTime();
    const timer = setTimeout(() => void revalidate(), calculateRefreshMs(waitedMs));
    return () => clearTimeout(timer);
  }, [claimedAt, state, revalidate]);
}

/** The kinds of cards as links, so that choosing one works without script. */
function OfferedCards({ cards, chosen }: { cards: readonly OfferedCard[]; chosen: OfferedCard }) {
  return (
    <nav aria-label="Gift cards to choose from">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {cards.map((card) => (
          <li key={card.code}>
            <Link
              to={`${giftCardsPage}?${new URLSearchParams({ card: card.code })}`}
              preventScrollReset
              aria-current={card.code === chosen.code ? "true" : undefined}
              className={classes(
                surfaceBox,
                "flex h-full items-center gap-4 overflow-hidden p-3 hover:border-ink",
                card.code === chosen.code && "border-ink ring-1 ring-ink ring-inset",
              )}
            >
              <img src={card.productImage} alt="" className="h-16 w-24 shrink-0 rounded-inner object-cover" />
              <span className="flex min-w-0 flex-col">
                <span className="font-semibold">{card.name}</span>
                <span className="text-sm text-ink-muted">{describeAmounts(card)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function describeAmounts({ valueRestrictions: { minimum, maximum, allowedValues } }: OfferedCard): string {
  if (allowedValues.length > 0) return allowedValues.map((value) => `$${value}`).join(" · ");
  return `$${minimum} to $${maximum}`;
}
