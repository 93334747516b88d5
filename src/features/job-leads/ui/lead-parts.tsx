/** The parts of the page of a lead. */
import { Mail, MessageSquare, Phone } from "lucide-react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, buttonClasses } from "../../../ui/button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type LeadStatus, leadStatuses } from "../lead.ts";
import { maxNoteLength } from "../lead-changes.ts";
import { type ContactMethod, type ContactTime, contactMethods, contactTimes } from "../request.ts";
import type { ShownLead } from "./lead-data.ts";
import { formatReason, formatStatus } from "./lead-status.tsx";

/** One tap calls or writes. It is there only once the lead is accepted. */
export function ContactPanel({ customer, detail }: Pick<ShownLead, "customer" | "detail">) {
  const { customerName, mobileNumber, email } = customer;
  if (customerName === null || mobileNumber === null || email === null) return null;
  const number = mobileNumber.replaceAll(/[^+\d]/g, "");
  const links = [
    { href: `tel:${number}`, label: "Call", icon: Phone },
    { href: `sms:${number}`, label: "Text", icon: MessageSquare },
    { href: `mailto:${email}`, label: "E-mail", icon: Mail },
  ];
  return (
    <Panel title={customerName}>
      <div className="flex flex-wrap gap-3">
        {links.map(({ href, label, icon }, index) => (
          <a key={label} href={href} className={buttonClasses({ variant: index === 0 ? "primary" : "secondary" })}>
            <Icon of={icon} />
            {label}
          </a>
        ))}
      </div>
      <Facts
        facts={[
          { label: "Phone", value: mobileNumber },
          { label: "E-mail", value: email },
          { label: "Address", value: detail.address },
          { label: "Prefers", value: formatPreference(detail) },
        ]}
      />
    </Panel>
  );
}

function formatPreference({
  preferredContactMethod: method,
  preferredContactTime: time,
}: ShownLead["detail"]): string | null {
  if (method === null || time === null) return null;
  return `${contactMethods[method as ContactMethod]}, ${contactTimes[time as ContactTime].toLowerCase()}`;
}

export function WorkPanel({ lead, customer, detail }: Pick<ShownLead, "lead" | "customer" | "detail">) {
  const postcode = detail.postcode === null ? "" : ` ${detail.postcode}`;
  return (
    <Panel title="The job">
      <Facts facts={[{ label: "Where", value: `${detail.suburb} ${lead.state}${postcode}` }, ...lead.facts]} />
      {customer.additionalNote !== null && (
        <div>
          <h3 className="pb-1 text-ink-muted">In the home owner's words</h3>
          <p className="max-w-2xl whitespace-pre-line wrap-break-word">{customer.additionalNote}</p>
        </div>
      )}
    </Panel>
  );
}

export function PhotosPanel({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <Panel title="Photos">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo}>
            <a href={photo} className="block overflow-hidden rounded-inner border border-line">
              <img
                src={photo}
                alt={`The job, ${index + 1} of ${photos.length}`}
                loading="lazy"
                className="aspect-4/3 w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Only people of the painter's account see the note. */
export function NotePanel({ jobId, note, mayChange }: { jobId: string; note: string; mayChange: boolean }) {
  if (!mayChange) return note === "" ? null : <Panel title="Your note">{note}</Panel>;
  return (
    <Panel title="Your note">
      <ApiForm action="/api/job-leads/note/" fields={["note"]} className="flex flex-col gap-3">
        {({ pending, errors }) => (
          <>
            <input type="hidden" name="jobId" value={jobId} />
            <TextAreaField
              name="note"
              label="Note"
              hideLabel
              defaultValue={note}
              maxLength={maxNoteLength}
              error={errors.note}
              hint="Only people of your account see it."
            />
            <Button type="submit" pending={pending} className="self-start">
              Save the note
            </Button>
          </>
        )}
      </ApiForm>
    </Panel>
  );
}

const { matched, dueToExpire, accepted, inProgress, complete } = leadStatuses;

const eventTexts: Readonly<Partial<Record<LeadStatus, string>>> = {
  [matched]: "Matched to you",
  [dueToExpire]: "24 hours left",
  [accepted]: "Accepted",
  [inProgress]: "In progress",
  [complete]: "Complete",
};

export function Timeline({ match: { importantInfo, lead, detail } }: { match: ShownLead }) {
  return (
    <Panel title="What happened">
      <ol className="flex flex-col gap-3">
        {importantInfo.map(({ status, timestamp, painterName, declinedReason }) => (
          <li key={status} className="border-l-2 border-line-strong pl-3">
            <p className="font-medium">
              {eventTexts[status as LeadStatus] ?? formatStatus({ ...lead, ...detail, leadStatus: status })}
            </p>
            {declinedReason !== null && (
              <p>
                {formatReason(declinedReason)}
                {detail.declinedComment !== null && `: ${detail.declinedComment}`}
              </p>
            )}
            <p className="text-sm text-ink-muted">
              <LocalDateTime at={timestamp} />
              {painterName !== null && ` · ${painterName}`}
            </p>
          </li>
        ))}
        {lead.quotes.toReversed().map(({ id, sentAt, sentBy, total }) => (
          <li key={id} className="border-l-2 border-line-strong pl-3">
            <p className="font-medium">
              Quote over <span className="figures">{total}</span> sent
            </p>
            <p className="text-sm text-ink-muted">
              <LocalDateTime at={sentAt} /> · {sentBy}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
