import type { ReactNode } from "react";

interface ActionBarProps {
  /** The refusals of the action, above its button. */
  refusals?: ReactNode | undefined;
  children: ReactNode;
}

/**
 * Holds the main action of a page. On a phone it is fixed above the bottom bar; on a desktop it is part of the page. The
 * footer leaves room for it (see app.css).
 */
export function ActionBar({ refusals, children }: ActionBarProps) {
  return (
    <div
      data-action-bar
      className="flex flex-col justify-center gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] max-md:z-20 max-md:min-h-action-bar max-md:border-t max-md:border-line max-md:bg-surface max-md:px-gutter max-md:py-2 print:hidden"
    >
      {refusals}
      <div className="flex items-center gap-3">{children}</div>
    </div>
  );
}
