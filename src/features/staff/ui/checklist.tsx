import { Circle, CircleCheck, CircleDashed } from "lucide-react";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { isSetUp } from "../setup.ts";
import type { GetStaffQueues } from "./queues/queues.operations.ts";

type Step = NonNullable<ResultOf<typeof GetStaffQueues>["setup"]>[number];

/** What a new installation still needs before it sells. It goes when only optional steps are left. */
export function Checklist({ steps }: { steps: readonly Step[] }) {
  if (isSetUp(steps)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel title="Open the shop">
      <p className="text-ink-muted">
        <span className="figures">
          {done} of {steps.length}
        </span>{" "}
        done. When everything is ticked, your customers can order.
      </p>
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((step) => (
          <li key={step.key} className="flex gap-3 py-3">
            <StepIcon step={step} />
            <div className="flex min-w-0 flex-col gap-0.5">
              <span className="font-semibold">
                {step.to === null ? step.label : <TextLink to={step.to}>{step.label}</TextLink>}
                {step.isOptional && !step.isDone && (
                  <span className="pl-2 text-sm font-normal text-ink-muted">Optional</span>
                )}
              </span>
              <span className="text-ink-muted">{step.text}</span>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function StepIcon({ step: { isDone, isOptional } }: { step: Step }) {
  return (
    <>
      <Icon
        of={isDone ? CircleCheck : isOptional ? CircleDashed : Circle}
        className={isDone ? "mt-0.5 text-success-text" : "mt-0.5 text-ink-muted"}
      />
      <span className="sr-only">{isDone ? "Done:" : "Missing:"}</span>
    </>
  );
}
