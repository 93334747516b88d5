import { MapPin } from "lucide-react";
import { surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { formatKm } from "../distance-band.ts";
import { formatPlace, type ListedLead, toLeadPath } from "./lead-data.ts";
import { formatReason, StatusBadge } from "./lead-status.tsx";

/** The facts that decide whether a painter opens the lead. */
const shownFacts = ["Property", "Surfaces", "When"];

export function LeadCard({ row: { detail, lead } }: { row: ListedLead }) {
  const place = formatPlace({ suburb: detail.suburb, state: lead.state });
  const facts = lead.facts.filter(({ label }) => shownFacts.includes(label)).map(({ value }) => value);
  const reason = formatReason(detail.declinedReason);
  const [photo] = lead.photos;
  return (
    <article aria-label={`${detail.jobType} in ${place}`} className={`${surfaceBox} flex min-w-0 gap-4 p-4`}>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge {...detail} {...lead} />
        </div>
        <h2 className="type-part">
          <TextLink to={toLeadPath(detail.jobId)} look="standalone">
            {detail.jobType} in {place}
          </TextLink>
        </h2>
        <p>{facts.join(" · ")}</p>
        {reason !== null && <p>Reason: {reason}</p>}
        <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
          <span className="flex items-center gap-1.5">
            <Icon of={MapPin} size="small" />
            <span className="first-letter:uppercase">{formatKm(lead.distanceKm)} from your service area</span>
          </span>
          <span>
            Place {lead.place} of {lead.places}
          </span>
          <span>{detail.jobId}</span>
        </p>
      </div>
      {photo !== undefined && (
        <img
          src={photo}
          alt=""
          loading="lazy"
          className="size-20 shrink-0 rounded-inner border border-line object-cover"
        />
      )}
    </article>
  );
}
