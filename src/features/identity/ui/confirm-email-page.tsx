import { MailCheck } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";

export const meta = pageMeta("Confirm your e-mail", noIndex);

export function loader({ url }: LoaderFunctionArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

/** Opening the link changes nothing, because mail programs open links too. The button confirms. */
export default function ConfirmEmailPage() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <div className="flex justify-center pt-6 md:pt-16">
      <section className={`${surfaceBox} flex max-w-xl flex-col items-center gap-6 px-5 py-10 text-center md:px-12`}>
        <Icon of={MailCheck} size="huge" className="text-ink-muted" />
        <h1 className="type-page">Confirm your new e-mail address</h1>
        <p className="text-lg text-ink-muted">From then on you sign in with it, and hear from us there.</p>
        <PageForm
          name="confirm"
          action="/api/settings/email/confirm/"
          fields={[]}
          kept={nothingKept}
          returnTo="/dashboard/settings/"
          className="flex flex-col items-center gap-4"
        >
          {({ pending }) => (
            <>
              <input type="hidden" name="token" value={token} />
              <Button type="submit" variant="primary" pending={pending}>
                Confirm
              </Button>
            </>
          )}
        </PageForm>
      </section>
    </div>
  );
}
