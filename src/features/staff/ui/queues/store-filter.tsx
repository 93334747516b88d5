import { Form } from "react-router";
import { Button } from "../../../../ui/button.tsx";
import { SelectField } from "../../../../ui/select.tsx";

interface StoreFilterProps {
  readonly action: string;
  readonly storeId: string;
  readonly stores: readonly { readonly id: string; readonly name: string }[];
}

/** For people who see several stores. The choice is in the address. */
export function StoreFilter({ action, storeId, stores }: StoreFilterProps) {
  if (stores.length < 2) return null;
  return (
    <Form role="search" aria-label="Choose a store" action={action} className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Store"
        name="store"
        defaultValue={storeId}
        options={[{ value: "", label: "Every store" }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
        className="min-w-60 max-md:flex-1"
      />
      <Button type="submit">Show</Button>
    </Form>
  );
}
