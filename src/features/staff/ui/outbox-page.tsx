import { Mail } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageSizes, parsePage } from "../../../shared/page.ts";
import { keptHours } from "../../../shared/retention.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { GetOutbox } from "./staff.operations.ts";

export const meta = pageMeta("Outbox");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const page = parsePage(searchParams.get("page"), searchParams.get("size"));
  return { ...(await runOperation(args, GetOutbox, page)), page };
}

type StaffMail = ResultOf<typeof GetOutbox>["outbox"]["rows"][number];

export default function OutboxPage() {
  const { outbox, overdueMails, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Outbox"
        lede="What was sent by e-mail, or would have been where no mail server is set."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      {outbox.total === 0 ? (
        <EmptyState icon={Mail} title="No mail yet">
          Change a demo person's password and the notice of it appears here.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          {overdueMails > 0 && (
            <Notice tone="danger">
              {overdueMails === 1 ? "One mail has" : `${overdueMails} mails have`} not been sent for more than a day.
              The shop tries for about four days. The last problem is shown with each mail.
            </Notice>
          )}
          <ul className="flex flex-col gap-3">
            {outbox.rows.map((mail) => (
              <MailItem key={mail.id} mail={mail} />
            ))}
          </ul>
          <Pagination
            page={page.currentPage}
            pageSize={page.pageSize}
            total={outbox.total}
            pageSizes={pageSizes}
            noun="mails"
          />
        </div>
      )}
    </>
  );
}

function MailItem({ mail }: { mail: StaffMail }) {
  return (
    <li>
      <details className="rounded-box border border-line bg-surface">
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-box px-4 py-3">
          <span className="min-w-0 flex-1 basis-64">
            <span className="block font-medium">{mail.subject}</span>
            <span className="block text-sm text-ink-muted">
              To {mail.recipient} · <LocalDateTime at={mail.createdAt} />
            </span>
          </span>
          <MailState mail={mail} />
        </summary>
        <div className="flex flex-col gap-4 border-t border-line p-4">
          {mail.lastProblem !== null && (
            <p className="text-danger-text">
              {mail.attempts > 0 && "The mail server said: "}
              {mail.lastProblem}
            </p>
          )}
          {mail.html === "" ? (
            <p className="text-ink-muted">The text was removed, {keptHours.mails / 24} days after the mail was sent.</p>
          ) : (
            <MailText mail={mail} />
          )}
        </div>
      </details>
    </li>
  );
}

function MailText({ mail }: { mail: StaffMail }) {
  return (
    <>
      <iframe
        title={`Mail: ${mail.subject}`}
        sandbox=""
        srcDoc={mail.html}
        className="h-96 w-full rounded-inner border border-line bg-white"
      />
      <pre className="font-mono text-sm whitespace-pre-wrap">{mail.text}</pre>
    </>
  );
}

function MailState({ mail }: { mail: StaffMail }) {
  if (mail.sentAt !== null) return <Badge tone="success">Sent</Badge>;
  if (mail.attempts > 0) return <Badge tone="danger">{`Not sent, tried ${mail.attempts}×`}</Badge>;
  return <Badge>Kept here</Badge>;
}
