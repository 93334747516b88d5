import { X } from "lucide-react";
import type { FormEvent } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { useKeptList } from "../../../../ui/use-kept-list.ts";
import { formatQueueAddress } from "../../queue.ts";
import { addFilters, MAX_FILTER_NAME, parseSavedFilters } from "../../saved-filters.ts";

interface SavedFiltersProps {
  readonly queue: string;
  /** What the browser keeps for this person has this name. */
  readonly person: string;
  /** The filters of the address: "?store=2226", or an empty text. */
  readonly filters: string;
}

/** The filters are in the address. The browser keeps names for them. Without script a bookmark does the same. */
export function SavedFilters({ queue, person, filters }: SavedFiltersProps) {
  const [saved, save] = useKeptList(`trestle-filters:${person}:${queue}`, parseSavedFilters);
  const isSaved = saved.some((each) => each.filters === filters);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(addFilters(saved, { name: String(new FormData(event.currentTarget).get("name") ?? ""), filters }));
  };
  if (saved.length === 0 && filters === "") return null;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 [@media(scripting:none)]:hidden">
      {saved.length > 0 && (
        <ul aria-label="Your filters" className="flex flex-wrap gap-x-4">
          {saved.map(({ name, filters: kept }) => (
            <li key={name} className="flex items-center">
              <TextLink
                to={`${formatQueueAddress(queue)}${kept}`}
                look="standalone"
                aria-current={kept === filters ? "page" : undefined}
              >
                {name}
              </TextLink>
              <IconButton
                icon={X}
                label={`Forget ${name}`}
                onClick={() => save(saved.filter((each) => each.name !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      {filters !== "" && !isSaved && (
        <form onSubmit={submit} aria-label="Keep these filters" className="flex flex-wrap items-end gap-2">
          <TextField
            label="Name for these filters"
            name="name"
            maxLength={MAX_FILTER_NAME}
            autoComplete="off"
            required
          />
          <Button type="submit">Keep them</Button>
        </form>
      )}
    </div>
  );
}
