import { Link2Off, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { operate, servicesOf, signInAddress } from "../../../ui/page-context.ts";
import { surfaceBox } from "../../../ui/recipes.ts";
import { contentIcon } from "../../content/ui/content-icons.ts";
import { GetUnsubscribePage } from "./identity.operations.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

export const meta = () => [{ title: "Unsubscribe · Trestle Trade" }, { name: "robots", content: "noindex" }];

const tokenOf = (url: URL) => url.searchParams.get("token");

/** For whoever has the link of an e-mail, signed in or not; without one, for whoever is signed in. */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.url);
  const answer = await operate(args, GetUnsubscribePage, { token: token ?? "" });
  const { unsubscribeMarketingContent: words, marketingStatus, unsubscribeLink } = answer;
  if (token !== null) return { words, token, state: unsubscribeLink, canSubscribe: false };
  if (marketingStatus === null) throw redirect(signInAddress(args.url));
  const isOn = marketingStatus.status === "SUBSCRIBED";
  return { words, token, state: isOn ? ("OPEN" as const) : ("DONE" as const), canSubscribe: true };
}

/** A mail program that unsubscribes for its reader posts to the address of the link, and nothing else (RFC 8058). */
export async function action(args: ActionFunctionArgs) {
  const form = new FormData();
  form.set("token", tokenOf(args.url) ?? "");
  await servicesOf(args).openDoor("/api/marketing/unsubscribe/", form);
  return null;
}

export default function UnsubscribePage() {
  const { words, token, state, canSubscribe } = useLoaderData<typeof loader>();
  if (state === "NOT_VALID") return <NotValid />;
  if (state === "DONE") {
    return (
      <Sheet icon={contentIcon(words.confirmationIcon)} title={words.confirmationHeader}>
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
    <Sheet icon={contentIcon(words.icon)} title={words.header}>
      <p className="text-lg text-ink-muted">{words.description}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <UnsubscribeForm token={token}>{words.primaryButton}</UnsubscribeForm>
        <ButtonLink to={token === null ? "/dashboard/settings/" : "/"}>{words.secondaryButton}</ButtonLink>
      </div>
    </Sheet>
  );
}

/** By the link where there is one, else by the session. */
function UnsubscribeForm({ token, children }: { token: string | null; children: string }) {
  return (
    <DoorForm action={token === null ? "/api/marketing/status/" : "/api/marketing/unsubscribe/"}>
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
    </DoorForm>
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
