import { Mail } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";

interface EmailFormProps {
  email: string;
  waitingEmail: string | null;
  kept: KeptForm;
}

/** The address changes only when whoever reads the new one says so. */
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
