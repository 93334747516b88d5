import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { LoyaltyStatus } from "../../identity/account.ts";
import { statusLabels } from "../../loyalty/membership-labels.ts";
import { faqPath, managePath, rewardsPath, signUpPath, termsPath } from "../../loyalty/ui/rewards-paths.ts";
import type { GetRewardsOverview } from "./offers.operations.ts";

type Overview = ResultOf<typeof GetRewardsOverview>;

interface HoldNoticeProps {
  data: {
    readonly loyalty: { readonly enrollmentStatus: LoyaltyStatus } | null;
    readonly loyaltyEnrolmentForm: { readonly phoneNumber: string };
    readonly frame: Pick<Overview["frame"], "account">;
  };
}

/** Says why the account earns nothing at the moment, and what ends that. */
export function HoldNotice({ data: { loyalty, loyaltyEnrolmentForm, frame } }: HoldNoticeProps) {
  const { phoneNumber } = loyaltyEnrolmentForm;
  const { account } = frame;
  if (loyalty?.enrollmentStatus === "SUSPEND") {
    return (
      <Notice tone="warning">
        {statusLabels.SUSPEND.text} Call <PhoneLink number={phoneNumber} /> to sort it out.
      </Notice>
    );
  }
  if (account === null || account.hold === "GREEN") return null;
  return (
    <Notice tone="warning">
      The account is on hold{account.holdReason && ` (${account.holdReason})`}. Orders earn no points until the hold
      ends, but your points stay. Call <PhoneLink number={phoneNumber} /> to sort it out.
    </Notice>
  );
}

function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, "")}`} className="font-semibold whitespace-nowrap underline">
      {number}
    </a>
  );
}

interface JoinPanelProps {
  status: LoyaltyStatus;
  state: Overview["loyaltyEnrolmentForm"]["state"];
  texts: Overview["loyaltyProgram"];
  phoneNumber: string;
}

/** For an account that is not a member: what rewards are, and how to join. */
export function JoinPanel({ status, state, texts, phoneNumber }: JoinPanelProps) {
  const { label, tone } = statusLabels[status];
  return (
    <Panel title={texts.title} action={<Badge tone={tone}>{label}</Badge>}>
      {status === "INACTIVE" && (
        <p className="font-medium">{statusLabels.INACTIVE.text} The points of before do not come back.</p>
      )}
      <p className="max-w-2xl text-ink-muted">{texts.text}</p>
      <ul className="grid gap-4 md:grid-cols-3">
        {texts.items.map(({ title, text }) => (
          <li key={title}>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
      {state === "WAITING" && (
        <Notice action={<ButtonLink to={managePath}>See the application</ButtonLink>}>
          Your application is with our account team. Call <PhoneLink number={phoneNumber} /> if it is urgent.
        </Notice>
      )}
      {state === "ASK_HOLDER" && (
        <Notice>Only the holder of your account can enrol it. Ask them to open this page.</Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {state === "OPEN" && (
          <ButtonLink to={signUpPath} variant="primary">
            Enrol your business
          </ButtonLink>
        )}
        <TextLink to={rewardsPath} look="standalone">
          How rewards work
        </TextLink>
      </div>
    </Panel>
  );
}

export function MembershipPanel({ status }: { status: LoyaltyStatus }) {
  const { label, tone, text } = statusLabels[status];
  return (
    <Panel title="Membership" action={<Badge tone={tone}>{label}</Badge>}>
      <p className="text-ink-muted">{text}</p>
      <p className="flex flex-wrap gap-x-6">
        <TextLink to={managePath} look="standalone">
          Manage the membership
        </TextLink>
        <TextLink to={termsPath} look="standalone">
          Terms
        </TextLink>
        <TextLink to={faqPath("points-vouchers-gifts")} look="standalone">
          Questions and answers
        </TextLink>
      </p>
    </Panel>
  );
}
