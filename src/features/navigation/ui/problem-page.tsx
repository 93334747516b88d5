import { Compass, Lock } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { classes, pageColumn } from "../../../ui/classes.ts";
import { ErrorState } from "../../../ui/error-state.tsx";

interface ProblemPageProps {
  status: number;
  message: string | undefined;
  requestId: string | undefined;
  /** The page exists, but has nothing to show: the message says why. */
  isUnavailable?: boolean | undefined;
}

/** Shown in place of a page that failed: what happened, and links that lead on. */
export function ProblemPage(problem: ProblemPageProps) {
  return <div className={classes(pageColumn, "max-w-3xl py-8 md:py-16")}>{renderProblem(problem)}</div>;
}

function renderProblem({ status, message, requestId, isUnavailable = false }: ProblemPageProps) {
  const links = (
    <>
      <ButtonLink to="/" variant="primary">
        Go to the home page
      </ButtonLink>
      <ButtonLink to="/dashboard/">Go to your dashboard</ButtonLink>
    </>
  );
  if (status === 404 && isUnavailable) {
    return (
      <ErrorState level={1} title="This is not available" icon={Compass} action={links}>
        {message}
      </ErrorState>
    );
  }
  if (status === 404) {
    return (
      <ErrorState level={1} title="There is no page at this address" icon={Compass} action={links}>
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
        action={links}
        requestId={requestId}
      >
        This page is not open to you. If you think it should be, ask your account holder or your store.
      </ErrorState>
    );
  }
  return (
    <ErrorState level={1} title="This page could not be shown" action={links} requestId={requestId}>
      {message ?? "Something went wrong on our side."} Nothing you did was lost. Try again in a moment.
    </ErrorState>
  );
}
