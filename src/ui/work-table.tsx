import { type ReactNode, useEffect, useRef } from "react";
import { type Column, DataTable } from "./table.tsx";
import { useKeys } from "./use-keys.ts";

interface WorkTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown below the table. */
  children?: ReactNode | undefined;
}

/**
 * A table for the keyboard. The first link of a row opens it. j, k and the arrow keys move the focus from one of these links to
 * the next, and Enter follows the link.
 */
export function WorkTable<Row>({ children, ...table }: WorkTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const listLinks = () => [...(box.current?.querySelectorAll<HTMLAnchorElement>("tbody tr") ?? [])].flatMap(findLink);
  const move = (step: number) => {
    const links = listLinks();
    const current = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
    const next = current === -1 ? 0 : Math.min(Math.max(current + step, 0), links.length - 1);
    links[next]?.focus();
  };
  useKeys({ j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1) });
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body || activeElement.matches("main, h1");
    if (isFree) findLink(box.current?.querySelector("tbody tr") ?? null)[0]?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box}>
      <DataTable {...table} />
      {children}
    </div>
  );
}

function findLink(row: Element | null): HTMLAnchorElement[] {
  return [...(row?.querySelectorAll("a") ?? [])].slice(0, 1);
}
