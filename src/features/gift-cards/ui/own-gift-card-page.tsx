import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { SignInAgain } from "../../../ui/sign-in-again.tsx";
import { rewardsCrumbs } from "../../loyalty/ui/rewards-paths.ts";
import { giftCardsPage } from "./gift-card-data.ts";
import { GetOwnGiftCard } from "./gift-cards.operations.ts";
import { ShownCardPanel } from "./shown-card.tsx";

export const meta = pageMeta("Gift card");

export async function loader(args: LoaderFunctionArgs) {
  const { ownGiftCard } = await runOperation(args, GetOwnGiftCard, { cardId: args.params.cardId ?? "" });
  const { giftCard, userErrors } = ownGiftCard;
  if (giftCard === null) {
    throw data({ message: userErrors[0]?.message, requestId: getPageServices(args).requestId }, { status: 404 });
  }
  return { card: giftCard };
}

/** The code of a card that this person claimed for themselves, after a fresh sign-in. */
export default function OwnGiftCardPage() {
  const { card } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Gift card" breadcrumbs={[...rewardsCrumbs, { label: "Gift cards", to: giftCardsPage }]} />
      <div className="flex flex-col items-center gap-4 pb-6">
        {card.balance !== null && card.balance.value > 0 && (
          <p>
            {card.balance.formattedValue} of it can pay orders by card.{" "}
            <TextLink to="/cart/">Use it in your cart</TextLink>
          </p>
        )}
        {card.code === null ? (
          <Notice action={<SignInAgain />}>
            A gift card is like cash. Sign in again to see the code of your {card.value.formattedValue} {card.name}.
          </Notice>
        ) : (
          <ShownCardPanel card={card} />
        )}
      </div>
    </>
  );
}
