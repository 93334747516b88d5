import { CreditCard, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type LoaderFunctionArgs, useFetcher, useLoaderData, useRevalidator } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { SignInAgain } from "../../../ui/sign-in-again.tsx";
import { toast } from "../../../ui/toast.tsx";
import { cardsErrors } from "../cards-errors.ts";
import { CardForm } from "./card-form.tsx";
import { type CreateSetupIntent, GetSavedCardsPage } from "./cards.operations.ts";
import { type SavedCard, SavedCardRow } from "./saved-card-row.tsx";
import { type CardGateway, cardField, toCardRefusals, useCardPayment } from "./use-card-payment.ts";

export const meta = pageMeta("Saved cards");

export async function loader(args: LoaderFunctionArgs) {
  const removingId = args.url.searchParams.get("remove");
  return { ...(await runOperation(args, GetSavedCardsPage, {})), removingId };
}

export default function SavedCardsPage() {
  const { customerPaymentMethods, cardGateway, settings, removingId } = useLoaderData<typeof loader>();
  const { paymentMethods, userErrors } = customerPaymentMethods;
  const setup = useFetcher<typeof action>({ key: "card-setup" });
  const [closedSecret, setClosedSecret] = useState<string | null>(null);
  const secret = readSecret(setup.data?.data);
  const isAdding = secret !== null && secret !== closedSecret;
  const canChange = settings.isSignInFresh;
  const isSettled = setup.state === "idle";
  const { box, standing } = useRefusals(isSettled ? (setup.data?.userErrors ?? noRefusals) : noRefusals, {
    fields: [],
  });
  const add = canChange && !isAdding && cardGateway !== null && (
    <setup.Form method="post" action="/api/payment-methods/setup/" {...box}>
      <Button type="submit" variant="primary" icon={Plus} pending={setup.state !== "idle"}>
        Add a card
      </Button>
      <ButtonRefusals refusals={standing} className="mt-2" />
    </setup.Form>
  );
  return (
    <>
      <PageHeader title="Saved cards" breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]} />
      <div className="flex flex-col gap-4">
        {cardGateway === null && <Notice tone="warning">{cardsErrors.cardPaymentsOff.message}</Notice>}
        <noscript>
          <Notice>Adding a card needs JavaScript, because the number goes straight to our payment service.</Notice>
        </noscript>
        {!canChange && cardGateway !== null && (
          <Notice action={<SignInAgain />}>
            It is a while since you signed in. Sign in again to add, remove or choose a card.
          </Notice>
        )}
        {isAdding && cardGateway !== null && (
          <AddCardPanel gateway={cardGateway} clientSecret={secret} onClose={() => setClosedSecret(secret)} />
        )}
        {cardGateway !== null && (
          <Cards cards={paymentMethods} problem={userErrors[0]?.message} {...{ removingId, canChange, add }} />
        )}
      </div>
    </>
  );
}

function readSecret(data: unknown): string | null {
  const answer = data as ResultOf<typeof CreateSetupIntent> | null | undefined;
  return answer?.createSetupIntent.setupIntent?.setupIntentSecret ?? null;
}

interface CardsProps {
  cards: readonly SavedCard[];
  problem: string | undefined;
  removingId: string | null;
  canChange: boolean;
  add: ReactNode;
}

function Cards({ cards, problem, removingId, canChange, add }: CardsProps) {
  if (problem !== undefined) {
    return (
      <ErrorState
        title="Your cards cannot be shown"
        action={
          <ButtonLink to="." reloadDocument>
            Try again
          </ButtonLink>
        }
      >
        {problem}
      </ErrorState>
    );
  }
  if (cards.length === 0) {
    if (canChange && !add) return null;
    return (
      <EmptyState icon={CreditCard} title="No saved cards yet" action={add}>
        Save a card once, and pay for orders and invoices with a tap.
      </EmptyState>
    );
  }
  return (
    <Panel title="Your cards" action={add}>
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {cards.map((card) => (
          <SavedCardRow
            key={card.paymentMethodId}
            {...{ card, canChange }}
            isRemoving={card.paymentMethodId === removingId}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface AddCardPanelProps {
  gateway: CardGateway;
  clientSecret: string;
  onClose: () => void;
}

export function AddCardPanel({ gateway, clientSecret, onClose }: AddCardPanelProps) {
  const payment = useCardPayment(gateway);
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState(noRefusals);
  const { box, errors, standing, mend } = useRefusals<HTMLDivElement>(answer, { fields: [] });
  const save = async () => {
    setAnswer(noRefusals);
    const outcome = await payment.confirm(clientSecret);
    setAnswer(toCardRefusals(outcome));
    if (outcome.kind !== "done") return;
    toast.success("The card was saved.");
    await revalidate();
    onClose();
  };
  return (
    <Panel title="Add a card">
      <p className="text-ink-muted">
        We take Visa and Mastercard. The number goes straight to our payment service: we never see it.
      </p>
      <div className="flex flex-col gap-4" {...box}>
        <CardForm payment={payment} error={errors[cardField]} onSubmit={save} onInput={() => mend(cardField)} />
        <ButtonRefusals refusals={standing} />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" pending={payment.pending} onClick={save}>
            Save card
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Panel>
  );
}
