import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { getPageServices } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { errorsByField } from "../../../ui/user-errors.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const meta = () => [{ title: "Change password · Trestle Trade" }];

export function loader(args: LoaderFunctionArgs) {
  const { flash } = getPageServices(args);
  return { errors: errorsByField(flash?.userErrors ?? []), email: String(flash?.values.email ?? "") };
}

export default function ProviderPasswordPage() {
  const { errors, email } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-md">
      <PageHeader title="Change password" lede="You will be signed out everywhere and sign in with the new one." />
      <Panel>
        <form method="post" className="flex flex-col gap-4">
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
        </form>
      </Panel>
    </div>
  );
}
