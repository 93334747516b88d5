import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { operate, servicesOf } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { errorsByField } from "../../../ui/user-errors.ts";
import { DemoPeople } from "./demo-people.tsx";
import { GetDemoPeople } from "./identity.operations.ts";

export const meta = () => [{ title: "Sign in · Trestle Trade" }];

export async function loader(args: LoaderFunctionArgs) {
  const { demoPeople } = await operate(args, GetDemoPeople, {});
  const { flash } = servicesOf(args);
  return { demoPeople, errors: errorsByField(flash?.userErrors ?? []), email: String(flash?.values.email ?? "") };
}

/** The embedded provider's own page. Its forms are plain: signing in leaves the page anyway. */
export default function ProviderSignInPage() {
  const { demoPeople, errors, email } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Sign in" lede="Use your e-mail address and password." />
      <div className="grid items-start gap-4 md:grid-cols-[22rem_minmax(0,1fr)]">
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
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={errors.password}
            />
            <Button type="submit" variant="primary" block>
              Sign in
            </Button>
          </form>
          <TextLink to="/oidc/password" look="standalone" reloadDocument>
            Change password
          </TextLink>
        </Panel>
        {demoPeople.length > 0 && <DemoPeople people={demoPeople} />}
      </div>
    </div>
  );
}
