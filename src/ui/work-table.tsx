import { type ReactNode, useEffect, useRef } from "react";
import { CheckboxField } from "./checkbox.tsx";
import { type Column, DataTable } from "./table.tsx";
import { useKeys } from "./use-keys.ts";
import type { Selection } from "./use-selection.ts";

interface WorkTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** For a table whose rows can be chosen. */
  choice?: RowChoice<Row> | undefined;
  /** Shown below the table. */
  children?: ReactNode | undefined;
}

export interface RowChoice<Row> {
  readonly selection: Selection;
  /** The name of the checkboxes in the form around the table. */
  readonly name: string;
  readonly label: (row: Row) => string;
}

/**
 * A table for the keyboard. The first link of a row opens it. j, k and the arrow keys move the focus from one of these links to
 * the next, and Enter follows the link. In a table with a choice, Space and x choose the row with the focus, Shift with an
 * arrow key also chooses the row that it moves to, and a chooses all rows.
 */
export function WorkTable<Row>({ children, choice, columns, ...table }: WorkTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const { rows, rowKey } = table;
  const listLinks = () => [...(box.current?.querySelectorAll<HTMLAnchorElement>("tbody tr") ?? [])].flatMap(findLink);
  const findCurrent = (links: readonly HTMLAnchorElement[]) =>
    links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const move = (step: number) => {
    const links = listLinks();
    const current = findCurrent(links);
    const next = current === -1 ? 0 : Math.min(Math.max(current + step, 0), links.length - 1);
    links[next]?.focus();
    return [current, next] as const;
  };
  const listIds = (...places: number[]) => rows.filter((_, index) => places.includes(index)).map(rowKey);
  const toggle = () => {
    const ids = listIds(findCurrent(listLinks()));
    choice?.selection.choose(ids, !ids.every((id) => choice.selection.chosen.includes(id)));
  };
  useKeys({
    ...{ j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1) },
    ...(choice && {
      x: toggle,
      // Space is also the key of buttons and checkboxes.
      " ": () => (document.activeElement?.matches("tbody a") ? toggle() : false),
      a: () => choice.selection.chooseAll(!choice.selection.isAll),
      "Shift+ArrowDown": () => choice.selection.choose(listIds(...move(1)), true),
      "Shift+ArrowUp": () => choice.selection.choose(listIds(...move(-1)), true),
    }),
  });
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body || activeElement.matches("main, h1");
    if (isFree) findLink(box.current?.querySelector("tbody tr") ?? null)[0]?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box}>
      <DataTable {...table} columns={choice ? [toChoiceColumn(choice, rowKey), ...columns] : columns} />
      {children}
    </div>
  );
}

/** The checkboxes are plain ones of a form, so rows can be chosen without script. */
function toChoiceColumn<Row>({ selection, name, label }: RowChoice<Row>, rowKey: (row: Row) => string): Column<Row> {
  return {
    ...{ key: "choice", header: "Choose", hidesHeader: true, card: "side" },
    cell: (row) => {
      const id = rowKey(row);
      return (
        <CheckboxField
          label={label(row)}
          hideLabel
          name={name}
          value={id}
          checked={selection.chosen.includes(id)}
          onChange={(event) => selection.choose([id], event.currentTarget.checked)}
        />
      );
    },
  };
}

function findLink(row: Element | null): HTMLAnchorElement[] {
  return [...(row?.querySelectorAll("a") ?? [])].slice(0, 1);
}
