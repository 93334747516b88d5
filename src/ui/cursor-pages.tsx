import { useLocation } from "react-router";
import { ButtonLink } from "./button.tsx";
import { listUrl } from "./list-url.ts";

interface CursorPagesProps {
  /** "Pages of orders" */
  readonly label: string;
  /** The words of the link to the first page. */
  readonly first: string;
  /** The words of the link to the next page. */
  readonly next: string;
  /** Whether this is not the first page. */
  readonly isLater: boolean;
  /** Where the next page begins; null on the last page. */
  readonly nextCursor: string | null;
}

/** Links through a list whose pages follow one another, so that the last page is as quick as the first. */
export function CursorPages({ label, first, next, isLater, nextCursor }: CursorPagesProps) {
  const { search } = useLocation();
  if (!isLater && nextCursor === null) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap gap-3">
      {isLater && <ButtonLink to={listUrl(search, { after: null })}>{first}</ButtonLink>}
      {nextCursor !== null && <ButtonLink to={listUrl(search, { after: nextCursor })}>{next}</ButtonLink>}
    </nav>
  );
}
