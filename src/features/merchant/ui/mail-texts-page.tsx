import { MailX } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { useFormVersion } from "../../../ui/use-form-version.ts";
import { formatMailTextAddress, mailTextsPath } from "../mail-text-addresses.ts";
import { MailTextEditor } from "./mail-texts/mail-text-editor.tsx";
import { MailTextHistory } from "./mail-texts/mail-text-history.tsx";
import { GetMailTexts } from "./mail-texts.operations.ts";

export const meta = pageMeta("Mail texts");

/** The address names the mail. With typed words in the address, the preview shows them. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const read = (name: string) => searchParams.get(name) ?? "";
  const kind = read("kind");
  const draft = searchParams.has("subject")
    ? { subject: read("subject"), paragraphs: read("paragraphs"), button: read("button") }
    : null;
  const { mailTexts } = await runOperation(args, GetMailTexts, { kind, draft });
  return { ...mailTexts, kind, draft, kept: keptFormFor("mail-text", getPageServices(args).flash) };
}

const crumbs = [{ label: "Dashboard", to: "/dashboard/" }];

export default function MailTextsPage() {
  const { chosen, kind } = useLoaderData<typeof loader>();
  if (chosen !== null) return <ChosenMail key={chosen.kind} />;
  return kind === "" ? <MailList /> : <UnknownMail />;
}

type Row = ResultOf<typeof GetMailTexts>["mailTexts"]["mails"][number];

function MailList() {
  const { mails } = useLoaderData<typeof loader>();
  const groups = [...new Set(mails.map(({ group }) => group))];
  return (
    <>
      <PageHeader
        title="Mail texts"
        lede="What the shop writes in its mails. A mail without a change has its default text."
        breadcrumbs={crumbs}
      />
      <div className="gap-4 pb-2 lg:columns-2">
        {groups.map((group) => (
          <Panel key={group} title={group} className="mb-4 break-inside-avoid">
            <ul className="flex flex-col divide-y divide-line">
              {mails
                .filter((mail) => mail.group === group)
                .map((mail) => (
                  <MailRow key={mail.kind} mail={mail} />
                ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}

function MailRow({ mail }: { mail: Row }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-0">
        <TextLink to={formatMailTextAddress(mail.kind)} look="standalone">
          {mail.title}
        </TextLink>
        <span className="block text-sm text-ink-muted">To: {mail.reader}</span>
      </span>
      {mail.isChanged && <Badge tone="info">Changed</Badge>}
    </li>
  );
}

function UnknownMail() {
  return (
    <>
      <PageHeader title="Mail texts" breadcrumbs={crumbs} />
      <ErrorState
        icon={MailX}
        title="There is no such mail"
        action={<ButtonLink to={mailTextsPath}>Mail texts</ButtonLink>}
      >
        The address may be incomplete.
      </ErrorState>
    </>
  );
}

function ChosenMail() {
  const { chosen, draft, kept } = useLoaderData<typeof loader>();
  const { version, onDone } = useFormVersion();
  if (chosen === null) return null;
  return (
    <>
      <PageHeader
        title={chosen.title}
        breadcrumbs={[...crumbs, { label: "Mail texts", to: mailTextsPath }]}
        lede={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            To: {chosen.reader}
            {chosen.isChanged ? <Badge tone="info">Changed</Badge> : <Badge>Default text</Badge>}
          </span>
        }
      />
      <div className="flex flex-col gap-4 pb-6">
        <MailTextEditor key={version} mail={chosen} draft={draft} kept={kept} onDone={onDone} />
        <MailTextHistory mail={chosen} onDone={onDone} />
      </div>
    </>
  );
}
