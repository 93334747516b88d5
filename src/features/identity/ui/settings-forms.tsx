import { Mail } from "lucide-react";
import { formatMobileNumber } from "../../../shared/contact-details.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Question } from "../../../ui/question.tsx";
import { SignInAgain } from "../../../ui/sign-in-again.tsx";

interface ProfileFormProps {
  me: { firstName: string; lastName: string; mobileNumber: string | null };
  mobileExample: string;
  kept: KeptForm;
}

const profileFields = ["firstName", "lastName", "mobileNumber"];

export function ProfileForm({ me, mobileExample, kept }: ProfileFormProps) {
  return (
    <Panel title="You">
      <PageForm
        name="profile"
        action="/api/settings/profile/"
        returnTo="/dashboard/settings/"
        fields={profileFields}
        kept={kept}
        className="flex max-w-xl flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="First name" autoComplete="given-name" required {...bind("firstName", me.firstName)} />
              <TextField label="Last name" autoComplete="family-name" required {...bind("lastName", me.lastName)} />
            </div>
            <TextField
              label="Mobile number"
              type="tel"
              autoComplete="tel-national"
              optional
              hint={`Such as ${mobileExample}. The driver calls it when nobody is on site.`}
              {...bind("mobileNumber", me.mobileNumber === null ? "" : formatMobileNumber(me.mobileNumber))}
            />
            <Button type="submit" pending={pending} className="self-start">
              Save
            </Button>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

interface EmailFormProps {
  email: string;
  waitingEmail: string | null;
  kept: KeptForm;
}

/** The address changes only after the owner of the new address confirms it. */
export function EmailForm({ email, waitingEmail, kept }: EmailFormProps) {
  return (
    <Panel title="E-mail address">
      <p className="text-ink-muted">
        You sign in with <strong className="font-medium wrap-anywhere text-ink">{email}</strong>, and hear from us
        there.
      </p>
      {waitingEmail !== null && (
        <Notice icon={Mail}>
          We sent a link to <strong className="font-semibold wrap-anywhere">{waitingEmail}</strong>. Follow it within a
          day, and it is your new address.
        </Notice>
      )}
      <PageForm
        key={waitingEmail}
        name="email"
        action="/api/settings/email/"
        returnTo="/dashboard/settings/"
        fields={["email"]}
        kept={kept}
        className="flex max-w-xl flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <TextField label="New e-mail address" type="email" autoComplete="email" required {...bind("email")} />
            <Button type="submit" pending={pending} className="self-start">
              Send a link to it
            </Button>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

interface CloseAccountProps {
  settings: { mayClose: boolean; isSignInFresh: boolean };
  /** Whether the confirmation question is shown. */
  isAsked: boolean;
}

/** Account holders must call the account team. Everybody else confirms once. */
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
        <CloseQuestion isSignInFresh={isSignInFresh} />
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

/** A plain form, because closing ends the session: the endpoint redirects to the home page. */
function CloseQuestion({ isSignInFresh }: { isSignInFresh: boolean }) {
  if (!isSignInFresh) {
    return (
      <Notice tone="info" action={<SignInAgain />}>
        It is a while since you signed in. Sign in again to close your account.
      </Notice>
    );
  }
  return (
    <Question
      title="Close your online account?"
      keep={{ to: "?", label: "Keep it" }}
      action={
        <form method="post" action="/api/settings/close/">
          <input type="hidden" name="returnTo" value="/" />
          <Button type="submit" variant="danger">
            Close it now
          </Button>
        </form>
      }
    >
      This cannot be undone here.
    </Question>
  );
}
