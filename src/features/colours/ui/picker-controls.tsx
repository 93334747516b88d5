import { Search, X } from "lucide-react";
import { useId } from "react";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { classes, controlBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SelectField } from "../../../ui/select.tsx";

interface PickerControlsProps {
  search: string;
  brandId: string;
  brands: readonly { readonly id: string; readonly name: string }[];
  /** Whether only available colours are shown. Null where there is no product. */
  only: boolean | null;
  onSearch: (text: string) => void;
  onBrand: (id: string) => void;
  onOnly: (only: boolean) => void;
}

/** These fields have no `name`, so they are not sent with the surrounding form. */
export function PickerControls({ search, brandId, brands, only, onSearch, onBrand, onOnly }: PickerControlsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 @2xl:grid-cols-[minmax(0,1fr)_15rem_auto]">
      <SearchInput text={search} onChange={onSearch} />
      <SelectField
        label="Colour brand"
        hideLabel
        value={brandId}
        onChange={(event) => onBrand(event.target.value)}
        options={[{ value: "", label: "All brands" }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {only !== null && (
        <CheckboxField label="In this product" checked={only} onChange={(event) => onOnly(event.target.checked)} />
      )}
    </div>
  );
}

function SearchInput({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className="relative col-span-full @2xl:col-span-1">
      <label htmlFor={id} className="sr-only">
        Search colours by name, code or hex value
      </label>
      <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-muted" />
      <input
        ref={takeFocus}
        id={id}
        type="search"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter must not send the surrounding form.
          if (event.key === "Enter") event.preventDefault();
          if (event.key === "Escape" && text !== "") onChange("");
        }}
        placeholder="Name, code or #hex"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className={classes(controlBox, "pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden")}
      />
      {text !== "" && (
        <IconButton
          icon={X}
          label="Clear the search"
          onClick={() => onChange("")}
          className="absolute inset-y-0 right-0"
        />
      )}
    </div>
  );
}

/** Only on devices with a mouse. On a phone the on-screen keyboard would cover the colours. */
function takeFocus(field: HTMLInputElement | null): void {
  if (window.matchMedia("(hover: hover)").matches) field?.focus();
}
