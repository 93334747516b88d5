import { Link2Off } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import type { OwnRequest } from "./own-request.ts";
import { AnswerPanel, ConfirmPanel, NotesPanel, WithdrawPanel } from "./request-status-forms.tsx";
import { GetPainterRequest } from "./requests.operations.ts";

export const meta = pageMeta("Your request", noIndex);

/** Opening the page confirms nothing, because mail programs open links too. The button does. */
export async function loader(args: LoaderFunctionArgs) {
  const token = args.params.token ?? "";
  const { painterRequest } = await runOperation(args, GetPainterRequest, { token });
  const { flash } = getPageServices(args);
  const { searchParams } = args.url;
  return {
    token,
    request: painterRequest,
    confirmation: searchParams.get("confirm"),
    isWithdrawing: searchParams.has("withdraw"),
    keptNote: keptFormFor("note", flash),
    keptAnswer: keptFormFor("answer", flash),
  };
}

export default function RequestStatusPage() {
  const { request, token, confirmation, isWithdrawing, keptNote, keptAnswer } = useLoaderData<typeof loader>();
  if (request === null) return <NotValid />;
  const { status } = request;
  const isLive = status === "NEW" || status === "OPEN";
  const form = { token, path: `/find-a-painter/requests/${token}` };
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 pb-6">
      <PageHeader title={request.title} lede={`Request ${request.number}`} />
      {status === "NEW" ? <ConfirmPanel {...form} confirmation={confirmation} /> : <Progress request={request} />}
      {status === "OPEN" && request.matched > 0 && (
        <AnswerPanel {...form} kept={keptAnswer} outcome={request.outcome} />
      )}
      <Asked request={request} />
      <NotesPanel {...form} kept={keptNote} notes={request.notes} canAdd={isLive} />
      {isLive && <WithdrawPanel {...form} number={request.number} isAsking={isWithdrawing} />}
      {!isLive && (
        <ButtonLink to="/find-a-painter/request/" className="self-start">
          Ask for another painter
        </ButtonLink>
      )}
    </div>
  );
}

/** How it goes, in one sentence and two figures. */
function Progress({ request: { progress, matched, answered } }: { request: OwnRequest }) {
  return (
    <section aria-label="How it goes" className={`${surfaceBox} flex flex-col gap-4 p-4 md:p-6`}>
      <p className="text-lg font-medium text-balance">{progress}</p>
      {matched > 0 && (
        <dl className="grid max-w-sm grid-cols-2 gap-4">
          <Figure label="Painters asked" value={matched} />
          <Figure label="Painters who accepted" value={answered} />
        </dl>
      )}
    </section>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="figures text-3xl font-semibold">{value}</dd>
    </div>
  );
}

function Asked({ request: { facts, note, contact, photos } }: { request: OwnRequest }) {
  return (
    <>
      <Panel title="What you asked for">
        <Facts facts={[...facts, { label: "Also", value: note }]} />
        {photos.length > 0 && (
          <ul aria-label="Your photos" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {photos.map(({ id, path, width, height }, index) => (
              <li key={id} className="overflow-hidden rounded-box border border-line">
                <a href={path} target="_blank" rel="noreferrer">
                  <img
                    src={path}
                    width={width}
                    height={height}
                    alt={`${index + 1} of your photos`}
                    className="aspect-4/3 size-full object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="How painters reach you">
        <p className="text-ink-muted">Only painters who have accepted see this.</p>
        <Facts facts={contact} />
      </Panel>
    </>
  );
}

function NotValid() {
  return (
    <>
      <h1 className="sr-only">Your request</h1>
      <div className="pt-6 md:pt-16">
        <EmptyState
          icon={Link2Off}
          title="This link cannot be opened"
          action={
            <ButtonLink to="/find-a-painter/request/" variant="primary">
              Find a painter
            </ButtonLink>
          }
        >
          The link is not complete, or the request was not confirmed within seven days and is removed.
        </EmptyState>
      </div>
    </>
  );
}
