import { CircleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { surfaceBox } from "./recipes.ts";

interface ErrorStateProps {
  title: string;
  /** What happened and what to do, in the reader's words. */
  children?: ReactNode | undefined;
  /** Read out to the counter, it finds the very request in the log. */
  requestId?: string | undefined;
  /** The way on. */
  action: ReactNode;
  icon?: LucideIcon | undefined;
  /** 1 when it stands for the whole page. */
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
