/** The three places of a request and the painters beside them. */
import { Badge } from "../../../ui/badge.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { type LeadStatus, leadStatuses } from "../../job-leads/lead.ts";
import { formatReason, formatStatus } from "../../job-leads/ui/lead-status.tsx";
import type { GetStaffRequest } from "../../job-leads/ui/staff-leads.operations.ts";

type StaffRequest = NonNullable<ResultOf<typeof GetStaffRequest>["staffRequest"]>;
type Lead = StaffRequest["leads"][number];
type Event = StaffRequest["leadEvents"][number];

export function PlacesPanel({ places, leads, leadEvents }: Pick<StaffRequest, "places" | "leads" | "leadEvents">) {
  return (
    <Panel title="The three places">
      <ol className="grid items-start gap-4 lg:grid-cols-3">
        {places.map(({ place, isFree }) => (
          <li key={place} className="flex min-w-0 flex-col gap-4 rounded-inner border border-line p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">Place {place} of 3</h3>
              {isFree && <Badge>Free</Badge>}
            </div>
            {!leads.some((lead) => lead.place === place) && (
              <p className="text-ink-muted">No painter was matched here.</p>
            )}
            {leads
              .filter((lead) => lead.place === place)
              .toReversed()
              .map((lead) => (
                <LeadBox key={lead.id} lead={lead} events={leadEvents.filter(({ leadId }) => leadId === lead.id)} />
              ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const { matched, dueToExpire, accepted, inProgress, complete } = leadStatuses;

const tones: Readonly<Partial<Record<number, Tone>>> = {
  [matched]: "info",
  [dueToExpire]: "warning",
  [accepted]: "success",
  [inProgress]: "success",
  [complete]: "success",
};

const isWaiting = ({ leadStatus }: Lead) => leadStatus === matched || leadStatus === dueToExpire;

function LeadBox({ lead, events }: { lead: Lead; events: readonly Event[] }) {
  return (
    <article className="flex flex-col gap-2 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="min-w-0 font-medium wrap-break-word">
          {lead.painter ?? "Another painter"}{" "}
          {lead.accountId !== null && (
            <span className="figures text-sm whitespace-nowrap text-ink-muted">{lead.accountId}</span>
          )}
        </h4>
        <Badge tone={tones[lead.leadStatus]}>{isWaiting(lead) ? "Waits for an answer" : formatStatus(lead)}</Badge>
      </div>
      <p className="text-sm">{lead.why}</p>
      {isWaiting(lead) && (
        <p className="text-sm">
          Expires <LocalDateTime at={lead.expiresAt} />
        </p>
      )}
      {lead.declinedReason !== null && (
        <p className="text-sm wrap-break-word">
          {formatReason(lead.declinedReason)}
          {lead.declinedComment !== null && `: ${lead.declinedComment}`}
        </p>
      )}
      <ol className="flex flex-col gap-1 border-l-2 border-line-strong pl-3 text-sm">
        {events.map((event) => (
          <li key={event.status}>
            {formatEvent(event, lead)}{" "}
            <span className="text-ink-muted">
              <LocalDateTime at={event.at} />
              {formatActor(event)}
            </span>
          </li>
        ))}
      </ol>
    </article>
  );
}

const eventTexts: Readonly<Partial<Record<LeadStatus, string>>> = {
  [matched]: "Matched",
  [dueToExpire]: "24 hours left",
  [accepted]: "Accepted",
  [inProgress]: "In progress",
  [complete]: "Complete",
};

function formatEvent({ status }: Event, lead: Lead): string {
  return eventTexts[status as LeadStatus] ?? formatStatus({ ...lead, leadStatus: status });
}

function formatActor({ actor, by }: Event): string {
  if (by !== null) return ` · ${by}`;
  return actor === "OWNER" ? " · the home owner" : "";
}

type Verdict = StaffRequest["verdicts"][number];

const verdictLabels: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  MATCHED: { label: "Next in turn", tone: "success" },
  PLACES_TAKEN: { label: "Waits for a place", tone: "info" },
  NOT_AVAILABLE: { label: "Not available", tone: "neutral" },
  ON_HOLD: { label: "On hold", tone: "danger" },
  OTHER_WORK: { label: "Other work", tone: "neutral" },
  TOO_FAR: { label: "Too far", tone: "neutral" },
  NOT_ACCREDITED: { label: "Not accredited", tone: "neutral" },
};

const verdictColumns: Column<Verdict>[] = [
  { key: "painter", header: "Painter", card: "title", cell: ({ painter }) => painter },
  {
    key: "result",
    header: "Now",
    cell: ({ reason }) => <Badge tone={verdictLabels[reason]?.tone}>{verdictLabels[reason]?.label ?? reason}</Badge>,
  },
  { key: "why", header: "Why", card: "foot", cell: ({ text }) => text },
];

interface VerdictsPanelProps {
  readonly verdicts: readonly Verdict[];
  readonly moreVerdicts: number;
}

/** What matching would do at this moment with painters who never had a lead of the request. */
export function VerdictsPanel({ verdicts, moreVerdicts }: VerdictsPanelProps) {
  return (
    <Panel title="Other painters nearby">
      {verdicts.length === 0 ? (
        <p className="text-ink-muted">
          {moreVerdicts === 0
            ? "No other painter has a service area near this suburb."
            : "No other painter of yours has a service area near this suburb."}
        </p>
      ) : (
        <>
          <p className="text-ink-muted">What matching would do now, from the profiles and the queue of this moment.</p>
          <DataTable
            caption="Other painters nearby"
            columns={verdictColumns}
            rows={verdicts}
            rowKey={(verdict) => verdict.accountId}
          />
        </>
      )}
      {moreVerdicts > 0 && (
        <p className="text-ink-muted">
          {moreVerdicts === 1 ? "1 more painter is" : `${moreVerdicts} more painters are`} not listed.
        </p>
      )}
    </Panel>
  );
}
