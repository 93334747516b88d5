import type { ReactNode } from "react";
import { classes, surfaceBox } from "../../../../ui/classes.ts";

interface KitSectionProps {
  id: string;
  title: string;
  /** One sentence that says when to use it. */
  note: ReactNode;
  children: ReactNode;
}

export function KitSection({ id, title, note, children }: KitSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-32 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id={`${id}-title`} className="type-section">
          {title}
        </h2>
        <p className="max-w-2xl text-ink-muted">{note}</p>
      </div>
      {children}
    </section>
  );
}

const columnLooks = {
  1: "grid-cols-1",
  3: "grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]",
  4: "grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))]",
};

/** A grid of specimens. `columns` is the largest number in a row. */
export function SpecimenSheet({ columns = 3, children }: { columns?: 1 | 3 | 4 | undefined; children: ReactNode }) {
  return <div className={classes(surfaceBox, "grid gap-8 p-4 md:p-6", columnLooks[columns])}>{children}</div>;
}

/** One component in one state, with its name. */
export function Specimen({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-3 *:last:max-w-full">
      <p className="text-sm text-ink-muted">{state}</p>
      <div className="w-full">{children}</div>
    </div>
  );
}

/** Always shows the focus ring. */
export const heldFocus = "outline-3 outline-offset-2 outline-focus";
