import { Search } from "lucide-react";
import { Form } from "react-router";
import { classes, controlBox } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface SearchBoxProps {
  /** The path of the result page. The text is in its URL, so a search can be bookmarked and shared. */
  action: string;
  name?: string | undefined;
  label: string;
  placeholder?: string | undefined;
  defaultValue?: string | undefined;
}

export function SearchBox({ action, name = "q", label, placeholder, defaultValue }: SearchBoxProps) {
  return (
    <Form
      role="search"
      aria-label={label}
      action={action}
      className="relative w-full max-w-2xl wide:max-w-3xl print:hidden"
    >
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={defaultValue}
        enterKeyHint="search"
        autoComplete="off"
        className={classes(controlBox, "pr-14 pl-4")}
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-r-box text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <Icon of={Search} />
      </button>
    </Form>
  );
}
