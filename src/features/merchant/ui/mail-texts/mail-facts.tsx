import { Badge } from "../../../../ui/badge.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import type { ChosenMail } from "./chosen-mail.ts";

/** What the text may name in braces. */
export function MailFacts({ facts }: { facts: ChosenMail["facts"] }) {
  return (
    <Panel title="Facts you can use">
      <p className="text-ink-muted">Write a fact with its braces. Each mail has its own value in its place.</p>
      <dl className="flex flex-col divide-y divide-line">
        {facts.map(({ name, label, example, isRequired }) => (
          <div key={name} className="grid gap-x-4 gap-y-1 py-2 first:pt-0 sm:grid-cols-2">
            <dt className="flex flex-wrap items-center gap-2">
              <code className="font-mono text-sm font-medium select-all">{`{${name}}`}</code>
              {isRequired && <Badge>Needed</Badge>}
            </dt>
            <dd className="text-sm wrap-break-word">
              {label}
              {example !== "" && <span className="text-ink-muted">, such as {example}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
