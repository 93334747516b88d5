import { ChevronRight } from "lucide-react";
import type { CSSProperties } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { UserError } from "../../../shared/result.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { GetProviderSignIn } from "./members.operations.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const meta = pageMeta("Sign in");

export async function loader(args: LoaderFunctionArgs) {
  const token = args.url.searchParams.get("invitation") ?? "";
  const { demoPeople, invitation } = await runOperation(args, GetProviderSignIn, { invitation: token });
  const { flash } = getPageServices(args);
  const invited = invitation.invitation;
  return {
    demoPeople,
    token,
    invited: invited?.needsPassword ? invited : null,
    refused: flash?.userErrors ?? noRefusals,
    email: String(flash?.values.email ?? invited?.email ?? ""),
  };
}

/** The embedded provider's sign-in page. Its forms are plain HTML, because signing in leaves the page anyway. */
export default function ProviderSignInPage() {
  const { demoPeople, token, invited, refused, email } = useLoaderData<typeof loader>();
  const { box, errors, standing } = useRefusals(refused, { fields: signInFields });
  if (invited !== null) return <FirstPassword email={invited.email} {...{ token, refused }} />;
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Sign in" lede="Use your e-mail address and password." />
      <div className="grid items-start gap-4 md:grid-cols-[22rem_minmax(0,1fr)]">
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
            <ButtonRefusals refusals={standing} fields={signInFields} />
          </form>
          <div className="flex flex-wrap gap-x-6">
            <TextLink to="/oidc/forgotten-password" look="standalone" reloadDocument>
              Forgotten password
            </TextLink>
            <TextLink to="/oidc/password" look="standalone" reloadDocument>
              Change password
            </TextLink>
            <TextLink to="/programs/trade-direct/sign-up-form" look="standalone">
              Open a trade account
            </TextLink>
          </div>
        </Panel>
        {demoPeople.length > 0 && <DemoPeople people={demoPeople} />}
      </div>
    </div>
  );
}

const signInFields = ["email", "password"];
const passwordFields = ["newPassword", "repeatPassword"];

interface FirstPasswordProps {
  email: string;
  token: string;
  refused: readonly UserError[];
}

/** For a new person with an invitation. The invitation proves the address, so only a password is missing. */
function FirstPassword({ email, token, refused }: FirstPasswordProps) {
  const { box, errors, standing } = useRefusals(refused, { fields: passwordFields });
  return (
    <div className="mx-auto max-w-md">
      <PageHeader title="Choose a password" lede={`You will sign in with ${email} and this password.`} />
      <Panel>
        <form method="post" className="flex flex-col gap-4" {...box}>
          <input type="hidden" name="invitation" value={token} />
          {/* Tells password managers whose password this is. */}
          <input type="hidden" name="email" autoComplete="username" value={email} />
          <NewPasswordFields label="Password" errors={errors} />
          <Button type="submit" variant="primary" block>
            Go on
          </Button>
          <ButtonRefusals refusals={standing} fields={passwordFields} />
        </form>
      </Panel>
    </div>
  );
}

interface DemoPerson {
  email: string;
  name: string;
  label: string;
}

/** Signs in as a demo person without a password. */
function DemoPeople({ people }: { people: readonly DemoPerson[] }) {
  return (
    <Panel title="Or try it as somebody of the demo world">
      {/* One column for each country, with the same roles side by side. */}
      <ul
        style={{ "--rows": Math.ceil(people.length / 2) } as CSSProperties}
        className="-mt-2 -mb-px grid gap-x-6 overflow-hidden lg:grid-flow-col lg:auto-cols-fr lg:grid-rows-[repeat(var(--rows),auto)]"
      >
        {people.map((person) => (
          <li key={person.email} className="-mb-px border-b border-line">
            <form method="post" className="h-full">
              <button
                type="submit"
                name="demo"
                value={person.email}
                className="flex h-full min-h-16 w-full cursor-pointer items-center gap-3 rounded-sm py-2 text-left hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{person.name}</span>
                  <span className="block text-sm text-pretty text-ink-muted">{person.label}</span>
                </span>
                <Icon of={ChevronRight} size="small" className="text-ink-muted" />
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
