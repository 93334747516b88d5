import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { toast } from "../../../ui/toast.tsx";
import { BoughtAgainText } from "../../cart/ui/bought-again.tsx";
import { listPaths } from "../list-outbox.ts";
import { AddToCartBar } from "./add-to-cart-bar.tsx";
import { EntrySwap } from "./entry-controls.tsx";
import { EntryRow } from "./entry-row.tsx";
import type { customerCartAddProductsFromList } from "./list-changes.operations.ts";
import { formatEntryName, type ListUnit, listEntryUnits, type ShownList } from "./list-data.ts";
import { Removal } from "./removal.tsx";
import { type AskedSwap, Swapping } from "./swapping.tsx";
import { useWaitingList } from "./waiting-list.tsx";

/**
 * The entries of a list: they are ticked, moved, changed, removed and put into the cart. An empty list has it too: after its
 * last entry is removed, it offers to undo that.
 */
export function EntryList({ shown }: { shown: ShownList }) {
  const { list } = shown;
  const fetcher = useFetcher<typeof action>({ key: `buy ${list.id}` });
  const bought = useBoughtLines(fetcher.data);
  const [removals, setRemovals] = useState<readonly (readonly ListUnit[])[]>([]);
  const [swap, setSwap] = useState<AskedSwap | null>(null);
  const waiting = useWaitingList(list.id);
  const { units, move } = useOrder(shown, waiting.order);
  const isRemoved = ({ first }: ListUnit) =>
    waiting.removed.has(first.id) || removals.flat().some((unit) => unit.first.id === first.id);
  const visible = units.filter((unit) => !isRemoved(unit));
  const remove = (...chosen: readonly ListUnit[]) => setRemovals((before) => [...before, chosen]);
  const settle = (chosen: readonly ListUnit[]) => setRemovals((before) => before.filter((each) => each !== chosen));
  const removeTicked = (ids: readonly string[]) => {
    // The focused button disappears with the last tick.
    document.getElementById("entries-title")?.focus({ preventScroll: true });
    remove(...visible.filter(({ first }) => ids.includes(first.id)));
  };
  return (
    <>
      {removals.map((chosen) => (
        <Removal key={chosen[0]?.first.id} listId={list.id} units={chosen} onSettled={() => settle(chosen)} />
      ))}
      {swap !== null && <Swapping key={swap.item.id} listId={list.id} swap={swap} onSettled={() => setSwap(null)} />}
      {shown.lines.length > 0 && (
        <>
          <section aria-labelledby="entries-title" className={classes(surfaceBox, "min-w-0 px-4 md:px-6")}>
            <h2 id="entries-title" tabIndex={-1} className="sr-only">
              Products
            </h2>
            <SortableUnits units={visible} onMove={move}>
              {visible.map((unit) => (
                <EntryRow key={unit.first.id} shown={shown} unit={unit} onRemove={remove}>
                  <EntrySwap shown={shown} item={unit.first} asked={swap} onSwap={setSwap} />
                  {bought
                    .filter(({ itemId }) => unit.items.some(({ id }) => id === itemId))
                    .map((line) => (
                      <BoughtAgainText key={line.itemId} line={line} />
                    ))}
                </EntryRow>
              ))}
            </SortableUnits>
          </section>
          <AddToCartBar {...{ shown, fetcher, bought }} entryCount={visible.length} onRemove={removeTicked} />
        </>
      )}
    </>
  );
}

type CartAnswer = ResultOf<typeof customerCartAddProductsFromList>;

/** The outcome of each line that was put into the cart. Lines that could not be added have one too. */
function useBoughtLines(answer: Awaited<ReturnType<typeof action>> | undefined) {
  return (answer?.data as CartAnswer | null | undefined)?.customerCartAddProductsFromList.lines ?? [];
}

/** The units in the order of the list. A moved unit is shown at its new place at once, and at its old one if it is refused. */
function useOrder(shown: ShownList, waiting: readonly string[] | null) {
  const fetcher = useFetcher<typeof action>();
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== "idle" || data === undefined) return;
    setMoved(null);
    for (const { message } of data.userErrors) toast.error(message);
  }, [data, state]);
  const units = sortUnits(listEntryUnits(shown), moved ?? waiting);
  const move = (from: string, to: string) => {
    const ids = units.map(({ first }) => first.id);
    const order = arrayMove(ids, ids.indexOf(from), ids.indexOf(to));
    setMoved(order);
    const body = new FormData();
    body.set("listId", shown.list.id);
    body.set("label", `New order of “${shown.list.name}”`);
    for (const unit of sortUnits(units, order)) for (const { id } of unit.items) body.append("ids", id);
    fetcher.submit(body, { method: "post", action: listPaths.reorder });
  };
  return { units, move };
}

function sortUnits(units: readonly ListUnit[], order: readonly string[] | null): readonly ListUnit[] {
  if (order === null) return units;
  const findIndex = ({ first }: ListUnit) => (order.includes(first.id) ? order.indexOf(first.id) : order.length);
  return units.toSorted((one, other) => findIndex(one) - findIndex(other));
}

interface SortableUnitsProps {
  units: readonly ListUnit[];
  onMove: (from: string, to: string) => void;
  children: React.ReactNode;
}

/** Units are dragged by their handle, with a mouse, a finger or the keyboard. */
function SortableUnits({ units, onMove, children }: SortableUnitsProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const findName = (id: string | number) => {
    const unit = units.find(({ first }) => first.id === id);
    return unit === undefined ? "It" : formatEntryName(unit);
  };
  const findPlace = (id: string | number) => units.findIndex(({ first }) => first.id === id) + 1;
  const end = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, "active">) => `${findName(active.id)} is lifted.`,
    onDragOver: ({ active, over }: Pick<DragEndEvent, "active" | "over">) =>
      over === null ? undefined : `${findName(active.id)} is at place ${findPlace(over.id)} of ${units.length}.`,
    onDragEnd: ({ active, over }: Pick<DragEndEvent, "active" | "over">) =>
      over === null ? undefined : `${findName(active.id)} was dropped at place ${findPlace(over.id)}.`,
    onDragCancel: ({ active }: Pick<DragEndEvent, "active">) => `${findName(active.id)} is back at its place.`,
  };
  const instructions = { draggable: "Press space to lift it, the arrow keys to move it, and space again to drop it." };
  return (
    <DndContext
      // Without an id, server and browser would number the hidden texts differently.
      id="entries"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
    >
      <SortableContext items={units.map(({ first }) => first.id)} strategy={verticalListSortingStrategy}>
        <ul className="divide-y divide-line">{children}</ul>
      </SortableContext>
    </DndContext>
  );
}
