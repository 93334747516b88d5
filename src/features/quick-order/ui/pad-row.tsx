import { CircleAlert, CircleCheck, Info, Trash2, TriangleAlert } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, memo, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { classes, controlBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PackSwapOffer } from "../../cart/ui/pack-swap-offer.tsx";
import type { PadRow } from "../pad.ts";
import { CodeField } from "./code-field.tsx";
import { isCurrent, type PadSwap, type ServerRow } from "./pad-data.ts";

export interface RowActions {
  readonly change: (row: PadRow) => void;
  readonly remove: (row: PadRow) => void;
  /** True: the text was spread over rows. */
  readonly paste: (row: PadRow, text: string) => boolean;
  readonly next: (row: PadRow) => void;
  readonly swap: (row: PadRow, swap: PadSwap) => void;
}

interface PadRowLineProps {
  number: number;
  row: PadRow;
  /** Null for a row that the server has not seen, and for guests. */
  view: ServerRow | null;
  swap: PadSwap | null;
  /** A refusal of the last order, such as a full cart. */
  refusal: string | null;
  /** What is wrong with the link of a label. */
  labelProblem: string | null;
  actions: RowActions;
  /** The last row is new: it has nothing to remove. */
  isNew: boolean;
}

export const rowGrid =
  "grid-cols-[minmax(0,1fr)_5rem_3rem] lg:grid-cols-[2rem_14rem_5rem_9rem_8rem_minmax(0,1fr)_3rem]";

type Column = "code" | "quantity" | "colour" | "strength";

/** One row of the pad: four fields, and below or beside them what they mean or what is wrong. */
export const PadRowLine = memo(function PadRowLine(props: PadRowLineProps) {
  const { number, row, view, swap, refusal, labelProblem, actions, isNew } = props;
  const messageId = useId();
  const current = view !== null && isCurrent(view, row) ? view : null;
  const message = labelProblem ?? current?.message ?? (current === null ? null : refusal);
  const bind = (column: Column, label: string) => ({
    name: `rows.${number - 1}.${column}`,
    value: row[column],
    label: `Row ${number}: ${label}`,
    describedBy: message === null ? undefined : messageId,
    isInvalid: current?.field === column || (labelProblem !== null && column === "code"),
    onChange: (text: string) => actions.change({ ...row, [column]: text }),
    onEnter: () => actions.next(row),
  });
  const onPaste = (event: ClipboardEvent) => {
    if (actions.paste(row, event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  return (
    <li
      data-row={row.id}
      onPaste={onPaste}
      className={classes("grid items-start gap-x-2 gap-y-2 py-3 lg:items-center", rowGrid)}
    >
      <input type="hidden" name={`rows.${number - 1}.id`} value={row.id} />
      <input type="hidden" name={`rows.${number - 1}.raw`} value={row.raw} />
      <span className="figures text-sm text-ink-muted max-lg:hidden">{number}</span>
      <CodeField {...bind("code", "SKU, barcode or name")} />
      <RowField {...bind("quantity", "quantity")} placeholder="1" inputMode="numeric" />
      <div className="col-span-2 grid grid-cols-2 gap-2 max-lg:order-1 lg:contents">
        <RowField {...bind("colour", "colour")} placeholder="Colour" />
        <RowField {...bind("strength", "strength")} placeholder="Full" list="strengths" />
      </div>
      <div className="flex min-w-0 flex-col gap-2 max-lg:order-2 max-lg:col-span-full max-lg:empty:hidden">
        <RowMeaning
          current={current}
          message={message}
          messageId={messageId}
          isChecking={view !== null && current === null}
        />
        {current !== null && swap !== null && (
          <PackSwapOffer
            swap={swap}
            current={{ quantity: current.units, size: current.product?.size ?? "" }}
            isTinted={current.product?.colourName !== null}
          >
            <Button size="small" onClick={() => actions.swap(row, swap)}>
              Swap
            </Button>
          </PackSwapOffer>
        )}
      </div>
      {isNew ? (
        <span />
      ) : (
        <IconButton
          icon={Trash2}
          label={`Remove row ${number}`}
          onClick={() => actions.remove(row)}
          className="text-ink-muted"
        />
      )}
    </li>
  );
});

interface RowFieldProps {
  name: string;
  value: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  onChange: (text: string) => void;
  onEnter: () => void;
  placeholder: string;
  inputMode?: "numeric";
  list?: string;
}

function RowField({ label, describedBy, isInvalid, onChange, onEnter, ...input }: RowFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter();
  };
  return (
    <input
      {...input}
      type="text"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      autoComplete="off"
      enterKeyHint="next"
      maxLength={100}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      className={classes(controlBox, "px-3")}
    />
  );
}

interface RowMeaningProps {
  current: ServerRow | null;
  message: string | null;
  messageId: string;
  isChecking: boolean;
}

function RowMeaning({ current, message, messageId, isChecking }: RowMeaningProps) {
  if (isChecking) return <p className="text-sm text-ink-muted">Checking …</p>;
  const raw = current?.raw ?? "";
  return (
    <>
      {current !== null && current.product !== null && <RowProduct product={current.product} row={current} />}
      {message !== null && (
        <p id={messageId} className="flex gap-1.5 text-sm font-medium text-danger-text">
          <Icon of={CircleAlert} size="small" className="mt-0.5" />
          <span>
            {message}
            {raw !== "" && <span className="block font-normal text-ink-muted">You pasted: {raw}</span>}
          </span>
        </p>
      )}
    </>
  );
}

function RowProduct({ product, row }: { product: NonNullable<ServerRow["product"]>; row: ServerRow }) {
  const { name, size, base, colourName, colourHex, colourStrength, sku } = product;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium">
          {name} · {size}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-muted">
          {colourName === null ? (
            base !== null && <span>{base} base</span>
          ) : (
            <span className="inline-flex items-center gap-1.5">
              <span
                aria-hidden="true"
                style={{ backgroundColor: colourHex ?? undefined }}
                className="size-4 rounded-full border border-line-strong"
              />
              {colourName}
              {colourStrength !== "Full" && `, ${colourStrength} strength`}
            </span>
          )}
          <span className="figures">{sku}</span>
        </p>
        <p
          className={classes(
            "flex items-center gap-1.5 font-medium",
            row.isInStock ? "text-success-text" : "text-warning-text",
          )}
        >
          <Icon of={row.isInStock ? CircleCheck : TriangleAlert} size="small" />
          {row.stock}
        </p>
        {row.notice !== null && (
          <p className="flex gap-1.5 text-info-text">
            <Icon of={Info} size="small" className="mt-0.5" />
            {row.notice}
          </p>
        )}
      </div>
      <p className="text-right">
        <span className="figures block font-semibold">{row.total}</span>
        <span className="figures block text-ink-muted">
          {row.units} × {row.each}
        </span>
      </p>
    </div>
  );
}
