import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { holdFormsUntilLoaded } from "../../../ui/endpoint-modules.ts";
import { isKeptRoute } from "../kept-pages.ts";
import { OfflineBars } from "./offline-bars.tsx";
import type { SignOut } from "./outbox-button.tsx";
import { clearOutbox, startSending } from "./outbox-sender.ts";
import { getOutboxState, setOutboxState, useOutbox } from "./outbox-state.ts";
import { readKeptAt, removeKeptMark } from "./signal.ts";
import { isUpdateReady, reportUpdate } from "./update-state.ts";
import { useReload } from "./use-reload.ts";

const loadOutboxButton = () => import("./outbox-button.tsx");
const loadKeeper = () => import("./page-keeper.ts");

export interface OfflineToolsProps {
  /** Who is signed in (`frame.deviceOwner`). Empty for a guest. */
  owner: string;
  /** The version of the shop that sent the page's data. */
  version: string;
  /** The data of the page. The page is kept again when it changes. */
  data: unknown;
}

/** Runs beside every page: sends the outbox, keeps pages for later, and finds out about new versions. */
export function OfflineTools({ owner, version, data }: OfflineToolsProps) {
  const reload = useReload();
  const { rows } = useOutbox();
  const leaving = useSignOut();
  const OutboxButton = useOutboxButton(owner !== "" || rows.length > 0);
  useEffect(holdFormsUntilLoaded, []);
  useEffect(openDocumentsIfNeeded, []);
  useEffect(() => {
    if (version !== window.__reactRouterManifest?.version && import.meta.env.PROD) reportUpdate();
  }, [version]);
  useEffect(() => (window.isSecureContext ? startSending(owner, () => reload.current()) : ignore), [owner, reload]);
  useEffect(() => {
    const hasWorker = import.meta.env.PROD && owner !== "" && "serviceWorker" in navigator;
    if (hasWorker) void loadKeeper().then(({ registerWorker }) => registerWorker(reportUpdate), ignore);
  }, [owner]);
  useKeptPage(owner, data, reload);
  return (
    <>
      <OfflineBars data={data} />
      {rows.length > 0 && OutboxButton !== null && <OutboxButton leaving={leaving} />}
    </>
  );
}

/** Without signal a part of the script may be missing. The page itself goes on working. */
const ignore = () => undefined;

/** Loads the button ahead for people who are signed in: when it is needed, there may be no signal. */
function useOutboxButton(isWanted: boolean): ComponentType<{ leaving: SignOut }> | null {
  const [loaded, setLoaded] = useState<ComponentType<{ leaving: SignOut }> | null>(null);
  useEffect(() => {
    if (isWanted) void loadOutboxButton().then(({ OutboxButton }) => setLoaded(() => OutboxButton), ignore);
  }, [isWanted]);
  return loaded;
}

const signOutForms = "form[action='/api/auth/signout'], form[action='/api/settings/signout']";

/** Clears the device before a sign-out. Unsent changes would be lost, so the person is asked first. */
function useSignOut(): SignOut {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      const target = event.target as HTMLFormElement;
      if (!target.matches(signOutForms) || !window.isSecureContext) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (getOutboxState().rows.length > 0) setForm(target);
      else void leave(target);
    };
    window.addEventListener("submit", hold, { capture: true });
    return () => window.removeEventListener("submit", hold, { capture: true });
  }, []);
  return { isAsked: form !== null, stay: () => setForm(null), leave: () => form !== null && void leave(form) };
}

async function leave(form: HTMLFormElement): Promise<void> {
  setOutboxState({ owner: "" });
  await clearOutbox().catch(ignore);
  // Unsent forms of this tab.
  sessionStorage.clear();
  form.submit();
}

/** A page is kept when its data has not changed for this long. */
const keepDelayMs = 1_500;

function useKeptPage(owner: string, data: unknown, reload: { readonly current: () => Promise<void> }): void {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  useEffect(() => {
    const isKept =
      data !== undefined &&
      owner !== "" &&
      isKeptRoute(pathname) &&
      "serviceWorker" in navigator &&
      import.meta.env.PROD;
    if (!isKept) return;
    const keep = async () => {
      const { keepPage } = await loadKeeper();
      const answered = await keepPage(owner, path);
      if (answered === null || readKeptAt() === null) return;
      if (answered !== window.__reactRouterManifest?.version) return reportUpdate();
      await reload.current();
      removeKeptMark();
    };
    const keepNow = () => void keep().catch(ignore);
    const timer = setTimeout(keepNow, keepDelayMs);
    window.addEventListener("online", keepNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", keepNow);
    };
  }, [owner, path, pathname, data, reload]);
}

/**
 * Without signal, and when the shop has a newer version, a link opens a whole page: the router would ask the shop for data
 * that is not on the device, or that only the newer version understands.
 */
function openDocumentsIfNeeded(): () => void {
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.("a");
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const isOwn = link?.origin === window.location.origin && link.target === "" && !link.hasAttribute("download");
    const isSamePage = link?.pathname === window.location.pathname && link.search === window.location.search;
    if (link === null || !isPlain || !isOwn || isSamePage || !mustOpenDocuments()) return;
    event.preventDefault();
    event.stopPropagation();
    window.location.assign(link.href);
  };
  window.addEventListener("click", open, { capture: true });
  return () => window.removeEventListener("click", open, { capture: true });
}

function mustOpenDocuments(): boolean {
  const hasWorker = navigator.serviceWorker?.controller != null;
  return isUpdateReady() || (hasWorker && (!navigator.onLine || readKeptAt() !== null));
}
