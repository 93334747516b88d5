import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { formatLongDay } from "../../../shared/long-day.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperationOrSay } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { LoyaltyTC } from "./loyalty.operations.ts";
import { managePath, rewardsCrumbs } from "./rewards-paths.ts";

export const meta = pageMeta("Terms of trade rewards");

export function loader(args: LoaderFunctionArgs) {
  return runOperationOrSay("Failed to load content")(args, LoyaltyTC, {});
}

export default function RewardsTermsPage() {
  const { loyaltyTerms } = useLoaderData<typeof loader>();
  const { title, version, effectiveOn, paragraphs, accepted } = loyaltyTerms;
  return (
    <>
      <PageHeader
        title={title}
        lede={`Version ${version}, in force since ${formatLongDay(effectiveOn)}.`}
        breadcrumbs={[...rewardsCrumbs, { label: "Rewards membership", to: managePath }]}
      />
      <div className="flex flex-col gap-4">
        {accepted !== null && (
          <Notice tone="info">
            {accepted.by} accepted version {accepted.version} for your business, <LocalDateTime at={accepted.at} />.
          </Notice>
        )}
        <Panel>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-prose">
              {paragraph}
            </p>
          ))}
        </Panel>
      </div>
    </>
  );
}
