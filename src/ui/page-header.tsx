import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";

interface PageHeaderProps {
  title: string;
  breadcrumbs?: readonly Crumb[] | undefined;
  lede?: ReactNode | undefined;
  actions?: ReactNode | undefined;
}

/** The top of every page: breadcrumbs, title and actions. */
export function PageHeader({ title, breadcrumbs, lede, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-col gap-1 pt-4 pb-6 md:pt-6">
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-col gap-2">
          <h1 className="type-page">{title}</h1>
          {lede && <p className="max-w-2xl text-ink-muted">{lede}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
