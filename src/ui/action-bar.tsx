import type { ReactNode } from "react";

/**
 * Holds the main action of a page. On a phone it is fixed above the bottom bar; on a desktop it is part of the page. The
 * footer leaves room for it (see app.css).
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar
      className="flex items-center gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] max-md:z-20 max-md:h-action-bar max-md:border-t max-md:border-line max-md:bg-surface max-md:px-gutter print:hidden"
    >
      {children}
    </div>
  );
}
