import { ListPlus } from "lucide-react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { maxListNameLength } from "../list.ts";
import { formatProductCount, type ListCard } from "./list-data.ts";

interface AddToListFormProps {
  lists: readonly ListCard[];
  /** The product, as the cart's forms send it. */
  fields: Readonly<Record<string, string>>;
  onDone?: (() => void) | undefined;
}

/** Adds a product to several lists at once, and to a new one. The list that was changed last is ticked. */
export function AddToListForm({ lists, fields, onDone }: AddToListFormProps) {
  const fetcher = useFetcher<typeof action>();
  const { data, state } = fetcher;
  const answer = state === "submitting" ? noRefusals : (data?.userErrors ?? noRefusals);
  const { box, errors, standing } = useRefusals(answer, { fields: ["name"], isSettled: state === "idle" });
  useEffect(() => {
    if (state === "idle" && data?.done) onDone?.();
  }, [state, data, onDone]);
  const choices = lists.filter(({ mayChange }) => mayChange);
  return (
    <fetcher.Form
      method="post"
      action="/api/lists/add-products-to-lists"
      className="flex flex-col items-start gap-4"
      {...box}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="returnTo" value="/lists/" />
      {choices.length > 0 && (
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

function describe({ numberOfItems, isAdded, isMine, ownerName }: ListCard): string {
  return [
    formatProductCount(numberOfItems),
    ...(isMine || ownerName === "" ? [] : [`of ${ownerName}`]),
    ...(isAdded ? ["has it: the quantity is raised"] : []),
  ].join(" · ");
}
