import { CloudOff, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { NoticeBar, noticeActionClasses } from "../../../ui/notice-bar.tsx";
import { useIsOnline, useKeptAt } from "./signal.ts";
import { useIsUpdateReady } from "./update-state.ts";

/** The bars for a page without signal and for a new version. `data` is the page's data: its time is when it was loaded. */
export function OfflineBars({ data }: { data: unknown }) {
  const isOnline = useIsOnline();
  const keptAt = useKeptAt();
  const isUpdateReady = useIsUpdateReady();
  const loadedAt = useLoadingTime(data);
  return (
    <>
      {(keptAt !== null || !isOnline) && (
        <NoticeBar tone="warning" icon={CloudOff}>
          <strong>No signal.</strong> Prices and stock as of {formatTime(keptAt ?? loadedAt)}.
        </NoticeBar>
      )}
      {isUpdateReady && isOnline && (
        <NoticeBar
          tone="info"
          icon={RefreshCw}
          action={
            <button type="button" onClick={reload} className={noticeActionClasses}>
              Reload
            </button>
          }
        >
          A new version is ready.
        </NoticeBar>
      )}
    </>
  );
}

async function reload(): Promise<void> {
  const { applyUpdate } = await import("./page-keeper.ts");
  await applyUpdate();
}

/** The time at which the browser got the data. */
function useLoadingTime(data: unknown): string {
  const [loaded, setLoaded] = useState({ data, at: 0 });
  useEffect(() => setLoaded({ data, at: Date.now() }), [data]);
  return new Date(loaded.at).toISOString();
}

/** "6:12 am". A page is kept for twelve hours, so the time says enough. */
function formatTime(at: string): string {
  return new Intl.DateTimeFormat("en-AU", { hour: "numeric", minute: "2-digit" }).format(new Date(at));
}
