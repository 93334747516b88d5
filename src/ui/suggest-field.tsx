import { type KeyboardEvent, useId, useState } from "react";
import { classes, controlBox, popupBox } from "./classes.ts";

export interface Suggestion {
  /** What the field holds after it was chosen. */
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

interface SuggestFieldProps {
  /** The name for screen readers, if no `label` element names the field. */
  label?: string | undefined;
  id?: string | undefined;
  name: string;
  value: string;
  placeholder: string;
  maxLength: number;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** The name of the list. */
  listLabel: string;
  suggestions: readonly Suggestion[];
  onChange: (text: string) => void;
  /** A suggestion was chosen. The default is `onChange`. */
  onChoose?: ((value: string) => void) | undefined;
  /** Enter without a selected suggestion. */
  onEnter?: (() => void) | undefined;
  /** Whether suggestions are wanted now. */
  onOpen: (isOpen: boolean) => void;
}

/** A text field with suggestions below it. The arrow keys select one. Any other text is kept, and without script it is a text field. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, id, name, value, describedBy, isInvalid, suggestions, onChange, onChoose = onChange, onEnter } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const open = (isNow: boolean) => {
    setOpen(isNow);
    props.onOpen(isNow);
  };
  const choose = (index: number) => {
    const suggestion = suggestions[index];
    if (suggestion === undefined) return;
    open(false);
    onChoose(suggestion.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = suggestions.length + 1;
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      open(true);
      setActive((index) => ((index + 1 + step + count) % count) - 1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isShown && active >= 0) choose(active);
      else onEnter?.();
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      open(false);
    }
  };
  return (
    <div className="relative min-w-0">
      <input
        id={id}
        name={name}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        placeholder={props.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={props.maxLength}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          open(true);
          setActive(-1);
        }}
        onBlur={() => open(false)}
        onKeyDown={onKeyDown}
        className={classes(controlBox, "px-3")}
      />
      {isShown && <SuggestionList {...{ listId, suggestions, active, choose }} label={props.listLabel} />}
    </div>
  );
}

interface SuggestionListProps {
  listId: string;
  label: string;
  suggestions: readonly Suggestion[];
  active: number;
  choose: (index: number) => void;
}

function SuggestionList({ listId, label, suggestions, active, choose }: SuggestionListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className={classes(popupBox, "absolute top-full left-0 z-30 mt-1 w-[min(26rem,calc(100vw-2rem))]")}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.value}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(index);
          }}
          className={classes("cursor-pointer rounded-inner px-3 py-2 hover:bg-sunken", index === active && "bg-sunken")}
        >
          <span className="block font-medium">{suggestion.label}</span>
          <span className="figures block text-sm text-ink-muted">{suggestion.detail}</span>
        </div>
      ))}
    </div>
  );
}
