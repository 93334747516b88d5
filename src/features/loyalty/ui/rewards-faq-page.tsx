import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { classes } from "../../../ui/classes.ts";
import { runOperationOrSay } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { questionTopics } from "../../content/rewards-texts.ts";
import { LoyaltyFAQ } from "./loyalty.operations.ts";
import { rewardsPath } from "./rewards-paths.ts";

export const meta = pageMeta("Questions about rewards");

/** An unknown topic shows the first one. */
export async function loader(args: LoaderFunctionArgs) {
  const { loyaltyFaq } = await runOperationOrSay("Failed to load content")(args, LoyaltyFAQ, {});
  const asked = args.url.searchParams.get("type");
  return { loyaltyFaq, chosen: questionTopics.find((topic) => topic === asked) ?? questionTopics[0] };
}

export default function RewardsFaqPage() {
  const { loyaltyFaq, chosen } = useLoaderData<typeof loader>();
  const topic = loyaltyFaq.find(({ type }) => type === chosen);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Questions about rewards" breadcrumbs={[{ label: "Trade rewards", to: rewardsPath }]} />
      <nav aria-label="Topics" className="flex flex-wrap gap-2 pb-6">
        {loyaltyFaq.map(({ type, title }) => (
          <Link
            key={type}
            to={`?type=${type}`}
            aria-current={type === chosen ? "page" : undefined}
            className={classes(
              "inline-flex min-h-control-small items-center rounded-full border px-4 font-medium md:text-sm",
              type === chosen
                ? "border-ink bg-ink text-ground"
                : "border-line-strong bg-surface hover:border-ink hover:bg-sunken",
            )}
          >
            {title}
          </Link>
        ))}
      </nav>
      <Panel title={topic?.title}>
        <div className="flex flex-col divide-y divide-line">
          {topic?.questions.map(({ question, answer }) => (
            <div key={question} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
              <h3 className="font-semibold">{question}</h3>
              <p className="text-ink-muted">{answer}</p>
            </div>
          ))}
        </div>
      </Panel>
    </div>
  );
}
