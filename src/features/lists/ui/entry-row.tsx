import { useSortable } from "@dnd-kit/sortable";
import { GripVertical, Layers, Replace } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { calculateRatio } from "../../cart/cart-units.ts";
import {
  LineColour,
  LineMoney,
  LineName,
  LineNotices,
  LinePicture,
  pictureFor,
  UnitPrice,
} from "../../cart/ui/line-facts.tsx";
import { EntryQuantity, EntryRemove, MoveButtons } from "./entry-controls.tsx";
import { EntryNote } from "./entry-note.tsx";
import { cartFormId, formatEntryName, type ListUnit, type ShownList } from "./list-data.ts";

interface EntryRowProps {
  shown: ShownList;
  unit: ListUnit;
  onRemove: (unit: ListUnit) => void;
  /** The offer of cheaper packs, and the outcome of putting it into the cart. */
  children: ReactNode;
}

/** A product or a whole system of the list. A container query decides its layout. */
export function EntryRow({ shown, unit, onRemove, children }: EntryRowProps) {
  const { list } = shown;
  const { setNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({
    id: unit.first.id,
    disabled: !list.mayChange,
  });
  const style: CSSProperties = {
    transform: transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`,
    transition,
  };
  const name = formatEntryName(unit);
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classes("@container bg-surface py-4", isDragging && "relative z-10 rounded-box shadow-popup")}
    >
      <article className="flex items-start gap-1">
        <div className="flex flex-col items-center print:hidden">
          <CheckboxField label={`Choose ${name}`} hideLabel name="itemIds" value={unit.first.id} form={cartFormId} />
          {list.mayChange && (
            <button
              type="button"
              {...attributes}
              {...listeners}
              aria-label={`Move ${name}`}
              title="Move"
              className="noscript:hidden grid size-control cursor-grab touch-none place-items-center rounded-inner text-ink-muted hover:bg-sunken hover:text-ink"
            >
              <Icon of={GripVertical} />
            </button>
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-4 @2xl:flex-row @2xl:justify-between">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            {unit.isSystem ? <SystemFacts shown={shown} unit={unit} /> : <EntryFacts shown={shown} item={unit.first} />}
            <EntryNote list={list} unit={unit} />
            {children}
          </div>
          <Controls shown={shown} unit={unit} onRemove={onRemove} />
        </div>
      </article>
    </li>
  );
}

function Controls({ shown, unit, onRemove }: Omit<EntryRowProps, "children">) {
  const { list, countsWithTax } = shown;
  const isSold = !shown.notices.some(({ kind, itemId }) => kind === "NO_LONGER_AVAILABLE" && itemId === unit.first.id);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 @2xl:flex-col @2xl:flex-nowrap @2xl:items-end">
      <div className="flex items-start gap-1 @2xl:flex-row-reverse">
        {list.mayChange ? (
          <>
            <EntryQuantity listId={list.id} unit={unit} />
            <EntryRemove listId={list.id} unit={unit} onRemove={onRemove} />
            <noscript>
              <MoveButtons listId={list.id} unit={unit} />
            </noscript>
          </>
        ) : (
          <p className="figures min-h-control content-center font-semibold">{unit.units} ×</p>
        )}
      </div>
      {isSold && <LineMoney cart={{ totals: { countsWithTax } }} unit={unit} />}
    </div>
  );
}

type Item = ListUnit["first"];

function EntryFacts({ shown, item }: { shown: ShownList; item: Item }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4">
      <LinePicture url={pictureFor(item)} sizePx={72} />
      <ItemFacts shown={shown} item={item} />
    </div>
  );
}

function ItemFacts({ shown, item }: { shown: ShownList; item: Item }) {
  const { notices, storeName, countsWithTax, entries } = shown;
  const entry = entries.find(({ id }) => id === item.id);
  const isGone = entry?.addedStatus === "GONE";
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <LineName item={item} />
      <LineColour item={item} />
      {!isGone && <UnitPrice cart={{ totals: { countsWithTax } }} item={item} />}
      <LineNotices cart={{ notices, store: { shortName: storeName } }} item={item} />
      {isGone && entry.replacement !== null && (
        <TextLink to={entry.replacement.address} look="standalone">
          <Icon of={Replace} size="small" />
          {entry.replacement.name} replaces it
        </TextLink>
      )}
    </div>
  );
}

function SystemFacts({ shown, unit }: { shown: ShownList; unit: ListUnit }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex min-w-0 flex-col items-start gap-1">
        <Badge icon={Layers}>{unit.items.length} parts, bought together</Badge>
        <h3 className="type-part leading-snug">
          <TextLink
            to={unit.first.system?.address ?? "/products"}
            look="quiet"
            className="inline-flex items-center max-md:min-h-11"
          >
            <Truncate text={formatEntryName(unit)} max={40} focusable={false} />
          </TextLink>
        </h3>
      </div>
      <ul className="flex flex-col gap-4 border-l-2 border-line pl-4">
        {unit.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3">
            <LinePicture url={pictureFor(item)} sizePx={56} />
            <div className="flex min-w-0 flex-col gap-1">
              <p className="text-sm font-semibold">
                Part {item.system?.part} · {calculateRatio(unit, item)} for each
              </p>
              <ItemFacts shown={shown} item={item} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
