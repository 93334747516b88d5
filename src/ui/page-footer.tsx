import type { ReactNode } from "react";
import { classes, pageColumn } from "./classes.ts";
import { TextLink } from "./link.tsx";
import { Logo, type LogoProps } from "./logo.tsx";

export interface FooterGroup {
  title: string;
  links: readonly { label: string; to: string }[];
}

interface PageFooterProps {
  shop: LogoProps;
  groups?: readonly FooterGroup[] | undefined;
  /** The small print and other content, such as the theme switch. */
  children?: ReactNode | undefined;
}

export function PageFooter({ shop, groups = [], children }: PageFooterProps) {
  return (
    <footer className="mt-16 border-t border-line pb-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] md:pb-0 print:hidden">
      <div className={classes(pageColumn, "flex flex-col gap-8 py-8 md:py-12")}>
        <div className="flex flex-wrap gap-x-16 gap-y-8">
          <div className="basis-full md:basis-56">
            <Logo {...shop} />
          </div>
          {groups.map((group) => (
            <nav key={group.title} aria-label={group.title} className="min-w-32">
              <p className="pb-1 font-semibold">{group.title}</p>
              <ul>
                {group.links.map((link) => (
                  <li key={link.to}>
                    <TextLink
                      to={link.to}
                      look="quiet"
                      className="inline-flex min-h-control-small items-center text-ink-muted"
                    >
                      {link.label}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        {children && (
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-6 text-sm text-ink-muted">
            {children}
          </div>
        )}
      </div>
    </footer>
  );
}
