import { ListPlus } from "lucide-react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { maxListNameLength } from "../list.ts";
import { listPaths } from "../list-outbox.ts";
import { formatProductCount, type ListCard } from "./list-data.ts";
import type { clientAction } from "./list-endpoint.ts";
import { useNewLists } from "./waiting-list.tsx";

interface AddToListFormProps {
  lists: readonly ListCard[];
  /** The product, as the cart's forms send it. */
  fields: Readonly<Record<string, string>>;
  /** What is added, for the list of unsent changes. */
  name: string;
  /** True: there is no signal, and the lists are those that were last seen. */
  isFromDevice: boolean;
  onDone?: (() => void) | undefined;
}

/** Adds a product to several lists at once, and to a new one. The list that was changed last is ticked. */
export function AddToListForm({ lists, fields, name, isFromDevice, onDone }: AddToListFormProps) {
  const fetcher = useFetcher<typeof clientAction>();
  const newLists = useNewLists();
  const { data, state } = fetcher;
  const answer = state === "submitting" ? noRefusals : (data?.userErrors ?? noRefusals);
  const { box, errors, standing } = useRefusals(answer, { fields: ["name"], isSettled: state === "idle" });
  useEffect(() => {
    if (state === "idle" && (data?.done || (data !== undefined && "isKept" in data && data.isKept))) onDone?.();
  }, [state, data, onDone]);
  const choices = lists.filter(({ mayChange }) => mayChange);
  return (
    <fetcher.Form method="post" action={listPaths.add} className="flex flex-col items-start gap-4" {...box}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name="label" value={`Add ${name}`} />
      <input type="hidden" name="returnTo" value="/lists/" />
      {isFromDevice && <p>{describeKept(choices.length > 0)}</p>}
      {choices.length + newLists.length > 0 && (
        <fieldset className="w-full">
          <legend className="sr-only">Lists</legend>
          {choices.map((list, index) => (
            <CheckboxField
              key={list.id}
              name="favouriteIds"
              value={list.id}
              defaultChecked={index === 0}
              label={
                <span className="flex flex-col leading-snug">
                  <span className="font-medium">{list.name}</span>
                  <span className="text-sm text-ink-muted">{describe(list)}</span>
                </span>
              }
            />
          ))}
          {newLists.map((list) => (
            <CheckboxField key={list.id} name="favouriteIds" value={list.id} label={list.name} />
          ))}
        </fieldset>
      )}
      <TextField
        label={choices.length === 0 ? "Name a new list" : "Or a new list"}
        name="newListName"
        maxLength={maxListNameLength}
        autoComplete="off"
        error={errors.name}
        className="w-full"
      />
      <ButtonRefusals refusals={standing} fields={["name"]} />
      <Button type="submit" variant="primary" icon={ListPlus} pending={state !== "idle"}>
        Add
      </Button>
    </fetcher.Form>
  );
}

function describeKept(hasLists: boolean): string {
  return hasLists
    ? "No signal. These are the lists that you saw last."
    : "No signal, and your lists are not on this device. You can name a new list.";
}

function describe({ numberOfItems, isAdded, isMine, ownerName }: ListCard): string {
  return [
    formatProductCount(numberOfItems),
    ...(isMine || ownerName === "" ? [] : [`of ${ownerName}`]),
    ...(isAdded ? ["has it: the quantity is raised"] : []),
  ].join(" · ");
}
