import { Clock3, Gift, Lock } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { type KeptForm, keptFormFor, PageForm } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { GetLoyaltyEnrolmentForm, getLoyaltyWelcome } from "./loyalty.operations.ts";
import { managePath, rewardsPath, signUpPath, tradeSignUpPath } from "./rewards-paths.ts";

export const meta = pageMeta("Enrol in trade rewards");

/** After enrolling, the address says whether the account was a member before. */
export async function loader(args: LoaderFunctionArgs) {
  const { loyaltyEnrolmentForm: form } = await runOperation(args, GetLoyaltyEnrolmentForm, {});
  const kept = keptFormFor("enrol", getPageServices(args).flash);
  if (form.state !== "MEMBER") return { form, kept, welcome: null };
  const isNewRewardCustomer = args.url.searchParams.get("welcome") !== "known";
  const { loyaltyWelcome } = await runOperation(args, getLoyaltyWelcome, { isNewRewardCustomer });
  return { form, kept, welcome: loyaltyWelcome };
}

type EnrolmentForm = ResultOf<typeof GetLoyaltyEnrolmentForm>["loyaltyEnrolmentForm"];
type WelcomeTexts = ResultOf<typeof getLoyaltyWelcome>["loyaltyWelcome"];

export default function RewardsSignUpPage() {
  const { form, kept, welcome } = useLoaderData<typeof loader>();
  if (welcome !== null) return <Welcome texts={welcome} />;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={form.content.title}
        lede={form.content.text}
        breadcrumbs={[{ label: "Trade rewards", to: rewardsPath }]}
      />
      {form.state === "OPEN" ? <EnrolForm form={form} kept={kept} /> : <NotOpen form={form} />}
    </div>
  );
}

function EnrolForm({ form, kept }: { form: EnrolmentForm; kept: KeptForm }) {
  const { content, terms, accountId, businessName, isNewRewardCustomer } = form;
  return (
    <PageForm
      name="enrol"
      action="/api/loyalty/enroll/"
      returnTo={`${signUpPath}?welcome=${isNewRewardCustomer ? "new" : "known"}`}
      fields={["termsVersion"]}
      kept={kept}
      className="flex flex-col gap-4"
    >
      {({ pending, errors }) => (
        <>
          <Panel title="Your business">
            <Facts
              facts={[
                { label: "Business", value: businessName },
                { label: "Account", value: accountId },
              ]}
            />
          </Panel>
          <Panel title={terms.title}>
            {terms.paragraphs.map((paragraph) => (
              <p key={paragraph} className="text-ink-muted">
                {paragraph}
              </p>
            ))}
            <CheckboxField
              name="termsVersion"
              value={terms.version}
              label={`I accept these terms (version ${terms.version}) for the business.`}
              error={errors.termsVersion}
            />
          </Panel>
          <Button type="submit" variant="primary" pending={pending} className="self-start max-sm:w-full">
            {content.button}
          </Button>
        </>
      )}
    </PageForm>
  );
}

/** Says why the form cannot be sent, and what to do. */
function NotOpen({ form: { state, phoneNumber } }: { form: EnrolmentForm }) {
  const { pathname } = useLocation();
  if (state === "SIGN_IN") {
    return (
      <EmptyState
        icon={Lock}
        title="Sign in to enrol your business"
        action={
          <ButtonLink to={`/login/?${new URLSearchParams({ returnTo: pathname })}`} variant="primary">
            Sign in
          </ButtonLink>
        }
      >
        Rewards belong to a trade account. <TextLink to={tradeSignUpPath}>Open one</TextLink> if your business has none.
      </EmptyState>
    );
  }
  if (state === "WAITING") {
    return (
      <EmptyState
        icon={Clock3}
        title="Your application is with us"
        action={<ButtonLink to={managePath}>See the application</ButtonLink>}
      >
        Your account is on hold, so our account team decides. Call {phoneNumber} if it is urgent.
      </EmptyState>
    );
  }
  if (state === "ASK_HOLDER")
    return <Notice>Only the holder of your account can enrol it. Ask them to open this page.</Notice>;
  if (state === "SUSPENDED") {
    return (
      <Notice tone="warning">
        Your membership is suspended while the account is stopped. Your points stay. Call {phoneNumber} to sort it out.
      </Notice>
    );
  }
  return (
    <Notice>
      Rewards are not open to this account. They are for trade accounts: call {phoneNumber}, or{" "}
      <TextLink to={tradeSignUpPath}>open a trade account</TextLink>.
    </Notice>
  );
}

function Welcome({ texts }: { texts: WelcomeTexts }) {
  return (
    <div className="mx-auto max-w-3xl pt-6 md:pt-12">
      <h1 className="sr-only">Trade rewards</h1>
      <EmptyState
        icon={Gift}
        title={texts.title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/products" variant="primary">
              {texts.button}
            </ButtonLink>
            <ButtonLink to={managePath}>Your membership</ButtonLink>
          </div>
        }
      >
        {texts.text}
      </EmptyState>
      <ol className="grid gap-4 pt-6 md:grid-cols-3">
        {texts.items.map((item) => (
          <li key={item.title} className="flex">
            <Panel title={item.title} className="flex-1">
              <p className="text-ink-muted">{item.text}</p>
            </Panel>
          </li>
        ))}
      </ol>
    </div>
  );
}
