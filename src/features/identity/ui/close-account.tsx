import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { SignInAgain } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";

interface CloseAccountProps {
  settings: { mayClose: boolean; isSignInFresh: boolean };
  /** Asked whether it is meant. */
  isAsked: boolean;
}

/** Who answers for a business talks to us first; everybody else is asked once. */
export function CloseAccount({ settings: { mayClose, isSignInFresh }, isAsked }: CloseAccountProps) {
  if (!mayClose) {
    return (
      <Panel title="Close your online account">
        <p className="text-ink-muted">
          Others depend on this account, so our account team closes it together with you. Call your store.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Close your online account">
      <p className="text-ink-muted">
        You are signed out everywhere and cannot sign in again. Orders under way still arrive.
      </p>
      {isAsked ? (
        <Question isSignInFresh={isSignInFresh} />
      ) : (
        <div>
          <ButtonLink to="?close=ask" replace preventScrollReset>
            Close my online account
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

/** It ends the visit, so it is a plain form: the door answers with the home page, where nobody is signed in. */
function Question({ isSignInFresh }: { isSignInFresh: boolean }) {
  if (!isSignInFresh) {
    return (
      <Notice tone="info" action={<SignInAgain />}>
        It is a while since you signed in. Sign in again to close your account.
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      action={
        <div className="flex flex-wrap gap-2">
          <form method="post" action="/api/settings/close/">
            <input type="hidden" name="returnTo" value="/" />
            <Button type="submit" variant="danger" autoFocus>
              Close it now
            </Button>
          </form>
          <ButtonLink to="?" replace preventScrollReset>
            Keep it
          </ButtonLink>
        </div>
      }
    >
      <strong className="font-semibold">Close your online account?</strong> This cannot be undone here.
    </Notice>
  );
}
