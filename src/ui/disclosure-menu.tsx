import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { buttonClasses } from "./button.tsx";
import { classes, popupBox } from "./classes.ts";

interface DisclosureMenuProps {
  /** The accessible name of the button. */
  label: string;
  face: ReactNode;
  /** "right" aligns the panel with the right end of the button. "wide" gives it the width of the page. */
  opens?: "right" | "wide" | undefined;
  children: ReactNode;
}

const panelClasses = { right: "right-0 w-72", wide: "left-0 w-[min(64rem,calc(100vw-2*var(--page-gutter)))] p-4" };

/**
 * A button in the header that shows a panel of links. It is a native disclosure (`details`), so it works before script and
 * needs no library. Script only closes it after navigation, on Escape and on a press outside.
 */
export function DisclosureMenu({ label, face, opens = "right", children }: DisclosureMenuProps) {
  const { key } = useLocation();
  return (
    // A new key creates a new, closed element after each navigation.
    <details key={key} ref={closeOnLeave} className="relative print:hidden">
      <summary
        aria-label={label}
        className={classes(
          buttonClasses({ variant: "quiet" }),
          "cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        {face}
      </summary>
      <div className={classes(popupBox, "absolute top-full z-30 mt-1.5", panelClasses[opens])}>{children}</div>
    </details>
  );
}

function closeOnLeave(details: HTMLDetailsElement): () => void {
  const removed = new AbortController();
  const { signal } = removed;
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
  return () => removed.abort();
}
