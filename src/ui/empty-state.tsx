import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface EmptyStateProps {
  icon: LucideIcon;
  /** What is normally shown here. */
  title: string;
  /** What the person can do. */
  children?: ReactNode | undefined;
  action?: ReactNode | undefined;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <section className="flex flex-col items-center justify-center gap-4 rounded-box border border-dashed border-line-strong px-6 py-12 text-center">
      <Icon of={icon} size="huge" className="text-ink-muted" />
      <div className="flex max-w-md flex-col gap-2">
        <h2 className="type-part">{title}</h2>
        {children && <div className="text-balance text-ink-muted">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap justify-center gap-3">{action}</div>}
    </section>
  );
}
