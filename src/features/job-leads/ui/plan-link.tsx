import { Ruler } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { LeadStatus } from "../lead.ts";
import { isPlanOpen } from "../paint-plan.ts";
import type { ShownLead } from "./lead-data.ts";
import { toPlanPath } from "./paint-plan-data.ts";

/** The way from an accepted lead to its paint plan and quote, for people who may change the lead. */
export function PlanLink({ detail, lead }: Pick<ShownLead, "detail" | "lead">) {
  if (!isPlanOpen(detail.leadStatus as LeadStatus) || lead.moves.length === 0) return null;
  return (
    <Panel title="Paint and quote">
      <p>Enter the areas, and get litres, packs at your prices, and a quote for the home owner.</p>
      <ButtonLink to={toPlanPath(detail.jobId)} icon={Ruler} className="self-start">
        Paint plan and quote
      </ButtonLink>
    </Panel>
  );
}
