/** Class recipes that several parts truly share. A look used by one part lives in that part. */

/** What a person types or chooses in. Strong edge, because a control must be seen (WCAG 1.4.11). */
export const controlBox =
  "w-full min-h-control rounded-box border border-line-strong bg-surface text-ink text-base transition-colors " +
  "hover:border-ink focus-visible:border-ink " +
  "aria-invalid:border-danger-text aria-invalid:ring-1 aria-invalid:ring-danger-text " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-muted";

/** What floats above the page: menus, option lists. */
export const popupBox =
  "rounded-box border border-line bg-surface p-1.5 text-ink shadow-popup outline-none " +
  "transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0";

/** One line in a menu or an option list. */
export const popupItem =
  "flex min-h-control cursor-pointer items-center gap-3 rounded-inner px-3 py-2 text-base select-none " +
  "outline-offset-[-3px] data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-ink-muted";

/** A sheet of paper on the primer ground. */
export const surfaceBox = "rounded-box border border-line bg-surface";

/** Content that keeps the page's width and gutters. */
export const pageColumn = "mx-auto w-full max-w-page px-gutter";
