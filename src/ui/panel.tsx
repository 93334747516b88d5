import type { ReactNode } from "react";
import { classes, surfaceBox } from "./classes.ts";

interface PanelProps {
  title?: string | undefined;
  /** Shown beside the title: a link or a small button. */
  action?: ReactNode | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A box with a title and content about one subject. */
export function Panel({ title, action, className, children }: PanelProps) {
  return (
    <section className={classes(surfaceBox, "flex min-w-0 flex-col gap-4 p-4 md:p-6", className)}>
      {(title || action) && (
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title && <h2 className="type-part">{title}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
