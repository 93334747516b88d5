import { ChevronLeft, ChevronRight } from "lucide-react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { TextLink } from "./link.tsx";

export interface Crumb {
  label: string;
  to: string;
}

/** Links to the pages above this one. A phone shows only the nearest, a desktop shows all. */
export function Breadcrumbs({ items, label = "Breadcrumbs" }: { items: readonly Crumb[]; label?: string | undefined }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-ink-muted md:text-sm">
        {items.map((item, index) => (
          <li
            key={item.to}
            className={classes("items-center gap-1.5", index === items.length - 1 ? "flex" : "hidden md:flex")}
          >
            <Icon of={ChevronLeft} size="small" className="md:hidden" />
            <TextLink
              to={item.to}
              look="quiet"
              className="inline-flex min-h-control-small min-w-control-small items-center"
            >
              {item.label}
            </TextLink>
            {index < items.length - 1 && <Icon of={ChevronRight} size="small" className="max-md:hidden" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
