import { Compass, Lock } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { pageColumn } from "../../../ui/recipes.ts";

interface ProblemPageProps {
  status: number;
  message: string | undefined;
  requestId: string | undefined;
}

/** What stands where a page could not: what happened, and a way on. */
export function ProblemPage({ status, message, requestId }: ProblemPageProps) {
  return <div className={classes(pageColumn, "max-w-3xl py-8 md:py-16")}>{problemOf(status, message, requestId)}</div>;
}

function problemOf(status: number, message: string | undefined, requestId: string | undefined) {
  const ways = (
    <>
      <ButtonLink to="/" variant="primary">
        Go to the home page
      </ButtonLink>
      <ButtonLink to="/dashboard/">Go to your dashboard</ButtonLink>
    </>
  );
  if (status === 404) {
    return (
      <ErrorState level={1} title="There is no page at this address" icon={Compass} action={ways}>
        It may have moved, or the link may be mistyped.
      </ErrorState>
    );
  }
  if (status === 403) {
    return (
      <ErrorState
        level={1}
        title={message ?? "Unauthorized access detected"}
        icon={Lock}
        action={ways}
        requestId={requestId}
      >
        This page is not open to you. If you think it should be, ask your account holder or your store.
      </ErrorState>
    );
  }
  return (
    <ErrorState level={1} title="This page could not be shown" action={ways} requestId={requestId}>
      {message ?? "Something went wrong on our side."} Nothing you did was lost. Try again in a moment.
    </ErrorState>
  );
}
