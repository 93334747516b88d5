import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Question } from "../../../ui/question.tsx";
import { SignInAgain } from "../../../ui/sign-in-again.tsx";
import { formatPoints } from "../format-points.ts";
import type { ReasonToCall } from "../membership.ts";

export interface Closing {
  readonly content: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly { readonly title: string; readonly text: string }[];
    readonly button: string;
  };
  readonly tradePoints: number;
  readonly tradeDollars: { readonly formattedValue: string };
  readonly reasonsToCall: readonly ReasonToCall[];
  readonly phoneNumber: string;
}

interface CloseMembershipProps {
  closing: Closing;
  isWaiting: boolean;
  isOpen: boolean;
  isSignInFresh: boolean;
  /** Whether the confirmation question is shown. */
  isAsked: boolean;
}

/** Closing a membership, or withdrawing an application. An account that must call is told the number. */
export function CloseMembership({ closing, isWaiting, isOpen, isSignInFresh, isAsked }: CloseMembershipProps) {
  if (isWaiting) return <WithdrawPanel />;
  if (!isOpen) return null;
  const { content, reasonsToCall } = closing;
  return (
    <Panel title={content.title}>
      <p className="text-ink-muted">{content.text}</p>
      <Losses closing={closing} />
      {reasonsToCall.length > 0 ? (
        <MustCall closing={closing} />
      ) : isAsked ? (
        <CloseQuestion closing={closing} isSignInFresh={isSignInFresh} />
      ) : (
        <div>
          <ButtonLink to="?close=ask" replace preventScrollReset>
            {content.button}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

function Losses({ closing: { content, tradePoints, tradeDollars } }: { closing: Closing }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {tradePoints > 0 && (
        <li>
          <strong className="font-semibold">{formatPoints(tradePoints)}</strong>, worth {tradeDollars.formattedValue},{" "}
          {tradePoints === 1 ? "is" : "are"} lost.
        </li>
      )}
      {content.items.map(({ title, text }) => (
        <li key={title}>
          <strong className="font-semibold">{title}:</strong> {text}
        </li>
      ))}
    </ul>
  );
}

const reasonTexts: Readonly<Record<ReasonToCall, string>> = {
  ON_HOLD: "The account is on hold.",
  POINTS_OWED: "The account owes points for returned goods.",
  GIFT_CARD: "The account has a gift card that is not spent, or one that is being made.",
};

function MustCall({ closing: { reasonsToCall, phoneNumber } }: { closing: Closing }) {
  return (
    <Notice>
      {reasonsToCall.map((reason) => reasonTexts[reason]).join(" ")} Only our account team can close the membership.
      Call{" "}
      <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, "")}`} className="font-semibold underline">
        {phoneNumber}
      </a>
      .
    </Notice>
  );
}

function CloseQuestion({ closing, isSignInFresh }: { closing: Closing; isSignInFresh: boolean }) {
  if (!isSignInFresh) {
    return (
      <Notice tone="info" action={<SignInAgain />}>
        It is a while since you signed in. Sign in again to close the membership.
      </Notice>
    );
  }
  return (
    <Question
      title="Close the rewards membership?"
      keep={{ to: "?", label: "Keep it" }}
      action={
        <ApiForm action="/api/loyalty/close-membership">
          {({ pending }) => (
            <Button type="submit" variant="danger" pending={pending}>
              Close it now
            </Button>
          )}
        </ApiForm>
      }
    >
      {closing.tradePoints === 0
        ? "Orders earn no more points, and you start again with none."
        : `${formatPoints(closing.tradePoints)}, worth ${closing.tradeDollars.formattedValue}, are lost for good.`}
    </Question>
  );
}

function WithdrawPanel() {
  return (
    <Panel title="Withdraw the application">
      <p className="text-ink-muted">You can apply again at any time.</p>
      <ApiForm action="/api/loyalty/close-membership">
        {({ pending }) => (
          <Button type="submit" pending={pending}>
            Withdraw
          </Button>
        )}
      </ApiForm>
    </Panel>
  );
}
