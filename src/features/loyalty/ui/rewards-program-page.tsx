import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperationOrSay } from "../../../ui/page-context.ts";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { questionTopics, topicTitles } from "../../content/rewards-texts.ts";
import { GetRewardsProgram } from "./loyalty.operations.ts";
import { faqPath, managePath, rewardsPath, signUpPath, tradeSignUpPath } from "./rewards-paths.ts";

export const meta = pageMeta("Trade rewards", {
  name: "description",
  content: "Trade accounts earn points with every order and pay with them.",
});

export function loader(args: LoaderFunctionArgs) {
  return runOperationOrSay("Failed to load content")(args, GetRewardsProgram, {});
}

type Program = ResultOf<typeof GetRewardsProgram>;

export default function RewardsProgramPage() {
  const { loyaltyProgram, loyaltyEnrolmentForm } = useLoaderData<typeof loader>();
  const { title, text, items, button } = loyaltyProgram;
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-8 pt-6 md:pt-12">
      <div className="grid items-center gap-8 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex flex-col items-start gap-4">
          <h1 className="type-page">{title}</h1>
          <p className="max-w-2xl text-lg text-ink-muted">{text}</p>
          <NextStep state={loyaltyEnrolmentForm.state} button={button} />
        </div>
        <img
          src="/scene-pictures/gift-card.svg?wall=2f4858"
          alt=""
          className="w-72 -rotate-3 rounded-box border border-line max-md:hidden"
        />
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        {items.map((item) => (
          <li key={item.title} className="flex">
            <Panel title={item.title} className="flex-1">
              <p className="text-ink-muted">{item.text}</p>
            </Panel>
          </li>
        ))}
      </ul>
      <nav aria-labelledby="questions-title" className="flex flex-col gap-2">
        <h2 id="questions-title" className="type-section">
          Questions and answers
        </h2>
        <ul className="flex flex-wrap gap-x-6">
          {questionTopics.map((topic) => (
            <li key={topic}>
              <TextLink to={faqPath(topic)} look="standalone">
                {topicTitles[topic]}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function NextStep({ state, button }: { state: Program["loyaltyEnrolmentForm"]["state"]; button: string }) {
  if (state === "OPEN" || state === "SIGN_IN") {
    return (
      <ButtonLink to={signUpPath} variant="primary">
        {button}
      </ButtonLink>
    );
  }
  if (state === "ASK_HOLDER") {
    return <Notice>The holder of your account can enrol it. Show them this page: {rewardsPath}</Notice>;
  }
  if (state === "NOT_OFFERED") {
    return (
      <Notice>
        Rewards are for trade accounts. <TextLink to={tradeSignUpPath}>Open a trade account</TextLink> to take part.
      </Notice>
    );
  }
  return (
    <ButtonLink to={managePath} variant="primary">
      Your membership
    </ButtonLink>
  );
}
