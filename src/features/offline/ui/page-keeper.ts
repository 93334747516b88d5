/** Keeps the last seen pages on the device, and registers the service worker that shows them without signal. */
import { toKeptAddress } from "../kept-pages.ts";
import { savePage } from "./device-store.ts";
import { getOutboxState } from "./outbox-state.ts";

const workerAddress = "/app/service-worker.js";

/** The worker is there for people who are signed in: it loads all files of the shop once. */
export async function registerWorker(onUpdateReady: () => void): Promise<void> {
  await navigator.serviceWorker.register(workerAddress, { scope: "/" });
  const registration = await navigator.serviceWorker.ready;
  const check = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) onUpdateReady();
  };
  check();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", check));
  document.addEventListener("visibilitychange", () => {
    // Without signal there is nothing to find, and the next time is soon enough.
    if (document.visibilityState === "visible") void registration.update().catch(() => undefined);
  });
}

/** Lets the new worker take over, and then loads the new version of the page. */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const waiting = registration?.waiting ?? null;
  if (waiting === null) return window.location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
  waiting.postMessage("activate");
}

/** The version of the shop that answered. Null: there was no answer, or nothing to keep. */
export async function keepPage(owner: string, path: string): Promise<string | null> {
  await navigator.serviceWorker.ready;
  const answer = await fetch(path, { headers: { accept: "text/html" } }).catch(() => null);
  const isPage = answer?.headers.get("content-type")?.startsWith("text/html") === true;
  if (answer === null || !isPage || !answer.ok || answer.redirected) return null;
  const html = await answer.text();
  // The session may have ended, another tab may have signed somebody else in, or this person is signing out.
  if (!html.includes(owner) || getOutboxState().owner !== owner) return null;
  const version = answer.headers.get("x-shop-version") ?? "";
  await savePage({
    address: toKeptAddress(new URL(path, window.location.origin)),
    owner,
    title: /<title>([^<]*)/.exec(html)?.[1] ?? "",
    html,
    policy: answer.headers.get("content-security-policy") ?? "",
    version,
    keptAt: Date.now(),
  });
  return version;
}
