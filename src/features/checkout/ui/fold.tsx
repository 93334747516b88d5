import type { ReactNode } from "react";

/** What few people want here, one press away. */
export function Fold({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-control-small items-center rounded-sm font-medium underline decoration-line-strong underline-offset-[0.2em]">
        {title}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
