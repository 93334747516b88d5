import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperationOrSay } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { statusLabels } from "../membership-labels.ts";
import { CloseMembership } from "./close-membership.tsx";
import { GetRewardsMembership } from "./loyalty.operations.ts";
import { rewardsCrumbs, signUpPath, termsPath } from "./rewards-paths.ts";

export const meta = pageMeta("Rewards membership");

export async function loader(args: LoaderFunctionArgs) {
  return {
    ...(await runOperationOrSay("Failed to load rewards")(args, GetRewardsMembership, {})),
    isClosing: args.url.searchParams.has("close"),
  };
}

type Membership = ResultOf<typeof GetRewardsMembership>;

export default function ManageRewardsPage() {
  const data = useLoaderData<typeof loader>();
  const { loyalty, loyaltyTerms, loyaltyEnrolmentForm, loyaltyCancelMembershipContent: closing } = data;
  const { state, phoneNumber } = loyaltyEnrolmentForm;
  return (
    <>
      <PageHeader title="Rewards membership" breadcrumbs={rewardsCrumbs} />
      {loyalty === null || state === "NOT_OFFERED" ? (
        <Notice>Rewards are not open to this account.</Notice>
      ) : (
        <div className="flex flex-col gap-4">
          <StatePanel status={loyalty.enrollmentStatus} terms={loyaltyTerms} phoneNumber={phoneNumber} />
          {(state === "MEMBER" || state === "SUSPENDED") && <MailsPanel isOn={loyalty.isDigitalProfile} />}
          {closing !== null && (
            <CloseMembership
              closing={closing}
              isWaiting={state === "WAITING"}
              isOpen={state === "MEMBER" || state === "SUSPENDED"}
              isSignInFresh={data.settings.isSignInFresh}
              isAsked={data.isClosing}
            />
          )}
        </div>
      )}
    </>
  );
}

type Status = NonNullable<Membership["loyalty"]>["enrollmentStatus"];

interface StatePanelProps {
  status: Status;
  terms: Membership["loyaltyTerms"];
  phoneNumber: string;
}

function StatePanel({ status, terms: { version, accepted }, phoneNumber }: StatePanelProps) {
  const { label, tone, text } = statusLabels[status];
  return (
    <Panel title="Membership" action={<Badge tone={tone}>{label}</Badge>}>
      <p className="text-ink-muted">
        {text}
        {status === "SUSPEND" && ` Call ${phoneNumber} to sort it out.`}
      </p>
      <Facts
        facts={[
          {
            label: "Terms",
            value: (
              <TextLink
                to={termsPath}
                className="inline-flex items-center max-md:min-h-11"
              >{`Version ${version}`}</TextLink>
            ),
          },
          {
            label: "Accepted",
            value: accepted && (
              <>
                {`Version ${accepted.version} by ${accepted.by}, `}
                <LocalDateTime at={accepted.at} />
              </>
            ),
          },
        ]}
      />
      {(status === "NEW" || status === "INACTIVE") && (
        <div>
          <ButtonLink to={signUpPath} variant="primary">
            Enrol
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

function MailsPanel({ isOn }: { isOn: boolean }) {
  return (
    <Panel title="Mails about points" action={<Badge tone={isOn ? "success" : "neutral"}>{isOn ? "On" : "Off"}</Badge>}>
      <p className="text-ink-muted">
        We write 60 and 14 days before points expire, to the account holder and to members with power of attorney. If
        none of them wants these mails, the account holder still gets them.
      </p>
      <ApiForm action="/api/loyalty/communication">
        {({ pending }) => (
          <>
            <input type="hidden" name="status" value={String(!isOn)} />
            <Button type="submit" pending={pending}>
              {isOn ? "Switch off" : "Switch on"}
            </Button>
          </>
        )}
      </ApiForm>
    </Panel>
  );
}
