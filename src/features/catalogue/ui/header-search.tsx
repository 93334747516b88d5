import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Form, useFetcher, useLocation, useNavigate, useSearchParams } from "react-router";
import { classes, controlBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Suggestion } from "./suggestion-list.tsx";
import type { loader } from "./suggestions-route.ts";

/** Specification §9. */
const pauseMs = 200;
const label = "Search products and colours";

/**
 * The search box of every page. Without script it is a plain form. With script, suggestions appear below it while
 * typing, and the arrow keys select one while the focus stays in the field.
 */
export function HeaderSearch() {
  const { key, pathname } = useLocation();
  const [params] = useSearchParams();
  // After each navigation the field shows the search text of the new page.
  return <SearchField key={key} searched={pathname === "/products" ? (params.get("q") ?? "") : ""} />;
}

function SearchField({ searched }: { searched: string }) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(searched);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { list, options } = useSuggestions(text, isOpen);
  const field = useRef<HTMLInputElement>(null);
  // Text that was typed before the script arrived stays.
  useLayoutEffect(() => setText((known) => field.current?.value || known), []);
  const isShown = isOpen && options.length > 0;

  const choose = (index: number) => {
    const option = options[index];
    if (option === undefined) return;
    setOpen(false);
    navigate(option.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // Index -1 is the field itself, before the first suggestion and after the last.
      setActive((index) => ((index + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === "Enter" && isShown && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  };

  return (
    <search className="relative block w-full max-w-2xl wide:max-w-3xl print:hidden">
      <Form action="/products" onSubmit={() => setOpen(false)}>
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={list === null ? undefined : listId}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          placeholder="Product, SKU, barcode or colour"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(text !== searched)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className={classes(controlBox, "pr-14 pl-4 [&::-webkit-search-cancel-button]:hidden")}
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-r-box text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <Icon of={Search} />
        </button>
      </Form>
      {list !== null && <list.SuggestionList {...{ listId, options, active, isShown, choose }} />}
    </search>
  );
}

type List = typeof import("./suggestion-list.tsx");

interface Suggestions {
  /** The component of the list. It is loaded on the first typing, because most page views do not search. */
  readonly list: List | null;
  readonly options: readonly Suggestion[];
}

/** One request after a short pause in typing. The last answer stays until the next one arrives. */
function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const { load, data } = useFetcher<typeof loader>();
  const [list, setList] = useState<List | null>(null);
  const loadLatest = useRef(load);
  loadLatest.current = load;
  const sought = text.trim();
  const isAsking = isWanted && sought.length > 1;
  useEffect(() => {
    // If loading fails there are no suggestions, but the search itself still works.
    if (isAsking) import("./suggestion-list.tsx").then(setList, () => undefined);
  }, [isAsking]);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => {
      loadLatest.current(`/search-suggestions?${new URLSearchParams({ q: sought })}`);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [sought, isAsking]);
  const isAnswered = isAsking && data !== undefined;
  return { list, options: list !== null && isAnswered ? list.toSuggestions(data, text) : [] };
}
