import { LogIn } from "lucide-react";
import { type LoaderFunctionArgs, redirectDocument, useLoaderData } from "react-router";
import { safeReturnPath } from "../../../shared/return-path.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { pageMeta } from "../../../ui/page-title.ts";

export const meta = pageMeta("Sign in");

const problems: Record<string, { title: string; words: string }> = {
  expired: {
    title: "That sign-in took too long",
    words: "A sign-in must be finished within ten minutes, in the browser that began it. Please start again.",
  },
  refused: { title: "You were not signed in", words: "The sign-in was cancelled or refused. You can try again." },
  stranger: {
    title: "We don't know you yet",
    words:
      "Your sign-in worked, but no account here has invited this e-mail address. Ask your account holder or your store.",
  },
  closed: {
    title: "This login is closed",
    words: "Your access was switched off. Ask your account holder or your store.",
  },
  unreachable: {
    title: "The sign-in service did not answer",
    words: "This is on our side. Wait a moment and try again; the rest of the shop still works.",
  },
};

/** Redirects to the identity provider, or shows why a sign-in failed. */
export function loader({ url: { searchParams } }: LoaderFunctionArgs) {
  const name = searchParams.get("problem") ?? "";
  const problem = Object.hasOwn(problems, name) ? problems[name] : undefined;
  const query = new URLSearchParams({ returnTo: safeReturnPath(searchParams.get("returnTo"), "/dashboard/") });
  // The provider still has a session of the refused person and would send the same person again.
  if (name === "stranger" || name === "closed") query.set("again", "on");
  const startAddress = `/api/auth/start?${query}`;
  if (problem === undefined) throw redirectDocument(startAddress);
  return { problem, startAddress };
}

export default function LoginPage() {
  const { problem, startAddress } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl py-8 md:py-16">
      <ErrorState
        level={1}
        icon={LogIn}
        title={problem.title}
        action={
          <>
            <ButtonLink to={startAddress} reloadDocument variant="primary">
              Sign in
            </ButtonLink>
            <ButtonLink to="/">Go to the home page</ButtonLink>
          </>
        }
      >
        {problem.words}
      </ErrorState>
    </div>
  );
}
