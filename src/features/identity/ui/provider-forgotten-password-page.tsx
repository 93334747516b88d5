import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { getPageServices } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";

export const meta = pageMeta("Forgotten password", noIndex);

export function loader(args: LoaderFunctionArgs) {
  const { flash } = getPageServices(args);
  return { refused: flash?.userErrors ?? noRefusals, email: String(flash?.values.email ?? "") };
}

const fields = ["email"];

/** Asks for a mail with a link for a new password. The answer is the same whether we know the address or not. */
export default function ProviderForgottenPasswordPage() {
  const { refused, email } = useLoaderData<typeof loader>();
  const { box, errors, standing } = useRefusals(refused, { fields });
  return (
    <div className="mx-auto max-w-md">
      <PageHeader title="Forgotten password" lede="We send you a link to choose a new one." />
      <Panel>
        <form method="post" className="flex flex-col gap-4" {...box}>
          <TextField
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={email}
            error={errors.email}
          />
          <Button type="submit" variant="primary" block>
            Send the link
          </Button>
          <ButtonRefusals refusals={standing} fields={fields} />
        </form>
        <div>
          <TextLink to="/login/" look="standalone" reloadDocument>
            Back to sign in
          </TextLink>
        </div>
      </Panel>
    </div>
  );
}
