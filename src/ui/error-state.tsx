import { CircleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { surfaceBox } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface ErrorStateProps {
  title: string;
  /** What happened and what to do. */
  children?: ReactNode | undefined;
  /** The person can quote it, and the log has the request under this id. */
  requestId?: string | undefined;
  /** Links or buttons that lead on. */
  action: ReactNode;
  icon?: LucideIcon | undefined;
  /** The heading level: 1 when it replaces the whole page. */
  level?: 1 | 2 | undefined;
}

export function ErrorState({ title, children, requestId, action, icon = CircleAlert, level = 2 }: ErrorStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section role="alert" className={`${surfaceBox} flex flex-col gap-4 p-6 md:p-8`}>
      <Icon of={icon} size="huge" className="text-danger-text" />
      <div className="flex max-w-2xl flex-col gap-2">
        <Heading className={level === 1 ? "type-page" : "type-section"}>{title}</Heading>
        {children && <div className="text-ink-muted">{children}</div>}
      </div>
      <div className="flex flex-wrap gap-3">{action}</div>
      {requestId && (
        <p className="border-t border-line pt-4 text-sm text-ink-muted">
          If you call us, quote reference <code className="font-mono text-ink select-all">{requestId}</code>
        </p>
      )}
    </section>
  );
}
