import { Link2Off, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { findNamedIcon } from "../../../ui/named-icons.ts";
import { getPageServices, runOperation, signInUrl } from "../../../ui/page-context.ts";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { GetUnsubscribePage } from "./identity.operations.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

export const meta = pageMeta("Unsubscribe", noIndex);

const getToken = (url: URL) => url.searchParams.get("token");

/** With the link of a mail: for everybody who has it. Without a link: for the signed-in person. */
export async function loader(args: LoaderFunctionArgs) {
  const token = getToken(args.url);
  const answer = await runOperation(args, GetUnsubscribePage, { token: token ?? "" });
  const { unsubscribeMarketingContent: words, marketingStatus, unsubscribeLink } = answer;
  if (token !== null) return { words, token, state: unsubscribeLink, canSubscribe: false };
  if (marketingStatus === null) throw redirect(signInUrl(args.url));
  const isOn = marketingStatus.status === "SUBSCRIBED";
  return { words, token, state: isOn ? ("OPEN" as const) : ("DONE" as const), canSubscribe: true };
}

/** One-click unsubscribe: the mail program posts to the address of the link (RFC 8058). */
export async function action(args: ActionFunctionArgs) {
  const form = new FormData();
  form.set("token", getToken(args.url) ?? "");
  await getPageServices(args).runEndpoint("/api/marketing/unsubscribe/", form);
  return null;
}

export default function UnsubscribePage() {
  const { words, token, state, canSubscribe } = useLoaderData<typeof loader>();
  if (state === "NOT_VALID") return <NotValid />;
  if (state === "DONE") {
    return (
      <Sheet icon={findNamedIcon(words.confirmationIcon)} title={words.confirmationHeader}>
        <p className="text-lg text-ink-muted">{words.confirmationDescription}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/" variant="primary">
            {words.confirmationButton}
          </ButtonLink>
          {canSubscribe && <SubscribeForm>Subscribe again</SubscribeForm>}
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet icon={findNamedIcon(words.icon)} title={words.header}>
      <p className="text-lg text-ink-muted">{words.description}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <UnsubscribeForm token={token}>{words.primaryButton}</UnsubscribeForm>
        <ButtonLink to={token === null ? "/dashboard/settings/" : "/"}>{words.secondaryButton}</ButtonLink>
      </div>
    </Sheet>
  );
}

/** Uses the token of the link, or the session when there is none. */
function UnsubscribeForm({ token, children }: { token: string | null; children: string }) {
  return (
    <ApiForm action={token === null ? "/api/marketing/status/" : "/api/marketing/unsubscribe/"}>
      {({ pending }) => (
        <>
          {token === null ? (
            <input type="hidden" name="status" value="UNSUBSCRIBED" />
          ) : (
            <input type="hidden" name="token" value={token} />
          )}
          <Button type="submit" variant="primary" pending={pending}>
            {children}
          </Button>
        </>
      )}
    </ApiForm>
  );
}

function Sheet({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="flex justify-center pt-6 md:pt-16">
      <section className={`${surfaceBox} flex max-w-xl flex-col items-center gap-6 px-5 py-10 text-center md:px-12`}>
        <Icon of={icon} size="huge" className="text-ink-muted" />
        <h1 className="type-page">{title}</h1>
        {children}
      </section>
    </div>
  );
}

function NotValid() {
  return (
    <>
      <h1 className="sr-only">Unsubscribe</h1>
      <div className="pt-6 md:pt-16">
        <EmptyState
          icon={Link2Off}
          title="This link is no longer valid"
          action={
            <ButtonLink to="/unsubscribe/" variant="primary">
              Sign in to unsubscribe
            </ButtonLink>
          }
        >
          It was used before, or is older than three months. A newer e-mail has a newer link.
        </EmptyState>
      </div>
    </>
  );
}
