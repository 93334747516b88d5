import { Gift } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Question } from "../../../ui/question.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { GetWaitingGiftCards } from "../../gift-cards/ui/staff-gift-cards.operations.ts";
import { formatPoints } from "../../loyalty/format-points.ts";

export const meta = pageMeta("Waiting gift cards");

export async function loader(args: LoaderFunctionArgs) {
  const { waitingGiftCards } = await runOperation(args, GetWaitingGiftCards, {});
  const asked = args.url.searchParams.get("return");
  return { waitingGiftCards, asked: waitingGiftCards.find(({ id }) => id === asked) ?? null };
}

type Row = ResultOf<typeof GetWaitingGiftCards>["waitingGiftCards"][number];

const columns: Column<Row>[] = [
  { key: "account", header: "Account", card: "title", cell: (row) => `${row.accountName}, ${row.accountId}` },
  { key: "card", header: "Gift card", cell: (row) => `${row.value.formattedValue} ${row.name}` },
  {
    key: "points",
    header: "Points taken",
    align: "end",
    cell: (row) => (row.isReward ? "None, a reward" : formatPoints(row.tradePoints)),
  },
  { key: "claimed", header: "Claimed", cell: (row) => <LocalDateTime at={row.claimedAt} /> },
  { key: "tried", header: "Last asked", cell: (row) => row.triedAt && <LocalDateTime at={row.triedAt} /> },
  {
    key: "reference",
    header: "Reference at the provider",
    cell: (row) => <span className="figures wrap-anywhere">{row.id}</span>,
  },
  {
    key: "return",
    header: "If there is no card",
    card: "foot",
    cell: (row) =>
      row.hasFailed ? (
        <OrderAgainForm row={row} />
      ) : (
        <TextLink to={`?return=${row.id}`} look="standalone" replace preventScrollReset>
          {row.isReward ? "End the order" : "Give the points back"}
          <span className="sr-only">
            {row.isReward ? " of" : " to"} {row.accountName}
          </span>
        </TextLink>
      ),
  },
];

/** For a reward that the provider refused. */
function OrderAgainForm({ row }: { row: Row }) {
  return (
    <ApiForm action="/api/offers/reward-card/">
      {({ pending }) => (
        <>
          <input type="hidden" name="cardId" value={row.id} />
          <Button type="submit" pending={pending} aria-label={`Order a new card for ${row.accountName}`}>
            Order a new card
          </Button>
        </>
      )}
    </ApiForm>
  );
}

export default function WaitingGiftCardsPage() {
  const { waitingGiftCards, asked } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Waiting gift cards"
        lede="Claims that the provider has not answered for an hour, and rewards that it refused."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      {waitingGiftCards.length === 0 ? (
        <EmptyState icon={Gift} title="No gift card is waiting">
          The provider has answered every claim that is more than an hour old, and has refused no reward.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          {asked !== null && <ReturnQuestion key={asked.id} row={asked} />}
          <DataTable caption="Waiting gift cards" columns={columns} rows={waitingGiftCards} rowKey={(row) => row.id} />
        </div>
      )}
    </>
  );
}

function ReturnQuestion({ row }: { row: Row }) {
  return (
    <Question
      title={
        row.isReward
          ? `End the order for ${row.accountName}?`
          : `Give ${formatPoints(row.tradePoints)} back to ${row.accountName}?`
      }
      keep={{ to: "?", label: "Keep waiting" }}
      action={
        <ApiForm action="/api/loyalty/staff-egift/">
          {({ pending }) => (
            <>
              <input type="hidden" name="cardId" value={row.id} />
              <Button type="submit" variant="danger" pending={pending}>
                {row.isReward ? "End it" : "Give them back"}
              </Button>
            </>
          )}
        </ApiForm>
      }
    >
      Ask the provider first about the order {row.id}. If it has made a card, the customer would have both. The claim
      ends, and this cannot be undone.{row.isReward && " After that you can order a new card."}
    </Question>
  );
}
