import { ChevronRight } from "lucide-react";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { formatProductCount, listAddress } from "../../lists/ui/list-data.ts";
import type { GetHome } from "./navigation.operations.ts";

type Home = ResultOf<typeof GetHome>;

interface HomeShortcutsProps {
  lists: Home["recentFavoriteLists"];
  jobs: Home["jobSuggestions"];
}

/** The way to what somebody buys again: their lists, and the jobs that were ordered for last. */
export function HomeShortcuts({ lists, jobs }: HomeShortcutsProps) {
  if (lists.length === 0 && jobs.length === 0) return null;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Shortcuts
        title="Your lists"
        all="/lists/"
        shortcuts={lists.map(({ id, name, numberOfItems, isMine, ownerName }) => {
          const owner = isMine || ownerName === "" ? [] : [`of ${ownerName}`];
          return { to: listAddress(id), name, about: [formatProductCount(numberOfItems), ...owner].join(" · ") };
        })}
      />
      <Shortcuts
        title="Your jobs"
        all="/dashboard/jobs/"
        shortcuts={jobs.map(({ id, name, siteAddress }) => ({
          ...{ to: `/dashboard/jobs/${id}/`, name, about: siteAddress },
        }))}
      />
    </div>
  );
}

interface ShortcutsProps {
  title: string;
  /** The address of the page with all of them. */
  all: string;
  shortcuts: readonly { readonly to: string; readonly name: string; readonly about: string }[];
}

function Shortcuts({ title, all, shortcuts }: ShortcutsProps) {
  if (shortcuts.length === 0) return null;
  return (
    <Panel
      title={title}
      action={
        <TextLink to={all} look="standalone">
          See all<span className="sr-only"> of {title.toLowerCase()}</span>
        </TextLink>
      }
    >
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {shortcuts.map(({ to, name, about }) => (
          <li key={to}>
            <TextLink to={to} look="quiet" prefetch="intent" className="flex min-h-control items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <strong className="block truncate font-semibold">{name}</strong>
                {about !== "" && <span className="block truncate text-sm text-ink-muted">{about}</span>}
              </span>
              <Icon of={ChevronRight} size="small" className="text-ink-muted" />
            </TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
