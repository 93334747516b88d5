import { Combobox } from "@base-ui/react/combobox";
import { Check, ChevronDown, X } from "lucide-react";
import { type FocusEvent, useState } from "react";
import { classes, controlBox, popupBox, popupItem } from "./classes.ts";
import { type ControlProps, Field, type FieldText } from "./field.tsx";
import { Icon, Spinner } from "./icon.tsx";

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line, such as the suburb of a store or the code of a colour. */
  detail?: string | undefined;
}

export interface ComboboxFieldProps extends FieldText {
  options: readonly ComboboxOption[];
  name?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  placeholder?: string | undefined;
  /** Shown when no option matches. */
  emptyText?: string | undefined;
  value?: ComboboxOption | null | undefined;
  defaultValue?: ComboboxOption | null | undefined;
  onChange?: ((option: ComboboxOption | null) => void) | undefined;
  /** For options from the server: called while the person types. The options are then not filtered in the browser. */
  onSearch?: ((text: string) => void) | undefined;
  pending?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A field to search and choose one of many options. It needs script; a page that must work without uses SelectField. */
export function ComboboxField(props: ComboboxFieldProps) {
  const [open, setOpen] = useState(false);
  const { label, hint, error, optional, hideLabel, id, className, options, name, disabled, onChange, onSearch } = props;
  return (
    <Combobox.Root
      items={options}
      name={name}
      disabled={disabled}
      open={open}
      onOpenChange={setOpen}
      onValueChange={onChange}
      isItemEqualToValue={(one: ComboboxOption, other: ComboboxOption) => one.value === other.value}
      {...(props.value !== undefined && { value: props.value })}
      {...(props.defaultValue !== undefined && { defaultValue: props.defaultValue })}
      {...(onSearch && { onInputValueChange: onSearch, filter: null })}
    >
      <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
        {(control) => (
          <ComboboxInput control={control} placeholder={props.placeholder} onLeave={() => setOpen(false)} />
        )}
      </Field>
      {open && <ComboboxList emptyText={props.emptyText ?? "Nothing found."} pending={props.pending ?? false} />}
    </Combobox.Root>
  );
}

const inner = "grid h-full w-11 place-items-center rounded-inner text-ink-muted hover:text-ink";

interface ComboboxInputProps {
  control: ControlProps;
  placeholder: string | undefined;
  onLeave: () => void;
}

function ComboboxInput({ control, placeholder, onLeave }: ComboboxInputProps) {
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };
  return (
    <Combobox.InputGroup onBlur={leave} className="relative">
      <Combobox.Input {...control} placeholder={placeholder} className={classes(controlBox, "pr-24 pl-4")} />
      <div className="absolute inset-y-0 right-1 flex items-center">
        <Combobox.Clear aria-label="Clear" className={classes(inner, "data-disabled:hidden")}>
          <Icon of={X} />
        </Combobox.Clear>
        <Combobox.Trigger aria-label="Show all" className={inner}>
          <Icon of={ChevronDown} />
        </Combobox.Trigger>
      </div>
    </Combobox.InputGroup>
  );
}

/**
 * A plain box is used in place of Base UI's popup, because that popup hides the rest of the page from screen readers while
 * it is open. The field keeps the focus: a press in the list must not move it.
 */
function ComboboxList({ emptyText, pending }: { emptyText: string; pending: boolean }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={6} onMouseDown={(event) => event.preventDefault()} className="z-50 outline-none">
        <div className={classes(popupBox, "w-(--anchor-width) max-w-(--available-width)")}>
          <Combobox.Status className="flex items-center gap-3 px-3 text-ink-muted not-empty:py-3">
            {pending && (
              <>
                <Spinner /> Searching
              </>
            )}
          </Combobox.Status>
          <Combobox.Empty className="px-3 text-ink-muted not-empty:py-3">{pending ? null : emptyText}</Combobox.Empty>
          <Combobox.List className="max-h-[min(22rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain outline-none">
            {(option: ComboboxOption) => (
              <Combobox.Item key={option.value} value={option} className={popupItem}>
                <span className="min-w-0 flex-1">
                  {option.label}
                  {option.detail && <span className="block text-sm text-ink-muted">{option.detail}</span>}
                </span>
                <Combobox.ItemIndicator>
                  <Icon of={Check} />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </div>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
