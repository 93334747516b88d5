import { CloudOff } from "lucide-react";
import { useMemo } from "react";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { Notice } from "../../../ui/notice-bar.tsx";
import { listWaiting, useOutbox } from "../../offline/ui/outbox-state.ts";
import { WaitingBadge } from "../../offline/ui/waiting-badge.tsx";
import { listNewLists, type NewList, outboxKind, readWaiting, type WaitingList } from "../list-outbox.ts";

/** What the changes on this device make of a list. */
export function useWaitingList(listId: string): WaitingList {
  const outbox = useOutbox();
  return useMemo(() => readWaiting(listWaiting(outbox, outboxKind), listId), [outbox, listId]);
}

/** The lists that are made when there is signal. */
export function useNewLists(): readonly NewList[] {
  const outbox = useOutbox();
  return useMemo(() => listNewLists(listWaiting(outbox, outboxKind)), [outbox]);
}

/** Says on the page of a list what the shop does not have yet. */
export function WaitingChanges({ listId }: { listId: string }) {
  const { labels } = useWaitingList(listId);
  if (labels.length === 0) return null;
  return (
    <Notice tone="warning" icon={CloudOff}>
      <strong>Waiting for signal:</strong> {labels.join(", ")}.
    </Notice>
  );
}

export function NewLists() {
  const lists = useNewLists();
  if (lists.length === 0) return null;
  return (
    <ul aria-label="New lists" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {lists.map(({ id, name }) => (
        <li key={id} className={classes(surfaceBox, "flex min-w-0 flex-col items-start gap-1.5 p-4")}>
          <h3 className="type-part leading-snug">{name}</h3>
          <WaitingBadge />
        </li>
      ))}
    </ul>
  );
}
