import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { removeFormDraft } from "../../../ui/use-form-draft.ts";
import { signUpFields } from "../sign-up.ts";
import {
  AddressPanel,
  BusinessPanel,
  ContactPanel,
  CountryChoice,
  CreditPanel,
  DRAFT,
  ReferencesPanel,
  TermsPanel,
  useSignUpForm,
} from "./sign-up-form.tsx";
import { GetSignUpForm, type SendSignUp } from "./sign-ups.operations.ts";

export const meta = pageMeta("Open a trade account", {
  name: "description",
  content: "Trade prices, an account to order on, and thirty days to pay.",
});

const PATH = "/programs/trade-direct/sign-up-form";

export async function loader(args: LoaderFunctionArgs) {
  const { signUpCountries } = await runOperation(args, GetSignUpForm, {});
  return { countries: signUpCountries, sent: args.url.searchParams.get("sent") };
}

/** The form posts to the page itself, not to `/api`: without script a refused form is shown again with all typed values. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const { switchTo } = values;
  if (switchTo !== undefined) return { values: { ...values, countryCode: switchTo }, userErrors: [] };
  const answer = await getPageServices(args).runEndpoint("/api/sign-up/", form);
  const sent = (answer?.data as ResultOf<typeof SendSignUp> | null | undefined)?.sendSignUp;
  if (sent?.reference) throw redirect(`${PATH}?sent=${sent.reference}`);
  const userErrors = answer?.userErrors ?? [];
  if (userErrors.length > 0) return data({ values, userErrors }, { status: 400 });
  const message = answer?.message ?? "That did not work. Please try again.";
  return data({ values, userErrors: [{ code: "FAILED", field: null, message }] }, { status: 503 });
}

export default function SignUpPage() {
  const { sent } = useLoaderData<typeof loader>();
  return sent === null ? <SignUpForm /> : <Sent reference={sent} />;
}

function SignUpForm() {
  const { countries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const fields = [...signUpFields, "terms"];
  const { box, errors, standing } = useRefusals(answer?.userErrors ?? noRefusals, { fields });
  const form = useSignUpForm(answer?.values ?? {}, errors);
  const country = countries.find(({ countryCode }) => countryCode === form.fields.countryCode) ?? countries[0];
  if (country === undefined) return null;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Open a trade account"
        lede="Your own prices, orders on account, and until the end of the next month to pay. It takes five minutes; we answer within two working days."
      />
      <Form method="post" className="flex flex-col gap-4" noValidate {...box}>
        <input type="hidden" name="countryCode" value={country.countryCode} />
        <CountryChoice countries={countries} chosen={country.countryCode} form={form} />
        <BusinessPanel form={form} country={country} />
        <AddressPanel form={form} country={country} />
        <ContactPanel form={form} country={country} />
        <ReferencesPanel form={form} />
        <CreditPanel form={form} />
        <TermsPanel form={form} />
        <div className="flex flex-col items-start gap-3 pb-6">
          <ButtonRefusals refusals={standing} fields={fields} />
          {standing.some(({ code }) => code === "BUSINESS_KNOWN") && <SignInLink />}
          <Button type="submit" variant="primary" pending={state === "submitting"}>
            Send the form
          </Button>
        </div>
      </Form>
    </div>
  );
}

function SignInLink() {
  return (
    <TextLink to="/login/" look="standalone">
      Sign in
    </TextLink>
  );
}

function Sent({ reference }: { reference: string }) {
  useEffect(() => removeFormDraft(DRAFT), []);
  return (
    <div className="mx-auto max-w-3xl pt-6 md:pt-16">
      <h1 className="sr-only">Open a trade account</h1>
      <EmptyState
        icon={CircleCheck}
        title="We have your form"
        action={
          <ButtonLink to="/products" variant="primary">
            Look around meanwhile
          </ButtonLink>
        }
      >
        Your reference is <strong className="figures text-ink">{reference}</strong>. We call your references and answer
        by e-mail within two working days, with a link to your account.
      </EmptyState>
    </div>
  );
}
