import { MailX } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { type KeptForm, keptFormFor, PageForm } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { GetOutboxMail } from "./queues/queues.operations.ts";

export const meta = pageMeta("Mail");

export async function loader(args: LoaderFunctionArgs) {
  const { flash } = getPageServices(args);
  const { outboxMail } = await runOperation(args, GetOutboxMail, { mailId: args.params.id ?? "" });
  return { mail: outboxMail, kept: keptFormFor("bounce", flash) };
}

type StaffMail = NonNullable<ResultOf<typeof GetOutboxMail>["outboxMail"]>;

const crumbs = [{ label: "Outbox", to: "/staff/outbox" }];

export default function MailPage() {
  const { mail, kept } = useLoaderData<typeof loader>();
  if (mail === null) {
    return (
      <>
        <PageHeader title="Mail" breadcrumbs={crumbs} />
        <ErrorState
          icon={MailX}
          title="There is no such mail"
          action={<ButtonLink to="/staff/outbox">Outbox</ButtonLink>}
        >
          The address may be incomplete.
        </ErrorState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={mail.subject} breadcrumbs={crumbs} />
      <div className="flex flex-col gap-4 pb-6">
        {mail.isBounced && <BounceForm mail={mail} kept={kept} />}
        <Panel title="The mail">
          <Facts
            facts={[
              { label: "To", value: mail.recipient },
              { label: "Written", value: <LocalDateTime at={mail.createdAt} /> },
              { label: "Sent", value: mail.sentAt && <LocalDateTime at={mail.sentAt} /> },
              { label: "Tried", value: mail.attempts === 0 ? "Never" : `${mail.attempts}×` },
            ]}
          />
          <pre className="font-mono text-sm whitespace-pre-wrap">{mail.text}</pre>
        </Panel>
      </div>
    </>
  );
}

/** What was done about it stays in the audit log. */
function BounceForm({ mail, kept }: { mail: StaffMail; kept: KeptForm }) {
  const { pathname, search } = useLocation();
  return (
    <Panel title="The mail server refused this mail">
      {mail.lastProblem !== null && <Notice tone="danger">{mail.lastProblem}</Notice>}
      <PageForm
        name="bounce"
        action="/api/staff/bounces/answer/"
        fields={["note"]}
        kept={kept}
        returnTo={`${pathname}${search}`}
        className="flex flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="mailId" value={mail.id} />
            <TextAreaField
              label="What did you do?"
              maxLength={500}
              hint="For example: called the customer and corrected the address."
              required
              {...bind("note")}
            />
            <Button type="submit" variant="primary" pending={pending} className="self-start">
              It is dealt with
            </Button>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
