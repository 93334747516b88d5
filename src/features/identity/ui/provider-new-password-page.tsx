import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { getPageServices } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const meta = pageMeta("New password", noIndex);

export function loader(args: LoaderFunctionArgs) {
  const { flash } = getPageServices(args);
  return { token: args.url.searchParams.get("token") ?? "", refused: flash?.userErrors ?? noRefusals };
}

const fields = ["newPassword", "repeatPassword"];

/** The page of the link in a mail. Opening it changes nothing, because mail programs open links too. */
export default function ProviderNewPasswordPage() {
  const { token, refused } = useLoaderData<typeof loader>();
  const { box, errors, standing } = useRefusals(refused, { fields });
  return (
    <div className="mx-auto max-w-md">
      <PageHeader title="New password" lede="You will be signed out everywhere and sign in with the new one." />
      <Panel>
        {errors.token === undefined ? (
          <form method="post" className="flex flex-col gap-4" {...box}>
            <input type="hidden" name="token" value={token} />
            <NewPasswordFields label="New password" errors={errors} />
            <Button type="submit" variant="primary" block>
              Choose this password
            </Button>
            <ButtonRefusals refusals={standing} fields={fields} />
          </form>
        ) : (
          // The page shows the refusal above its heading.
          <div className="flex flex-col items-start gap-4">
            <p>A link works once, and for an hour.</p>
            <ButtonLink to="/oidc/forgotten-password" reloadDocument variant="primary">
              Ask for a new link
            </ButtonLink>
          </div>
        )}
      </Panel>
    </div>
  );
}
