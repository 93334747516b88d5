import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { Form, Link, useLocation, useSubmit } from "react-router";
import { buttonClasses } from "./button.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { listPageNumbers, pageUrl } from "./list-url.ts";
import { SelectField } from "./select.tsx";

interface PaginationProps {
  /** The first page is 1. */
  page: number;
  pageSize: number;
  total: number;
  /** The sizes to choose from. Leave out when the size is fixed. */
  pageSizes?: readonly number[] | undefined;
  /** The URL parameter of the page size. */
  sizeName?: string | undefined;
  /** The plural of the rows: "orders". */
  noun?: string | undefined;
  /** The accessible name, needed when a page has two paginations. */
  label?: string | undefined;
}

/** Links to other pages. Page and size are in the URL. */
export function Pagination({
  page,
  pageSize,
  total,
  pageSizes,
  sizeName = "size",
  noun = "results",
  label = "Pages",
}: PaginationProps) {
  const { search } = useLocation();
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 print:hidden">
      <p className="figures text-ink-muted">
        {first}–{Math.min(page * pageSize, total)} of {total} {noun}
      </p>
      {pageCount > 1 && (
        <nav
          aria-label={label}
          className="flex items-center gap-1 max-md:order-last max-md:w-full max-md:justify-between"
        >
          <StepLink icon={ChevronLeft} label="Previous page" to={page > 1 ? pageUrl(search, page - 1) : undefined} />
          <p className="figures md:hidden">
            Page {page} of {pageCount}
          </p>
          <PageNumbers page={page} pageCount={pageCount} search={search} />
          <StepLink
            icon={ChevronRight}
            label="Next page"
            to={page < pageCount ? pageUrl(search, page + 1) : undefined}
          />
        </nav>
      )}
      {pageSizes && <PageSize {...{ pageSize, pageSizes, search, sizeName }} />}
    </div>
  );
}

const cell = "figures grid h-control min-w-11 place-items-center rounded-inner px-2";

function StepLink({ icon, label, to }: { icon: LucideIcon; label: string; to: string | undefined }) {
  const look = "grid size-control place-items-center rounded-inner border";
  if (to === undefined) {
    return (
      <span className={classes(look, "border-line text-ink-muted opacity-50")}>
        <Icon of={icon} />
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-label={label}
      className={classes(look, "border-line-strong bg-surface hover:border-ink hover:bg-sunken")}
    >
      <Icon of={icon} />
    </Link>
  );
}

function PageNumbers({ page, pageCount, search }: { page: number; pageCount: number; search: string }) {
  return (
    <ol className="hidden items-center md:flex">
      {listPageNumbers(page, pageCount).map((number, index) => (
        // A gap has no number, so its index is its key.
        <li key={number === "gap" ? `gap-${index}` : number}>
          {number === "gap" ? (
            <span className="px-1 text-ink-muted">…</span>
          ) : (
            <Link
              to={pageUrl(search, number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
              className={classes(cell, number === page ? "bg-ink font-semibold text-ground" : "hover:bg-sunken")}
            >
              {number}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

interface PageSizeProps {
  pageSize: number;
  pageSizes: readonly number[];
  search: string;
  sizeName: string;
}

/** A GET form. Script submits it on change; without script it has a button. */
function PageSize({ pageSize, pageSizes, search, sizeName }: PageSizeProps) {
  const submit = useSubmit();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== "page" && name !== sizeName);
  return (
    <Form className="flex items-center gap-2" preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <span aria-hidden="true" className="text-ink-muted">
        Show
      </span>
      <SelectField
        label="Results a page"
        hideLabel
        name={sizeName}
        key={pageSize}
        defaultValue={String(pageSize)}
        options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        className="w-24"
      />
      <noscript>
        <button type="submit" className={buttonClasses({ size: "regular" })}>
          Show
        </button>
      </noscript>
    </Form>
  );
}
