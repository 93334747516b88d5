/** Joins class names and skips absent ones. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** The box of an input or select. The edge is strong, because controls must be visible (WCAG 1.4.11). */
export const controlBox =
  "w-full min-h-control rounded-box border border-line-strong bg-surface text-ink text-base transition-colors " +
  "hover:border-ink focus-visible:border-ink " +
  "aria-invalid:border-danger-text aria-invalid:ring-1 aria-invalid:ring-danger-text " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-muted";

/** A box that floats above the page: a menu or a list of options. */
export const popupBox =
  "rounded-box border border-line bg-surface p-1.5 text-ink shadow-popup outline-none " +
  "transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0";

/** One line in a menu or an option list. */
export const popupItem =
  "flex min-h-control cursor-pointer items-center gap-3 rounded-inner px-3 py-2 text-base select-none " +
  "outline-offset-[-3px] data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-ink-muted";

/** A box with the surface colour on the page background. */
export const surfaceBox = "rounded-box border border-line bg-surface";

/** Limits content to the width and gutters of the page. */
export const pageColumn = "mx-auto w-full max-w-page px-gutter";
