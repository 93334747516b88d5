import { Link2Off, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { noIndex, pageMeta, useShopName } from "../../../ui/page-title.ts";
import { GetInvitation } from "./members.operations.ts";

export const meta = pageMeta("Invitation", noIndex);

export async function loader(args: LoaderFunctionArgs) {
  const token = args.url.searchParams.get("token") ?? "";
  const { invitation } = await runOperation(args, GetInvitation, { token });
  return { token, invitation: invitation.invitation, problem: invitation.userErrors[0]?.message };
}

type Open = NonNullable<ResultOf<typeof GetInvitation>["invitation"]["invitation"]>;

export default function InvitationPage() {
  const { token, invitation, problem } = useLoaderData<typeof loader>();
  const shopName = useShopName();
  if (invitation === null) return <NotValid problem={problem} />;
  return (
    <div className="flex justify-center pt-6 md:pt-16">
      <section className={`${surfaceBox} flex max-w-xl flex-col items-center gap-6 px-5 py-10 text-center md:px-12`}>
        <Icon of={UserPlus} size="huge" className="text-ink-muted" />
        <h1 className="type-page">Join {invitation.accountName}</h1>
        <p className="text-lg text-ink-muted">
          {invitation.invitedBy} invites you to order for {invitation.accountName} at {shopName}. You will have{" "}
          {invitation.accessName.toLowerCase()}.
        </p>
        <Answer invitation={invitation} token={token} />
      </section>
    </div>
  );
}

/** The next step: join for the invited person, sign in for another person, or choose a password for a new one. */
function Answer({ invitation, token }: { invitation: Open; token: string }) {
  const here = `/invitation/?${new URLSearchParams({ token })}`;
  const start = (params: Record<string, string>) =>
    `/api/auth/start?${new URLSearchParams({ returnTo: here, ...params })}`;
  if (invitation.isForMe === true) return <JoinForm token={token} />;
  if (invitation.isForMe === false) {
    return (
      <NextStep to={start({ again: "on", invitation: token })} label={`Sign in as ${invitation.firstName}`}>
        It was sent to {invitation.email}, and you are signed in as somebody else.
      </NextStep>
    );
  }
  if (invitation.needsPassword) {
    return (
      <NextStep to={start({ invitation: token })} label="Choose a password">
        You sign in with {invitation.email}. Choose a password for it, and you are in.
      </NextStep>
    );
  }
  return (
    <NextStep to={start({ invitation: token })} label="Sign in to join">
      Sign in with {invitation.email}.
    </NextStep>
  );
}

function NextStep({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <>
      <p className="wrap-anywhere">{children}</p>
      <ButtonLink to={to} reloadDocument variant="primary">
        {label}
      </ButtonLink>
    </>
  );
}

function JoinForm({ token }: { token: string }) {
  return (
    <PageForm
      name="join"
      action="/api/invitation/accept/"
      fields={[]}
      kept={nothingKept}
      returnTo="/dashboard/"
      className="flex flex-col items-center gap-4"
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary" pending={pending}>
            Join
          </Button>
        </>
      )}
    </PageForm>
  );
}

function NotValid({ problem }: { problem: string | undefined }) {
  return (
    <>
      <h1 className="sr-only">Invitation</h1>
      <div className="pt-6 md:pt-16">
        <EmptyState
          icon={Link2Off}
          title="This invitation cannot be used"
          action={
            <ButtonLink to="/dashboard/" variant="primary">
              Go to your dashboard
            </ButtonLink>
          }
        >
          {problem ?? "The link has no invitation in it. Open it from the mail again."}
        </EmptyState>
      </div>
    </>
  );
}
