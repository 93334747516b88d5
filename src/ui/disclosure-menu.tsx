import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { buttonClasses } from "./button.tsx";
import { classes } from "./classes.ts";
import { popupBox } from "./recipes.ts";

interface DisclosureMenuProps {
  /** What it is called by those who cannot see it. */
  label: string;
  face: ReactNode;
  /** Where the links open: below the right end of the button, or below its left end over the width of the page. */
  opens?: "right" | "wide" | undefined;
  children: ReactNode;
}

const places = { right: "right-0 w-72", wide: "left-0 w-[min(64rem,calc(100vw-2*var(--page-gutter)))] p-4" };

/**
 * Links behind a button in the header. It is the browser's own disclosure, so it opens before script arrives and costs
 * no library; script only closes it when one goes elsewhere.
 */
export function DisclosureMenu({ label, face, opens = "right", children }: DisclosureMenuProps) {
  const { key } = useLocation();
  return (
    // A new place is a new element, and so a closed one.
    <details key={key} ref={closeWhenLeft} className="relative print:hidden">
      <summary
        aria-label={label}
        className={classes(
          buttonClasses({ variant: "quiet" }),
          "cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        {face}
      </summary>
      <div className={classes(popupBox, "absolute top-full z-30 mt-1.5", places[opens])}>{children}</div>
    </details>
  );
}

function closeWhenLeft(details: HTMLDetailsElement): () => void {
  const left = new AbortController();
  const { signal } = left;
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (!details.contains(event.target as Node)) details.open = false;
    },
    { signal },
  );
  details.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    },
    { signal },
  );
  return () => left.abort();
}
