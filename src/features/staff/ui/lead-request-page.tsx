import type { ReactNode } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { Question } from "../../../ui/question.tsx";
import {
  type ContactMethod,
  type ContactTime,
  contactMethods,
  contactTimes,
  requestOutcomes,
} from "../../job-leads/request.ts";
import { PhotosPanel } from "../../job-leads/ui/lead-parts.tsx";
import { GetStaffRequest } from "../../job-leads/ui/staff-leads.operations.ts";
import { PlacesPanel, VerdictsPanel } from "./lead-places.tsx";
import { findRequestState } from "./request-states.ts";

export const meta = pageMeta("Request for a painter");

export async function loader(args: LoaderFunctionArgs) {
  const { staffRequest } = await runOperation(args, GetStaffRequest, { number: args.params.number ?? "" });
  if (staffRequest === null) throw data(null, { status: 404 });
  return { request: staffRequest, asksToClose: args.url.searchParams.get("close") === "ask" };
}

type StaffRequest = NonNullable<ResultOf<typeof GetStaffRequest>["staffRequest"]>;

export default function LeadRequestPage() {
  const { request, asksToClose } = useLoaderData<typeof loader>();
  const state = findRequestState(request.status);
  const isLive = request.status === "NEW" || request.status === "OPEN";
  return (
    <>
      <PageHeader
        title={`${request.jobType} in ${request.place}`}
        lede={`Request ${request.number}`}
        breadcrumbs={[
          { label: "Dashboard", to: "/dashboard/" },
          { label: "Leads", to: "/staff/leads" },
        ]}
        actions={<Badge tone={state.tone}>{state.label}</Badge>}
      />
      <div className="flex flex-col gap-4">
        {request.mayChange && isLive && <StaffActions request={request} asksToClose={asksToClose} />}
        <PlacesPanel places={request.places} leads={request.leads} leadEvents={request.leadEvents} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <WorkPanel request={request} />
          <div className="flex flex-col gap-4">
            <ContactPanel contact={request.contact} mayChange={request.mayChange} />
            <PhotosPanel photos={request.photos} />
          </div>
        </div>
        <VerdictsPanel verdicts={request.verdicts} moreVerdicts={request.moreVerdicts} />
      </div>
    </>
  );
}

interface StaffActionsProps {
  readonly request: StaffRequest;
  readonly asksToClose: boolean;
}

function StaffActions({ request, asksToClose }: StaffActionsProps) {
  if (asksToClose) return <CloseQuestion request={request} />;
  return (
    <div className="flex flex-wrap gap-3">
      {request.status === "OPEN" && (
        <ApiForm action="/api/staff/leads/match/">
          {({ pending }) => (
            <>
              <input type="hidden" name="number" value={request.number} />
              <Button type="submit" variant="primary" pending={pending}>
                Match again
              </Button>
            </>
          )}
        </ApiForm>
      )}
      <ButtonLink to="?close=ask" replace preventScrollReset>
        Close the request
      </ButtonLink>
    </div>
  );
}

function CloseQuestion({ request }: { request: StaffRequest }) {
  return (
    <Question
      title={`Close the request ${request.number}?`}
      keep={{ to: "?", label: "Leave it open" }}
      action={
        <ApiForm action="/api/staff/leads/close/">
          {({ pending }) => (
            <>
              <input type="hidden" name="number" value={request.number} />
              <Button type="submit" variant="danger" pending={pending}>
                Close it
              </Button>
            </>
          )}
        </ApiForm>
      }
    >
      Leads that no painter has accepted end now, and nobody else is matched. Painters who have accepted keep theirs.
      This cannot be undone.
    </Question>
  );
}

function WorkPanel({ request }: { request: StaffRequest }) {
  const outcome = requestOutcomes[request.outcome as keyof typeof requestOutcomes];
  const time = (at: string | null) => at && <LocalDateTime at={at} />;
  return (
    <Panel title="The job">
      <Facts
        facts={[
          ...request.facts,
          { label: "Asked", value: time(request.madeAt) },
          { label: "Confirmed", value: time(request.confirmedAt) },
          { label: "Ended", value: time(request.endedAt) },
          { label: "Last answer", value: outcome },
        ]}
      />
      {request.note !== null && <Words title="In the home owner's words" text={request.note} />}
      {request.notes.map(({ at, text }) => (
        <Words key={at} title={<LocalDateTime at={at} />} text={text} />
      ))}
    </Panel>
  );
}

function Words({ title, text }: { title: ReactNode; text: string }) {
  return (
    <div>
      <h3 className="pb-1 text-ink-muted">{title}</h3>
      <p className="max-w-2xl whitespace-pre-line wrap-break-word">{text}</p>
    </div>
  );
}

function ContactPanel({ contact, mayChange }: { contact: StaffRequest["contact"]; mayChange: boolean }) {
  if (contact === null) {
    if (mayChange) return null;
    return (
      <Panel title="Home owner">
        <p className="text-ink-muted">Only administrators see how to reach the home owner, and the photos.</p>
      </Panel>
    );
  }
  const method = contactMethods[contact.preferredContactMethod as ContactMethod];
  const hours = contactTimes[contact.preferredContactTime as ContactTime];
  return (
    <Panel title="Home owner">
      <Facts
        facts={[
          { label: "Name", value: contact.name },
          { label: "Phone", value: contact.phone },
          { label: "E-mail", value: contact.email },
          { label: "Address", value: contact.address },
          { label: "Prefers", value: `${method}, ${hours.toLowerCase()}` },
        ]}
      />
    </Panel>
  );
}
