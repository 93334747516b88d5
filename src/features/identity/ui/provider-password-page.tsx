import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { getPageServices } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const meta = pageMeta("Change password");

export function loader(args: LoaderFunctionArgs) {
  const { flash } = getPageServices(args);
  return { refused: flash?.userErrors ?? noRefusals, email: String(flash?.values.email ?? "") };
}

const fields = ["email", "password", "newPassword", "repeatPassword"];

export default function ProviderPasswordPage() {
  const { refused, email } = useLoaderData<typeof loader>();
  const { box, errors, standing } = useRefusals(refused, { fields });
  return (
    <div className="mx-auto max-w-md">
      <PageHeader title="Change password" lede="You will be signed out everywhere and sign in with the new one." />
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
          <TextField
            label="Password now"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <NewPasswordFields label="New password" errors={errors} />
          <Button type="submit" variant="primary" block>
            Change password
          </Button>
          <ButtonRefusals refusals={standing} fields={fields} />
        </form>
      </Panel>
    </div>
  );
}
