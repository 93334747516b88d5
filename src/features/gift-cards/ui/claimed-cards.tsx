import { Hourglass, Mail, MailOpen, QrCode, Undo2 } from "lucide-react";
import { formatLongDay } from "../../../shared/long-day.ts";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { formatPoints } from "../../loyalty/format-points.ts";
import { describeReturn } from "../gift-card.ts";
import { type ClaimedCard, giftCardsPage } from "./gift-card-data.ts";

/** The cards that this person claimed, the newest first. */
export function ClaimedCards({ cards }: { cards: readonly ClaimedCard[] }) {
  return (
    <section aria-labelledby="my-cards" className="flex flex-col gap-4">
      <h2 id="my-cards" className="type-section">
        My gift cards
      </h2>
      {cards.length === 0 ? (
        <p className="text-ink-muted">You have not claimed a gift card yet. The first one stands here.</p>
      ) : (
        <ul aria-live="polite" className="grid gap-3 lg:grid-cols-2">
          {cards.map((card) => (
            <li key={card.id} className={`${surfaceBox} flex min-w-0 flex-col gap-3 p-4`}>
              <ClaimedCardRow card={card} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ClaimedCardRow({ card }: { card: ClaimedCard }) {
  const { name, value, tradePoints, sendToFriend, recipientName, recipientEmail, claimedAt, expiresOn } = card;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-semibold">
          {value.formattedValue} {name}
        </h3>
        <StateBadge card={card} />
      </div>
      <p className="flex flex-col text-ink-muted">
        <span className="wrap-anywhere">{sendToFriend ? `For ${recipientName}, ${recipientEmail}` : "For you"}</span>
        <span>
          {tradePoints === 0 ? "A reward" : formatPoints(tradePoints)}, <LocalDateTime at={claimedAt} />
        </span>
      </p>
      {card.status === "FAILED" && (
        <p>Failed to send gift card. {describeReturn(tradePoints, card.tradePointsBack ?? 0)}</p>
      )}
      {card.status === "WITHDRAWN" && <p>Goods that it was given for were returned.</p>}
      {expiresOn !== null && <p>Can be used until {formatLongDay(expiresOn)}.</p>}
      {card.status === "ISSUED" && <CardActions card={card} />}
    </>
  );
}

function StateBadge({ card: { status, sendToFriend, openedAt } }: { card: ClaimedCard }) {
  if (status === "ASKED") {
    return (
      <Badge tone="info" icon={Hourglass}>
        Being made
      </Badge>
    );
  }
  if (status === "FAILED") {
    return (
      <Badge tone="warning" icon={Undo2}>
        Not sent
      </Badge>
    );
  }
  if (status === "WITHDRAWN") {
    return (
      <Badge tone="neutral" icon={Undo2}>
        Taken back
      </Badge>
    );
  }
  const isOpened = sendToFriend && openedAt !== null;
  return (
    <Badge tone="success" icon={isOpened ? MailOpen : Mail}>
      {isOpened ? "Opened" : "Sent"}
    </Badge>
  );
}

function CardActions({ card: { id, sendToFriend, canResend } }: { card: ClaimedCard }) {
  if (!sendToFriend) {
    return (
      <ButtonLink to={`${giftCardsPage}${id}`} icon={QrCode} className="md:self-start">
        Show the code
      </ButtonLink>
    );
  }
  if (!canResend) return null;
  return (
    <ApiForm action="/api/loyalty/egift-link/">
      {({ pending }) => (
        <>
          <input type="hidden" name="cardId" value={id} />
          <Button type="submit" icon={Mail} pending={pending}>
            Send a new link
          </Button>
        </>
      )}
    </ApiForm>
  );
}
