import { PencilLine } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { maxReferenceLength } from "../../cart/cart.ts";
import { WaitingBadge } from "../../offline/ui/waiting-badge.tsx";
import { listPaths } from "../list-outbox.ts";
import { formatEntryName, type ListUnit, listAddress, type ShownList } from "./list-data.ts";
import { useWaitingList } from "./waiting-list.tsx";

interface EntryNoteProps extends Pick<ShownList, "list"> {
  unit: ListUnit;
}

/** The note of an entry or of a whole system. It goes into the cart with the product, as the job or area of the line. */
export function EntryNote({ list, unit }: EntryNoteProps) {
  const { reference } = unit.first;
  if (list.mayChange) return <NoteForm list={list} unit={unit} />;
  return reference === "" ? null : <p className="text-sm text-ink-muted">Note: {reference}</p>;
}

/** The form is folded until somebody opens it. */
function NoteForm({ list, unit }: EntryNoteProps) {
  const { id } = unit.first;
  const waiting = useWaitingList(list.id).notes.get(id);
  const reference = waiting ?? unit.first.reference;
  const fetcher = useFetcher<typeof action>();
  const [isOpen, setOpen] = useState(false);
  const { data, state } = fetcher;
  const answer = state === "submitting" ? noRefusals : (data?.userErrors ?? noRefusals);
  const { box, errors, standing } = useRefusals(answer, { fields: ["reference"], isSettled: state === "idle" });
  useEffect(() => {
    if (state === "idle" && (data?.done || waiting !== undefined)) setOpen(false);
  }, [state, data, waiting]);
  const name = formatEntryName(unit);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={classes("max-w-sm min-w-0", reference === "" && "print:hidden")}
    >
      <summary
        aria-label={reference === "" ? `Add a note to ${name}` : `Note: ${reference}, change the note of ${name}`}
        className="inline-flex min-h-control-small max-w-full cursor-pointer list-none items-center gap-2 rounded-inner text-ink-muted hover:text-ink md:text-sm [&::-webkit-details-marker]:hidden"
      >
        <Icon of={PencilLine} size="small" />
        {reference === "" ? (
          <span className="underline decoration-line-strong underline-offset-[0.2em]">Add a note</span>
        ) : (
          <span className="min-w-0 truncate">
            Note: <strong className="font-semibold text-ink">{reference}</strong>
          </span>
        )}
        {waiting !== undefined && <WaitingBadge />}
      </summary>
      <fetcher.Form
        method="post"
        action={listPaths.changeEntry}
        className="flex flex-col items-start gap-2 pt-1"
        {...box}
      >
        <input type="hidden" name="listId" value={list.id} />
        <input type="hidden" name="entryId" value={id} />
        <input type="hidden" name="label" value={`Note for ${name}`} />
        <input type="hidden" name="returnTo" value={listAddress(list.id)} />
        <TextField
          // A new key shows a note that was saved elsewhere.
          key={reference}
          label={`Note for ${name}`}
          hideLabel
          name="reference"
          defaultValue={reference}
          placeholder="For example: hallway"
          maxLength={maxReferenceLength}
          autoComplete="off"
          error={errors.reference}
          className="w-full"
        />
        <Button type="submit" pending={state !== "idle"}>
          Save
        </Button>
        <ButtonRefusals refusals={standing} fields={["reference"]} />
      </fetcher.Form>
    </details>
  );
}
