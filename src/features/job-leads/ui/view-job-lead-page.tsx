import { HardHat } from "lucide-react";
import { useMemo } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { type KeptForm, keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { formatKm } from "../distance-band.ts";
import { leadStatuses } from "../lead.ts";
import { type Ending, EndLeadForm, endFormName } from "./end-lead-form.tsx";
import { formatPlace, leadsCrumbs, leadsPath, type ShownLead, statusEndpoint, toLeadPath } from "./lead-data.ts";
import { LeadMap } from "./lead-map.tsx";
import { ContactPanel, NotePanel, PhotosPanel, Timeline, WorkPanel } from "./lead-parts.tsx";
import { StatusBadge } from "./lead-status.tsx";
import { GetJobMatchedDetail } from "./leads.operations.ts";
import { PlanLink } from "./plan-link.tsx";
import { PushNotices } from "./push-notices.tsx";

export const meta = pageMeta("Job lead");

const { accepted, inProgress, complete, declined, matched, dueToExpire } = leadStatuses;

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const jobId = searchParams.get("jobId") ?? "";
  const { jobMatchedDetail, mapTiles, pushKey } = await runOperation(args, GetJobMatchedDetail, { jobId });
  const kept = keptFormFor(endFormName, getPageServices(args).flash);
  return { match: jobMatchedDetail, mapTiles, pushKey, kept, ending: parseEnding(searchParams.get("end")) };
}

function parseEnding(text: string | null): Ending | null {
  return text === "decline" || text === "lost" ? text : null;
}

export default function ViewJobLeadPage() {
  const { match, mapTiles, pushKey, kept, ending } = useLoaderData<typeof loader>();
  const spots = useMemo(() => (match === null ? [] : [toSpot(match)]), [match]);
  if (match === null) return <NotFound />;
  const { detail, lead, customer } = match;
  const mayEnd = lead.moves.includes(declined);
  return (
    <>
      <PageHeader
        title={`${detail.jobType} in ${formatPlace({ suburb: detail.suburb, state: lead.state })}`}
        breadcrumbs={leadsCrumbs}
        lede={`Lead ${detail.jobId}`}
      />
      <div className="grid items-start gap-4 pb-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <StatePanel match={match} />
          {isWaiting(detail.leadStatus) && <PushNotices pushKey={pushKey} />}
          <ContactPanel customer={customer} detail={detail} />
          <PlanLink detail={detail} lead={lead} />
          <WorkPanel lead={lead} customer={customer} detail={detail} />
          <PhotosPanel photos={lead.photos} />
          <NotePanel
            jobId={detail.jobId}
            note={lead.note}
            mayChange={lead.moves.length > 0 || detail.leadStatus === complete}
          />
          {mayEnd && <EndParts match={match} ending={ending} kept={kept} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LeadMap tiles={mapTiles} leads={spots} className="h-64" />
          <Timeline match={match} />
        </div>
      </div>
    </>
  );
}

const isWaiting = (status: number) => status === matched || status === dueToExpire;

function toSpot({ detail, lead: { latitude, longitude, state } }: ShownLead) {
  return { id: detail.jobId, name: formatPlace({ suburb: detail.suburb, state }), latitude, longitude };
}

function NotFound() {
  return (
    <>
      <PageHeader title="Job lead" breadcrumbs={leadsCrumbs} />
      <ErrorState
        icon={HardHat}
        title="We couldn't find that job lead"
        action={<ButtonLink to={leadsPath}>Your job leads</ButtonLink>}
      >
        The link may be mistyped, or the lead belongs to another account.
      </ErrorState>
    </>
  );
}

/** Where the lead stands, why it came here, and the next step. */
function StatePanel({ match: { detail, lead } }: { match: ShownLead }) {
  const isOpen = isWaiting(detail.leadStatus);
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusBadge {...detail} {...lead} />
        <p className="figures font-medium">
          Place {lead.place} of {lead.places}
        </p>
        <p className="figures text-ink-muted first-letter:uppercase">
          {formatKm(lead.distanceKm)} from your service area
        </p>
      </div>
      {isOpen && (
        <p>
          Your place is reserved until <LocalDateTime at={lead.expiresAt} />. You see how to reach the home owner once
          you accept.
        </p>
      )}
      <p className="text-ink-muted">{lead.whyMatched}</p>
      <NextStep jobId={detail.jobId} moves={lead.moves} />
    </Panel>
  );
}

const steps = [
  { status: accepted, label: "Accept this lead" },
  { status: inProgress, label: "Mark as in progress" },
  { status: complete, label: "Mark as complete" },
];

/**
 * On a phone the button that accepts is at the thumb, far from the one that declines. After that the main action is to call the
 * home owner. The form stays without a step: an answer that came too late has to say so although the button is gone.
 */
function NextStep({ jobId, moves }: { jobId: string; moves: readonly number[] }) {
  const step = steps.find(({ status }) => moves.includes(status));
  const isAccept = step?.status === accepted;
  return (
    <ApiForm action={statusEndpoint}>
      {({ pending }) => {
        if (step === undefined) return null;
        const button = (
          <Button
            type="submit"
            variant={isAccept ? "primary" : "secondary"}
            pending={pending}
            className="max-md:w-full"
          >
            {step.label}
          </Button>
        );
        return (
          <>
            <input type="hidden" name="jobId" value={jobId} />
            <input type="hidden" name="status" value={step.status} />
            {isAccept ? <ActionBar>{button}</ActionBar> : button}
          </>
        );
      }}
    </ApiForm>
  );
}

interface EndPartsProps {
  match: ShownLead;
  ending: Ending | null;
  kept: KeptForm;
}

/** The ways to end a lead. After the work has begun, only the quote can be lost. */
function EndParts({ match: { detail }, ending, kept }: EndPartsProps) {
  const { jobId, leadStatus } = detail;
  const endings: readonly Ending[] =
    leadStatus === inProgress ? ["lost"] : leadStatus === accepted ? ["decline", "lost"] : ["decline"];
  const keptEnding = kept.userErrors.length === 0 ? null : kept.values.isLostQuote === "true" ? "lost" : "decline";
  const open = endings.find((each) => each === (ending ?? keptEnding));
  if (open !== undefined) return <EndLeadForm key={open} jobId={jobId} ending={open} kept={kept} />;
  return (
    <div className="flex flex-wrap gap-x-6">
      {endings.map((each) => (
        <TextLink key={each} to={toLeadPath(jobId, { end: each })} look="standalone" preventScrollReset>
          {each === "lost" ? "I lost the quote" : "Decline this lead"}
        </TextLink>
      ))}
    </div>
  );
}
