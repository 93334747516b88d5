import { Gift, Link2Off } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { formatLongDay } from "../../../shared/long-day.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { GetGiftCardLink, OpenGiftCardLink } from "./gift-cards.operations.ts";
import { ShownCardPanel } from "./shown-card.tsx";

export const meta = pageMeta("Gift card", noIndex);

const getToken = (url: URL) => url.searchParams.get("token") ?? "";

/** Opening the page changes nothing, because mail programs open links too. The button shows the code. */
export async function loader(args: LoaderFunctionArgs) {
  const { giftCardLink } = await runOperation(args, GetGiftCardLink, { token: getToken(args.url) });
  return { card: giftCardLink };
}

export async function action(args: ActionFunctionArgs) {
  return (await runOperation(args, OpenGiftCardLink, { token: getToken(args.url) })).openGiftCardLink;
}

type LinkedCard = NonNullable<ResultOf<typeof GetGiftCardLink>["giftCardLink"]>;

export default function GiftCardLinkPage() {
  const { card } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.giftCard) return <OpenedCard card={answer.giftCard} />;
  if (card === null) return <NotValid problem={answer?.userErrors[0]?.message} />;
  return <ClosedCard card={card} refusals={answer?.userErrors ?? noRefusals} />;
}

function OpenedCard({
  card,
}: {
  card: NonNullable<ResultOf<typeof OpenGiftCardLink>["openGiftCardLink"]["giftCard"]>;
}) {
  return (
    <div className="flex flex-col items-center gap-4 py-6 md:pt-12">
      <h1 className="sr-only">Your gift card</h1>
      <Notice tone="warning">
        Save this page now: print it, or make a screenshot. The link does not show the code again.
      </Notice>
      <ShownCardPanel card={card} />
    </div>
  );
}

type Refusals = Parameters<typeof useRefusals>[0];

function ClosedCard({ card, refusals }: { card: LinkedCard; refusals: Refusals }) {
  const navigation = useNavigation();
  const { box, standing } = useRefusals(refusals, { fields: [], isSettled: navigation.state === "idle" });
  const { recipientFirstName, value, name, message, expiresOn } = card;
  return (
    <div className="flex justify-center pt-6 md:pt-16">
      <section className={`${surfaceBox} flex max-w-xl flex-col items-center gap-6 px-5 py-10 text-center md:px-12`}>
        <Icon of={Gift} size="huge" className="text-ink-muted" />
        <h1 className="type-page">{recipientFirstName}, here is your gift card</h1>
        <Money value={value.formattedValue} size="huge" />
        <p className="text-lg text-ink-muted">
          {name}
          {expiresOn !== null && `. You can use it until ${formatLongDay(expiresOn)}.`}
        </p>
        {message !== "" && <blockquote className="wrap-anywhere whitespace-pre-line">{message}</blockquote>}
        <Form method="post" className="flex flex-col items-center gap-4" {...box}>
          <p>The code is shown once. Have a pen or a screenshot ready.</p>
          <Button type="submit" variant="primary" pending={navigation.state !== "idle"}>
            Show the code
          </Button>
          <ButtonRefusals refusals={standing} />
        </Form>
      </section>
    </div>
  );
}

function NotValid({ problem }: { problem: string | undefined }) {
  return (
    <>
      <h1 className="sr-only">Gift card</h1>
      <div className="pt-6 md:pt-16">
        <EmptyState
          icon={Link2Off}
          title="This link cannot be opened"
          action={<ButtonLink to="/">Go to the shop</ButtonLink>}
        >
          {problem ??
            "This link has been used, or a newer one was sent. The person who sent it to you can send a new link."}
        </EmptyState>
      </div>
    </>
  );
}
